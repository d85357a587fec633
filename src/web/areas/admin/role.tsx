import type { ReactNode } from 'react'
import { hasRight, type NeededRight, type StaffRole } from '#contract/staff-roles.ts'
import { readSession, type StoredPerson } from '#web/lib/session/session.ts'
import { useSession } from '#web/lib/session/state.ts'
import { isPageOn } from '#web/lib/page/features.ts'
import { TextLink } from '#web/kit/links.tsx'

/** Returns the role of a staff member. Sessions stored before roles existed have only the two admin flags. */
export function getStaffRole(seller: StoredPerson | null | undefined): StaffRole | null {
  if (!seller) return null
  return seller.role ?? (seller.isSA ? 'owner' : seller.isAdmin ? 'admin' : null)
}

/**
 * Returns whether the signed-in user has a permission, so that loaders know which data to load. The server checks the
 * permission again for each call.
 */
export function hasCurrentRight(right: NeededRight): boolean {
  return hasRight(getStaffRole(readSession().seller), right)
}

/** Returns a function that checks the signed-in user's permissions during rendering. */
export function useHasRight(): (right: NeededRight) => boolean {
  const role = getStaffRole(useSession()?.seller)
  return (right) => hasRight(role, right)
}

/** Renders its children only if the user's role has the permission. */
export function Allowed({ right, children }: { right: NeededRight; children: ReactNode }) {
  return useHasRight()(right) ? children : null
}

/** Permissions that give access to the pages of the admin area, keyed by path prefix. */
export const requiredRightByPath = {
  '/sa/orders': 'orders',
  '/sa/own-orders': 'orders',
  '/sa/refunds': 'refunds',
  '/sa/reports': 'reports',
  '/sa/issues': 'issues',
  '/sa/disputes': 'disputes',
  '/sa/listings': 'listings',
  '/sa/catalogue': 'catalog',
  '/sa/sellers': 'sellers',
  '/sa/buyers': 'buyers',
  // The finance role sees memberships and gifts, because both are revenue.
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

function requiredRightOf(path: string): NeededRight | undefined {
  const found = Object.entries(requiredRightByPath).find(([begin]) => path.startsWith(begin))
  return found?.[1]
}

/** Returns a function that returns the given path if the user's role has access to its page, otherwise undefined. */
export function useAllowedPath(): (path: string) => string | undefined {
  const may = useHasRight()
  return (path) => {
    const needed = requiredRightOf(path)
    return isPageOn(path) && (needed === undefined || may(needed)) ? path : undefined
  }
}

export function AdminLink({ to, children }: { to: string; children: ReactNode }) {
  const way = useAllowedPath()(to)
  return way === undefined ? children : <TextLink to={way}>{children}</TextLink>
}
