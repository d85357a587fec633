import { sql, type RawBuilder } from 'kysely'
import type { AdminOrderSort, AdminOrderTab } from '#contract/orders/admin-orders.ts'
import type { FieldVisibility } from '#contract/fields/custom-fields.ts'
import type { FieldFilters } from '#contract/fields/filter-text.ts'
import { staffAnswersJson } from '../placing/payment/order-answers.store.ts'
import type { Db } from '#platform/database/db.ts'
import type { GroupedValues } from '#modules/accounts/core/field-values.ts'
import { fieldFilterSql, hasFieldFilters } from '#modules/accounts/core/field-filters.ts'
import type { Keyset } from '#platform/database/keyset.ts'
import { isFirstPartySql, tabStates, totalCentsSql } from '../core/paid-orders.ts'
import { isLateSql } from '../fulfilment/deadlines/lateness.ts'
import { startsWithText, idsByWords } from '#platform/database/search-filters.ts'

export interface OrdersQuery {
  tab: AdminOrderTab
  sellerId: string | undefined
  /** Whether to list only orders for first-party items. */
  isOwn: boolean
  on: 'paid' | 'shipped'
  /** Start (inclusive) and end (exclusive) of the date range. */
  from: Date | undefined
  before: Date | undefined
  search: string | undefined
  sort: AdminOrderSort
  after: Keyset | undefined
  limit: number
  /** Ids of seller orders whose earnings transfer keeps failing. The tab "Stuck" lists these seller orders. */
  stuck: readonly string[]
  /** Current time of the app clock, in ms. */
  now: number
  /** Filters by custom fields. */
  fields: FieldFilters
}

export interface OrdersRow {
  /** The buyer's answers to the questions at checkout that staff see. */
  answers: GroupedValues
  id: string
  orderId: string
  number: string
  /**
   * `part` is the position of this seller order within its order, starting at 1. `parts` is the number of seller orders
   * in the order.
   */
  part: number
  parts: number
  paidAt: Date
  /** This order's value in the sort column, from which the cursor of the next page is built. */
  sortedBy: string
  state: string
  sellerId: string
  username: string
  sellerName: string
  isFirstParty: boolean
  buyerId: string | null
  buyerName: string
  email: string
  totalCents: number
  refundedCents: number
  currency: string
}

/** Maximum number of orders that each subquery of a text search can find. */
const searchDepth = 1000

/** Returns one page of the seller orders that match the query, across all sellers. */
export async function listOrders(db: Db, query: OrdersQuery): Promise<OrdersRow[]> {
  const { rows } = await sql<OrdersRow>`
    with found as materialized (${matchingOrdersSql(query)})
    select p.id, p.order_id as "orderId", o.no::text as number, parts.part, parts.parts, p.paid_at as "paidAt",
      ${query.sort.startsWith('total') ? totalCentsSql : sql`p.paid_at`}::text as "sortedBy", p.state,
      s.id as "sellerId", s.username, s.name as "sellerName", s.is_sa as "isFirstParty", o.buyer_id as "buyerId",
      coalesce(o.ship_to ->> 'name', '') as "buyerName", o.email, ${totalCentsSql} as "totalCents",
      p.refunded_cents as "refundedCents", o.currency, ${staffAnswersJson} as answers
    from found join seller_orders p on p.id = found.id join orders o on o.id = p.order_id
      join sellers s on s.id = p.seller_id
      cross join lateral (select count(*) filter (where one.id <= p.id)::int as part, count(*)::int as parts
        from seller_orders one where one.order_id = p.order_id) parts
    order by ${orderBySql(query)}`.execute(db)
  return rows
}

function matchingOrdersSql(query: OrdersQuery): RawBuilder<unknown> {
  if (query.search !== undefined) return bySearch(query, query.search)
  if (hasFieldFilters('order', query.fields)) return byFields(query)
  return query.on === 'shipped' && (query.from ?? query.before) ? byShipping(query) : byState(query)
}

/** Builds a query that reads the first orders of each state through an index and merges them. */
function byState(query: OrdersQuery): RawBuilder<unknown> {
  const each = tabStates[query.tab].map(
    (state) => sql`(select p.id, p.paid_at, ${totalCentsSql} as total from seller_orders p
      where p.state = ${sql.lit(state)} and p.paid_at is not null and ${filterSql(query)}
      order by ${orderBySql(query)} limit ${query.limit})`,
  )
  return sql`select p.id from (${sql.join(each, sql` union all `)}) p
    order by ${query.sort.startsWith('total') ? sql`p.total` : sql`p.paid_at`} ${directionSql(query)}, p.id ${directionSql(query)}
    limit ${query.limit}`
}

/** Builds a query that finds orders through the index on `shipped_at` and then sorts them. */
function byShipping(query: OrdersQuery): RawBuilder<unknown> {
  return sql`select p.id from (select * from seller_orders p where p.shipped_at is not null and ${dateRangeSql(query)} offset 0) p
    where p.paid_at is not null and p.state = any(${tabStates[query.tab]}::text[]) and ${filterSql(query)}
    order by ${orderBySql(query)} limit ${query.limit}`
}

