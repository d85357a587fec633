import type { Random } from '#demo/random.ts'
import { createSellerOrderToken } from '#modules/orders/core/seller-order-token.ts'
import { aCardToken } from '#test/support/shop.ts'
import { day, requireOk, type Market } from './market.ts'
import type { SimulatedBuyer } from './people.ts'

export interface SimulatedItem {
  id: string
  sizeId: string
  sellerId: string
}

export interface SimulatedOrder {
  orderId: string
  sellerOrders: { id: string; sellerId: string }[]
}

/**
 * Number of days before the end of the simulation. Listings that are published in these days are not sold, so that
 * visitors of the demo can buy the items on the first page.
 */
const newestDays = 9

/**
 * Returns listings that can be bought. Prefers listings with several units, so that enough listings are still in stock
 * after the 90 simulated days. If `sellerId` is set, returns only listings of this seller.
 */
export async function pickItems(
  market: Market,
  random: Random,
  count: number,
  { sellerId, maxCents = 60_000 }: { sellerId?: string | undefined; maxCents?: number } = {},
): Promise<SimulatedItem[]> {
  const now = market.now()
  const rows = await market.many<SimulatedItem & { units: number }>(
    `select l.id, z.id as "sizeId", l.seller_id as "sellerId",
       (select sum(qty) from listing_sizes where listing_id = l.id)::int as units
     from listings l join listing_sizes z on z.listing_id = l.id
     where l.state = 'active' and not l.is_suspended and l.total_allowed > 0 and z.qty > 0 and not z.is_retired
       and l.featured_rank is null and l.listed_at < $1 and l.listed_at < $2 and l.price_cents <= $4
       and ($3::text is null or l.seller_id = $3)
     order by l.listed_at, z.position`,
    [new Date(now - 2 * day), new Date(market.endsAt - newestDays * day), sellerId ?? null, maxCents],
  )
  const found = new Map<string, SimulatedItem>()
  const several = rows.filter(({ units }) => units > 1)
  for (let tried = 0; found.size < count && tried < 20; tried++) {
    const from = several.length > 0 && random.chance(0.88) ? several : rows
    if (from.length === 0) break
    const { id, sizeId, sellerId: of } = random.pick(from)
    found.set(id, { id, sizeId, sellerId: of })
  }
  return [...found.values()]
}

/** Test card number. The simulated bank disputes a payment with this card five seconds after the capture. */
export const disputedCard = '4000000000000259'

let attempts = 0

/**
 * Reserves (holds) items, pays, and completes the order with the same requests as a browser. Returns undefined if all
 * items are sold out.
 */
export async function buy(
  market: Market,
  who: SimulatedBuyer,
  goods: readonly SimulatedItem[],
  card = '4242424242424242',
): Promise<SimulatedOrder | undefined> {
  const browser = who.buyerId ? await market.as({ buyerId: who.buyerId }) : market.guest()
  const held: SimulatedItem[] = []
  for (const one of goods) {
    const answer = await browser.call('PUT', `/sa/buyer/checkout/${one.id}`, { sizeID: one.sizeId })
    if (answer.status === 200 && answer.body === false) held.push(one)
  }
  if (held.length === 0) return undefined
  const { orderId } = await requireOk(
    browser.call('POST', '/payment', {
      attempt: `demo-trade-${++attempts}`,
      items: held.map(({ id, sizeId }) => ({ _id: id, sizeID: sizeId })),
      email: who.email,
      shipTo: who.shipTo,
      saveAddress: who.buyerId !== undefined,
      confirmationToken: await aCardToken(market.shop.server, card),
    }),
  )
  await requireOk(browser.call('POST', '/sa/createorder', { orderInfo: { orderId } }))
  const sellerOrders = await market.many<{ id: string; sellerId: string }>(
    'select id, seller_id as "sellerId" from seller_orders where order_id = $1 order by id',
    [orderId],
  )
  return { orderId, sellerOrders }
}

/** Returns the token in the buyer's link to a seller order. Emails contain the same token. */
export function orderLinkToken({ shop, now }: Market, sellerOrderId: string): string {
  return createSellerOrderToken(
    shop.orderContext.linkKeys.current(),
    { id: sellerOrderId, linkVersion: 0 },
    now(),
    30,
  )
}

export async function readSellerOrderState(market: Market, sellerOrderId: string): Promise<string> {
  const { state } = await market.one<{ state: string }>('select state from seller_orders where id = $1', [
    sellerOrderId,
  ])
  return state
}
