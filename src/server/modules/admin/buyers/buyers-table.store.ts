import { sql, type RawBuilder } from 'kysely'
import type { BuyerFilter } from '#contract/accounts/admin-buyers.ts'
import type { CustomValues } from '#contract/fields/custom-fields.ts'
import type { FieldFilters } from '#contract/fields/filter-text.ts'
import { fieldFilterSql } from '#modules/accounts/core/field-filters.ts'
import type { Db } from '#platform/database/db.ts'
import type { Keyset } from '#platform/database/keyset.ts'
import { startsWithText, idsByWords } from '#platform/database/search-filters.ts'

export interface BuyersQuery extends Pick<BuyerFilter, 'tab' | 'sort'> {
  search: string | undefined
  /** Start of the range of sign-up times, inclusive. `before` is its end, exclusive. */
  from: Date | undefined
  before: Date | undefined
  now: Date
  after: Keyset | undefined
  limit: number
  /** Filters by custom fields. */
  fields: FieldFilters
}

export interface BuyersRow {
  /** Values of the custom fields that staff see. */
  staff_fields: CustomValues
  id: string
  name: string
  email: string
  username: string | null
  isConfirmed: boolean
  memberUntil: Date | null
  blockedAt: Date | null
  createdAt: Date
  orders: number
  /** Email address in lower case, used for sorting by email. */
  lowered: string
}

const lowered = sql`(lower(b.email) collate "C")`
const columns = (countLimit: number) => sql`b.id, b.full_name as name, b.email, b.username,
  b.is_validated as "isConfirmed", b.member_until as "memberUntil", b.blocked_at as "blockedAt", b.created_at as "createdAt",
  b.staff_fields, ${lowered} as lowered,
  (select count(*) from (select from orders o where o.buyer_id = b.id and o.paid_at is not null limit ${countLimit}) counted)
    as orders`

export async function listBuyers(db: Db, query: BuyersQuery, countLimit: number): Promise<BuyersRow[]> {
  const order = orderOf(query)
  const { rows } = await sql<BuyersRow>`
    select ${columns(countLimit)} from (select b.* from ${sourceOf(query)}
      order by ${order} limit ${query.limit}) b order by ${order}`.execute(db)
  return rows
}

/**
 * Returns the SQL source of the buyers to read. A search has few matches, so reading the matches by id is faster than a
 * sorted scan.
 */
function sourceOf(query: BuyersQuery): RawBuilder<unknown> {
  if (query.search === undefined) return sql`buyers b where ${whereOf(query)}`
  return sql`(${buyersFound(query.search)}) f,
    lateral (select b.* from buyers b where b.id = f.id and ${whereOf(query)} offset 0) b`
}

function whereOf({ tab, from, before, sort, after, now, fields }: BuyersQuery): RawBuilder<unknown> {
  const where = [sql`b.erased_at is null`, fieldFilterSql(() => sql`b.staff_fields`, 'buyer', fields)]
  if (tab === 'members') where.push(sql`b.member_until is not null and b.member_until > ${now}`)
  if (from) where.push(sql`b.created_at >= ${from}`)
  if (before) where.push(sql`b.created_at < ${before}`)
  if (tab === 'blocked') where.push(sql`b.blocked_at is not null`)
  if (tab === 'unconfirmed') where.push(sql`not b.is_validated`)
  if (after && sort === 'email') where.push(sql`(${lowered}, b.id) > (${after.value}, ${after.id})`)
  else if (after) where.push(sort === 'newest' ? sql`b.id < ${after.id}` : sql`b.id > ${after.id}`)
  return sql.join(where, sql` and `)
}

function orderOf({ sort }: BuyersQuery): RawBuilder<unknown> {
  if (sort === 'email') return sql`${lowered}, b.id`
  return sort === 'newest' ? sql`b.id desc` : sql`b.id`
}

const searchDepth = 1000

function buyersFound(search: string): RawBuilder<unknown> {
  const text = search.replace(/^@/, '')
  if (/^byr_\w+$/.test(text)) return sql`select id from buyers where id = ${text}`
  const each = ['email', 'username', 'full_name'].map(
    (column) => sql`(select id from buyers
      where erased_at is null and ${startsWithText(sql`lower(${sql.ref(column)})`, text)} limit ${searchDepth})`,
  )
  const where = sql`erased_at is null`
  each.push(idsByWords(text, { table: 'buyers', text: sql.ref('full_name'), where, limit: searchDepth }))
  return sql.join(each, sql` union `)
}

export interface BuyerFileRow extends BuyersRow {
  phone: string | null
  blockedReason: string | null
  sessions: number
  watching: number
  lastOrders: {
    _id: string
    number: string
    placedAt: string
    total: { cents: number; currency: string }
    sellerOrders: { seller: string; state: string }[]
  }[]
}

const shownOrders = 20

export async function findBuyerFile(
  db: Db,
  id: string,
  now: Date,
  countLimit: number,
): Promise<BuyerFileRow | undefined> {
  const { rows } = await sql<BuyerFileRow>`
    select ${columns(countLimit)}, b.phone, b.blocked_reason as "blockedReason",
      (select count(*) from (select from sessions e where e.buyer_id = b.id and e.expires_at > ${now}
        limit ${countLimit}) counted) as sessions,
      (select count(*) from (select from watches w where w.buyer_id = b.id and w.removed_at is null
        limit ${countLimit}) counted) as watching,
      coalesce((select json_agg(json_build_object('_id', o.id, 'number', o.no::text,
          'placedAt', to_char(o.placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'total', json_build_object('cents', o.total_cents, 'currency', o.currency),
          'sellerOrders', (select json_agg(json_build_object('seller', s.username, 'state', p.state) order by p.id)
            from seller_orders p join sellers s on s.id = p.seller_id where p.order_id = o.id)) order by o.id desc)
        from (select * from orders o where o.buyer_id = b.id and o.paid_at is not null
          order by o.id desc limit ${shownOrders}) o), '[]') as "lastOrders"
    from buyers b where b.id = ${id} and b.erased_at is null`.execute(db)
  return rows[0]
}
