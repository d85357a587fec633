import { sql, type RawBuilder } from 'kysely'
import type { SellerOrder } from '#contract/orders/seller-orders.ts'
import type { CustomValues } from '#contract/fields/custom-fields.ts'
import type { TurnInput } from '#contract/orders/turn.ts'
import type { SellerOrderListRow, OrderStanding } from '#contract/orders/seller-order-row.ts'
import type { Db } from '#platform/database/db.ts'
import { daysBetween } from '#platform/settings/market-days.ts'
import type { ProceedsInput } from './earnings.rules.ts'
import type { SellerOrderState } from '../../core/orders.states.ts'
import type { AutomaticAction } from '../../core/orders.timers.ts'
import { awaitsSellerSql, openIssue, returnStatus } from './standings.store.ts'
import { iso, lineItem, sellerOrderJson, sellerOrderListings } from './seller-order-json.store.ts'
import type { RawBuyerSellerOrder } from './raw-seller-order.ts'

const sellerLines = sql`(select json_agg(json_build_object(
    'code', l.code, 'label', l.label, 'seller', s.username,
    'amount', json_build_object('cents', l.amount_cents, 'currency', o.currency),
    'item', ${lineItem}) order by l.position)
  from order_lines l where l.order_id = o.id and l.seller_id = seller_order.seller_id and l.for_seller)`

export interface RawSellerOrder extends RawBuyerSellerOrder {
  orderId: string
  number: string
  placedAt: string
  shippedAt: string | null
  releasedAt: string | null
  isCaptured: boolean
  earningsCents: number
  earningsRefundedCents: number
  commissionRefundedCents: number
  feeRefundedCents: number
  lostCents: number
  lines: SellerOrder['lines']
  shipTo: NonNullable<SellerOrder['shipTo']>
  /** Values of the fields that the seller sees. */
  sellerFields: CustomValues
}

/**
 * Returns SQL for the amount of a seller order's commission or service fee that pending and successful refunds include.
 */
const refundedOf = (portion: 'commission_cents' | 'fee_cents'): RawBuilder<unknown> =>
  sql`coalesce((select sum(${sql.ref(`r.${portion}`)}) from refunds r
    where r.seller_order_id = seller_order.id and r.state in ('pending', 'succeeded')), 0)`

/** Returns a seller's own paid order. */
export async function readSellerOrder(
  db: Db,
  sellerId: string,
  id: string,
): Promise<RawSellerOrder | undefined> {
  const { rows } = await sql<{
    sellerOrder: RawSellerOrder
    rest: Omit<RawSellerOrder, keyof RawBuyerSellerOrder>
  }>`
    select ${sellerOrderJson} as "sellerOrder", json_build_object('orderId', o.id, 'number', o.no::text,
      'placedAt', ${iso('o.placed_at')}, 'shippedAt', ${iso('seller_order.shipped_at')},
      'releasedAt', ${iso('seller_order.released_at')}, 'isCaptured', o.captured_at is not null,
      'earningsCents', coalesce(seller_order.earnings_cents, 0), 'earningsRefundedCents', seller_order.earnings_refunded_cents,
      'commissionRefundedCents', ${refundedOf('commission_cents')}, 'feeRefundedCents', ${refundedOf('fee_cents')},
      'lostCents', seller_order.earnings_lost_cents,
      'lines', ${sellerLines}, 'shipTo', o.ship_to, 'sellerFields', o.seller_fields) as rest
    from seller_orders seller_order join orders o on o.id = seller_order.order_id join sellers s on s.id = seller_order.seller_id
    where seller_order.id = ${id} and seller_order.seller_id = ${sellerId} and seller_order.paid_at is not null`.execute(
    db,
  )
  return rows[0] && { ...rows[0].sellerOrder, ...rows[0].rest }
}

export interface ListedOrder extends Omit<
  SellerOrderListRow,
  keyof OrderStanding | 'earnings' | 'proceeds' | 'placedAt' | 'packedAt' | 'total' | 'refunded'
