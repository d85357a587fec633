import type pg from 'pg'
import { systemClock } from '#platform/core/clock.ts'
import { newId } from '#platform/core/ids.ts'
import { newGiftCode } from '#modules/memberships/gifts/core/gift-code.ts'
import { aCardToken, Browser, type TestShop } from './shop.ts'

export interface GiftOptions {
  attempt: string
  months: number
  recieveremail: string
  giverName: string
  giverEmail: string
  message: string
  confirmationToken: string
  sendOn?: string
  shownTotalCents?: number
}

export interface TestGift {
  id: string
  code: string
}

/**
 * Inserts a paid, unredeemed gift directly into the table. This gift has neither a payment at the card provider nor
 * ledger entries.
 */
export async function aGift(
  pool: pg.Pool,
  { giver, months = 3 }: { giver?: { id: string; email: string }; months?: 3 | 6 | 12 } = {},
): Promise<TestGift> {
  const id = newId('gft', systemClock)
  const code = newGiftCode()
  await pool.query(
    `insert into gifts (id, code, holder, buyer_id, attempt, months, price_cents, currency, giver_name, giver_email,
       receiver_name, receiver_email, message, send_at, state, confirmation_token, payment_id, placed_at,
       paid_at, expires_at)
     values ($1, $2, $3, $4, $1, $5, 3600, 'usd', 'Ada', $6, 'Grace', 'grace@mail.example', 'For you', now(), 'open',
       'ctoken', 'pi_' || $1, now(), now(), now() + interval '1 year')`,
    [
      id,
      code,
      giver ? `buyer:${giver.id}` : `guest:${id}`,
      giver?.id ?? null,
      months,
      giver?.email ?? 'ada@mail.example',
    ],
  )
  return { id, code }
}

let attempts = 0

/**
 * Creates the request body for buying a gift, with the same fields as on the page, a new idempotency key and a new
 * payment card.
 */
export async function giftOptions(shop: TestShop, of: Partial<GiftOptions> = {}): Promise<GiftOptions> {
  const no = ++attempts
  const { confirmationToken = await aCardToken(shop.server), ...rest } = of
  return {
    attempt: `gift-attempt-${process.pid}-${no}`,
    months: 3,
    recieveremail: `grace${no}-${process.pid}@mail.example`,
    giverName: 'Ada',
    giverEmail: `ada${no}-${process.pid}@mail.example`,
    message: 'For you',
    confirmationToken,
    ...rest,
  }
}

export interface BoughtGift extends TestGift {
  input: GiftOptions
  giver: Browser
}

/** Buys a gift through the API. `code` in the result is the code for redeeming the gift. */
export async function aBoughtGift(
  shop: TestShop,
  of: Partial<GiftOptions> = {},
  giver = new Browser(shop.server),
): Promise<BoughtGift> {
  const input = await giftOptions(shop, of)
  const paid = await giver.call('POST', '/subscription/create-giftcard-payment', input)
  if (paid.status !== 200) throw new Error(JSON.stringify(paid.body))
  const id: string = paid.body.giftId
  const made = await giver.call('POST', '/subscription/create-giftcard/', { giftId: id })
  return { id, code: made.body.promotionCode, input, giver }
}
