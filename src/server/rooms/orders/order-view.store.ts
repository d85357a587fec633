import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { OrderState } from './orders.states.ts'

// PostgreSQL builds the reply of the contract itself; the tests parse it.
const iso = (column: string): RawBuilder<unknown> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const orderJson = sql`json_build_object(
  '_id', o.id, 'number', o.no::text, 'state', o.state, 'email', o.email,
  'placedAt', ${iso('o.placed_at')}, 'paidAt', ${iso('o.paid_at')},
  'total', json_build_object('cents', o.total_cents, 'currency', o.currency),
  'shipTo', o.ship_to,
  'lines', (select json_agg(json_build_object(
      'code', l.code, 'label', l.label, 'seller', s.username,
      'amount', json_build_object('cents', l.amount_cents, 'currency', o.currency),
      'item', case when l.piece_id is not null then json_build_object('_id', l.piece_id, 'username', s.username,
        'sizeID', l.size_id, 'size', l.size_label, 'photo', l.photo) end) order by l.position)
    from order_lines l left join sellers s on s.id = l.seller_id where l.order_id = o.id and l.for_buyer),
  'parts', (select json_agg(json_build_object(
      '_id', part.id, 'seller', json_build_object('username', s.username, 'name', s.name), 'state', part.state,
      'timeline', (select json_agg(json_build_object('state', m.state, 'at', ${iso('m.at')}) order by m.id)
        from seller_order_moves m where m.seller_order_id = part.id)) order by part.id)
    from seller_orders part join sellers s on s.id = part.seller_id where part.order_id = o.id))::text`

export interface OwnOrder {
  state: OrderState
  cancelReason: string | null
  paymentId: string | null
  isFee: boolean
  /** The order as the contract shows it. */
  json: string
}

/** An order of this holder; somebody else's is not there. */
export async function findOwn(db: Db, id: string, holder: string): Promise<OwnOrder | undefined> {
  const { rows } = await sql<OwnOrder>`
    select o.state, o.cancel_reason as "cancelReason", o.payment_id as "paymentId", o.is_fee as "isFee",
      ${orderJson} as json
    from orders o where o.id = ${id} and o.holder = ${holder}`.execute(db)
  return rows[0]
}

export async function readOrderByLink(db: Db, linkHash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ json: string }>`
    select ${orderJson} as json from orders o where o.link_hash = ${linkHash}`.execute(db)
  return rows[0]?.json
}
