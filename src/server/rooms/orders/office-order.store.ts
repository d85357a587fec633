import { sql } from 'kysely'
import type { OfficeOrder, OfficePart } from '#contract/office-orders.ts'
import type { Db } from '#platform/db.ts'
import { iso, partJson, partLines } from './part-json.store.ts'
import type { RawPart } from './part-view.ts'

export interface RawOfficeOrder extends Omit<OfficeOrder, 'parts'> {
  parts: { part: RawPart; seller: OfficePart['seller']; lines: OfficePart['lines'] | null }[]
}

/** An order in any state, by its own id or that of one of its parts. */
export async function readOfficeOrder(db: Db, id: string): Promise<RawOfficeOrder | undefined> {
  const { rows } = await sql<{ json: RawOfficeOrder }>`
    select json_build_object('_id', o.id, 'number', o.no::text, 'state', o.state,
      'placedAt', ${iso('o.placed_at')}, 'paidAt', ${iso('o.paid_at')}, 'shipTo', o.ship_to,
      'buyer', json_build_object('_id', o.buyer_id, 'name', o.ship_to ->> 'name', 'email', o.email),
      'total', json_build_object('cents', o.total_cents, 'currency', o.currency),
      'lines', (select json_agg(json_build_object(
          'code', l.code, 'label', l.label, 'seller', s.username,
          'amount', json_build_object('cents', l.amount_cents, 'currency', o.currency),
          'item', case when l.piece_id is not null then json_build_object('_id', l.piece_id, 'username', s.username,
            'sizeID', l.size_id, 'size', l.size_label, 'photo', l.photo) end) order by l.position)
        from order_lines l left join sellers s on s.id = l.seller_id where l.order_id = o.id and l.for_buyer),
      'parts', (select json_agg(json_build_object('part', ${partJson}, 'lines', ${partLines},
          'seller', json_build_object('_id', s.id, 'username', s.username, 'name', s.name, 'email', s.email))
          order by part.id)
        from seller_orders part join sellers s on s.id = part.seller_id where part.order_id = o.id)) as json
    from orders o
    where o.id = ${id} or o.id = (select order_id from seller_orders where id = ${id})`.execute(db)
  return rows[0]?.json
}
