import { sql, type RawBuilder } from 'kysely'
import type {
  CheckReason,
  AdminListingTab,
  AdminListingSort,
  ListingReportReason,
} from '#contract/listings/moderation.ts'
import type { Photo } from '#contract/pictures.ts'
import type { Db } from '#platform/database/db.ts'
import { matchesSearch, type ParsedListingSearch } from './admin-search.ts'

export interface AdminListingRow {
  id: string
  no: number
  title: string
  brand: string | null
  type: string | null
  priceCents: number | null
  currency: string
  state: 'draft' | 'active' | 'paused' | 'removed'
  review: 'waiting' | 'declined' | null
  hasUnits: boolean
  hidden: { reason: string; at: string } | null
  isFeatured: boolean
  photo: Photo | null
  views: number
  watches: number
  listedAt: Date
  seller: { _id: string; username: string; name: string; isSA: boolean }
}

export const adminListingColumns = sql`p.id, p.no, p.title, b.name as brand, t.label as type, p.price_cents as "priceCents", p.currency,
  p.state, p.review, p.has_units and p.total_allowed > 0 as "hasUnits", p.featured_rank is not null as "isFeatured",
  case when p.hidden_reason is not null then json_build_object('reason', p.hidden_reason, 'at', ${isoTime('p.hidden_at')})
    end as hidden,
  p.photos -> 0 as photo, p.view_count as views, p.watch_count as watches, p.listed_at as "listedAt",
  json_build_object('_id', s.id, 'username', s.username, 'name', s.name, 'isSA', s.is_sa) as seller`

export const adminListingFrom = sql`listings p join sellers s on s.id = p.seller_id
  left join brands b on b.id = p.brand_id left join types t on t.id = p.type_id`

export interface AdminListingsQuery {
  tab: AdminListingTab
  search: ParsedListingSearch | undefined
  /** Id of the seller. Undefined selects listings of all sellers. */
  sellerId: string | undefined
  sort: AdminListingSort
}

export interface ListingCursor {
  value: number
  no: number
}

/**
 * Maximum number of matches for which a search fetches and sorts all matches. If there are more matches, the search
 * first scans the first `scanWindow` listings in sort order.
 */
const maxRareMatches = 1000
const scanWindow = 16_000

/** Returns a page of the admin table of listings, followed by one additional listing if there is a next page. */
export async function listAdminListings(
  db: Db,
  query: AdminListingsQuery,
  isRare: boolean,
  after: ListingCursor | undefined,
  limit: number,
): Promise<AdminListingRow[]> {
  const { sort, search } = query
  const inOrder = sql`order by ${order[sort]} limit ${limit + 1}`
  const place = isAfterCursor(sort, after)
  if (!search)
    return readPage(
      db,
      sort,
      sql`page as materialized (
    select p.id from listings p where ${matchesTabAndSeller(query)} and ${place} ${inOrder})`,
    )
  if (!isRare) {
    const rows = await readPage(
      db,
      sort,
      sql`page as materialized (
      select p.id from (
        select p.id, p.no, p.price_cents, p.title, p.brand_id, p.seller_id from listings p
        where ${matchesTabAndSeller(query)} and ${place} order by ${order[sort]} limit ${scanWindow}) p
      where ${matchesSearch(search, 'row by row')} ${inOrder})`,
    )
    if (rows.length > limit) return rows
  }
  return readPage(
    db,
    sort,
    sql`found as materialized (
    select p.id, p.no, p.price_cents from listings p
    where ${matchesTabAndSeller(query)} and ${matchesSearch(search, 'by index')}
  ), page as materialized (select p.id from found p where ${place} ${inOrder})`,
  )
}

/**
 * Reads the listings that the SQL in `page` selects. `page` contains common table expressions, of which the last must
 * be named `page`.
 */
