import type pg from 'pg'
import type { AttributeValues } from '#contract/catalog/attributes.ts'
import { sizeValueText } from '../../core/variants.ts'
import type { Synonym } from '../../search/query/meanings.ts'
import type {
  CountedAttributes,
  ListingRecord,
  SellerRecord,
  TypeRecord,
} from '../../search/listing-records.ts'

export interface BrandRow {
  id: number
  name: string
  isCustom: boolean
  aliases: string[]
}

export interface TypeRow extends TypeRecord {
  hasGender: boolean
  isRetired: boolean
  googleCategory: string
}

type ListingRecordRow = [
  id: string,
  no: number,
  isListed: boolean,
  title: string,
  brandId: number | null,
  typeId: number,
  sellerId: string,
  color: string | null,
  gender: string | null,
  condition: string,
  priceCents: number,
  watchCount: number,
  featuredRank: number | null,
  left: number,
  sizes: string | null,
  attributes: AttributeValues | null,
  attributeWords: string,
]

// The sizes of a listing are returned as one string, separated by \x1f. The prefix of each size label is 1 if units are
// left, otherwise 0.
const selectRecords = `
  select p.id, p.no, p.state = 'active', p.title, p.brand_id, p.type_id, p.seller_id, p.color, p.gender, p.condition,
    p.price_cents, p.watch_count, p.featured_rank, p.total_allowed - p.held,
    (select string_agg(case when z.qty > z.held then '1' else '0' end || ${sizeValueText}, e'\\x1f') from listing_sizes z
      where z.listing_id = p.id and not z.is_retired),
    nullif(p.attributes, '{}'), p.attribute_words
  from listings p`

export interface IndexedListing extends ListingRecord {
  id: string
}

/** Returns the next listings for sale after the given listing number, sorted by number. */
export async function readIndexedListingsAfter(
  pool: pg.Pool,
  no: number,
  limit: number,
): Promise<IndexedListing[]> {
  const { rows } = await pool.query<ListingRecordRow>({
    name: 'catalog-records-after',
    text: `${selectRecords} where p.no > $1 and p.state = 'active' order by p.no limit $2`,
    values: [no, limit],
    rowMode: 'array',
  })
  return rows.map(readRecord)
}

/** Returns the highest number of any listing. */
export async function readLastNo(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ no: number }>('select coalesce(max(no), 0) as no from listings')
  return rows[0]!.no
}

export async function readIndexedListings(pool: pg.Pool, ids: readonly string[]): Promise<IndexedListing[]> {
  const { rows } = await pool.query<ListingRecordRow>({
    name: 'catalog-records-of',
    text: `${selectRecords} where p.id = any($1)`,
    values: [ids],
    rowMode: 'array',
  })
  return rows.map(readRecord)
}

function readRecord(row: ListingRecordRow): IndexedListing {
  return {
    id: row[0],
    no: row[1],
    isListed: row[2],
    title: row[3],
    brandId: row[4],
    typeId: row[5],
    sellerId: row[6],
    color: row[7],
    gender: row[8],
    condition: row[9],
    priceCents: row[10],
    watchCount: row[11],
    featuredRank: row[12],
    ...parseSizes(row[14] ?? '', row[13] > 0),
    attributes: row[15] && countedOf(row[15]),
    attributeWords: row[16],
  }
}

/**
 * Returns those attribute values of a listing that facets count. Facets do not count texts, dates, and measurements.
 */
function countedOf(values: AttributeValues): CountedAttributes {
  const tags: Record<string, readonly string[]> = {}
  const numbers: Record<string, number> = {}
  for (const [code, value] of Object.entries(values))
    if (Array.isArray(value)) tags[code] = value
    else if (typeof value === 'boolean') tags[code] = value ? yes : no
    else if (typeof value === 'number') numbers[code] = value
  return { tags, numbers }
}

const yes = ['true']
const no = ['false']

type Sizes = Pick<ListingRecord, 'sizes' | 'stocked'>

/**
 * Parsed sizes, keyed by the text in which they are stored. A million listings have only a few thousand different sets
 * of sizes.
 */
const parsedSizes = new Map<string, Sizes>()
const maxParsedSizes = 5000

/** Parses the sizes of a listing. Listings with equal sizes share the parsed arrays. */
function parseSizes(text: string, isForSale: boolean): Sizes {
  const key = isForSale ? text : `-${text}`
  const cached = parsedSizes.get(key)
  if (cached) return cached
  const all = text === '' ? [] : text.split('\x1f')
  // Variants of the same size, such as two colors of size 38, count as one size.
  const made = {
    sizes: [...new Set(all.map((size) => size.slice(1)))],
    stocked: isForSale
      ? [...new Set(all.filter((size) => size.startsWith('1')).map((size) => size.slice(1)))]
      : [],
  }
  if (parsedSizes.size >= maxParsedSizes) parsedSizes.clear()
  parsedSizes.set(key, made)
  return made
}

export async function readBrands(pool: pg.Pool): Promise<BrandRow[]> {
  const { rows } = await pool.query<BrandRow>(
    `select b.id, b.name, b.is_custom as "isCustom",
       array(select a.name from brand_aliases a where a.brand_id = b.id order by a.name) as aliases
     from brands b order by lower(b.name), b.id`,
  )
  return rows
}

/** Returns all types, parent types first. Each level is sorted in its display order. */
export async function readTypes(pool: pg.Pool): Promise<TypeRow[]> {
  const { rows } = await pool.query<TypeRow>(
    `select id, label, parent_id as "parentId", has_gender as "hasGender", is_retired as "isRetired",
       merged_into as "mergedInto", google_category as "googleCategory" from types
     order by parent_id is not null, position, label`,
  )
  return rows
}

export async function readSynonyms(pool: pg.Pool): Promise<Synonym[]> {
  const { rows } = await pool.query<Synonym>(
    `select word, means, is_mutual as "isMutual", is_fallback as "isFallback", language
     from search_synonyms order by id`,
  )
  return rows
}

/** Returns a map from each color alias to its color. */
export async function readColorAliases(pool: pg.Pool): Promise<Map<string, string>> {
  const { rows } = await pool.query<[string, string]>({
    text: 'select label, alias_of from colors where alias_of is not null',
    rowMode: 'array',
  })
  return new Map(rows)
}

/** Returns the sellers with these ids. If `ids` is null, returns all sellers. */
export async function readSellers(pool: pg.Pool, ids: readonly string[] | null): Promise<SellerRecord[]> {
  const { rows } = await pool.query<SellerRecord>({
    name: 'catalog-sellers',
    text: `select id, username, name, is_sa as "isSA" from sellers where $1::text[] is null or id = any($1)`,
    values: [ids],
  })
  return rows
}
