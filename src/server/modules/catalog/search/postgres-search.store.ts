import type pg from 'pg'
import type { ResultPage } from './catalog-search.ts'
import type { ListingQuery } from './listing-records.ts'
import {
  attributeFacets,
  attributeFiltersJson,
  countedAttributesJson,
  fitsAttributes,
  missedByAttributes,
} from './postgres-attributes.store.ts'
import { sizeValueText } from '../core/variants.ts'
import { matchedListingsSql, clauseRow } from './postgres-words.store.ts'
import { createClauses, termsOf } from '@souk/catalog-index'

// Parameters that contain lowercase labels or null: $1 brands, $2 types, $3 colors, $4 genders, $5 conditions, $6
// sellers, $7 sizes.
const brandIds = `array(select coalesce(a.brand_id, b.id) from unnest($1::text[]) as l(label)
  left join brand_aliases a on lower(a.name) = l.label left join brands b on lower(b.name) = l.label
  where num_nonnulls(a.brand_id, b.id) > 0)`
const typeIds =
  'array(select coalesce(t.merged_into, t.id) from types t where lower(t.label) = any($2::text[]))'
/**
 * Ids of the requested types and of their descendants. `union` also ends the recursion if types refer to each other.
 */
const typeIdsBelow = `array(with recursive below(id) as (
    select coalesce(t.merged_into, t.id) from types t where lower(t.label) = any($2::text[])
    union select child.id from types child join below b on child.parent_id = b.id
  ) select id from below)`
const colors = `array(select coalesce(c.alias_of, l.label) from unnest($3::text[]) as l(label)
  left join colors c on c.label = l.label)`
const sellerIds = 'array(select s.id from sellers s where lower(s.username) = any($6::text[]))'

/** SQL condition for each filter. */
const fits = {
  brand: `($1::text[] is null or coalesce(p.brand_id = any(${brandIds}), false))`,
  type: `($2::text[] is null or p.type_id = any(${typeIdsBelow}))`,
  color: `($3::text[] is null or coalesce(p.color = any(${colors}), false))`,
  gender: '($4::text[] is null or coalesce(p.gender = any($4::text[]), false))',
  condition: '($5::text[] is null or p.condition = any($5::text[]))',
  seller: `($6::text[] is null or p.seller_id = any(${sellerIds}))`,
  price: 'p.price_cents between $9::bigint and $10::bigint',
}
const fitsAll = `${fits.brand} and ${fits.type} and ${fits.color} and ${fits.gender} and ${fits.condition}
  and ${fits.seller} and ${fits.price} and ${fitsAttributes}`
const sizesOf = 'select from listing_sizes z where z.listing_id = p.id and not z.is_retired'
const inSize = `($7::text[] is null or exists (${sizesOf} and lower(${sizeValueText}) = any($7::text[])))`
/** SQL condition for listings with units left of a requested size, or of any size if no size is requested. */
const hasStock = `(p.total_allowed > p.held and exists (${sizesOf} and z.qty > z.held
  and ($7::text[] is null or lower(${sizeValueText}) = any($7::text[]))))`
const anyStock = `(p.total_allowed > p.held and exists (${sizesOf} and z.qty > z.held))`
const inSizeAndStock = `case when $8::boolean then ${hasStock} else ${inSize} end`
/** Types of parameter $26, their descendants, and the types that were merged into one of them. */
const exceptTypeIds = `array(with recursive below(id) as (
    select coalesce(t.merged_into, t.id) from types t where lower(t.label) = any($26::text[])
    union select child.id from types child join below b on child.parent_id = b.id
  ) select id from below)`
const open = `p.state = 'active' and (not $12::boolean or p.featured_rank is not null)
  and ($23::integer[] is null or p.no = any($23::integer[])) and p.no > $24::integer
  and ($11::boolean is null or exists (select from sellers s where s.id = p.seller_id and s.is_sa = $11::boolean))
  and ($25::text[] is null or coalesce(p.gender <> all($25::text[]), true))
  and ($26::text[] is null or p.type_id <> all(${exceptTypeIds}))`

const missed = `array_remove(array[
  case when not ${fits.brand} then 'brand' end, case when not ${fits.type} then 'type' end,
  case when not ${fits.color} then 'color' end, case when not ${fits.gender} then 'gender' end,
  case when not ${fits.condition} then 'condition' end, case when not ${fits.seller} then 'seller' end,
  case when not ${fits.price} then 'price' end], null) || ${missedByAttributes}`
const columns = `p.id, p.no, p.brand_id, p.type_id, p.color, p.gender, p.condition, p.seller_id, p.price_cents,
  p.watch_count, p.featured_rank, p.whole`

/**
 * Selects the listings that facets count: listings that fail at most one filter. Handles size and stock separately, and
 * joins sizes only for the selected listings, because most listings fail several filters.
 */
