import type { ProviderCoupons } from '#platform/cards/coupons.ts'
import type { Cron, Task } from '#platform/jobs.ts'
import { hearCardEvents } from '#rooms/orders/card-events.ts'
import type { Gifts } from '#rooms/subscriptions/gifts/gifts.ts'
import {
  applyInvoice,
  applyRefunds,
  applySubscription,
  membershipsPrivacy,
  openSubscriptions,
  type SubscriptionDesk,
  type Subscriptions,
} from '#rooms/subscriptions/subscriptions.ts'
import { subscriptionOfficeRoutes } from '#rooms/subscriptions/office/office.routes.ts'
import { subscriptionsRoutes } from '#rooms/subscriptions/subscriptions.routes.ts'
import { openGiftShop, type GiftShopParts } from './open-gifts.ts'

export type MembershipParts = GiftShopParts &
  Pick<SubscriptionDesk, 'provider' | 'settings'> & { coupons: ProviderCoupons }

export interface Memberships {
  desk: SubscriptionDesk
  gifts: Gifts
  tasks: Record<string, Task>
  crons: Cron[]
  rounds: readonly (() => Promise<boolean>)[]
  start(): void
  stop(): Promise<void>
}

/** Opens memberships and gifts: their calls, what they hear of the card provider, what they know of a buyer. */
export async function openMemberships({
  provider,
  coupons,
  ...parts
}: MembershipParts): Promise<Memberships> {
  const { db, clock, log, post, settings, supportEmail, origin, till } = parts
  const given = { db, clock, log, post, settings, supportEmail, origin }
  const subscriptions: Subscriptions = openSubscriptions({ ...given, provider, cards: till.cards })
  const { desk } = subscriptions
  subscriptionsRoutes(parts.serve, desk)
  subscriptionOfficeRoutes(parts.serve, { ...given, coupons, plans: desk.plans })
  // By name: of the others no webhook tells, and none is missed.
  for (const type of ['created', 'updated', 'deleted'])
    hearCardEvents(till, `customer.subscription.${type}`, ({ objectId }) => applySubscription(desk, objectId))
  for (const type of ['paid', 'payment_failed', 'voided'])
    hearCardEvents(till, `invoice.${type}`, ({ objectId }) => applyInvoice(desk, objectId))
  hearCardEvents(till, 'charge.refunded', async ({ paymentId }) => {
    if (paymentId) await applyRefunds(desk, paymentId)
  })
  parts.accounts.desk.privacy.add('memberships', membershipsPrivacy)
  const gifts = await openGiftShop(parts)
  return {
    desk,
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
