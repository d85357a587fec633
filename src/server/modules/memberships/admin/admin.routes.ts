import { subscriptionAdminCalls as calls } from '#contract/memberships/memberships-admin.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { Plans } from '../join/plans.ts'
import { createCoupon, endCoupon, listCoupons, type CouponContext } from './coupons.ts'
import { listAdminPlans } from './admin-plans.ts'

/** Binds what an admin does with plans and codes. */
export function subscriptionAdminRoutes(serve: Serve, context: CouponContext & { plans: Plans }): void {
  serve(calls.listAdminPlans, async () => ({ plans: await listAdminPlans(context) }))
  serve(calls.listCoupons, async ({ query }) => listCoupons(context, query))
  serve(calls.createCoupon, async ({ actor, body }) => createCoupon(context, actor, body))
  serve(calls.endCoupon, async ({ actor, params, body }) => endCoupon(context, actor, params.id, body.why))
}
