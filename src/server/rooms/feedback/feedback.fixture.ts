import type pg from 'pg'
import { systemClock } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { partToken } from '#rooms/orders/part-token.ts'
import { aPiece, aSeller, type TestSeller } from '#test/support/factories.ts'
import type { TestShop } from '#test/support/shop.ts'

export interface BoughtPart {
  id: string
  seller: TestSeller
  /** Order lines, in order. */
  lines: string[]
  pieces: string[]
  /** The secret of the mailed link. */
  token: string
}

export interface PartOptions {
  seller?: TestSeller
  buyerId?: string
  name?: string
  state?: string
  count?: number
}

/** One seller's part of a paid order, as orders leaves it in the tables. */
export async function aPart(shop: TestShop, options: PartOptions = {}): Promise<BoughtPart> {
  const { pool } = shop
  const seller = options.seller ?? (await aSeller(pool))
  const count = options.count ?? 1
  const pieces = await Promise.all(Array.from({ length: count }, () => aPiece(pool, { seller })))
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
    `insert into seller_orders (id, order_id, seller_id, state, share_cents, paid_at, received_at)
     values ($1, $2, $3, $4, 12900, now(), case when $4 = 'received' then now() end)`,
    [id, orderId, seller.id, state],
  )
  const lines: string[] = []
  for (const [position, piece] of pieces.entries()) {
    lines.push(await aLine(pool, orderId, seller, position, piece.id, piece.sizes['M']!))
  }
  return { id, seller, lines, pieces: pieces.map((piece) => piece.id), token: tokenOf(shop, id) }
}

async function aLine(
  pool: pg.Pool,
  orderId: string,
  seller: TestSeller,
  position: number,
  pieceId: string,
  sizeId: string,
): Promise<string> {
  const id = newId('oln', systemClock)
  await pool.query(
    `insert into order_lines (id, order_id, position, code, label, seller_id, amount_cents, for_buyer, for_seller,
       piece_id, size_id, size_label, photo)
     values ($1, $2, $3, 'item', 'A coat', $4, 12900, true, true, $5, $6, 'M', '{"key":"0123456789abcdef"}')`,
    [id, orderId, position, seller.id, pieceId, sizeId],
  )
  return id
}

function tokenOf(shop: TestShop, partId: string): string {
  return partToken(shop.till.linkSecret, partId, shop.clock.now(), 30)
}

export interface Sums {
  sum: number
  count: number
}

/** What the seller's row says, and what its shown reviews add up to. */
export async function sumsOf(pool: pg.Pool, sellerId: string): Promise<{ kept: Sums; counted: Sums }> {
  const { rows } = await pool.query<{ kept: Sums; counted: Sums }>(
    `select json_build_object('sum', rating_sum, 'count', rating_count) as kept,
       (select json_build_object('sum', coalesce(sum(rate * 2), 0)::int, 'count', count(*)::int)
        from feedback where seller_id = s.id and is_shown) as counted
     from sellers s where id = $1`,
    [sellerId],
  )
  return rows[0]!
}
