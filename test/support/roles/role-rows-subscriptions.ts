import type { subscriptionCalls } from '#contract/memberships/memberships-calls.ts'
import { all, buyersOwn, nobody, theBuyersOnly, type RoleRow } from './role-row.ts'

/** What is nobody's is not found by buyers, and not theirs to ask for by others. */
const nobodys = { ...nobody, buyer: 404, member: 404 }
const ofNothing = () => ({ params: { id: 'nothing' }, body: {} })

/** Memberships. */
export const subscriptionRows: { [name in keyof typeof subscriptionCalls]: RoleRow } = {
  getSubscriptionPlans: { codes: all(200) },
  validateCoupon: {
    codes: all(422),
    sample: () => ({ body: { couponCode: 'NOTHING', productId: 'nothing' } }),
  },
  createSubscription: { codes: nobodys, sample: () => ({ body: { priceId: 'nothing' } }) },
  subscriptionStatus: {
    codes: theBuyersOnly,
    sample: ({ buyer }) => ({ params: { id: buyer.id }, body: {} }),
  },
  checkSubscriptionStatus: {
    codes: theBuyersOnly,
    sample: ({ buyer }) => ({ params: { buyerId: buyer.id } }),
  },
  subscriptionStatusDash: { codes: nobodys, sample: () => ({ params: { customerId: 'nothing' } }) },
  createPortalSession: {
    codes: nobodys,
    sample: () => ({ body: { customerId: 'nothing', return_url: '/direct/subscription-management' } }),
  },
  addCouponToInvoice: { codes: nobodys, sample: () => ({ body: { subscriptionId: 'nothing' } }) },
  reactivateSubscription: { codes: nobodys, sample: () => ({ params: { id: 'nothing' } }) },
  getMembership: { codes: buyersOwn },
  listMemberInvoices: { codes: buyersOwn },
  getInvoiceLink: { codes: nobodys, sample: () => ({ params: { id: 'nothing' } }) },
  payMemberInvoice: { codes: nobodys, sample: ofNothing },
}