/** Builds a query that finds orders by the answers at checkout and then sorts them. */
function byFields(query: OrdersQuery): RawBuilder<unknown> {
  return sql`select p.id from orders o join seller_orders p on p.order_id = o.id
    where ${fieldFilterSql(fieldColumn, 'order', query.fields)} and p.paid_at is not null and p.state = any(${tabStates[query.tab]}::text[]) and ${filterSql(query)}
    order by ${orderBySql(query)} limit ${query.limit}`
}

function bySearch(query: OrdersQuery, search: string): RawBuilder<unknown> {
  return sql`select p.id from (${searchSql(search)}) f join orders o on o.id = f.id join seller_orders p on p.order_id = o.id
    where ${fieldFilterSql(fieldColumn, 'order', query.fields)} and p.paid_at is not null and p.state = any(${tabStates[query.tab]}::text[]) and ${filterSql(query)}
    order by ${orderBySql(query)} limit ${query.limit}`
}

function searchSql(search: string): RawBuilder<unknown> {
  const number = /^#?(\d{1,9})$/.exec(search)?.[1]
  if (number) return sql`select id from orders where no = ${Number(number)}`
  if (/^(ord|sor)_\w+$/.test(search))
    return sql`select id from orders where id = ${search}
      union select order_id from seller_orders where id = ${search}`
  return sql`(select id from orders where ${startsWithText(sql`lower(email)`, search)} limit ${searchDepth})
    union (select id from orders where ${startsWithText(sql`lower(ship_to ->> 'name')`, search)} limit ${searchDepth})
    union ${idsByWords(search, { table: 'orders', text: sql`ship_to ->> 'name'`, where: sql`true`, limit: searchDepth })}`
}

function dateRangeSql({ on, from, before }: OrdersQuery): RawBuilder<unknown> {
  const day = on === 'paid' ? sql`p.paid_at` : sql`p.shipped_at`
  const days = [sql`true`]
  if (from) days.push(sql`${day} >= ${from}`)
  if (before) days.push(sql`${day} < ${before}`)
  return sql.join(days, sql` and `)
}

function filterSql(query: OrdersQuery): RawBuilder<unknown> {
  const { tab, sellerId, isOwn, sort, after } = query
  const rest = [dateRangeSql(query)]
  if (tab === 'late') rest.push(isLateSql(query.now))
  if (tab === 'unsent') rest.push(sql`p.id = any(${query.stuck}::text[])`)
  if (sellerId !== undefined) rest.push(sql`p.seller_id = ${sellerId}`)
  if (isOwn) rest.push(isFirstPartySql)
  const comparison = sort === 'newest' || sort === 'total-desc' ? sql`<` : sql`>`
  if (after && sort.startsWith('total'))
    rest.push(sql`(${totalCentsSql}, p.id) ${comparison} (${after.value}::integer, ${after.id})`)
  else if (after) rest.push(sql`(p.paid_at, p.id) ${comparison} (${after.value}::timestamptz, ${after.id})`)
  return sql.join(rest, sql` and `)
}

function orderBySql(query: OrdersQuery): RawBuilder<unknown> {
  const column = query.sort.startsWith('total') ? totalCentsSql : sql`p.paid_at`
  return sql`${column} ${directionSql(query)}, p.id ${directionSql(query)}`
}

function directionSql({ sort }: OrdersQuery): RawBuilder<unknown> {
  return sort === 'newest' || sort === 'total-desc' ? sql`desc` : sql`asc`
}

export interface OrderCounts {
  toShip: number
  late: number
  shipped: number
  issue: number
  done: number
  refunded: number
}

/** Counts the seller orders in each tab, for one seller or for all sellers. Each count stops at `limit`. */
export async function countOrders(
  db: Db,
  { sellerId, isOwn, now }: Pick<OrdersQuery, 'sellerId' | 'isOwn' | 'now'>,
  limit: number,
): Promise<OrderCounts> {
  const ofSeller = sellerId === undefined ? sql`true` : sql`p.seller_id = ${sellerId}`
  const own = isOwn ? sql`${ofSeller} and ${isFirstPartySql}` : ofSeller
  const count = (tab: AdminOrderTab) => {
    const late = tab === 'late' ? sql`and ${isLateSql(now)}` : sql``
    return sql`(select count(*) from (select from seller_orders p
      where p.state in (${sql.join(tabStates[tab].map((state) => sql.lit(state)))}) and p.paid_at is not null
        and ${own} ${late} limit ${limit}) counted)`
  }
  const { rows } = await sql<OrderCounts>`
    select ${count('to-ship')} as "toShip", ${count('late')} as late, ${count('shipped')} as shipped,
      ${count('issue')} as issue, ${count('done')} as done,
      ${count('refunded')} as refunded`.execute(db)
  return rows[0]!
}

const fieldColumn = (visibility: FieldVisibility): RawBuilder<unknown> =>
  visibility === 'seller' ? sql`o.seller_fields` : sql`o.staff_fields`
