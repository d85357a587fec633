import type { FacetLimits, Facets } from '@souk/catalog-index'
import type { JsonBytes } from './json-bytes.ts'
import type { CatalogSearch, FoundListings, Page } from './catalog-search.ts'
import type { ListingIndex } from './listing-index.ts'
import type { CountedAttribute, ListingQuery } from './listing-records.ts'
import { runYielding } from './run-yielding.ts'

/** Searches the in-memory index (decision 003), which the feed of changes keeps current. */
export class MemorySearch implements CatalogSearch {
  private readonly index: ListingIndex

  constructor(index: ListingIndex) {
    this.index = index
  }

  async find(wanted: ListingQuery, page: Page): Promise<FoundListings> {
    return runYielding(() => new FoundInMemory(this.index, wanted, page))
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
 * Result of a search in the in-memory index. It is computed synchronously, because the index can change while listing
 * cards are being read.
 */
class FoundInMemory implements FoundListings {
  readonly total: number
  readonly nos: readonly number[]
  readonly understoodAs: string | null
  private readonly index: ListingIndex
  private readonly facets: Facets | undefined
  private readonly attributes: readonly CountedAttribute[] | undefined

  constructor(index: ListingIndex, wanted: ListingQuery, page: Page) {
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
}

const limitsWithAttributes = new WeakMap<FacetLimits, { key: string; limits: FacetLimits }>()

/**
 * Returns facet limits with the names of the attributes to count. Returns the same object for equal attributes, because
 * the index caches counts per limits object.
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
