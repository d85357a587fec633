import type { ReactNode } from 'react'
import { hasRight, type NeededRight, type StaffRole } from '#contract/staff-roles.ts'
import { readSession, type StoredPerson } from '#web/lib/session/session.ts'
import { useSession } from '#web/lib/session/state.ts'
import { TextLink } from '#web/kit/links.tsx'

/** A session that was stored before there were roles tells the widest two only. */
export function roleOf(seller: StoredPerson | null | undefined): StaffRole | null {
  if (!seller) return null
  return seller.role ?? (seller.isSA ? 'owner' : seller.isAdmin ? 'admin' : null)
}

/** Whether the role of who is signed in includes a right, for what a page loads; the server decides by itself. */
export function mayNow(right: NeededRight): boolean {
  return hasRight(roleOf(readSession().seller), right)
}

/** The same while rendering. */
export function useMay(): (right: NeededRight) => boolean {
  const role = roleOf(useSession()?.seller)
  return (right) => hasRight(role, right)
}

/** What only some roles can do is shown to them alone. */
export function Allowed({ right, children }: { right: NeededRight; children: ReactNode }) {
  return useMay()(right) ? children : null
}

/** Which right opens a page of the admin area, by how its address begins. */
export const rightOfPage = {
  '/sa/orders': 'orders',
  '/sa/own-orders': 'orders',
  '/sa/refunds': 'refunds',
  '/sa/issues': 'issues',
  '/sa/disputes': 'disputes',
  '/sa/listings': 'listings',
  '/sa/catalogue': 'catalog',
  '/sa/sellers': 'sellers',
  '/sa/buyers': 'buyers',
  // Finance needs to see memberships and gifts because they are revenue.
  '/sa/members': ['buyers', 'gifts'],
  '/sa/gifts': 'gifts',
  '/sa/feedback': 'reviews',
  '/sa/conversations': 'messages',
  '/sa/plans': 'memberships',
  '/sa/coupons': 'memberships',
  '/sa/payouts': 'payouts',
  '/sa/ledger': 'ledger',
  '/sa/reconciliation': 'ledger',
  '/sa/settings': 'settings',
  '/sa/opening': 'settings',
  '/sa/alerts': 'settings',
  '/sa/extensions': 'settings',
  '/sa/admins': 'staff',
  '/sa/audit': 'audit',
  '/sa/security': 'security',
  '/sa/jobs': 'jobs',
  '/sa/mails': 'emails',
  '/sa/privacy': 'privacy',
  '/sa/content': 'content',
  '/sa/backups': 'backups',
  '/sa/clock': 'clock',
} as const satisfies Record<string, NeededRight>

function neededAt(path: string): NeededRight | undefined {
  const found = Object.entries(rightOfPage).find(([begin]) => path.startsWith(begin))
  return found?.[1]
}

/** Leads to pages of the admin area that the role includes; of another only the words are left. */
export function useWay(): (path: string) => string | undefined {
  const may = useMay()
  return (path) => {
    const needed = neededAt(path)
    return needed === undefined || may(needed) ? path : undefined
  }
}

export function AdminLink({ to, children }: { to: string; children: ReactNode }) {
  const way = useWay()(to)
  return way === undefined ? children : <TextLink to={way}>{children}</TextLink>
}
