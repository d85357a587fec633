import type pg from 'pg'
import type { EventBus } from '#platform/events/event-bus.ts'
import { getSecret } from '#platform/auth/secrets.ts'
import type { Serve } from '#platform/http/serve.ts'
import { getBuyer, type Accounts } from '#modules/accounts/accounts.ts'
import { onCardEvents } from '#modules/orders/card-events.ts'
import type { OrderContext } from '#modules/orders/orders.ts'
import {
  applyGiftDispute,
  applyGiftPayment,
  applyGiftRefundTruth,
  claimGifts,
  giftsPrivacy,
  openGifts,
  type GiftContext,
  type Gifts,
} from '#modules/memberships/gifts/gifts.ts'
import { giftsRoutes } from '#modules/memberships/gifts/gifts.routes.ts'

type GiftModuleInput = Pick<
  GiftContext,
  'db' | 'ledger' | 'clock' | 'log' | 'mailer' | 'settings' | 'currency' | 'supportEmail' | 'origin'
>

export interface GiftModuleDeps extends GiftModuleInput {
  serve: Serve
  accounts: Accounts
  events: EventBus
  orderContext: OrderContext
  pool: pg.Pool
}

/** Opens the gifts with their calls, what they hear of the card provider, and what they know of a buyer. */
export async function openGiftShop({
  serve,
  accounts,
  events,
  orderContext,
  pool,
  ...deps
}: GiftModuleDeps): Promise<Gifts> {
  const linkSecret = await getSecret(pool, 'gift-links')
  const gifts = openGifts({ ...deps, cards: orderContext.cards, linkSecret })
  giftsRoutes(serve, gifts.context)
  onCardEvents(orderContext, 'payment_intent.', ({ objectId }) => applyGiftPayment(gifts.context, objectId))
  onCardEvents(orderContext, 'refund.', ({ objectId }) => applyGiftRefundTruth(gifts.context, objectId))
  onCardEvents(orderContext, 'charge.dispute.', ({ objectId }) => applyGiftDispute(gifts.context, objectId))
  events.subscribe('EmailConfirmed', 'claim-gifts', async ({ buyerId, email }) => {
    const buyer = await getBuyer(deps.db, buyerId)
    const isStill = buyer.isValidated && buyer.email.toLowerCase() === email.toLowerCase()
    if (isStill) await claimGifts(deps.db, buyerId, email)
  })
  accounts.context.privacy.add('gifts', giftsPrivacy)
  return gifts
}
