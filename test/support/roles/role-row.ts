import type { CallName } from '#contract/calls/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { helperCodes, helpersMay } from './helpers-may.ts'
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
   * The status each role is answered with, under every path of the call. Those of the team who sell as well are any other
   * seller where nothing else is said; a call of the team says all five.
   */
  codes: Record<Exclude<Role, TeamSeller | 'helper'>, number> & Partial<Record<TeamSeller | 'helper', number>>
  /** A minimal input that is valid; made anew for each request. */
  sample?: (world: RoleWorld) => Sample | Promise<Sample>
}

export function all(status: number): Record<Role, number> {
  return Object.fromEntries(roles.map((role) => [role, status])) as Record<Role, number>
}

export const nobody = { ...all(403), guest: 401 }
export const buyersOwn = { ...nobody, buyer: 200, member: 200 }
export const theBuyersOnly = { ...nobody, buyer: 200, member: 404 }
const sellers = ['seller', 'anotherSeller', 'support', 'moderator', 'finance', 'admin', 'superAdmin'] as const
export const sellersOwn = letIn(...sellers)
export const theSellersOnly = { ...answered(sellersOwn, 404), seller: 200 }

export const team = letIn('support', 'moderator', 'finance', 'admin', 'superAdmin')
export const ordersTeam = letIn('support', 'finance', 'admin', 'superAdmin')
export const supportTeam = letIn('support', 'admin', 'superAdmin')
export const moderators = letIn('moderator', 'admin', 'superAdmin')
export const financeTeam = letIn('finance', 'admin', 'superAdmin')
export const admins = letIn('admin', 'superAdmin')
export const owners = letIn('superAdmin')

function letIn(...those: readonly Role[]): Record<Role, number> {
  return { ...nobody, ...Object.fromEntries(those.map((role) => [role, 200])) }
}

/** The same, but who is let in is answered otherwise. */
export function answered(codes: Record<Role, number>, status: number): Record<Role, number> {
  const entries = Object.entries(codes).map(([role, code]) => [role, code === 200 ? status : code])
  return Object.fromEntries(entries) as Record<Role, number>
}

/** What a role is answered with. A helper has the seller's calls of one list, and is refused all others of sellers. */
export function codeFor({ codes }: RoleRow, role: Role, name: CallName, call: Endpoint): number {
  if (role === 'helper') {
    if (helpersMay.includes(name)) return helperCodes[name] ?? codes.seller
    return call.who === 'seller' && !call.isOwnAccount ? 403 : codes.anotherSeller
  }
  return codes[role] ?? codes.anotherSeller
}
