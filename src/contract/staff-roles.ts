/** Who works for the marketplace, the widest role last. */
export const staffRoles = ['support', 'moderator', 'finance', 'admin', 'owner'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Only owners: what every other right hangs on. */
const ownersOnly = ['settings', 'staff', 'backups', 'clock'] as const

const everydayRights = [
  /** The home page and the search, each with what else the role includes. */
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
  /** Reading about sellers; `seller-accounts` changes what they may do. */
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

/** What each role includes: the one table of rights, asked by the server for each call and by the pages for what to show. */
export const rightsOf: Record<StaffRole, readonly StaffRight[]> = {
  support: ['overview', 'orders', 'refunds', 'issues', 'messages', 'buyers', 'sellers'],
  moderator: ['overview', 'sellers', 'applications', 'listings', 'reviews'],
  finance: ['overview', 'reports', 'orders', 'refunds', 'disputes', 'payouts', 'ledger', 'gifts', 'sellers'],
  admin: everydayRights,
  owner: staffRights,
}

/** What a call of admins asks for: one right, or any of several where its input decides which. */
export type NeededRight = StaffRight | readonly StaffRight[]

/** Whether a role includes a right, or any of several; without a role there is none. */
export function hasRight(role: StaffRole | null | undefined, needed: NeededRight): boolean {
  if (!role) return false
  return [needed].flat().some((right) => rightsOf[role].includes(right as StaffRight))
}

/** Who moves money, can change who does, or reads and opens buyers' accounts: once live they need a second factor. */
export const secondFactorRoles: readonly StaffRole[] = ['support', 'finance', 'admin', 'owner']

/** Whose refunds are held to the setting `supportRefundLimit`. */
export const limitedRefundRoles: readonly StaffRole[] = ['support']
