import { sql } from 'kysely'
import type { ConfirmView } from '#contract/orders/after-sale/order-care.ts'
import type { Db } from '#platform/database/db.ts'
import { buyersLanguage, orderJson } from './order-view.store.ts'
import { iso, sellerOrderJson, sellerOrderLines, sellerOrderListings } from './seller-order-json.store.ts'
import type { RawBuyerSellerOrder } from './raw-seller-order.ts'

const from = sql`seller_orders seller_order join orders o on o.id = seller_order.order_id join sellers s on s.id = seller_order.seller_id`

/** Returns a paid seller order with its lines. Omits the buyer's address and email. */
export async function readSellerOrderPage(
  db: Db,
  sellerOrderId: string,
): Promise<(Omit<ConfirmView, 'sellerOrder'> & { sellerOrder: RawBuyerSellerOrder }) | undefined> {
  const { rows } = await sql<Omit<ConfirmView, 'sellerOrder'> & { sellerOrder: RawBuyerSellerOrder }>`
    select o.id as "orderId", o.no::text as "orderNumber", ${iso('o.placed_at')} as "placedAt",
      ${sellerOrderLines} as lines, ${sellerOrderJson} as "sellerOrder"
    from ${from} where seller_order.id = ${sellerOrderId} and seller_order.paid_at is not null`.execute(db)
  return rows[0]
}

export interface OrderParties {
  buyer: { name: string; email: string; language: string | null }
  seller: { name: string; email: string; language: string | null; username: string }
}

/** Returns the buyer and the seller of a seller order. */
export async function findOrderParties(db: Db, sellerOrderId: string): Promise<OrderParties | undefined> {
  const { rows } = await sql<OrderParties>`
    select json_build_object('name', o.ship_to ->> 'name', 'email', o.email, 'language', ${buyersLanguage}) as buyer,
      json_build_object('name', s.name, 'email', s.email, 'language', s.language, 'username', s.username) as seller
    from ${from} where seller_order.id = ${sellerOrderId}`.execute(db)
  return rows[0]
}

/** Returns one of a buyer's own paid orders as JSON text built by `orderJson`. */
export async function readBuyersOrderJson(db: Db, buyerId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ json: string }>`select ${orderJson} as json from orders o
    where o.id = ${id} and o.buyer_id = ${buyerId} and o.paid_at is not null`.execute(db)
  return rows[0]?.json
}

/** Returns a buyer's paid orders, newest first, in the API's format. */
export async function listBuyersOrders(
  db: Db,
  buyerId: string,
  after: string | null,
  limit: number,
): Promise<{ _id: string; json: unknown }[]> {
  const { rows } = await sql<{ _id: string; json: unknown }>`
    select o.id as "_id", json_build_object('_id', o.id, 'number', o.no::text, 'state', o.state,
      'placedAt', ${iso('o.placed_at')}, 'total', json_build_object('cents', o.total_cents, 'currency', o.currency),
      'sellerOrders', (select json_agg(json_build_object('_id', seller_order.id,
          'seller', json_build_object('username', s.username, 'name', s.name, 'isFirstParty', s.is_sa),
          'state', seller_order.state, 'listings', ${sellerOrderListings}) order by seller_order.id)
        from seller_orders seller_order join sellers s on s.id = seller_order.seller_id where seller_order.order_id = o.id)) as json
    from orders o where o.buyer_id = ${buyerId} and o.paid_at is not null
      and (${after}::text is null or o.id < ${after}) order by o.id desc limit ${limit}`.execute(db)
  return rows
}
