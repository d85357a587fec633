import {
  CatalogIndex,
  nameWords,
  type RowBitmap,
  type Facets,
  type IndexOptions,
  type NumberRange,
  type Query,
  type QueryResult,
  type TermSource,
} from '@souk/catalog-index'
import type { AttributeFilters } from '#contract/catalog/attributes.ts'
import { FacetsJson } from './facets-json.ts'
import type { JsonBytes } from './json-bytes.ts'
import type {
  BrandRecord,
  CountedAttribute,
  ListingQuery,
  ListingRecord,
  SellerRecord,
  TypeRecord,
} from './listing-records.ts'

const columns = {
  brand: { values: 'many', words: nameWords },
  type: { values: 'some' },
  color: { values: 'some' },
  seller: { values: 'many', words: nameWords, hasFlags: true },
  gender: { values: 'few', words: genderWords },
  condition: { values: 'detail' },
} as const
type ListingColumn = keyof typeof columns

/** In-memory index of all listings for sale: filters, facets, full-text search, and sorting (decision 003). */
export class ListingIndex {
  private readonly index: CatalogIndex<ListingColumn>
  private readonly json: FacetsJson

  constructor(terms: TermSource, options: Omit<IndexOptions, 'terms'> = {}) {
    this.index = new CatalogIndex<ListingColumn>(columns, { ...options, terms })
    this.json = new FacetsJson(this.index)
  }

  setBrands(brands: readonly BrandRecord[]): void {
    const aliases = brands.flatMap(({ name, aliases = [] }) => aliases.map((alias) => [alias, name] as const))
    this.index.setAliases('brand', new Map(aliases))
    this.index.setValues(
      'brand',
      brands.map(({ id, name, aliases = [] }) => ({
        key: String(id),
        label: name,
        names: [name, ...aliases],
      })),
    )
  }

  /** Sets the color for each color alias. */
  setColorAliases(aliases: ReadonlyMap<string, string>): void {
    this.index.setAliases('color', aliases)
  }

  /** Sets the dictionary for correcting misspelled words. */
  setDictionary(dictionary: TermSource): void {
    this.index.setTerms(dictionary)
  }

  setTypes(types: readonly TypeRecord[]): void {
    const labels = new Map(types.map(({ id, label }) => [id, label]))
    const merged = types.flatMap(({ label, mergedInto }) => {
      const into = labels.get(mergedInto ?? 0)
      return into === undefined ? [] : [[label, into] as const]
    })
    this.json.dropMembers()
    this.index.setAliases('type', new Map(merged))
    this.index.setValues(
      'type',
      types.map(({ id, label, parentId }) => ({
        key: String(id),
        label,
        names: [label, ...merged.flatMap(([alias, into]) => (into === label ? [alias] : []))],
        parent: parentId === null ? null : String(parentId),
      })),
    )
  }

  /** Adds or updates sellers. Returns whether any of these sellers is new or has changed. */
  setSellers(sellers: readonly SellerRecord[]): boolean {
    const changed = this.index.setValues(
      'seller',
      sellers.map(({ id, username, name, isSA }) => ({
        key: id,
        label: username,
        names: [name],
        isFlagged: isSA,
      })),
    )
    const ids = new Set(changed.map(({ key }) => key))
    if (ids.size > 0) this.json.setSellers(sellers.filter(({ id }) => ids.has(id)))
    return ids.size > 0
  }

  /** Reserves memory for all listing numbers below `capacity`. */
  reserve(capacity: number): void {
    this.index.reserve(capacity)
  }

