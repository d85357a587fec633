import { sql } from 'kysely'
import type { sellerOrderStates } from '#contract/orders/orders.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { StoredReview } from '../core/reviews.store.ts'
import { storedReview } from '../core/reviews.store.ts'

export interface ReviewableOrder {
  id: string
  state: (typeof sellerOrderStates)[number]
  isReceived: boolean
  seller: { _id: string; username: string; name: string }
  /** Full name of the buyer. Empty if the buyer requested erasure. */
  buyerName: string
  lines: ReviewableLine[]
}

export interface ReviewableLine {
  id: string
  listingId: string
  title: string
  size: string
  photoKey: string | null
  /** Brand and type of the listing (`brand:type`). Null for a draft, which has neither. */
  fitOf: string | null
  review: StoredReview | null
}

/** Returns a seller order with the order lines that can be reviewed: one per size, whatever its quantity. */
export async function findReviewableOrder(db: Db | Tx, id: string): Promise<ReviewableOrder | undefined> {
  const { rows } = await sql<ReviewableOrder>`
    select seller_order.id, seller_order.state, seller_order.received_at is not null as "isReceived",
      json_build_object('_id', s.id, 'username', s.username, 'name', s.name) as seller,
      case when o.erase_asked_at is not null then '' else coalesce(nullif(b.full_name, ''), o.ship_to ->> 'name', '') end
        as "buyerName",
      (select coalesce(json_agg(json_build_object('id', l.id, 'listingId', l.listing_id, 'title', l.label,
          'size', l.size_label, 'photoKey', l.photo ->> 'key',
          'fitOf', (select coalesce(p.brand_id::text, '') || ':' || p.type_id from listings p where p.id = l.listing_id),
          'review', (select ${storedReview} from feedback f where f.order_line_id = l.id))
          order by l.position), '[]')
        from (select distinct on (size_id) * from order_lines
          where order_id = seller_order.order_id and seller_id = seller_order.seller_id and code = 'item'
          order by size_id, position) l) as lines
    from seller_orders seller_order join orders o on o.id = seller_order.order_id join sellers s on s.id = seller_order.seller_id
      left join buyers b on b.id = o.buyer_id
    where seller_order.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Finds an order line of a buyer. `id` identifies the line itself, a listing that the buyer bought (the newest order
 * counts) or a seller order. For a seller order id, the returned `lineId` is null.
 */
export async function findOwnLine(
  db: Db,
  buyerId: string,
  id: string,
): Promise<{ sellerOrderId: string; lineId: string | null } | undefined> {
  const { rows } = await sql<{ sellerOrderId: string; lineId: string | null }>`
    select seller_order.id as "sellerOrderId", case when seller_order.id = ${id} then null else l.id end as "lineId"
    from orders o join order_lines l on l.order_id = o.id
      join seller_orders seller_order on seller_order.order_id = o.id and seller_order.seller_id = l.seller_id
    where o.buyer_id = ${buyerId} and l.code = 'item' and (l.id = ${id} or l.listing_id = ${id} or seller_order.id = ${id})
    order by o.id desc, l.position limit 1`.execute(db)
  return rows[0]
}
