import type { CallName } from '#contract/calls/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { helperCodes, callsForHelpers } from './calls-for-helpers.ts'
import { roles, type Role, type RoleWorld } from './role-world.ts'

export interface Sample {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  headers?: Record<string, string>
}

type TeamSeller = 'support' | 'moderator' | 'finance'

export interface RoleRow {
  /**
   * Expected response status for each role, on every path of the call. Staff roles without an entry must get the same
   * status as `anotherSeller`. A row for a staff call has entries for all five staff roles.
   */
  codes: Record<Exclude<Role, TeamSeller | 'helper'>, number> & Partial<Record<TeamSeller | 'helper', number>>
  /** Creates a minimal valid input for the call. A new input is created for each request. */
  sample?: (world: RoleWorld) => Sample | Promise<Sample>
}

export function statusForAllRoles(status: number): Record<Role, number> {
  return Object.fromEntries(roles.map((role) => [role, status])) as Record<Role, number>
}

export const noAccess = { ...statusForAllRoles(403), guest: 401 }
export const anyBuyer = { ...noAccess, buyer: 200, member: 200 }
export const owningBuyerOnly = { ...noAccess, buyer: 200, member: 404 }
const sellers = ['seller', 'anotherSeller', 'support', 'moderator', 'finance', 'admin', 'owner'] as const
export const anySeller = allow(...sellers)
export const owningSellerOnly = { ...replaceSuccessStatus(anySeller, 404), seller: 200 }

export const staffOnly = allow('support', 'moderator', 'finance', 'admin', 'owner')
export const ordersTeam = allow('support', 'finance', 'admin', 'owner')
export const supportTeam = allow('support', 'admin', 'owner')
export const moderators = allow('moderator', 'admin', 'owner')
export const financeTeam = allow('finance', 'admin', 'owner')
export const admins = allow('admin', 'owner')
export const ownersOnly = allow('owner')

function allow(...allowedRoles: readonly Role[]): Record<Role, number> {
  return { ...noAccess, ...Object.fromEntries(allowedRoles.map((role) => [role, 200])) }
}

/** Returns the status codes of all roles with every 200 replaced by `status`. */
export function replaceSuccessStatus(codes: Record<Role, number>, status: number): Record<Role, number> {
  const entries = Object.entries(codes).map(([role, code]) => [role, code === 200 ? status : code])
  return Object.fromEntries(entries) as Record<Role, number>
}

/**
 * Returns the expected response status for a role. Helper accounts can make the seller calls in `callsForHelpers`, and
 * get a 403 for all other seller calls.
 */
export function expectedStatusFor({ codes }: RoleRow, role: Role, name: CallName, call: Endpoint): number {
  if (role === 'helper') {
    if (callsForHelpers.includes(name)) return helperCodes[name] ?? codes.seller
    return call.who === 'seller' && !call.isOwnAccount ? 403 : codes.anotherSeller
  }
  return codes[role] ?? codes.anotherSeller
}