  /** Adds or updates a listing, or removes it if it is no longer for sale. */
  put(listing: ListingRecord): void {
    if (!listing.isListed) return this.index.delete(listing.no)
    const { no, title, brandId, typeId, color, sellerId, gender, condition } = listing
    const { attributes, attributeWords } = listing
    this.index.put({
      no,
      text: attributeWords === '' ? title : `${title} ${attributeWords}`,
      values: {
        brand: brandId === null ? null : String(brandId),
        type: String(typeId),
        color,
        seller: sellerId,
        gender,
        condition,
      },
      price: listing.priceCents,
      popularity: listing.watchCount,
      rank: listing.featuredRank,
      options: listing.sizes,
      available: listing.stocked,
      tags: attributes?.tags,
      numbers: attributes?.numbers,
    })
  }

  /** Removes all listings whose listing numbers are not in `nos`. Called after all listings have been read again. */
  retainOnly(nos: RowBitmap): void {
    this.index.retainOnly(nos)
  }

  /**
   * Prepares the data for frequent queries in steps. The caller must run the generator to its end, but can do other
   * work between steps.
   */
  prepare(): Generator<void> {
    return this.index.prepare()
  }

  /**
   * Returns whether the index contains the brand, type, and seller of the listing. Call `put` only if this method
   * returns true.
   */
  hasNamesOf({ brandId, typeId, sellerId }: Pick<ListingRecord, 'brandId' | 'typeId' | 'sellerId'>): boolean {
    const { index } = this
    return (
      (brandId === null || index.codeOf('brand', String(brandId)) !== undefined) &&
      index.codeOf('type', String(typeId)) !== undefined &&
      index.codeOf('seller', sellerId) !== undefined
    )
  }

  /**
   * Writes the names on a listing card (brand, type, gender, color, condition, seller) as additional members of the
   * card's JSON text.
   */
  writeNames(out: JsonBytes, no: number): void {
    this.json.writeNames(out, no)
  }

  /** Writes the facets of a query's result as the JSON text that the API contract specifies. */
  writeFacets(out: JsonBytes, facets: Facets, attributes: readonly CountedAttribute[] = []): void {
    this.json.write(out, facets, attributes)
  }

  /** Returns the id of the seller with this username, ignoring case. */
  sellerIdOf(username: string): string | undefined {
    return this.index.keyOf('seller', username)
  }

  /** Returns the number of listings that a seller has for sale. */
  listedBy(sellerId: string): number {
    return this.index.countOf('seller', sellerId)
  }

  /** Returns the number of listings for sale that have this brand. */
  listedOf(brandId: number): number {
    return this.index.countOf('brand', String(brandId))
  }

  /** Returns the listings that match a query. */
  select(query: ListingQuery): QueryResult {
    return this.index.select(indexQueryOf(query))
  }

  /** Returns the given listings that match a query. Caches nothing. */
  match(query: ListingQuery, nos: readonly number[]): { nos: number[]; understoodAs: string | null } {
    return this.index.match(indexQueryOf(query), nos)
  }

  /** Returns the numbers of the newest listings for sale, newest first. */
  newest(limit: number): number[] {
    return this.index.newest(limit)
  }
}

function indexQueryOf(query: ListingQuery): Query<ListingColumn> {
  const { brand, type, color, seller, gender, condition } = query
  return {
    search: query.search,
    values: { brand, type, color, seller, gender, condition },
    options: query.size,
    minPrice: query.minCents,
    maxPrice: query.maxCents,
    isAvailable: query.inStock,
    isFlagged: query.direct,
    isFeatured: query.featured,
    except: query.except,
    ...(query.attributes && attributeQueryOf(query.attributes)),
  }
}

function attributeQueryOf(filters: AttributeFilters): Pick<Query, 'tags' | 'numbers'> {
  const tags: Record<string, string[]> = {}
  const numbers: Record<string, NumberRange> = {}
  for (const [code, filter] of Object.entries(filters))
    if (Array.isArray(filter)) tags[code] = filter
    else numbers[code] = filter
  return { tags, numbers }
}

function genderWords(gender: string): string[] {
  if (gender === '') return []
  return gender === 'unisex' ? [gender] : [gender, gender.endsWith('s') ? gender : `${gender}s`]
}
