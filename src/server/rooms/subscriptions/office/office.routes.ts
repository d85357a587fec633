import { subscriptionAdminCalls as calls } from '#contract/subscriptions-admin.ts'
import type { Serve } from '#platform/serve.ts'
import type { Plans } from '../plans.ts'
import { createCoupon, endCoupon, listCoupons, type CouponDesk } from './coupons.ts'
import { listPlansAtHouse } from './plans-at-house.ts'

/** Binds what the house does with plans and codes. */
export function subscriptionOfficeRoutes(serve: Serve, desk: CouponDesk & { plans: Plans }): void {
  serve(calls.listPlansAtHouse, async () => ({ plans: await listPlansAtHouse(desk) }))
  serve(calls.listCoupons, async ({ query }) => listCoupons(desk, query))
  serve(calls.createCoupon, async ({ actor, body }) => createCoupon(desk, actor, body))
  serve(calls.endCoupon, async ({ actor, params, body }) => endCoupon(desk, actor, params.id, body.why))
}
