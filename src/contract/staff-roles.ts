/** Roles in the marketplace's team, in ascending order of permissions. */
export const staffRoles = ['support', 'moderator', 'finance', 'admin', 'owner'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Permissions that only owners have. A user with these permissions could obtain all other permissions. */
const ownersOnly = ['settings', 'staff', 'backups', 'clock'] as const

const everydayRights = [
  /**
   * Permission for the home page and the search of the admin area. Both show only data that the role's other
   * permissions give access to.
   */
  'overview',
  'reports',
  'orders',
  'refunds',
  'issues',
  'disputes',
  'payouts',
  'ledger',
  'messages',
  'buyers',
  'gifts',
  'memberships',
  /** Read access to sellers. To change sellers, a role needs `seller-accounts`. */
  'sellers',
  'seller-accounts',
  'applications',
  'listings',
  'reviews',
  'catalog',
  'content',
  'privacy',
  'audit',
  'security',
  'jobs',
  'emails',
] as const

export const staffRights = [...everydayRights, ...ownersOnly] as const
export type StaffRight = (typeof staffRights)[number]

/**
 * Permissions of each role. The server checks every call against this table, and pages use it to show or hide features.
 */
export const rightsByRole: Record<StaffRole, readonly StaffRight[]> = {
  support: ['overview', 'orders', 'refunds', 'issues', 'messages', 'buyers', 'sellers'],
  moderator: ['overview', 'sellers', 'applications', 'listings', 'reviews'],
  finance: ['overview', 'reports', 'orders', 'refunds', 'disputes', 'payouts', 'ledger', 'gifts', 'sellers'],
  admin: everydayRights,
  owner: staffRights,
}

/**
 * Permission that an admin call requires. A list means at least one of its permissions, because the required permission
 * depends on the input.
 */
export type NeededRight = StaffRight | readonly StaffRight[]

/** Returns whether a role has a permission, or at least one permission in a list. Without a role, returns false. */
export function hasRight(role: StaffRole | null | undefined, needed: NeededRight): boolean {
  if (!role) return false
  return [needed].flat().some((right) => rightsByRole[role].includes(right as StaffRight))
}

/**
 * Roles that require two-step verification in a live marketplace, because they can move money, grant permissions or
 * access buyers' accounts.
 */
export const secondFactorRoles: readonly StaffRole[] = ['support', 'finance', 'admin', 'owner']

/** Roles whose refunds are limited by the setting `supportRefundLimit`. */
export const limitedRefundRoles: readonly StaffRole[] = ['support']
