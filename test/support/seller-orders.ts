import { sellerOrderToken } from '#modules/orders/core/seller-order-token.ts'
import { processCardTasks } from '#modules/orders/orders.ts'
import { hashToken } from '#platform/core/ids.ts'
import { aStoredListing, aSeller, aToken, type TestListing, type TestSeller } from './factories.ts'
import { shipFrom } from './ship-from.ts'
import { aBag, Browser, type TestShop } from './shop.ts'

export interface TestSellerOrder {
  /** Of the seller order. */
  id: string
  orderId: string
  seller: TestSeller
  listing: TestListing
  /** The buyer's key to it. */
  key: string
  /** The seller's own browser. */
  context: Browser
}

/** Someone signed in at this moment of the shop's clock: sessions do not outlive a test that moves it by weeks. */
export async function aDashboard(
  shop: TestShop,
  of: { sellerId: string } | { buyerId: string },
): Promise<Browser> {
  const token = await aToken(shop.pool, of)
  const now = shop.clock.now()
  await shop.pool.query(
    `update sessions set created_at = $2, last_used_at = $2, expires_at = $3 where token_hash = $1`,
    [hashToken(token), new Date(now), new Date(now + 30 * 86_400_000)],
  )
  return new Browser(shop.server, token)
}

export const aReturnAddress = shipFrom
/** What a seller says with the offer of a return. */
export const returnTerms = { returnTo: shipFrom, returnPaidBy: 'seller' } as const

export interface SellerOrderOptions {
  seller?: TestSeller
  buyer?: { id: string; email: string }
  email?: string
  priceCents?: number
  title?: string
  card?: string
  /** 'uncaptured': the money is still to be taken. */
  /** 'uncaptured': the money is still to be taken; 'sent-back': returned within the seller's window, without an issue. */
  state?: 'uncaptured' | 'paid' | 'shipped' | 'delivered' | 'issue' | 'returning' | 'returned' | 'sent-back'
}

/** A seller order of one listing, bought and brought to a state by the calls people make. */
export async function aSellerOrder(
  shop: TestShop,
  options: SellerOrderOptions = {},
): Promise<TestSellerOrder> {
  const { state = 'paid', buyer, priceCents = 10_000, title = 'Wool coat', card = 'pm_card_visa' } = options
  const seller = options.seller ?? (await aSeller(shop.pool))
  if (state === 'delivered' || state === 'sent-back') await takesBack(shop, seller)
  // The new first-party listings are for members first.
  const listedAt = new Date(shop.clock.now() - 7 * 86_400_000)
  const listing = await aStoredListing(shop.pool, { seller, priceCents, title, listedAt })
  const email = options.email ?? buyer?.email ?? 'ada@guest.example'
  const browser = buyer ? await aDashboard(shop, { buyerId: buyer.id }) : new Browser(shop.server)
  const paid = await browser.pay({ ...(await aBag(shop, [listing], card)), email })
  if (paid.status !== 200) throw new Error(JSON.stringify(paid.body))
  if (state !== 'uncaptured') while (await processCardTasks(shop.orderContext));
  const { rows } = await shop.pool.query<{ id: string }>('select id from seller_orders where order_id = $1', [
    paid.body.orderId,
  ])
  const id = rows[0]!.id
  const key = sellerOrderToken(
    shop.orderContext.linkKeys.current(),
    { id, linkVersion: 0 },
    shop.clock.now(),
    30,
  )
  const dashboard = await aDashboard(shop, { sellerId: seller.id })
  const order = { id, orderId: paid.body.orderId as string, seller, listing, key, context: dashboard }
  await bring(order, new Browser(shop.server), state)
  return order
}

/** The seller's own terms of returns, unless they have some. */
export async function takesBack(
  shop: TestShop,
  { id }: TestSeller,
  terms: { days?: number; paidBy?: 'buyer' | 'seller' } = {},
): Promise<void> {
  const { days = 30, paidBy = 'buyer' } = terms
  await shop.pool.query(
    `update sellers set return_days = $2, return_paid_by = $3, return_to = $4
     where id = $1 and return_days is null`,
    [id, days, paidBy, JSON.stringify(aReturnAddress)],
  )
}

/** An admin refunds, who may at any time: of earnings that were sent, the seller owes it. */
export async function refundAsAdmin(
  shop: TestShop,
  { id }: Pick<TestSellerOrder, 'id'>,
  body: { amountCents?: number; reason?: string; attempt?: string } = {},
) {
  const admin = await aDashboard(shop, { sellerId: (await aSeller(shop.pool, { isAdmin: true })).id })
  const amount = body.amountCents === undefined ? { all: true } : {}
  const refund = { ...amount, reason: 'A scratch', attempt: 'attempt-1', ...body }
  return admin.call('POST', `/api/admin/seller-orders/${id}/refund`, refund)
}

const steps = ['paid', 'shipped', 'issue', 'returning', 'returned'] as const

async function bring(
  { id, key, context: dashboard }: TestSellerOrder,
  buyer: Browser,
  state: NonNullable<SellerOrderOptions['state']>,
): Promise<void> {
  const at = steps.indexOf(state as (typeof steps)[number])
  const seller = (verb: string, body: object) =>
    must(dashboard.call('POST', `/api/seller/orders/${id}/${verb}`, body))
  const buys = (verb: string, body: object) =>
    must(buyer.call('POST', `/api/confirm-order/${key}/${verb}`, body))
  if (state === 'delivered' || state === 'sent-back') {
    await seller('ship', { carrier: 'ups', trackingNumber: '1Z999' })
    await seller('delivered', {})
    if (state === 'delivered') return
    await buys('return', { reason: 'changed-mind' })
    return seller('returned', {})
  }
  if (at >= 1) await seller('ship', { carrier: 'ups', trackingNumber: '1Z999' })
  if (at >= 2) await buys('issue', { kind: 'damaged', text: 'A button is missing' })
  if (at >= 3) {
    await seller('answer', { text: 'Please send it back', offer: 'return', ...returnTerms })
    await buys('accept', {})
  }
  if (at >= 4) await seller('returned', {})
}

async function must(asked: ReturnType<Browser['call']>): Promise<void> {
  const answer = await asked
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
}
