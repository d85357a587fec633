import { sql, type RawBuilder } from 'kysely'
import type { ListingTextName } from '#contract/catalog/listing-texts.ts'
import type { ListingSort, ListingTab } from '#contract/listings/listings.ts'
import type { Photo } from '#contract/pictures.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { validChoices } from '../../core/variants.ts'
import { idsOfType, labelsOfType, typesAbove } from '../../core/type-path.store.ts'
import { contentFields } from './listing-content.ts'
import type { SellerListing } from './listing.rules.ts'

const facts = sql`p.id, p.no, p.seller_id as "sellerId", b.name as brand, t.label as type,
  ${labelsOfType} as types, ${idsOfType} as "typeIds", coalesce(t.has_gender, false) as "hasGender", p.currency, p.held,
  p.state, p.removed_from as "removedFrom", p.publish_at as "publishAt", p.hidden_reason as "hiddenReason",
  case when p.review is not null then json_build_object('state', p.review, 'from', p.review_from, 'reason', p.review_reason,
    'at', to_char(p.review_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as review,
  exists (select from listing_checks c where c.listing_id = p.id and 'requested' = any(c.reasons)) as "isAsked", p.version, p.view_count as views, p.watch_count as watches,
  p.listed_at as "listedAt", coalesce(p.changed_at, p.listed_at) as "changedAt", s.username, s.is_sa as "isDirect",
  case when p.base_price_cents is not null then p.price_cents end as "lowestCents",
  (select coalesce(json_agg(json_build_object('id', z.id, 'label', z.label, 'qty', z.qty, 'held', z.held,
      'isRetired', z.is_retired, 'choices', ${validChoices}, 'priceCents', z.price_cents, 'sku', z.sku,
      'barcode', z.barcode, 'costCents', z.cost_cents, 'photoKey', z.photo_key) order by z.position, z.id), '[]')
    from listing_sizes z where z.listing_id = p.id) as sizes`

const from = sql`listings p join sellers s on s.id = p.seller_id
  left join brands b on b.id = p.brand_id left join types t on t.id = p.type_id ${typesAbove}`

/** Returns the seller's listings with the given ids, in any state. Omits listings of other sellers. */
export async function findSellerListings(
  db: Db | Tx,
  sellerId: string,
  ids: readonly string[],
): Promise<SellerListing[]> {
  const { rows } = await sql<SellerListing>`
    select ${facts}, ${contentFields} from ${from}
    where p.seller_id = ${sellerId} and p.id = any(${ids}::text[])`.execute(db)
  return rows
}

/** Returns the seller's listings with a listing number above `no`, oldest first. Skips removed listings. */
export async function listListingsAfter(
  db: Db,
  sellerId: string,
  { tab, words }: { tab: ListingTab; words: readonly string[] },
  no: number,
  limit: number,
): Promise<SellerListing[]> {
  const { rows } = await sql<SellerListing>`
    select ${facts}, ${contentFields} from ${from}
    where p.seller_id = ${sellerId} and p.no > ${no} and ${ofTab(tab)} and ${containing(words)}
    order by p.no limit ${limit}`.execute(db)
  return rows
}