> {
  isMissing: boolean
  shipsBy: string | null
  totalCents: number
  refundedCents: number
  issue: TurnInput['issue']
  returnStatus: TurnInput['returnStatus']
  placedAt: Date
  paidAt: Date
  packedAt: Date | null
  dueAt: Date | null
  dueMove: AutomaticAction | null
  proceeds: Omit<ProceedsInput, 'state' | 'isBeingSent'>
  currency: string
  /** Values of the fields that the seller sees. */
  sellerFields: CustomValues
}

export interface SellerOrderListQuery {
  sellerId: string
  /** States to list; null means all states. */
  states: readonly SellerOrderState[] | null
  /** Whether to list only orders whose earnings have not been released yet. */
  isHeld: boolean
  /** Whether to list only orders that require the seller to act. */
  isSellersTurn: boolean
  /** First and last day of payment, in the marketplace's time zone. */
  from: string | null
  to: string | null
  isOldestFirst: boolean
  after: string | null
  limit: number
  search: string | null
}

/** Maximum number of orders that a text search examines. */
export const maxSearchedOrders = 1000

const shownColumns = sql`seller_order.id as "_id", o.no::text as number, o.placed_at as "placedAt", seller_order.state,
  ${sellerOrderListings} as listings, json_build_object('name', o.ship_to ->> 'name', 'city', o.ship_to ->> 'address_city',
    'country', o.ship_to ->> 'country') as buyer,
  seller_order.carrier, seller_order.tracking_number as "trackingNumber", seller_order.due_at as "dueAt", seller_order.due_move as "dueMove",
  to_char(seller_order.ships_by, 'YYYY-MM-DD') as "shipsBy", seller_order.paused_at is not null as "isMissing",
  ${openIssue} as issue, ${returnStatus} as "returnStatus",
  seller_order.paid_at as "paidAt", seller_order.packed_at as "packedAt", json_build_object('earningsCents', coalesce(seller_order.earnings_cents, 0),
    'earningsRefundedCents', seller_order.earnings_refunded_cents, 'lostCents', seller_order.earnings_lost_cents,
    'isCaptured', o.captured_at is not null, 'isReleased', seller_order.released_at is not null) as proceeds, o.currency,
  coalesce(seller_order.earnings_cents, 0) + seller_order.commission_cents + seller_order.fee_cents as "totalCents",
  seller_order.refunded_cents as "refundedCents", o.seller_fields as "sellerFields",
  (select count(*)::integer from order_notes n
    where n.seller_order_id = seller_order.id and n.removed_at is null) as notes`

const directionOf = ({ isOldestFirst }: SellerOrderListQuery): RawBuilder<unknown> =>
  isOldestFirst ? sql`asc` : sql`desc`

function paidWithin({ from, to }: SellerOrderListQuery): RawBuilder<unknown> {
  const days = daysBetween(from ?? undefined, to ?? undefined)
  const [start, end] = [days.from ?? null, days.before ?? null]
  return sql`seller_order.paid_at is not null and (${start}::timestamptz is null or seller_order.paid_at >= ${start}::timestamptz)
    and (${end}::timestamptz is null or seller_order.paid_at < ${end}::timestamptz)`
}

/**
 * Returns an SQL query for the ids of matching orders, sorted by id and therefore by creation time. If the list is
 * filtered by state, the query reads the first ids of each state through an index and merges them.
 */
function matchingIds(w: SellerOrderListQuery, limit: number): RawBuilder<unknown> {
  const way = directionOf(w)
  const own = sql`seller_id = ${w.sellerId} and ${paidWithin(w)}
    and (${w.after}::text is null or id ${w.isOldestFirst ? sql`>` : sql`<`} ${w.after})${w.isHeld ? sql` and released_at is null` : sql``}${
      w.isSellersTurn ? sql` and ${awaitsSellerSql}` : sql``
    }`
  if (!w.states)
    return sql`select id from seller_orders seller_order where ${own} order by id ${way} limit ${limit}`
  return sql`select one.id from unnest(${w.states}::text[]) as requested(state), lateral (
      select id from seller_orders seller_order where ${own} and state = requested.state order by id ${way} limit ${limit}) one
    order by one.id ${way} limit ${limit}`
}

