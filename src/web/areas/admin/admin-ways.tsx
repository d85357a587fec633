import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { DashboardLinkItem, type DashboardLink } from '#web/features/dashboard/frame/layout.tsx'
import { useSession } from '#web/features/session/state.ts'
import { CloseIcon, MenuIcon } from '#web/ui/icons.tsx'
import { AdminSearch } from './search/admin-search.tsx'

interface Group {
  name: string
  links: readonly DashboardLink[]
  isForSuperAdmins?: boolean
}

const groups: readonly Group[] = [
  {
    name: 'Trade',
    links: [
      { to: '/sa/orders', label: 'Orders' },
      { to: '/sa/refunds', label: 'Refunds' },
      { to: '/sa/issues', label: 'Issues' },
      { to: '/sa/disputes', label: 'Disputes' },
      { to: '/sa/listings', label: 'Listings' },
      { to: '/sa/catalogue', label: 'Catalogue' },
    ],
  },
  {
    name: 'People',
    links: [
      { to: '/sa/sellers', label: 'Sellers' },
      { to: '/sa/buyers', label: 'Buyers' },
      { to: '/sa/members', label: 'Members' },
      { to: '/sa/gifts', label: 'Gifts' },
      { to: '/sa/feedback', label: 'Feedback' },
    ],
  },
  {
    name: 'House',
    isForSuperAdmins: true,
    links: [
      { to: '/sa/plans', label: 'Plans' },
      { to: '/sa/coupons', label: 'Coupons' },
      { to: '/sa/payouts', label: 'Payouts' },
      { to: '/sa/ledger', label: 'Ledger' },
      { to: '/sa/reconciliation', label: 'Reconciliation' },
      { to: '/sa/settings', label: 'Settings' },
      { to: '/sa/admins', label: 'Admins' },
      { to: '/sa/audit', label: 'Audit log' },
      { to: '/sa/security', label: 'Security' },
      { to: '/sa/jobs', label: 'Jobs and webhooks' },
      { to: '/sa/mails', label: 'Mails' },
      { to: '/sa/privacy', label: 'Privacy' },
      { to: '/sa/content', label: 'Content' },
      { to: '/sa/backups', label: 'Backups' },
      { to: '/sa/clock', label: 'Clock' },
    ],
  },
]

/** The admin area's search and all its pages: beside the page where there is room, behind a button on a phone. */
export function AdminWays() {
  return (
    <>
      <div className="flex items-center gap-3">
        <nav aria-label="The office’s menu" className="lg:hidden">
          <PhoneMenu />
        </nav>
        <AdminSearch />
      </div>
      <nav aria-label="The office" className="mt-4 hidden lg:block">
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
        popoverTarget="office-menu"
        className="-ml-2 flex min-h-11 items-center gap-2 px-2 font-semibold"
      >
        <MenuIcon /> Office
      </button>
      <div ref={menu} id="office-menu" popover="auto" className="sheet p-6">
        <div className="flex items-center justify-between">
          <p className="font-display text-title">The office</p>
          <button
            type="button"
            popoverTarget="office-menu"
            popoverTargetAction="hide"
            aria-label="Close the menu"
            className="-mr-3 flex size-11 items-center justify-center"
          >
            <CloseIcon />
          </button>
        </div>
        <Groups place="menu" />
      </div>
    </>
  )
}

function Groups({ place }: { place: string }) {
  const isSuperAdmin = useSession()?.seller?.isSA === true
  return (
    <>
      <DashboardLinkItem to="/sa" label="Home" isExact />
      {groups
        .filter(({ isForSuperAdmins }) => isSuperAdmin || !isForSuperAdmins)
        .map(({ name, links }) => (
          <section key={name} aria-labelledby={`${place}-${name}`} className="mt-4">
            <p id={`${place}-${name}`} className="pb-1 text-note font-semibold text-soft">
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
    </>
  )
}