const near = (from: string): string => `open as materialized (
  select p.*, coalesce(p.missed[1], '') as but from (
    select ${columns}, case when $22::json is not null then p.attributes end as attributes,
      p.total_allowed > p.held as sells, ${missed} as missed
    from ${from} where ${open}
  ) p where cardinality(p.missed) <= 1
), near as materialized (
  select p.*, $7::text[] is null or coalesce(z.in_size, false) as in_size, coalesce(z.has_stock, false) as has_stock,
    coalesce(z.any_stock, false) as any_stock, not $8::boolean or coalesce(z.any_stock, false) as may_count_sizes,
    z.sizes
  from open p cross join lateral (
    select bool_or(z.is_chosen) as in_size, bool_or(z.is_left and z.is_chosen) as has_stock, bool_or(z.is_left) as any_stock,
      array_agg(distinct z.size) filter (where z.is_left or not $8::boolean) as sizes
    from (
      select ${sizeValueText} as size, p.sells and z.qty > z.held as is_left,
        $7::text[] is null or lower(${sizeValueText}) = any($7::text[]) as is_chosen
      from listing_sizes z where z.listing_id = p.id and not z.is_retired
        and (p.missed = '{}' or $7::text[] is not null or $8::boolean)) z) z
)`
const isIn = 'case when $8::boolean then p.has_stock else p.in_size end'

const counted = `counted (facet, id, key, n, is_chosen) as (
  select 'brand', p.brand_id, null, count(*), false from near p where p.but in ('', 'brand') and ${isIn} group by p.brand_id
  union all select 'type', own.id, null, count(*), false from near p join types t on t.id = p.type_id
    left join types t2 on t2.id = t.parent_id left join types t3 on t3.id = t2.parent_id
    cross join lateral (values (t.id), (t.parent_id), (t2.parent_id), (t3.parent_id)) as own(id)
    where own.id is not null and p.but in ('', 'type') and ${isIn} group by own.id
  union all select 'gender', null, p.gender, count(*), false from near p
    where p.gender is not null and p.but in ('', 'gender') and ${isIn} group by p.gender
  union all select 'color', null, p.color, count(*), false from near p
    where p.but in ('', 'color') and ${isIn} group by p.color
  union all select 'condition', null, p.condition, count(*), false from near p
    where p.but in ('', 'condition') and ${isIn} group by p.condition
  union all select 'seller', null, p.seller_id, count(*), false from near p
    where p.but in ('', 'seller') and ${isIn} group by p.seller_id
  union all select 'size', null, label, count(*), false from near p cross join unnest(p.sizes) as label
    where p.but = '' and p.may_count_sizes group by label
  union all select 'brand', unnest(${brandIds}), null, 0, true
  union all select 'type', unnest(${typeIds}), null, 0, true
  union all select 'seller', null, unnest(${sellerIds}), 0, true
  union all select 'gender', null, c, 0, true from unnest($4::text[]) c
    where exists (select from listings p where p.gender = c and p.state = 'active')
  union all select 'color', null, c, 0, true from unnest(${colors}) c
    where exists (select from listings p where p.color = c and p.state = 'active')
  union all select 'condition', null, c, 0, true from unnest($5::text[]) c
    where exists (select from listings p where p.condition = c and p.state = 'active')
  union all select 'size', null, known.size, 0, true from unnest($7::text[]) c cross join lateral (
    select ${sizeValueText} as size from listing_sizes z join listings p on p.id = z.listing_id and p.state = 'active'
    where lower(${sizeValueText}) = c and not z.is_retired limit 1) known
), named as (
  select c.facet, sum(c.n) as n, bool_or(c.is_chosen) as is_chosen,
    case c.facet when 'brand' then (select b.name from brands b where b.id = c.id)
      when 'type' then (select t.label from types t where t.id = c.id)
      when 'seller' then (select s.username from sellers s where s.id = c.key) else c.key end as label,
    case c.facet when 'seller' then (select s.name from sellers s where s.id = c.key) end as name
  from counted c where num_nulls(c.id, c.key) < 2 group by c.facet, c.id, c.key
), placed as (
  select *, row_number() over (partition by facet order by n desc, label collate "C") as place from named
)`

// Parameters $17 to $20: maximum number of brands, sellers, colors, and sizes in addition to the requested values; null
// for no limit.
const facets = `json_build_object(
  'values', (select json_agg(json_build_array(v.facet, v.label, v.n, v.name) order by v.place) from placed v
    where v.is_chosen
      or (v.place <= case v.facet when 'brand' then $17::integer when 'seller' then $18::integer
        when 'color' then $19::integer when 'size' then $20::integer end) is not false),
  'stock', (select json_build_array(count(*) filter (where p.has_stock), count(*) filter (where not p.has_stock))
    from near p where p.but = '' and p.in_size),
  'price', (select json_build_array(min(p.price_cents), max(p.price_cents)) from near p
    where p.but in ('', 'price') and ${isIn}),${attributeFacets(isIn)})`

