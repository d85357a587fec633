import type pg from 'pg'
import type { Cards } from '#platform/payments/cards.ts'
import type { PaymentEvents } from '#platform/payments/payment-events.ts'
import type { EventBus } from '#platform/events/event-bus.ts'
import { getSecret } from '#platform/auth/secrets.ts'
import type { Serve } from '#platform/http/serve.ts'
import { getBuyer, type Accounts } from '#modules/accounts/accounts.ts'
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
  cards: Cards
  paymentEvents: PaymentEvents
  pool: pg.Pool
}

/** Opens the gifts with their calls, what they hear of the card provider, and what they know of a buyer. */
export async function openGiftShop({
  serve,
  accounts,
  events,
  cards,
  paymentEvents,
  pool,
  ...deps
}: GiftModuleDeps): Promise<Gifts> {
  const linkSecret = await getSecret(pool, 'gift-links')
  const gifts = openGifts({ ...deps, cards, linkSecret })
  giftsRoutes(serve, gifts.context)
  paymentEvents.subscribe('payment', ({ objectId }) => applyGiftPayment(gifts.context, objectId))
  paymentEvents.subscribe('refund', ({ objectId }) => applyGiftRefundTruth(gifts.context, objectId))
  paymentEvents.subscribe('dispute', ({ objectId }) => applyGiftDispute(gifts.context, objectId))
  events.subscribe('EmailConfirmed', 'claim-gifts', async ({ buyerId, email }) => {
    const buyer = await getBuyer(deps.db, buyerId)
    const isStill = buyer.isValidated && buyer.email.toLowerCase() === email.toLowerCase()
    if (isStill) await claimGifts(deps.db, buyerId, email)
  })
  accounts.context.privacy.add('gifts', giftsPrivacy)
  return gifts
}
