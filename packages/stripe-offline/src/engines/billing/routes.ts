import type { StoredEntry } from '../../core/kinds.ts'
import type { Route } from '../../core/route.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { couponRoutes, expireCoupon } from './coupons.ts'
import { invoicePaymentRoutes, invoiceRoutes } from './invoices.ts'
import { portalRoutes } from './portal-sessions.ts'
import { priceRoutes } from './prices.ts'
import { productRoutes } from './products.ts'
import { deactivateExpiredCode, promotionCodeRoutes } from './promotion-codes.ts'
import { runSubscription } from './subscription-clock.ts'
import { subscriptionRoutes } from './subscriptions.ts'
import { testClockRoutes } from './test-clocks.ts'

export const billingRoutes: readonly Route[] = [
  ...productRoutes,
  ...priceRoutes,
  ...couponRoutes,
  ...promotionCodeRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...invoicePaymentRoutes,
  ...portalRoutes,
  ...testClockRoutes,
]

/** Runs the due timer of a billing object. */
export async function runBillingTimer(unit: WorkUnit, entry: StoredEntry): Promise<void> {
  if (entry.kind === 'subscription') await runSubscription(unit, entry as StoredEntry<'subscription'>)
  if (entry.kind === 'promotion_code')
    await deactivateExpiredCode(unit, entry as StoredEntry<'promotion_code'>)
  if (entry.kind === 'coupon') await expireCoupon(unit, entry as StoredEntry<'coupon'>)
}
