import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { DashboardLinkItem } from '#web/features/dashboard/frame/layout.tsx'
import { MenuIcon } from '#web/kit/icons.tsx'
import { SheetHead } from '#web/kit/overlay/sheet-head.tsx'
import { t } from '#web/lib/text/t.ts'
import { groups } from '../pages.ts'
import { useAllowedPath } from '../role.tsx'
import { AdminSearch } from '../search/admin-search.tsx'

/** Search field and menu of the admin area, which are beside the page on wide screens and behind a button on phones. */
export function AdminNavigation() {
  return (
    <>
      <div className="flex items-center gap-3">
        <nav aria-label={t('admin.menu')} className="lg:hidden">
          <PhoneMenu />
        </nav>
        <AdminSearch />
      </div>
      <nav aria-label={t('admin')} className="mt-4 hidden lg:block">
        <Groups place="side" />
      </nav>
    </>
  )
}

/** Popover menu for phones, which works without JavaScript. Navigating closes the menu. */
function PhoneMenu() {
  const menu = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  useEffect(() => menu.current?.hidePopover(), [pathname])
  return (
    <>
      <button
        type="button"
        popoverTarget="admin-menu"
        className="-ml-2 flex min-h-11 items-center gap-2 px-2 font-semibold"
      >
        <MenuIcon /> {t('admin')}
      </button>
      <div ref={menu} id="admin-menu" popover="auto" className="sheet p-6">
        <SheetHead of="admin-menu" close={t('admin.menu.close')}>
          {t('admin')}
        </SheetHead>
        <Groups place="menu" />
      </div>
    </>
  )
}

function Groups({ place }: { place: string }) {
  const way = useAllowedPath()
  const shown = groups
    .map((group) => ({ ...group, links: group.links.filter(({ to }) => way(to) !== undefined) }))
    .filter(({ links }) => links.length > 0)
  return (
    <>
      <DashboardLinkItem to="/sa" label={t('admin.page.home')} isExact />
      {shown.map(({ id, name, links }) => (
        // Uses `group` instead of `region`, because a section of the page can have the same accessible name.
        <div key={id} role="group" aria-labelledby={`${place}-${id}`} className="mt-4">
          <p id={`${place}-${id}`} className="pb-1 text-note font-semibold text-soft">
            {name}
          </p>
          <ul>
            {links.map((link) => (
              <li key={link.to}>
                <DashboardLinkItem {...link} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className="mt-4">
        <DashboardLinkItem to="/sa/account" label={t('admin.page.account')} />
      </div>
    </>
  )
}