async function readPage(
  db: Db,
  sort: AdminListingSort,
  page: RawBuilder<unknown>,
): Promise<AdminListingRow[]> {
  const { rows } = await sql<AdminListingRow>`
    with ${page} select ${adminListingColumns} from ${adminListingFrom} join page on page.id = p.id
    order by ${order[sort]}`.execute(db)
  return rows
}

/** Counts the matches. Stops counting just above `maxRareMatches`. */
export async function countMatches(
  db: Db,
  query: AdminListingsQuery,
): Promise<{ count: number; isRare: boolean }> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (
      select from listings p where ${matchesTabAndSeller(query)} and ${matchesSearch(query.search, 'by index')}
      limit ${maxRareMatches + 1}) found`.execute(db)
  const count = rows[0]!.n
  return { count, isRare: count <= maxRareMatches }
}

export async function findSellerId(db: Db, username: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from sellers where lower(username) = lower(${username})`.execute(db)
  return rows[0]?.id
}

/** Returns the listings with these ids as rows of the admin table, in the order of the ids. */
export async function listAdminByIds(db: Db, ids: readonly string[]): Promise<AdminListingRow[]> {
  const { rows } = await sql<AdminListingRow>`
    select ${adminListingColumns} from ${adminListingFrom} where p.id = any(${ids}::text[])
    order by array_position(${ids}::text[], p.id)`.execute(db)
  return rows
}

export interface StoredCheck {
  listingId: string
  reasons: CheckReason[]
  note: string
  since: string
}

export interface StoredReport {
  listingId: string
  reason: ListingReportReason
  text: string
  by: 'buyer' | 'seller' | 'guest'
  at: string
  isOpen: boolean
}

export async function readChecksOfListings(db: Db, ids: readonly string[]): Promise<StoredCheck[]> {
  const { rows } = await sql<StoredCheck>`
    select listing_id as "listingId", reasons, note, ${isoTime('since')} as since from listing_checks
    where listing_id = any(${ids}::text[])`.execute(db)
  return rows
}

/** Returns the newest reports of each listing, at most 20 per listing. */
export async function readReportsOfListings(db: Db, ids: readonly string[]): Promise<StoredReport[]> {
  const { rows } = await sql<StoredReport>`
    select w.id as "listingId", r.* from unnest(${ids}::text[]) w(id) cross join lateral (
      select reason, text, split_part(reporter, ':', 1) as by, ${isoTime('at')} as at, decision_id is null as "isOpen"
      from listing_reports where listing_id = w.id order by at desc, id desc limit 20) r`.execute(db)
  return rows
}

function matchesTabAndSeller({ tab, sellerId }: AdminListingsQuery): RawBuilder<boolean> {
  return sql`${matchesTab(tab)} and ${sellerId === undefined ? sql`true` : sql`p.seller_id = ${sellerId}`}`
}

function matchesTab(tab: AdminListingTab): RawBuilder<boolean> {
  if (tab === 'all') return sql`p.tab <> 'removed'`
  return tab === 'hidden' ? sql`p.hidden_reason is not null` : sql`p.tab = ${tab}`
}

const price = sql`coalesce(p.price_cents, 0)`
const order: Record<AdminListingSort, RawBuilder<unknown>> = {
  newest: sql`p.no desc`,
  oldest: sql`p.no`,
  'price-asc': sql`${price}, p.no`,
  'price-desc': sql`${price} desc, p.no desc`,
}

function isAfterCursor(sort: AdminListingSort, after: ListingCursor | undefined): RawBuilder<boolean> {
  if (!after) return sql`true`
  const { value, no } = after
  if (sort === 'newest') return sql`p.no < ${no}`
  if (sort === 'oldest') return sql`p.no > ${no}`
  if (sort === 'price-asc') return sql`(${price}, p.no) > (${value}::integer, ${no}::integer)`
  return sql`(${price}, p.no) < (${value}::integer, ${no}::integer)`
}

export function isoTime(column: string): RawBuilder<string> {
  return sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
}
