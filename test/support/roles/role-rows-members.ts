import type { subscriptionAdminCalls } from '#contract/memberships/memberships-admin.ts'
import {
  admins,
  ownersOnly,
  ordersTeam,
  type RoleRow,
  type Sample,
  replaceSuccessStatus,
} from './role-row.ts'
import type { RoleWorld } from './role-world.ts'

const aCode = ({ unused }: RoleWorld) => ({
  attempt: unused(),
  code: unused().slice(0, 12),
  name: 'Ten off',
  percentOff: 10,
  amountOffCents: null,
  duration: 'once',
  months: null,
  mostUses: null,
  isFirstOnly: false,
  expiresAt: null,
})

async function ofCode(world: RoleWorld): Promise<Sample> {
  const { server } = world.shop
  const headers = { authorization: `Bearer ${world.tokens.owner}` }
  const made = await server.inject({
    method: 'POST',
    url: '/api/admin/coupons',
    headers,
    payload: aCode(world),
  })
  return { params: { id: made.json()._id }, body: {} }
}

/** Expected status codes and sample inputs for calls about members, membership plans and coupon codes. */
export const memberRows: { [name in keyof typeof subscriptionAdminCalls]: RoleRow } = {
  listMembers: { codes: ordersTeam },
  exportMembers: { codes: ordersTeam },
  listAdminPlans: { codes: admins },
  listCoupons: { codes: admins },
  createCoupon: { codes: admins, sample: (world) => ({ body: aCode(world) }) },
  endMemberships: {
    codes: replaceSuccessStatus(ownersOnly, 409),
    sample: () => ({ body: { why: 'Closing' } }),
  },
  endCoupon: { codes: admins, sample: ofCode },
}
