import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'
import type { OrderState } from '../orders.states.ts'
import { iso, sellerOrderJson } from './seller-order-json.store.ts'

/** An order as PostgreSQL builds it; its seller orders are `RawBuyerSellerOrder`s, see part-view.ts. */
export const orderJson = sql`json_build_object(
  '_id', o.id, 'number', o.no::text, 'state', o.state, 'email', o.email,
  'placedAt', ${iso('o.placed_at')}, 'paidAt', ${iso('o.paid_at')},
  'isFirst', not exists (select from orders e where e.holder = o.holder and e.state = 'paid' and e.no < o.no),
  'total', json_build_object('cents', o.total_cents, 'currency', o.currency),
  'shipTo', o.ship_to,
  'lines', (select json_agg(json_build_object(
      'code', l.code, 'label', l.label, 'seller', s.username,
      'amount', json_build_object('cents', l.amount_cents, 'currency', o.currency),
      'item', case when l.listing_id is not null then json_build_object('_id', l.listing_id, 'username', s.username,
        'sizeID', l.size_id, 'size', l.size_label, 'photo', l.photo) end) order by l.position)
    from order_lines l left join sellers s on s.id = l.seller_id where l.order_id = o.id and l.for_buyer),
  'sellerOrders', (select json_agg(${sellerOrderJson} order by seller_order.id)
    from seller_orders seller_order join sellers s on s.id = seller_order.seller_id where seller_order.order_id = o.id))::text`

export interface OwnOrder {
  state: OrderState
  cancelReason: string | null
  paymentId: string | null
  isFee: boolean
  /** How often its link was replaced. */
  linkVersion: number
  /** The order as `orderJson` builds it. */
  json: string
}

/** Who asks for an order: by what was proven to be theirs, the account or the browser's own key. */
export interface OrderAsker {
  /** `buyer:<id>`, `guest:<key>`. */
  holders: readonly string[]
  buyerId: string | null
}

/** An order placed by one of these holders, or claimed by the buyer since; someone else's is not there. */
export async function findOwn(
  db: Db,
  id: string,
  { holders, buyerId }: OrderAsker,
): Promise<OwnOrder | undefined> {
  const { rows } = await sql<OwnOrder>`
    select o.state, o.cancel_reason as "cancelReason", o.payment_id as "paymentId", o.is_fee as "isFee",
      o.link_version as "linkVersion", ${orderJson} as json
    from orders o where o.id = ${id} and (o.holder = any(${holders}::text[]) or o.buyer_id = ${buyerId})`.execute(
    db,
  )
  return rows[0]
}

/** Of an order that is over, until its link or its last move is older than `since`. */
export async function readOrderByLink(
  db: Db,
  linkHash: Buffer,
  settledStates: readonly string[],
  since: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ json: string }>`
    select ${orderJson} as json from orders o where o.link_hash = ${linkHash}
      and (o.link_sent_at > ${since} or o.placed_at > ${since} or exists (
        select from seller_orders p where p.order_id = o.id and (p.state <> all(${settledStates}::text[])
          or exists (select from seller_order_moves m where m.seller_order_id = p.id and m.at > ${since}))))`.execute(
    db,
  )
  return rows[0]?.json
}

interface LinkedOrder {
  id: string
  linkVersion: number
  language: string | null
  json: string
}

export async function listOrders(db: Db, ids: readonly string[]): Promise<LinkedOrder[]> {
  const { rows } = await sql<LinkedOrder>`
    select o.id, o.link_version as "linkVersion", o.language, ${orderJson} as json from orders o
    where o.id = any(${ids}::text[])`.execute(db)
  return rows
}
