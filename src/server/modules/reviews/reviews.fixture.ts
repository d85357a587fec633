import type pg from 'pg'
import { systemClock } from '#platform/core/clock.ts'
import { newId } from '#platform/core/ids.ts'
import { createSellerOrderToken } from '#modules/orders/core/seller-order-token.ts'
import { aStoredListing, aSeller, type TestSeller } from '#test/support/factories.ts'
import type { TestShop } from '#test/support/shop.ts'

export interface BoughtOrder {
  id: string
  seller: TestSeller
  /** Ids of the order lines, in the order in which the seller order contains them. */
  lines: string[]
  listings: string[]
  /** Token of the emailed review link. */
  token: string
}

export interface BoughtOrderOptions {
  seller?: TestSeller
  buyerId?: string
  name?: string
  state?: string
  count?: number
}

/** Inserts a seller order directly into the database, with the values that the orders module would store. */
export async function aSellerOrder(shop: TestShop, options: BoughtOrderOptions = {}): Promise<BoughtOrder> {
  const { pool } = shop
  const seller = options.seller ?? (await aSeller(pool))
  const count = options.count ?? 1
  const listings = await Promise.all(Array.from({ length: count }, () => aStoredListing(pool, { seller })))
  const orderId = newId('ord', systemClock)
  await pool.query(
    `insert into orders (id, holder, attempt, bag, buyer_id, state, email, ship_to, total_cents, currency, is_fee,
       confirmation_token, link_hash, placed_at, check_at, paid_at)
     values ($1, 'guest:' || $1, $1, '', $2, 'paid', 'ada@guest.example', $3, 12900, 'usd', false, 'ctoken',
       sha256($1::bytea), now(), now(), now())`,
    [
      orderId,
      options.buyerId ?? null,
      JSON.stringify({ name: options.name ?? 'Ada King Lovelace', country: 'GB' }),
    ],
  )
  const id = newId('sor', systemClock)
  const state = options.state ?? 'received'
  await pool.query(
    `insert into seller_orders (id, order_id, seller_id, state, earnings_cents, paid_at, received_at)
     values ($1, $2, $3, $4, 12900, now(), case when $4 = 'received' then now() end)`,
    [id, orderId, seller.id, state],
  )
  const lines: string[] = []
  for (const [position, listing] of listings.entries()) {
    lines.push(await aLine(pool, orderId, seller, position, listing.id, listing.sizes['M']!))
  }
  return { id, seller, lines, listings: listings.map((listing) => listing.id), token: tokenOf(shop, id) }
}

async function aLine(
  pool: pg.Pool,
  orderId: string,
  seller: TestSeller,
  position: number,
  listingId: string,
  sizeId: string,
): Promise<string> {
  const id = newId('oln', systemClock)
  await pool.query(
    `insert into order_lines (id, order_id, position, code, label, seller_id, amount_cents, for_buyer, for_seller,
       listing_id, size_id, size_label, photo)
     values ($1, $2, $3, 'item', 'A coat', $4, 12900, true, true, $5, $6, 'M', '{"key":"0123456789abcdef","width":640,"height":800,"blur":"#eee","alt":""}')`,
    [id, orderId, position, seller.id, listingId, sizeId],
  )
  return id
}

function tokenOf(shop: TestShop, sellerOrderId: string): string {
  const sellerOrder = { id: sellerOrderId, linkVersion: 0 }
  return createSellerOrderToken(shop.orderContext.linkKeys.current(), sellerOrder, shop.clock.now(), 30)
}

export interface Sums {
  sum: number
  count: number
}

/** Returns two ratings of the seller: the stored rating and the rating calculated from the visible reviews. */
export async function readRatingSums(
  pool: pg.Pool,
  sellerId: string,
): Promise<{ stored: Sums; counted: Sums }> {
  const { rows } = await pool.query<{ stored: Sums; counted: Sums }>(
    `select json_build_object('sum', rating_sum, 'count', rating_count) as stored,
       (select json_build_object('sum', coalesce(sum(rate * 2), 0)::int, 'count', count(*)::int)
        from feedback where seller_id = s.id and is_shown) as counted
     from sellers s where id = $1`,
    [sellerId],
  )
  return rows[0]!
}
