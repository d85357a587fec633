import type { FacetLimits, Facets } from '@souk/catalog-index'
import type { JsonBytes } from './json-bytes.ts'
import type { CatalogSearch, FoundListings, ResultPage, ListingSubset } from './catalog-search.ts'
import type { ListingIndex } from './listing-index.ts'
import type { CountedAttribute, ListingQuery } from './listing-records.ts'
import { runYielding } from './run-yielding.ts'

/** Searches the in-memory index (decision 003), which `startFeed` keeps current. */
export class MemorySearch implements CatalogSearch {
  private readonly index: ListingIndex

  constructor(index: ListingIndex) {
    this.index = index
  }

  async find(wanted: ListingQuery, page: ResultPage): Promise<FoundListings> {
    const { among } = page
    return runYielding(() =>
      among ? new FoundAmong(this.index, wanted, page, among) : new FoundInMemory(this.index, wanted, page),
    )
  }

  async sellerIdOf(username: string): Promise<string | undefined> {
    return this.index.sellerIdOf(username)
  }

  async countSellers(ids: readonly string[]): Promise<Map<string, number>> {
    return new Map(ids.map((id) => [id, this.index.listedBy(id)]))
  }

  async countBrands(ids: readonly number[]): Promise<Map<number, number>> {
    return new Map(ids.map((id) => [id, this.index.listedOf(id)]))
  }
}

/**
 * Result of a search in the in-memory index. All data is computed synchronously, because the index can change while
 * listing cards are being read.
 */
class FoundInMemory implements FoundListings {
  readonly total: number
  readonly nos: readonly number[]
  readonly understoodAs: string | null
  private readonly index: ListingIndex
  private readonly facets: Facets | undefined
  private readonly attributes: readonly CountedAttribute[] | undefined

  constructor(index: ListingIndex, wanted: ListingQuery, page: ResultPage) {
    const { order, skip, limit, facets, attributes } = page
    const selection = index.select(wanted)
    this.index = index
    this.facets = facets && selection.facets(limitsOf(facets, attributes))
    this.attributes = attributes
    this.total = selection.total
    this.nos = limit > 0 ? selection.page(order === 'watched' ? 'popular' : order, skip, limit) : []
    this.understoodAs = selection.understoodAs ?? null
  }

  writeNames(out: JsonBytes, no: number): void {
    this.index.writeNames(out, no)
  }

  writeFacets(out: JsonBytes): void {
    this.index.writeFacets(out, this.facets!, this.attributes)
  }

  isSame(other: FoundListings): boolean {
    return (
      other instanceof FoundInMemory &&
      other.index === this.index &&
      other.total === this.total &&
      other.understoodAs === this.understoodAs &&
      other.attributes === this.attributes &&
      other.nos.length === this.nos.length &&
      other.nos.every((no, at) => no === this.nos[at]) &&
      (this.facets && other.facets ? this.facets.isSame(other.facets) : this.facets === other.facets)
    )
  }
}

/** Maximum number of newest listings to read in a search for listings above a listing number. */
const maxNewest = 100_000

/** Result of a search in a subset of the listings, newest first. */
class FoundAmong implements FoundListings {
  readonly total: number
  readonly nos: readonly number[]
  readonly understoodAs: string | null
  private readonly index: ListingIndex

  constructor(index: ListingIndex, wanted: ListingQuery, { skip, limit }: ResultPage, among: ListingSubset) {
    const nos = 'nos' in among ? among.nos : newerThan(index, among.after)
    const found = index.match(wanted, nos)
    this.index = index
    this.total = found.nos.length
    this.nos = found.nos.toSorted((a, b) => b - a).slice(skip, skip + limit)
    this.understoodAs = found.understoodAs
  }

  writeNames(out: JsonBytes, no: number): void {
    this.index.writeNames(out, no)
  }

  writeFacets(): void {
    throw new Error('A search among some listings has no facets')
  }

  isSame(): boolean {
    return false
  }
}

function newerThan(index: ListingIndex, after: number): number[] {
  const newest = index.newest(maxNewest)
  const end = newest.findIndex((no) => no <= after)
  return end === -1 ? newest : newest.slice(0, end)
}

const limitsWithAttributes = new WeakMap<FacetLimits, { key: string; limits: FacetLimits }>()

/**
 * Returns facet limits that include the names of the attributes to count. Returns the same object for equal attributes,
 * because the index caches counts per limits object.
 */
function limitsOf(facets: FacetLimits, attributes: readonly CountedAttribute[] = []): FacetLimits {
  const key = attributes.map(({ code, kind }) => `${kind} ${code}`).join()
  const cached = limitsWithAttributes.get(facets)
  if (cached?.key === key) return cached.limits
  const codes = (isNumber: boolean): string[] =>
    attributes.flatMap(({ code, kind }) => ((kind === 'number') === isNumber ? [code] : []))
  const limits = { ...facets, tags: codes(false), numbers: codes(true) }
  limitsWithAttributes.set(facets, { key, limits })
  return limits
}