/** Returns whether a listing of the seller has options, or a size with its own price, codes or photo. */
export async function hasVariantFields(
  db: Db,
  sellerId: string,
  { tab, words }: { tab: ListingTab; words: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql`
    select from ${from} where p.seller_id = ${sellerId} and ${ofTab(tab)} and ${containing(words)}
      and (p.option_axes is not null or exists (
        select from listing_sizes z where z.listing_id = p.id and not z.is_retired
          and (z.price_cents, z.sku, z.barcode, z.cost_cents, z.photo_key) is distinct from
            (null::integer, null::text, null::text, null::integer, null::text)))
    limit 1`.execute(db)
  return rows.length > 0
}

/** Locks the listings against reservations (holds), sales, and other edits. Read the listings only after this call. */
export async function lockListings(tx: Tx, sellerId: string, ids: readonly string[]): Promise<void> {
  await sql`select 1 from listings where seller_id = ${sellerId} and id = any(${ids}::text[])
    order by id for no key update`.execute(tx)
}

/** A listing in the seller's table. Contains only the title and the first photo of the listing's content. */
export interface PageRow extends Omit<
  SellerListing,
  ListingTextName | 'photos' | 'brandId' | 'typeId' | 'attributeWords'
> {
  title: string
  photo: Photo | null
  photoCount: number
}

export interface ListingPageQuery {
  tab: ListingTab
  words: readonly string[]
  sort: ListingSort
  /** Sort value and listing number of the last listing on the previous page. */
  after: { value: string; no: number } | undefined
  limit: number
}

/** Returns a page of the seller's table, followed by one additional listing if there is a next page. */
export async function listDashboardPage(
  db: Db,
  sellerId: string,
  query: ListingPageQuery,
): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`
    with page as materialized (
      select p.id from listings p
      where p.seller_id = ${sellerId} and ${ofTab(query.tab)} and ${containing(query.words)} and ${behind(query)}
      order by ${order[query.sort]} limit ${query.limit + 1}
    )
    select ${facts}, p.title, p.gender, p.color, p.condition,
      coalesce(p.base_price_cents, p.price_cents) as "priceCents", p.base_price_cents is not null as "hasVariantPrices",
      p.option_axes as "optionAxes", p.total_allowed as "totalAllowed", p.attributes,
      p.private_attributes as "privateAttributes", p.photos -> 0 as photo, jsonb_array_length(p.photos) as "photoCount"
    from ${from} join page on page.id = p.id order by ${order[query.sort]}`.execute(db)
  return rows
}

function ofTab(tab: ListingTab): RawBuilder<boolean> {
  return tab === 'all' ? sql`p.tab <> 'removed'` : sql`p.tab = ${tab}`
}

function containing(words: readonly string[]): RawBuilder<boolean> {
  return sql.join(
    [sql`true`, ...words.map((word) => hasWord(`%${word.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`))],
    sql` and `,
  )
}

function hasWord(pattern: string): RawBuilder<boolean> {
  return sql`(lower(p.title) like ${pattern}
    or p.brand_id = any(array(select b.id from brands b where lower(b.name) like ${pattern})))`
}

const price = sql`coalesce(p.price_cents, 0)`
const title = sql`lower(p.title) collate "C"`
const order: Record<ListingSort, RawBuilder<unknown>> = {
  newest: sql`p.no desc`,
  oldest: sql`p.no`,
  'price-asc': sql`${price}, p.no`,
  'price-desc': sql`${price} desc, p.no desc`,
  title: sql`${title}, p.no`,
}

function behind({ sort, after }: ListingPageQuery): RawBuilder<boolean> {
  if (!after) return sql`true`
  const { value, no } = after
  switch (sort) {
    case 'newest':
      return sql`p.no < ${no}`
    case 'oldest':
      return sql`p.no > ${no}`
    case 'price-asc':
      return sql`(${price}, p.no) > (${toInt(value)}::integer, ${no}::integer)`
    case 'price-desc':
      return sql`(${price}, p.no) < (${toInt(value)}::integer, ${no}::integer)`
    case 'title':
      return sql`(${title}, p.no) > (${value}, ${no}::integer)`
  }
}

/** Parses a price from a cursor, which is untrusted input. */
function toInt(text: string): number {
  return Math.min(Number(/^\d{1,9}$/.exec(text)?.[0] ?? 0), 999_999_999)
}

/** Returns the number of the seller's listings in each tab of the table. */
export async function countTabs(db: Db, sellerId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ tab: string; n: number }>`
    select tab, count(*) as n from listings where seller_id = ${sellerId} group by tab`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.tab, row.n]))
}
