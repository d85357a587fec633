import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { DashboardLinkItem, type DashboardLink } from '#web/features/dashboard/frame/layout.tsx'
import { MenuIcon } from '#web/ui/icons.tsx'
import { SheetHead } from '#web/ui/sheet-head.tsx'
import { t } from '#web/t.ts'
import { useWay } from './role.tsx'
import { AdminSearch } from './search/admin-search.tsx'

interface Group {
  id: string
  name: string
  links: readonly DashboardLink[]
}

const groups: readonly Group[] = [
  {
    id: 'sales',
    name: t('admin.group.sales'),
    links: [
      { to: '/sa/orders', label: t('admin.page.orders') },
      { to: '/sa/own-orders', label: t('admin.page.own-orders') },
      { to: '/sa/refunds', label: t('admin.page.refunds') },
      { to: '/sa/issues', label: t('admin.page.issues') },
      { to: '/sa/disputes', label: t('admin.page.disputes') },
      { to: '/sa/listings', label: t('admin.page.listings') },
      { to: '/sa/catalogue', label: t('admin.page.catalog') },
    ],
  },
  {
    id: 'people',
    name: t('admin.group.people'),
    links: [
      { to: '/sa/sellers', label: t('admin.page.sellers') },
      { to: '/sa/buyers', label: t('admin.page.buyers') },
      { to: '/sa/members', label: t('admin.page.members') },
      { to: '/sa/gifts', label: t('admin.page.gifts') },
      { to: '/sa/feedback', label: t('admin.page.reviews') },
      { to: '/sa/conversations', label: t('admin.page.conversations') },
    ],
  },
  {
    id: 'operations',
    name: t('admin.group.operations'),
    links: [
      { to: '/sa/plans', label: t('admin.page.plans') },
      { to: '/sa/coupons', label: t('admin.page.coupons') },
      { to: '/sa/payouts', label: t('admin.page.payouts') },
      { to: '/sa/ledger', label: t('admin.page.ledger') },
      { to: '/sa/reconciliation', label: t('admin.page.reconciliation') },
      { to: '/sa/settings', label: t('admin.page.settings') },
      { to: '/sa/admins', label: t('admin.page.admins') },
      { to: '/sa/audit', label: t('admin.page.audit') },
      { to: '/sa/security', label: t('admin.page.security') },
      { to: '/sa/jobs', label: t('admin.page.jobs') },
      { to: '/sa/mails', label: t('admin.page.emails') },
      { to: '/sa/privacy', label: t('admin.page.privacy') },
      { to: '/sa/content', label: t('admin.page.content') },
      { to: '/sa/opening', label: t('admin.page.opening') },
      { to: '/sa/alerts', label: t('admin.page.alerts') },
      { to: '/sa/extensions', label: t('admin.page.extensions') },
      { to: '/sa/backups', label: t('admin.page.backups') },
      { to: '/sa/clock', label: t('admin.page.clock') },
    ],
  },
]

/** The admin area's search and all its pages: beside the page where there is room, behind a button on a phone. */
export function AdminWays() {
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

/** A popover: it opens, closes and takes Escape without script; going somewhere closes it. */
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
  const way = useWay()
  const shown = groups
    .map((group) => ({ ...group, links: group.links.filter(({ to }) => way(to) !== undefined) }))
    .filter(({ links }) => links.length > 0)
  return (
    <>
      <DashboardLinkItem to="/sa" label={t('admin.page.home')} isExact />
      {shown.map(({ id, name, links }) => (
        <section key={id} aria-labelledby={`${place}-${id}`} className="mt-4">
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
        </section>
      ))}
      <div className="mt-4">
        <DashboardLinkItem to="/sa/account" label={t('admin.page.account')} />
      </div>
    </>
  )
}
