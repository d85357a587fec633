import type pg from 'pg'
import type { FactBook } from '#platform/facts.ts'
import { getSecret } from '#platform/secrets.ts'
import type { Serve } from '#platform/serve.ts'
import { getBuyer, type Accounts } from '#rooms/accounts/accounts.ts'
import { hearCardEvents } from '#rooms/orders/card-events.ts'
import type { Till } from '#rooms/orders/orders.ts'
import {
  applyGiftDispute,
  applyGiftPayment,
  applyGiftRefundTruth,
  claimGifts,
  giftsPrivacy,
  openGifts,
  type GiftDesk,
  type Gifts,
} from '#rooms/subscriptions/gifts/gifts.ts'
import { giftsRoutes } from '#rooms/subscriptions/gifts/gifts.routes.ts'

type Given = Pick<
  GiftDesk,
  'db' | 'books' | 'clock' | 'log' | 'post' | 'settings' | 'currency' | 'supportEmail' | 'origin'
>

export interface GiftShopParts extends Given {
  serve: Serve
  accounts: Accounts
  facts: FactBook
  till: Till
  pool: pg.Pool
}

/** Opens the gifts with their calls, what they hear of the card provider, and what they know of a buyer. */
export async function openGiftShop({
  serve,
  accounts,
  facts,
  till,
  pool,
  ...given
}: GiftShopParts): Promise<Gifts> {
  const linkSecret = await getSecret(pool, 'gift-links')
  const gifts = openGifts({ ...given, cards: till.cards, linkSecret })
  giftsRoutes(serve, gifts.desk)
  hearCardEvents(till, 'payment_intent.', ({ objectId }) => applyGiftPayment(gifts.desk, objectId))
  hearCardEvents(till, 'refund.', ({ objectId }) => applyGiftRefundTruth(gifts.desk, objectId))
  hearCardEvents(till, 'charge.dispute.', ({ objectId }) => applyGiftDispute(gifts.desk, objectId))
  facts.subscribe('EmailConfirmed', 'claim-gifts', async ({ buyerId, email }) => {
    const buyer = await getBuyer(given.db, buyerId)
    const isStill = buyer.isValidated && buyer.email.toLowerCase() === email.toLowerCase()
    if (isStill) await claimGifts(given.db, buyerId, email)
  })
  accounts.desk.privacy.add('gifts', giftsPrivacy)
  return gifts
}
