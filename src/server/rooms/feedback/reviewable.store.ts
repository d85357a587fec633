import { sql } from 'kysely'
import type { sellerOrderStates } from '#contract/orders.ts'
import type { Db, Tx } from '#platform/db.ts'
import type { StoredReview } from './reviews.store.ts'
import { storedReview } from './reviews.store.ts'

export interface Part {
  id: string
  state: (typeof sellerOrderStates)[number]
  isReceived: boolean
  seller: { _id: string; username: string; name: string }
  /** The buyer's whole name; empty where the buyer asked to be forgotten. */
  buyerName: string
  lines: PartLine[]
}

export interface PartLine {
  id: string
  pieceId: string
  title: string
  size: string
  photoKey: string | null
  review: StoredReview | null
}

/** A seller order with the lines that may be reviewed, in their order. */
export async function findPart(db: Db | Tx, id: string): Promise<Part | undefined> {
  const { rows } = await sql<Part>`
    select part.id, part.state, part.received_at is not null as "isReceived",
      json_build_object('_id', s.id, 'username', s.username, 'name', s.name) as seller,
      case when o.erase_asked_at is not null then '' else coalesce(nullif(b.full_name, ''), o.ship_to ->> 'name', '') end
        as "buyerName",
      (select coalesce(json_agg(json_build_object('id', l.id, 'pieceId', l.piece_id, 'title', l.label,
          'size', l.size_label, 'photoKey', l.photo ->> 'key',
          'review', (select ${storedReview} from feedback f where f.order_line_id = l.id))
          order by l.position), '[]')
        from order_lines l where l.order_id = part.order_id and l.seller_id = part.seller_id and l.code = 'item') as lines
    from seller_orders part join orders o on o.id = part.order_id join sellers s on s.id = part.seller_id
      left join buyers b on b.id = o.buyer_id
    where part.id = ${id}`.execute(db)
  return rows[0]
}

/** A buyer's own line by its id, or the newest line of a piece the buyer bought; with the part it belongs to. */
export async function findOwnLine(
  db: Db,
  buyerId: string,
  id: string,
): Promise<{ partId: string; lineId: string } | undefined> {
  const { rows } = await sql<{ partId: string; lineId: string }>`
    select part.id as "partId", l.id as "lineId"
    from orders o join order_lines l on l.order_id = o.id
      join seller_orders part on part.order_id = o.id and part.seller_id = l.seller_id
    where o.buyer_id = ${buyerId} and l.code = 'item' and (l.id = ${id} or l.piece_id = ${id})
    order by o.id desc, l.position limit 1`.execute(db)
  return rows[0]
}
