import type { ProviderCoupons } from '#platform/payments/coupons.ts'
import type { Cron, Task } from '#platform/jobs/jobs.ts'
import type { Gifts } from '#modules/memberships/gifts/gifts.ts'
import {
  applyInvoice,
  applyRefunds,
  applySubscription,
  membershipsPrivacy,
  openSubscriptions,
  type SubscriptionContext,
  type Subscriptions,
} from '#modules/memberships/memberships.ts'
import { subscriptionAdminRoutes } from '#modules/memberships/admin/admin.routes.ts'
import { subscriptionsRoutes } from '#modules/memberships/memberships.routes.ts'
import { openGiftShop, type GiftModuleDeps } from './open-gifts.ts'

export type MembershipDeps = GiftModuleDeps &
  Pick<SubscriptionContext, 'provider' | 'settings'> & { coupons: ProviderCoupons }

export interface Memberships {
  context: SubscriptionContext
  gifts: Gifts
  tasks: Record<string, Task>
  crons: Cron[]
  rounds: readonly (() => Promise<boolean>)[]
  start(): void
  stop(): Promise<void>
}

/** Opens memberships and gifts: their calls, what they hear of the card provider, what they know of a buyer. */
export async function openMemberships({ provider, coupons, ...deps }: MembershipDeps): Promise<Memberships> {
  const { db, clock, log, mailer, settings, supportEmail, origin, cards, paymentEvents } = deps
  const shared = { db, clock, log, mailer, settings, supportEmail, origin }
  const subscriptions: Subscriptions = openSubscriptions({ ...shared, provider, cards })
  const { context } = subscriptions
  subscriptionsRoutes(deps.serve, context)
  subscriptionAdminRoutes(deps.serve, { ...shared, coupons, plans: context.plans })
  paymentEvents.subscribe('subscription', ({ objectId }) => applySubscription(context, objectId))
  paymentEvents.subscribe('invoice', ({ objectId }) => applyInvoice(context, objectId))
  paymentEvents.subscribe('charge', async ({ paymentId }) => {
    if (paymentId) await applyRefunds(context, paymentId)
  })
  deps.accounts.context.privacy.add('memberships', membershipsPrivacy)
  const gifts = await openGiftShop(deps)
  return {
    context,
    gifts,
    tasks: { ...subscriptions.tasks, ...gifts.tasks },
    crons: gifts.crons,
    rounds: [...gifts.rounds, ...subscriptions.rounds],
    start() {
      subscriptions.start()
      gifts.start()
    },
    async stop() {
      await subscriptions.stop()
      await gifts.stop()
    },
  }
}
