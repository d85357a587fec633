import type { subscriptionCalls } from '#contract/memberships/memberships-calls.ts'
import { statusForAllRoles, anyBuyer, noAccess, owningBuyerOnly, type RoleRow } from './role-row.ts'

/** Status codes of calls about a record that does not exist: buyers get a 404, and all other accounts get a 403. */
const missingRecord = { ...noAccess, buyer: 404, member: 404 }
const ofNothing = () => ({ params: { id: 'nothing' }, body: {} })

/** Expected status codes and sample inputs for calls about memberships. */
export const subscriptionRows: { [name in keyof typeof subscriptionCalls]: RoleRow } = {
  getSubscriptionPlans: { codes: statusForAllRoles(200) },
  validateCoupon: {
    codes: statusForAllRoles(422),
    sample: () => ({ body: { couponCode: 'NOTHING', productId: 'nothing' } }),
  },
  createSubscription: { codes: missingRecord, sample: () => ({ body: { priceId: 'nothing' } }) },
  subscriptionStatus: {
    codes: owningBuyerOnly,
    sample: ({ buyer }) => ({ params: { id: buyer.id }, body: {} }),
  },
  checkSubscriptionStatus: {
    codes: owningBuyerOnly,
    sample: ({ buyer }) => ({ params: { buyerId: buyer.id } }),
  },
  subscriptionStatusDash: { codes: missingRecord, sample: () => ({ params: { customerId: 'nothing' } }) },
  createPortalSession: {
    codes: missingRecord,
    sample: () => ({ body: { customerId: 'nothing', return_url: '/direct/subscription-management' } }),
  },
  addCouponToInvoice: { codes: missingRecord, sample: () => ({ body: { subscriptionId: 'nothing' } }) },
  reactivateSubscription: { codes: missingRecord, sample: () => ({ params: { id: 'nothing' } }) },
  getMembership: { codes: anyBuyer },
  listMemberInvoices: { codes: anyBuyer },
  getInvoiceLink: { codes: missingRecord, sample: () => ({ params: { id: 'nothing' } }) },
  payMemberInvoice: { codes: missingRecord, sample: ofNothing },
}
