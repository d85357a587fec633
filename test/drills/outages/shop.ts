import type pg from 'pg'
import { aBuyer, aStoredListing, aSeller, aToken } from '#test/support/factories.ts'
import { shipTo } from '#test/support/shop-client.ts'
import type { RequestResult, RequestSender, RequestInput } from './requests.ts'

export interface DrillSeller {
  username: string
  token: string
}

export interface Unit {
  id: string
  sizeId: string
}

/** Test data that the drill creates before the first outage. */
export interface DrillStock {
  sellers: Map<string, DrillSeller>
  units: Unit[]
  /** Buyers without a membership. */
  buyers: { id: string; token: string }[]
}

export const unitsOfEach = 999

/**
 * Creates the sellers, listings and buyers of a drill. Do not rename this function: the upgrade drill also calls it in
 * the previous version.
 */
export async function layInStock(pool: pg.Pool, buyers: number): Promise<DrillStock> {
  const stock: DrillStock = { sellers: new Map(), units: [], buyers: [] }
  for (let seller = 0; seller < 4; seller++) {
    const made = await aSeller(pool)
    const token = await aToken(pool, { sellerId: made.id })
    stock.sellers.set(made.username, { username: made.username, token })
    for (let listing = 0; listing < 10; listing++) {
      const { id, sizes } = await aStoredListing(pool, { seller: made, sizes: { M: unitsOfEach } })
      stock.units.push({ id, sizeId: sizes['M']! })
    }
  }
  for (let made = 0; made < buyers; made++) {
    const { id } = await aBuyer(pool)
    stock.buyers.push({ id, token: await aToken(pool, { buyerId: id }) })
  }
  return stock
}

const cardForm = new URLSearchParams({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': '4242424242424242',
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '2040',
  'payment_method_data[card][cvc]': '123',
}).toString()

/** Requests that the simulated users send. */
export const inputs = {
  list: (): RequestInput => ({ what: 'list', method: 'PUT', path: '/sa/buyer/filter2', body: {} }),
  listing: ({ id }: Unit): RequestInput => ({
    what: 'listing',
    method: 'GET',
    path: `/sa/buyer/viewcount/${id}`,
  }),
  page: (): RequestInput => ({ what: 'page', method: 'GET', path: '/' }),
  hold: ({ id, sizeId }: Unit): RequestInput => ({
    what: 'hold',
    method: 'PUT',
    path: `/sa/buyer/checkout/${id}`,
    body: { sizeID: sizeId },
  }),
  card: (provider: string): RequestInput => ({
    what: 'card',
    method: 'POST',
    origin: provider,
    path: '/__stripe/public/confirmation_tokens',
    body: cardForm,
    headers: {
      authorization: 'Bearer pk_test_souk',
      'content-type': 'application/x-www-form-urlencoded',
    },
  }),
  pay: ({ id, sizeId }: Unit, attempt: string, confirmationToken: string, cookie: string): RequestInput => ({
    what: 'pay',
    method: 'POST',
    path: '/payment',
    headers: { cookie },
    body: {
      attempt,
      items: [{ _id: id, sizeID: sizeId }],
      email: 'ada@guest.example',
      shipTo,
      confirmationToken,
    },
  }),
  order: (orderId: string, cookie: string): RequestInput => ({
    what: 'order',
    method: 'POST',
    path: '/sa/createorder',
    headers: { cookie },
    body: { orderInfo: { orderId } },
  }),
  ship: (sellerOrderId: string, token: string, trackingNumber: string): RequestInput => ({
    what: 'ship',
    method: 'POST',
    path: `/api/seller/orders/${sellerOrderId}/ship`,
    headers: { authorization: `Bearer ${token}` },
    body: { carrier: 'ups', trackingNumber },
  }),
  refund: (sellerOrderId: string, token: string, attempt: string, amountCents?: number): RequestInput => ({
    what: 'refund',
    method: 'POST',
    path: `/api/seller/orders/${sellerOrderId}/refund`,
    headers: { authorization: `Bearer ${token}` },
    body: { reason: 'A scratch', attempt, ...(amountCents === undefined ? { all: true } : { amountCents }) },
  }),
  plans: (): RequestInput => ({ what: 'plans', method: 'GET', path: '/subscription/get-subscription-plans' }),
  join: (priceId: string, confirmationToken: string, token: string): RequestInput => ({
    what: 'join',
    method: 'POST',
    path: '/subscription/create-subscription',
    headers: { authorization: `Bearer ${token}` },
    body: { priceId, confirmationToken },
  }),
}

export interface Purchase {
  begunAt: number
  endedAt: number
  attempt: string
  unit: Unit
  orderId: string
  /** Id of the seller order that belongs to this order. */
  sellerOrderId: string
  username: string
}

/**
 * Function that repeats a request until it succeeds. Returns undefined if the request failed permanently or timed out.
 */
export type RetryRequest = (ask: RequestSender, options: RequestInput) => Promise<RequestResult | undefined>

interface OrderReply {
  order: { state: string; sellerOrders: { _id: string; seller: { username: string } }[] }
}

/**
 * Buys one unit as a guest. Sends each request with `insist`. Returns undefined if one of the requests failed.
 * `provider` is the origin of the card provider.
 */
export async function buy(
  ask: RequestSender,
  insist: RetryRequest,
  unit: Unit,
  attempt: string,
  provider: string,
): Promise<Purchase | undefined> {
  const begunAt = performance.now()
  const held = await insist(ask, inputs.hold(unit))
  const card = held && (await insist(ask, inputs.card(provider)))
  if (!held || !card) return undefined
  const cookie = held.cookie ?? ''
  const token = (JSON.parse(card.text) as { id: string }).id
  const paid = await insist(ask, inputs.pay(unit, attempt, token, cookie))
  if (!paid) return undefined
  const { orderId } = JSON.parse(paid.text) as { orderId: string }
  const made = await insist(ask, inputs.order(orderId, cookie))
  if (!made) return undefined
  const { order } = JSON.parse(made.text) as OrderReply
  const sellerOrder = order.sellerOrders[0]!
  if (order.state !== 'paid') return undefined
  const { _id: sellerOrderId, seller } = sellerOrder
  return {
    begunAt,
    endedAt: performance.now(),
    attempt,
    unit,
    orderId,
    sellerOrderId,
    username: seller.username,
  }
}
