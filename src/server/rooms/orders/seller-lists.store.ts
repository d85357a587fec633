import { sql, type RawBuilder } from 'kysely'
import type { SellerOrder, SellerOrderRow } from '#contract/seller-orders.ts'
import type { Db } from '#platform/db.ts'
import type { ProceedsInput } from './earnings.rules.ts'
import type { SellerOrderState } from './orders.states.ts'
import type { DueMove } from './orders.timers.ts'
import { iso, partJson, partPieces } from './part-json.store.ts'
import type { RawPart } from './part-view.ts'

const lostCents = sql`(select coalesce(sum(loss.share_cents), 0)::integer from dispute_losses loss
  where loss.seller_order_id = part.id)`

const sellerLines = sql`(select json_agg(json_build_object(
    'code', l.code, 'label', l.label, 'seller', s.username,
    'amount', json_build_object('cents', l.amount_cents, 'currency', o.currency),
    'item', case when l.piece_id is not null then json_build_object('_id', l.piece_id, 'username', s.username,
      'sizeID', l.size_id, 'size', l.size_label, 'photo', l.photo) end) order by l.position)
  from order_lines l where l.order_id = o.id and l.seller_id = part.seller_id and l.for_seller)`

export interface RawSellerOrder extends RawPart {
  orderId: string
  number: string
  placedAt: string
  shippedAt: string | null
  deliveredAt: string | null
  receivedAt: string | null
  releasedAt: string | null
  isCaptured: boolean
  shareCents: number
  shareRefundedCents: number
  lostCents: number
  lines: SellerOrder['lines']
  shipTo: NonNullable<SellerOrder['shipTo']>
}

/** A paid order of this seller; another's is not there. */
export async function readSellerOrder(
  db: Db,
  sellerId: string,
  id: string,
): Promise<RawSellerOrder | undefined> {
  const { rows } = await sql<{ part: RawSellerOrder; rest: Omit<RawSellerOrder, keyof RawPart> }>`
    select ${partJson} as part, json_build_object('orderId', o.id, 'number', o.no::text,
      'placedAt', ${iso('o.placed_at')}, 'shippedAt', ${iso('part.shipped_at')},
      'deliveredAt', ${iso('part.delivered_at')}, 'receivedAt', ${iso('part.received_at')},
      'releasedAt', ${iso('part.released_at')}, 'isCaptured', o.captured_at is not null,
      'shareCents', coalesce(part.share_cents, 0), 'shareRefundedCents', part.share_refunded_cents,
      'lostCents', ${lostCents},      'lines', ${sellerLines}, 'shipTo', o.ship_to) as rest
    from seller_orders part join orders o on o.id = part.order_id join sellers s on s.id = part.seller_id
    where part.id = ${id} and part.seller_id = ${sellerId} and part.paid_at is not null`.execute(db)
  return rows[0] && { ...rows[0].part, ...rows[0].rest }
}

export interface ListedOrder extends Omit<SellerOrderRow, 'next' | 'share' | 'proceeds' | 'placedAt'> {
  placedAt: Date
  paidAt: Date
  dueAt: Date | null
  dueMove: DueMove | null
  book: Omit<ProceedsInput, 'state'>
  currency: string
}

export interface ListWish {
  sellerId: string
  /** Null: whatever state they are in. */
  states: readonly SellerOrderState[] | null
  after: string | null
  limit: number
  search: string | null
}

/** How many of the newest orders a search looks through. */
export const searchDepth = 1000

const shownColumns = sql`part.id as "_id", o.no::text as number, o.placed_at as "placedAt", part.state,
  ${partPieces} as pieces, json_build_object('name', o.ship_to ->> 'name', 'city', o.ship_to ->> 'address_city',
    'country', o.ship_to ->> 'country') as buyer,
  part.carrier, part.tracking_number as "trackingNumber", part.due_at as "dueAt", part.due_move as "dueMove",
  part.paid_at as "paidAt", json_build_object('shareCents', coalesce(part.share_cents, 0),
    'shareRefundedCents', part.share_refunded_cents, 'lostCents', ${lostCents},
    'isTaken', o.captured_at is not null, 'isReleased', part.released_at is not null) as book, o.currency`

/** Of all paid orders, or of each state by the index alone and then of all of them. */
function newest(w: ListWish, limit: number): RawBuilder<unknown> {
  const own = sql`seller_id = ${w.sellerId} and paid_at is not null
    and (${w.after}::text is null or id < ${w.after})`
  if (!w.states) return sql`select id from seller_orders where ${own} order by id desc limit ${limit}`
  return sql`select one.id from unnest(${w.states}::text[]) as wanted(state), lateral (
      select id from seller_orders where ${own} and state = wanted.state order by id desc limit ${limit}) one
    order by one.id desc limit ${limit}`
}

/** A seller's orders in these states, newest first. */
export async function listOrders(db: Db, w: ListWish): Promise<ListedOrder[]> {
  const { rows } = await sql<ListedOrder>`
    with chosen as materialized (${newest(w, w.limit)})
    select ${shownColumns} from chosen join seller_orders part on part.id = chosen.id
      join orders o on o.id = part.order_id
    order by part.id desc`.execute(db)
  return rows
}

/** Those of them with this number, or this text in the buyer's name or a piece's title. */
export async function searchOrders(db: Db, w: ListWish & { search: string }): Promise<ListedOrder[]> {
  const like = `%${w.search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const { rows } = await sql<ListedOrder>`
    with looked as materialized (${newest(w, searchDepth)}), chosen as (
      select part.id from looked join seller_orders part on part.id = looked.id
        join orders o on o.id = part.order_id
      where o.ship_to ->> 'name' ilike ${like}
        or exists (select from order_lines l where l.order_id = part.order_id and l.seller_id = part.seller_id
          and l.code = 'item' and l.label ilike ${like})
      order by part.id desc limit ${w.limit})
    select ${shownColumns} from chosen join seller_orders part on part.id = chosen.id
      join orders o on o.id = part.order_id
    order by part.id desc`.execute(db)
  return rows
}

export async function findByNumber(db: Db, w: ListWish, number: number): Promise<ListedOrder[]> {
  const { rows } = await sql<ListedOrder>`
    select ${shownColumns} from orders o join seller_orders part on part.order_id = o.id
    where o.no = ${number} and part.seller_id = ${w.sellerId} and part.paid_at is not null
      and (${w.states}::text[] is null or part.state = any(${w.states}::text[]))`.execute(db)
  return rows
}

/** How many of a seller's orders are in each state, counted up to `limit` each. */
export async function countStates(
  db: Db,
  sellerId: string,
  states: readonly SellerOrderState[],
  limit: number,
): Promise<Map<SellerOrderState, number>> {
  const { rows } = await sql<{ state: SellerOrderState; count: number }>`
    select wanted.state, (select count(*) from (select from seller_orders
        where seller_id = ${sellerId} and state = wanted.state and paid_at is not null limit ${limit}) found) as count
    from unnest(${states}::text[]) as wanted(state)`.execute(db)
  return new Map(rows.map(({ state, count }) => [state, count]))
}