const orders = {
  relevance: 'p.any_stock desc, p.whole desc nulls last, p.no desc',
  newest: 'p.no desc',
  'price-asc': 'p.price_cents, p.no desc',
  'price-desc': 'p.price_cents desc, p.no desc',
  watched: 'p.watch_count desc, p.no desc',
  rank: 'p.featured_rank, p.no desc',
}

export interface FoundListingsRow {
  total: number
  page: { no: number; names: { type: string; brand: string; color: string } }[]
  facets: FacetsRow | null
}

export interface FacetsRow {
  /** Facet, label, count, and name (sellers only) of each value, in display order. Null if no facet has values. */
  values: [facet: string, label: string, count: number, name: string | null][] | null
  /** Number of listings in stock and number of sold-out listings. */
  stock: [number, number]
  /** Lowest and highest price, in cents. */
  price: [number | null, number | null]
  /** Rows with an attribute, a choice and its count, most frequent first. Null if there are no choices. */
  choices: [code: string, choice: string, count: number][] | null
  /** Rows with an attribute, its lowest number and its highest number. Null if no listing has a number. */
  numbers: [code: string, min: number, max: number][] | null
}

/** Searches in one statement, so that all parts of the result are from the same point in time. */
export async function findInDatabase(
  pool: pg.Pool,
  wanted: ListingQuery,
  page: ResultPage,
): Promise<FoundListingsRow> {
  const terms = wanted.search === undefined ? [] : termsOf(wanted.search)
  const clauses = terms.flatMap((term) => createClauses(term, false))
  // Whole-word matches affect only the order of a page, so a count does not need these clauses.
  const whole = page.limit === 0 ? [] : terms.flatMap((term) => createClauses(term, true))
  const from =
    terms.length > 0
      ? '(select p.*, f.whole from listings p join found f on f.no = p.no) p'
      : '(select p.*, null::boolean as whole from listings p) p'
  const fitting = page.facets
    ? `${near(from)}, ${counted}, fitting as (select p.* from near p where p.but = '' and ${isIn})`
    : `fitting as (select ${columns}, ${page.order === 'relevance' ? anyStock : 'null'} as any_stock
         from ${from} where ${open} and ${inSizeAndStock} and ${fitsAll})`
  const order = orderOf(wanted, page)
  // Do not name the statement, so that PostgreSQL plans for the given values and omits the conditions of absent
  // filters.
  const { rows } = await pool.query<FoundListingsRow>(
    `with ${matchedListingsSql}, ${fitting}, page as (
       select p.* from fitting p order by ${orders[order]} offset $15::integer limit $16::integer)
     select (select count(*)::integer from fitting) as total,
       (select coalesce(json_agg(json_build_object('no', p.no, 'names', json_build_object(
           'brand', coalesce(b.name, ''), 'type', t.label, 'gender', p.gender, 'color', coalesce(p.color, ''), 'condition', p.condition,
           'seller', json_build_object('_id', s.id, 'username', s.username, 'name', s.name, 'isSA', s.is_sa)))
           order by ${orders[order]}), '[]')
         from page p left join brands b on b.id = p.brand_id join types t on t.id = p.type_id
           join sellers s on s.id = p.seller_id) as page,
       ${page.facets ? facets : 'case when $17::integer + $18::integer + $19::integer + $20::integer is null and $22::json is null then null::json end'} as facets`,
    [
      lower(wanted.brand),
      lower(wanted.type),
      lower(wanted.color),
      lower(wanted.gender),
      lower(wanted.condition),
      lower(wanted.seller),
      lower(wanted.size),
      wanted.inStock === true,
      wanted.minCents ?? 0,
      wanted.maxCents ?? Number.MAX_SAFE_INTEGER,
      wanted.direct ?? null,
      wanted.featured === true,
      JSON.stringify([...clauses, ...whole].map(clauseRow)),
      clauses.length,
      page.skip,
      page.limit,
      ...['brand', 'seller', 'color'].map((column) => limitOf(page.facets?.values?.[column])),
      limitOf(page.facets?.options),
      attributeFiltersJson(wanted.attributes),
      countedAttributesJson(page.attributes),
      page.among && 'nos' in page.among ? page.among.nos : null,
      page.among && 'after' in page.among ? page.among.after : -1,
      lower(wanted.except?.gender),
      lower(wanted.except?.type),
    ],
  )
  return rows[0]!
}

function orderOf(wanted: ListingQuery, { order }: ResultPage): keyof typeof orders {
  return wanted.featured && (order === 'newest' || order === 'relevance') ? 'rank' : order
}

function lower(labels: readonly string[] | undefined): string[] | null {
  return labels?.length ? labels.map((label) => label.toLowerCase()) : null
}

function limitOf(limit: number | undefined): number | null {
  return limit === undefined || limit === Infinity ? null : limit
}
