import { sql, type RawBuilder } from 'kysely'
import type { OfficeOrderSort, OfficeOrderTab } from '#contract/office-orders.ts'
import type { Db } from '#platform/db.ts'
import type { Keyset } from '#platform/keyset.ts'
import { beginsWith } from './begins-with.ts'

export interface OrdersWish {
  tab: OfficeOrderTab
  sellerId: string | undefined
  on: 'paid' | 'shipped'
  /** From the first moment on, and before the second. */
  from: Date | undefined
  before: Date | undefined
  search: string | undefined
  sort: OfficeOrderSort
  after: Keyset | undefined
  limit: number
}

export interface OrdersRow {
  id: string
  orderId: string
  number: string
  paidAt: Date
  /** As it is ordered by. */
  sortedBy: string
  state: string
  sellerId: string
  username: string
  sellerName: string
  buyerId: string | null
  buyerName: string
  email: string
  totalCents: number
  refundedCents: number
  currency: string
}

const shipped = ['shipped', 'delivered']
const issue = ['issue', 'returning', 'returned', 'disputed']
const done = ['received', 'completed', 'won', 'lost']
const givenBack = ['cancelled', 'refunded']
const states: Record<OfficeOrderTab, readonly string[]> = {
  'to-ship': ['paid'],
  late: ['paid'],
  shipped,
  issue,
  done,
  'given-back': givenBack,
  all: ['paid', ...shipped, ...issue, ...done, ...givenBack],
}
const total = sql`(coalesce(p.share_cents, 0) + p.commission_cents + p.fee_cents)`
/** How many orders of those that a search finds are looked at. */
const searchDepth = 1000

/** A page of all sellers' parts. */
export async function listParts(db: Db, wish: OrdersWish): Promise<OrdersRow[]> {
  const { rows } = await sql<OrdersRow>`
    with found as materialized (${foundBy(wish)})
    select p.id, p.order_id as "orderId", o.no::text as number, p.paid_at as "paidAt",
      ${wish.sort.startsWith('total') ? total : sql`p.paid_at`}::text as "sortedBy", p.state,
      s.id as "sellerId", s.username, s.name as "sellerName", o.buyer_id as "buyerId",
      coalesce(o.ship_to ->> 'name', '') as "buyerName", o.email, ${total} as "totalCents",
      p.refunded_cents as "refundedCents", o.currency
    from found join seller_orders p on p.id = found.id join orders o on o.id = p.order_id
      join sellers s on s.id = p.seller_id
    order by ${orderOf(wish)}`.execute(db)
  return rows
}

function foundBy(wish: OrdersWish): RawBuilder<unknown> {
  if (wish.search !== undefined) return bySearch(wish, wish.search)
  return wish.on === 'shipped' && (wish.from ?? wish.before) ? byShipping(wish) : byState(wish)
}

/** The first rows of every state by its index, and of all of them the first. */
function byState(wish: OrdersWish): RawBuilder<unknown> {
  const each = states[wish.tab].map(
    (state) => sql`(select p.id, p.paid_at, ${total} as total from seller_orders p
      where p.state = ${sql.lit(state)} and p.paid_at is not null and ${restOf(wish)}
      order by ${orderOf(wish)} limit ${wish.limit})`,
  )
  return sql`select p.id from (${sql.join(each, sql` union all `)}) p
    order by ${wish.sort.startsWith('total') ? sql`p.total` : sql`p.paid_at`} ${way(wish)}, p.id ${way(wish)}
    limit ${wish.limit}`
}

/** What was shipped on some days, by the index of those; then put in order. */
function byShipping(wish: OrdersWish): RawBuilder<unknown> {
  return sql`select p.id from (select * from seller_orders p where p.shipped_at is not null and ${daysOf(wish)} offset 0) p
    where p.paid_at is not null and p.state = any(${states[wish.tab]}::text[]) and ${restOf(wish)}
    order by ${orderOf(wish)} limit ${wish.limit}`
}

function bySearch(wish: OrdersWish, search: string): RawBuilder<unknown> {
  return sql`select p.id from (${ordersFound(search)}) o join seller_orders p on p.order_id = o.id
    where p.paid_at is not null and p.state = any(${states[wish.tab]}::text[]) and ${restOf(wish)}
    order by ${orderOf(wish)} limit ${wish.limit}`
}

function ordersFound(search: string): RawBuilder<unknown> {
  const number = /^#?(\d{1,9})$/.exec(search)?.[1]
  if (number) return sql`select id from orders where no = ${Number(number)}`
  if (/^(ord|sor)_\w+$/.test(search))
    return sql`select id from orders where id = ${search}
      union select order_id from seller_orders where id = ${search}`
  return sql`(select id from orders where ${beginsWith(sql`lower(email)`, search)} limit ${searchDepth})
    union (select id from orders where ${beginsWith(sql`lower(ship_to ->> 'name')`, search)} limit ${searchDepth})`
}

function daysOf({ on, from, before }: OrdersWish): RawBuilder<unknown> {
  const day = on === 'paid' ? sql`p.paid_at` : sql`p.shipped_at`
  const days = [sql`true`]
  if (from) days.push(sql`${day} >= ${from}`)
  if (before) days.push(sql`${day} < ${before}`)
  return sql.join(days, sql` and `)
}

function restOf(wish: OrdersWish): RawBuilder<unknown> {
  const { tab, sellerId, sort, after } = wish
  const rest = [daysOf(wish)]
  if (tab === 'late') rest.push(sql`p.due_move = 'cancel'`)
  if (sellerId !== undefined) rest.push(sql`p.seller_id = ${sellerId}`)
  const beyond = sort === 'newest' || sort === 'total-desc' ? sql`<` : sql`>`
  if (after && sort.startsWith('total'))
    rest.push(sql`(${total}, p.id) ${beyond} (${after.value}::integer, ${after.id})`)
  else if (after) rest.push(sql`(p.paid_at, p.id) ${beyond} (${after.value}::timestamptz, ${after.id})`)
  return sql.join(rest, sql` and `)
}

function orderOf(wish: OrdersWish): RawBuilder<unknown> {
  const column = wish.sort.startsWith('total') ? total : sql`p.paid_at`
  return sql`${column} ${way(wish)}, p.id ${way(wish)}`
}

function way({ sort }: OrdersWish): RawBuilder<unknown> {
  return sort === 'newest' || sort === 'total-desc' ? sql`desc` : sql`asc`
}

export interface PartCounts {
  toShip: number
  late: number
  shipped: number
  issue: number
  done: number
}

/** How many parts, of one seller or of all, are where; counted up to `limit` each. */
export async function countParts(db: Db, sellerId: string | undefined, limit: number): Promise<PartCounts> {
  const own = sellerId === undefined ? sql`true` : sql`p.seller_id = ${sellerId}`
  const count = (tab: OfficeOrderTab) => {
    const late = tab === 'late' ? sql`and p.due_move = 'cancel'` : sql``
    return sql`(select count(*) from (select from seller_orders p
      where p.state in (${sql.join(states[tab].map((state) => sql.lit(state)))}) and p.paid_at is not null
        and ${own} ${late} limit ${limit}) counted)`
  }
  const { rows } = await sql<PartCounts>`
    select ${count('to-ship')} as "toShip", ${count('late')} as late, ${count('shipped')} as shipped,
      ${count('issue')} as issue, ${count('done')} as done`.execute(db)
  return rows[0]!
}
