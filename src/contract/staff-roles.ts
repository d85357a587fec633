/** Roles of the marketplace's team, widest last. */
export const staffRoles = ['support', 'moderator', 'finance', 'admin', 'owner'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Rights of owners only, because all other rights depend on them. */
const ownersOnly = ['settings', 'staff', 'backups', 'clock'] as const

const everydayRights = [
  /** Home page and search. Both show only what the role's other rights cover. */
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
  /** Read access to sellers. `seller-accounts` changes their rights. */
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

/** Rights per role. The server checks every call against this table, and pages use it to show or hide features. */
export const rightsOf: Record<StaffRole, readonly StaffRight[]> = {
  support: ['overview', 'orders', 'refunds', 'issues', 'messages', 'buyers', 'sellers'],
  moderator: ['overview', 'sellers', 'applications', 'listings', 'reviews'],
  finance: ['overview', 'reports', 'orders', 'refunds', 'disputes', 'payouts', 'ledger', 'gifts', 'sellers'],
  admin: everydayRights,
  owner: staffRights,
}

/** Right required by an admin call: one right, or any of several if its input decides which. */
export type NeededRight = StaffRight | readonly StaffRight[]

/** Returns whether a role includes a right, or any of several. No role has no rights. */
export function hasRight(role: StaffRole | null | undefined, needed: NeededRight): boolean {
  if (!role) return false
  return [needed].flat().some((right) => rightsOf[role].includes(right as StaffRight))
}

/** Roles that move money, grant rights or access buyers' accounts. They need a second factor in a live marketplace. */
export const secondFactorRoles: readonly StaffRole[] = ['support', 'finance', 'admin', 'owner']

/** Roles whose refunds are limited by the setting `supportRefundLimit`. */
export const limitedRefundRoles: readonly StaffRole[] = ['support']
