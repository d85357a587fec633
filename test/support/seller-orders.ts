import { createSellerOrderToken } from '#modules/orders/core/seller-order-token.ts'
import { processCardTasks } from '#modules/orders/orders.ts'
import { hashToken } from '#platform/core/ids.ts'
import { aStoredListing, aSeller, aToken, type TestListing, type TestSeller } from './factories.ts'
import { shipFrom } from './ship-from.ts'
import { aBag, Browser, type TestShop } from './shop.ts'

export interface TestSellerOrder {
  /** Id of the seller order. */
  id: string
  orderId: string
  seller: TestSeller
  listing: TestListing
  /** Token in the buyer's link to the order. */
  key: string
  /** Browser in which the seller is signed in. */
  dashboard: Browser
}

/**
 * Signs an account in at the current time of the shop's clock. A new session is needed because older sessions expire
 * when tests move the clock by weeks.
 */
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
/** Terms of a return that a seller offers to a buyer. */
export const returnTerms = { returnTo: shipFrom, returnPaidBy: 'seller' } as const

export interface SellerOrderOptions {
  seller?: TestSeller
  buyer?: { id: string; email: string }
  email?: string
  priceCents?: number
  title?: string
  card?: string
  /**
   * State of the seller order. 'uncaptured' means that the payment is authorized but not captured. 'sent-back' means
   * that the item was returned within the seller's return window, without an issue.
   */
  state?: 'uncaptured' | 'paid' | 'shipped' | 'delivered' | 'issue' | 'returning' | 'returned' | 'sent-back'
}

/** Buys one listing through the API and brings the resulting seller order into the given state. */
export async function aSellerOrder(
  shop: TestShop,
  options: SellerOrderOptions = {},
): Promise<TestSellerOrder> {
  const { state = 'paid', buyer, priceCents = 10_000, title = 'Wool coat', card = 'pm_card_visa' } = options
  const seller = options.seller ?? (await aSeller(shop.pool))
  if (state === 'delivered' || state === 'sent-back') await acceptReturns(shop, seller)
  // Sets the listing time to a week ago, because only members can buy new first-party listings at first.
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
  const key = createSellerOrderToken(
    shop.orderContext.linkKeys.current(),
    { id, linkVersion: 0 },
    shop.clock.now(),
    30,
  )
  const dashboard = await aDashboard(shop, { sellerId: seller.id })
  const order = { id, orderId: paid.body.orderId as string, seller, listing, key, dashboard }
  await advanceToState(order, new Browser(shop.server), state)
  return order
}

/** Sets the return terms of a seller who has no return terms yet. */
export async function acceptReturns(
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

/**
 * Refunds an order as an admin, because an admin can always refund. If the seller's earnings were already paid out, the
 * seller then owes them to the marketplace.
 */
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

async function advanceToState(
  { id, key, dashboard }: TestSellerOrder,
  buyer: Browser,
  state: NonNullable<SellerOrderOptions['state']>,
): Promise<void> {
  const at = steps.indexOf(state as (typeof steps)[number])
  const asSeller = (verb: string, body: object) =>
    expectOk(dashboard.call('POST', `/api/seller/orders/${id}/${verb}`, body))
  const asBuyer = (verb: string, body: object) =>
    expectOk(buyer.call('POST', `/api/confirm-order/${key}/${verb}`, body))
  if (state === 'delivered' || state === 'sent-back') {
    await asSeller('ship', { carrier: 'ups', trackingNumber: '1Z999' })
    await asSeller('delivered', {})
    if (state === 'delivered') return
    await asBuyer('return', { reason: 'changed-mind' })
    return asSeller('returned', {})
  }
  if (at >= 1) await asSeller('ship', { carrier: 'ups', trackingNumber: '1Z999' })
  if (at >= 2) await asBuyer('issue', { kind: 'damaged', text: 'A button is missing' })
  if (at >= 3) {
    await asSeller('answer', { text: 'Please send it back', offer: 'return', ...returnTerms })
    await asBuyer('accept', {})
  }
  if (at >= 4) await asSeller('returned', {})
}

async function expectOk(pending: ReturnType<Browser['call']>): Promise<void> {
  const answer = await pending
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
}
