import { roles, type Role, type RoleWorld } from './role-world.ts'

export interface Sample {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  headers?: Record<string, string>
}

export interface RoleRow {
  /** The status each role is answered with, under every path of the call. */
  codes: Record<Role, number>
  /** A minimal input that is valid; made anew for each request. */
  sample?: (world: RoleWorld) => Sample | Promise<Sample>
}

export function all(status: number): Record<Role, number> {
  return Object.fromEntries(roles.map((role) => [role, status])) as Record<Role, number>
}

export const nobody = { ...all(403), guest: 401 }
export const buyersOwn = { ...nobody, buyer: 200, member: 200 }
export const theBuyersOnly = { ...nobody, buyer: 200, member: 404 }
export const sellersOwn = { ...nobody, seller: 200, anotherSeller: 200, admin: 200, superAdmin: 200 }
export const theSellersOnly = { ...nobody, seller: 200, anotherSeller: 404, admin: 404, superAdmin: 404 }
export const admins = { ...nobody, admin: 200, superAdmin: 200 }
export const superAdmins = { ...nobody, superAdmin: 200 }
