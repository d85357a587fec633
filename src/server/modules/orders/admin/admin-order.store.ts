import { sql } from 'kysely'
import type { AdminOrder, AdminSellerOrder } from '#contract/orders/admin-orders.ts'
import type { GroupedValues } from '#modules/accounts/core/field-values.ts'
import { staffAnswersJson } from '../placing/payment/order-answers.store.ts'
import type { Db } from '#platform/database/db.ts'
import {
  iso,
  lineItem,
  sellerOrderJson,
  sellerOrderLines,
} from '../fulfilment/views/seller-order-json.store.ts'
import type { RawBuyerSellerOrder } from '../fulfilment/views/raw-seller-order.ts'

export interface RawAdminOrder extends Omit<AdminOrder, 'sellerOrders' | 'fields'> {
  answers: GroupedValues
  sellerOrders: {
    sellerOrder: RawBuyerSellerOrder
    seller: AdminSellerOrder['seller']
    lines: AdminSellerOrder['lines'] | null
  }[]
}

/** Returns an order in any state. `id` is the id of the order or of one of its seller orders. */
export async function readAdminOrder(db: Db, id: string): Promise<RawAdminOrder | undefined> {
  const { rows } = await sql<{ json: RawAdminOrder }>`
    select json_build_object('_id', o.id, 'number', o.no::text, 'state', o.state,
      'placedAt', ${iso('o.placed_at')}, 'paidAt', ${iso('o.paid_at')}, 'shipTo', o.ship_to, 'answers', ${staffAnswersJson},
      'buyer', json_build_object('_id', o.buyer_id, 'name', o.ship_to ->> 'name', 'email', o.email),
      'total', json_build_object('cents', o.total_cents, 'currency', o.currency),
      'lines', (select json_agg(json_build_object(
          'code', l.code, 'label', l.label, 'seller', s.username,
          'amount', json_build_object('cents', l.amount_cents, 'currency', o.currency),
          'item', ${lineItem}) order by l.position)
        from order_lines l left join sellers s on s.id = l.seller_id where l.order_id = o.id and l.for_buyer),
      'sellerOrders', (select json_agg(json_build_object('sellerOrder', ${sellerOrderJson}, 'lines', ${sellerOrderLines},
          'seller', json_build_object('_id', s.id, 'username', s.username, 'name', s.name, 'email', s.email,
            'isFirstParty', s.is_sa))
          order by seller_order.id)
        from seller_orders seller_order join sellers s on s.id = seller_order.seller_id where seller_order.order_id = o.id)) as json
    from orders o
    where o.id = ${id} or o.id = (select order_id from seller_orders where id = ${id})`.execute(db)
  return rows[0]?.json
}
