import type { subscriptionAdminCalls } from '#contract/subscriptions-admin.ts'
import { admins, superAdmins, type Row, type Sample } from './role-row.ts'
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
  const { app } = world.shop
  const headers = { authorization: `Bearer ${world.tokens.superAdmin}` }
  const made = await app.inject({
    method: 'POST',
    url: '/api/admin/coupons',
    headers,
    payload: aCode(world),
  })
  return { params: { id: made.json()._id }, body: {} }
}

/** Members, plans and codes at the house. */
export const memberRows: { [name in keyof typeof subscriptionAdminCalls]: Row } = {
  listMembers: { codes: admins },
  exportMembers: { codes: admins },
  listPlansAtHouse: { codes: superAdmins },
  listCoupons: { codes: superAdmins },
  createCoupon: { codes: superAdmins, sample: (world) => ({ body: aCode(world) }) },
  endCoupon: { codes: superAdmins, sample: ofCode },
}
