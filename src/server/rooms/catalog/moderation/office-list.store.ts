import { sql, type RawBuilder } from 'kysely'
import type { CheckReason, OfficeShelf, OfficeSort, PieceReportReason } from '#contract/moderation.ts'
import type { Photo } from '#contract/pictures.ts'
import type { Db } from '#platform/db.ts'
import { matching, type Sought } from './office-search.ts'

export interface OfficeRow {
  id: string
  no: number
  title: string
  brand: string | null
  type: string | null
  priceCents: number | null
  currency: string
  state: 'draft' | 'active' | 'paused' | 'removed'
  hasUnits: boolean
  hidden: { reason: string; at: string } | null
  isFeatured: boolean
  photo: Photo | null
  views: number
  watches: number
  listedAt: Date
  seller: { _id: string; username: string; name: string; isSA: boolean }
}

export const officeColumns = sql`p.id, p.no, p.title, b.name as brand, t.label as type, p.price_cents as "priceCents", p.currency,
  p.state, p.has_units and p.total_allowed > 0 as "hasUnits", p.featured_rank is not null as "isFeatured",
  case when p.hidden_reason is not null then json_build_object('reason', p.hidden_reason, 'at', ${iso('p.hidden_at')}) end as hidden,
  p.photos -> 0 as photo, p.view_count as views, p.watch_count as watches, p.listed_at as "listedAt",
  json_build_object('_id', s.id, 'username', s.username, 'name', s.name, 'isSA', s.is_sa) as seller`

export const officeFrom = sql`pieces p join sellers s on s.id = p.seller_id
  left join brands b on b.id = p.brand_id left join types t on t.id = p.type_id`

export interface OfficeWish {
  shelf: OfficeShelf
  sought: Sought | undefined
  /** Undefined: of all sellers. */
  sellerId: string | undefined
  sort: OfficeSort
}

export interface Place {
  value: number
  no: number
}

/** So many found, all are fetched and then ordered; of more, the order is walked first, so far and no further. */
const mostRare = 1000
const window = 16_000

/** A page of the office's table, one row more than asked if there is one. */
export async function listOffice(
  db: Db,
  wish: OfficeWish,
  isRare: boolean,
  after: Place | undefined,
  limit: number,
): Promise<OfficeRow[]> {
  const { sort, sought } = wish
  const inOrder = sql`order by ${order[sort]} limit ${limit + 1}`
  const place = behind(sort, after)
  if (!sought)
    return readPage(
      db,
      sort,
      sql`page as materialized (
    select p.id from pieces p where ${within(wish)} and ${place} ${inOrder})`,
    )
  if (!isRare) {
    const rows = await readPage(
      db,
      sort,
      sql`page as materialized (
      select p.id from (
        select p.id, p.no, p.price_cents, p.title, p.brand_id, p.seller_id from pieces p
        where ${within(wish)} and ${place} order by ${order[sort]} limit ${window}) p
      where ${matching(sought, 'row by row')} ${inOrder})`,
    )
    if (rows.length > limit) return rows
  }
  return readPage(
    db,
    sort,
    sql`found as materialized (
    select p.id, p.no, p.price_cents from pieces p where ${within(wish)} and ${matching(sought, 'by index')}
  ), page as materialized (select p.id from found p where ${place} ${inOrder})`,
  )
}

/** `page`: the common table expressions that end with one of that name. */
async function readPage(db: Db, sort: OfficeSort, page: RawBuilder<unknown>): Promise<OfficeRow[]> {
  const { rows } = await sql<OfficeRow>`
    with ${page} select ${officeColumns} from ${officeFrom} join page on page.id = p.id
    order by ${order[sort]}`.execute(db)
  return rows
}

/** How many fit, as far as it matters how a page of them is found. */
export async function countRare(db: Db, wish: OfficeWish): Promise<{ count: number; isRare: boolean }> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (
      select from pieces p where ${within(wish)} and ${matching(wish.sought, 'by index')}
      limit ${mostRare + 1}) found`.execute(db)
  const count = rows[0]!.n
  return { count, isRare: count <= mostRare }
}

export async function findSellerId(db: Db, username: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from sellers where lower(username) = lower(${username})`.execute(db)
  return rows[0]?.id
}

/** Office rows by id, in the order of the ids. */
export async function listOfficeByIds(db: Db, ids: readonly string[]): Promise<OfficeRow[]> {
  const { rows } = await sql<OfficeRow>`
    select ${officeColumns} from ${officeFrom} where p.id = any(${ids}::text[])
    order by array_position(${ids}::text[], p.id)`.execute(db)
  return rows
}

export interface StoredCheck {
  pieceId: string
  reasons: CheckReason[]
  note: string
  since: string
}

export interface StoredReport {
  pieceId: string
  reason: PieceReportReason
  text: string
  by: 'buyer' | 'seller' | 'guest'
  at: string
  isOpen: boolean
}

export async function listChecksOf(db: Db, ids: readonly string[]): Promise<StoredCheck[]> {
  const { rows } = await sql<StoredCheck>`
    select piece_id as "pieceId", reasons, note, ${iso('since')} as since from listing_checks
    where piece_id = any(${ids}::text[])`.execute(db)
  return rows
}

/** At most the newest few of each. */
export async function listReportsOf(db: Db, ids: readonly string[]): Promise<StoredReport[]> {
  const { rows } = await sql<StoredReport>`
    select w.id as "pieceId", r.* from unnest(${ids}::text[]) w(id) cross join lateral (
      select reason, text, split_part(reporter, ':', 1) as by, ${iso('at')} as at, decision_id is null as "isOpen"
      from listing_reports where piece_id = w.id order by at desc, id desc limit 20) r`.execute(db)
  return rows
}

function within({ shelf, sellerId }: OfficeWish): RawBuilder<boolean> {
  return sql`${ofShelf(shelf)} and ${sellerId === undefined ? sql`true` : sql`p.seller_id = ${sellerId}`}`
}

function ofShelf(shelf: OfficeShelf): RawBuilder<boolean> {
  if (shelf === 'all') return sql`p.shelf <> 'removed'`
  return shelf === 'hidden' ? sql`p.hidden_reason is not null` : sql`p.shelf = ${shelf}`
}

const price = sql`coalesce(p.price_cents, 0)`
const order: Record<OfficeSort, RawBuilder<unknown>> = {
  newest: sql`p.no desc`,
  oldest: sql`p.no`,
  'price-asc': sql`${price}, p.no`,
  'price-desc': sql`${price} desc, p.no desc`,
}

function behind(sort: OfficeSort, after: Place | undefined): RawBuilder<boolean> {
  if (!after) return sql`true`
  const { value, no } = after
  if (sort === 'newest') return sql`p.no < ${no}`
  if (sort === 'oldest') return sql`p.no > ${no}`
  if (sort === 'price-asc') return sql`(${price}, p.no) > (${value}::integer, ${no}::integer)`
  return sql`(${price}, p.no) < (${value}::integer, ${no}::integer)`
}

export function iso(column: string): RawBuilder<string> {
  return sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
}
