import { sql, type RawBuilder } from 'kysely'
import type { SellerFilter } from '#contract/accounts/admin-sellers.ts'
import type { CustomValues, FieldVisibility } from '#contract/fields/custom-fields.ts'
import type { FieldFilters } from '#contract/fields/filter-text.ts'
import { fieldFilterSql } from '#modules/accounts/core/field-filters.ts'
import type { Db } from '#platform/database/db.ts'
import type { Keyset } from '#platform/database/keyset.ts'
import { startsWithText, idsByWords } from '#platform/database/search-filters.ts'

export interface SellersQuery extends Pick<SellerFilter, 'tab' | 'sort'> {
  search: string | undefined
  /** Start (inclusive) of the period in which the sellers registered. `before` is the end (exclusive). */
  from: Date | undefined
  before: Date | undefined
  after: Keyset | undefined
  limit: number
  /** Filters by custom fields. */
  fields: FieldFilters
}

export interface SellersRow {
  /** Values of the custom fields that everyone sees. `staff_fields` contains the values that only staff see. */
  public_fields: CustomValues
  staff_fields: CustomValues
  id: string
  name: string
  username: string
  email: string
  isFirstParty: boolean
  isAdmin: boolean
  createdAt: Date
  ratingSum: number
  ratingCount: number
  listed: number
  isReady: boolean
  suspendedAt: Date | null
  /** Lower-case username. The table is sorted by this value in binary collation. */
  lowered: string
}

/**
 * SQL condition for a seller with a complete checklist. The column `is_ready` alone is not enough, because the column
 * does not cover addresses and shipping prices.
 */
const isReady = sql`(s.is_ready and (s.ship_from is not null or 'ships-from' = any (s.waived))
  and (s.shipping is not null or s.shipping_cents > 0 or 'shipping' = any (s.waived)))`
const lowered = sql`(lower(s.username) collate "C")`
const columns = (countLimit: number) => sql`s.id, s.name, s.username, s.email, s.is_sa as "isFirstParty",
  s.is_admin or s.is_sa as "isAdmin", s.created_at as "createdAt", s.rating_sum as "ratingSum",
  s.rating_count as "ratingCount", ${isReady} as "isReady", s.suspended_at as "suspendedAt",
  s.public_fields, s.staff_fields, ${lowered} as lowered,
  (select count(*) from (select from listings p where p.seller_id = s.id and p.tab = 'active' limit ${countLimit}) counted)
    as listed`

export async function listSellers(db: Db, query: SellersQuery, countLimit: number): Promise<SellersRow[]> {
  const order = orderOf(query)
  const { rows } = await sql<SellersRow>`
    select ${columns(countLimit)} from (select s.* from ${sourceOf(query)}
      order by ${order} limit ${query.limit}) s order by ${order}`.execute(db)
  return rows
}

/**
 * Returns the SQL source of the rows to read. A search has few results, so its source joins sellers by id instead of
 * scanning all sellers in order.
 */
function sourceOf(query: SellersQuery): RawBuilder<unknown> {
  if (query.search === undefined) return sql`sellers s where ${whereOf(query)}`
  return sql`(${sellersFound(query.search)}) f,
    lateral (select s.* from sellers s where s.id = f.id and ${whereOf(query)} offset 0) s`
}

function whereOf({ tab, from, before, sort, after, fields }: SellersQuery): RawBuilder<unknown> {
  // Exclude helper accounts, which only manage another seller's shop.
  const where = [
    sql`(s.is_seller or s.is_sa or role_of(s) is not null)`,
    fieldFilterSql(fieldColumn, 'seller', fields),
  ]
  if (tab === 'suspended') where.push(sql`s.suspended_at is not null`)
  if (tab === 'ready') where.push(sql`${isReady} and s.suspended_at is null`)
  if (tab === 'unready') where.push(sql`not ${isReady}`)
  if (from) where.push(sql`s.created_at >= ${from}`)
  if (before) where.push(sql`s.created_at < ${before}`)
  if (after && sort === 'username') where.push(sql`(${lowered}, s.id) > (${after.value}, ${after.id})`)
  else if (after) where.push(sort === 'newest' ? sql`s.id < ${after.id}` : sql`s.id > ${after.id}`)
  return sql.join(where, sql` and `)
}

function orderOf({ sort }: SellersQuery): RawBuilder<unknown> {
  if (sort === 'username') return sql`${lowered}, s.id`
  return sort === 'newest' ? sql`s.id desc` : sql`s.id`
}

const searchDepth = 1000

function sellersFound(search: string): RawBuilder<unknown> {
  const text = search.replace(/^@/, '')
  if (/^(slr|sel)_\w+$/.test(text)) return sql`select id from sellers where id = ${text}`
  const each = ['email', 'username', 'name'].map(
    (column) =>
      sql`(select id from sellers where ${startsWithText(sql`lower(${sql.ref(column)})`, text)} limit ${searchDepth})`,
  )
  each.push(
    idsByWords(text, { table: 'sellers', text: sql.ref('name'), where: sql`true`, limit: searchDepth }),
  )
  return sql.join(each, sql` union `)
}

export interface SellerFileRow extends SellersRow {
  phone: string | null
  instagram: string | null
  suspendedReason: string | null
  waived: string[]
}

export async function findSellerFile(
  db: Db,
  id: string,
  countLimit: number,
): Promise<SellerFileRow | undefined> {
  const { rows } = await sql<SellerFileRow>`
    select ${columns(countLimit)}, s.phone, s.instagram, s.suspended_reason as "suspendedReason", s.waived
    from sellers s where s.id = ${id}`.execute(db)
  return rows[0]
}

export async function countSuspended(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from sellers where suspended_at is not null limit ${limit}) counted`.execute(
    db,
  )
  return rows[0]!.count
}

const fieldColumn = (visibility: FieldVisibility): RawBuilder<unknown> =>
  visibility === 'public' ? sql`s.public_fields` : sql`s.staff_fields`