/** Returns a page of a seller's orders that match the query. */
export async function listOrders(db: Db, w: SellerOrderListQuery): Promise<ListedOrder[]> {
  const { rows } = await sql<ListedOrder>`
    with chosen as materialized (${matchingIds(w, w.limit)})
    select ${shownColumns} from chosen join seller_orders seller_order on seller_order.id = chosen.id
      join orders o on o.id = seller_order.order_id
    order by seller_order.id ${directionOf(w)}`.execute(db)
  return rows
}

export type ShipTo = RawSellerOrder['shipTo']

/** Returns the shipping address of each seller order, keyed by seller order id. */
export async function readShippingAddresses(db: Db, ids: readonly string[]): Promise<Map<string, ShipTo>> {
  const { rows } = await sql<{ id: string; shipTo: ShipTo }>`
    select seller_order.id, o.ship_to as "shipTo" from seller_orders seller_order join orders o on o.id = seller_order.order_id
    where seller_order.id = any(${ids}::text[])`.execute(db)
  return new Map(rows.map(({ id, shipTo }) => [id, shipTo]))
}

/** Returns the orders whose buyer's name or listing title contains the search text. */
export async function searchOrders(
  db: Db,
  w: SellerOrderListQuery & { search: string },
): Promise<ListedOrder[]> {
  const like = `%${w.search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const { rows } = await sql<ListedOrder>`
    with searched as materialized (${matchingIds(w, maxSearchedOrders)}), chosen as (
      select seller_order.id from searched join seller_orders seller_order on seller_order.id = searched.id
        join orders o on o.id = seller_order.order_id
      where o.ship_to ->> 'name' ilike ${like}
        or exists (select from order_lines l where l.order_id = seller_order.order_id and l.seller_id = seller_order.seller_id
          and l.code = 'item' and l.label ilike ${like})
      order by seller_order.id ${directionOf(w)} limit ${w.limit})
    select ${shownColumns} from chosen join seller_orders seller_order on seller_order.id = chosen.id
      join orders o on o.id = seller_order.order_id
    order by seller_order.id ${directionOf(w)}`.execute(db)
  return rows
}

export async function findOrdersByNumber(
  db: Db,
  w: SellerOrderListQuery,
  number: number,
): Promise<ListedOrder[]> {
  const { rows } = await sql<ListedOrder>`
    select ${shownColumns} from orders o join seller_orders seller_order on seller_order.order_id = o.id
    where o.no = ${number} and seller_order.seller_id = ${w.sellerId} and ${paidWithin(w)}
      and (${w.states}::text[] is null or seller_order.state = any(${w.states}::text[]))
      and (${!w.isSellersTurn}::boolean or ${awaitsSellerSql})`.execute(db)
  return rows
}

/** Counts a seller's orders in the given states in which the seller has to act. The count stops at `limit`. */
export async function countOrdersAwaitingSeller(
  db: Db,
  sellerId: string,
  states: readonly SellerOrderState[],
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (select from seller_orders seller_order
      where seller_id = ${sellerId} and state = any(${states}::text[]) and paid_at is not null and ${awaitsSellerSql}
      limit ${limit}) found`.execute(db)
  return rows[0]!.count
}

/** Counts a seller's orders in each state. Each count stops at `limit`. */
export async function countStates(
  db: Db,
  sellerId: string,
  states: readonly SellerOrderState[],
  limit: number,
): Promise<Map<SellerOrderState, number>> {
  const { rows } = await sql<{ state: SellerOrderState; count: number }>`
    select requested.state, (select count(*) from (select from seller_orders
        where seller_id = ${sellerId} and state = requested.state and paid_at is not null limit ${limit}) found) as count
    from unnest(${states}::text[]) as requested(state)`.execute(db)
  return new Map(rows.map(({ state, count }) => [state, count]))
}
