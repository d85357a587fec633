import type pg from 'pg'
import type { AttributeFacet } from '#contract/catalog/attributes.ts'
import { adjustableFields } from '#contract/catalog/listing-fields.ts'
import { isFieldUsed } from '../core/catalog-lists.ts'
import { isTypeWithoutSizes, withoutSizesJson } from '../core/types-without-sizes.ts'
import type { JsonBytes } from './json-bytes.ts'
import type { CatalogSearch, FoundListings, ResultPage } from './catalog-search.ts'
import type { CountedAttribute, ListingQuery } from './listing-records.ts'
import { countListingsByBrand, countListingsBySeller, findSellerId } from './postgres-counts.store.ts'
import { attributeFiltersJson } from './postgres-attributes.store.ts'
import { findInDatabase, type FacetsRow, type FoundListingsRow } from './postgres-search.store.ts'
import { Semaphore } from './semaphore.ts'

/** Searches PostgreSQL without caching, so that the memory use of the process does not grow with the catalog. */
export class PostgresSearch implements CatalogSearch {
  private readonly pool: pg.Pool
  /**
   * Limits concurrent searches with filters by attributes. No index supports these filters, so each filter is evaluated
   * for each listing, which can take seconds.
   */
  private readonly attributeSearches = new Semaphore(2)

  constructor(pool: pg.Pool) {
    this.pool = pool
  }

  /** @throws DatabaseUnavailable if a search with filters by attributes waits too long */
  async find(query: ListingQuery, page: ResultPage): Promise<FoundListings> {
    if (attributeFiltersJson(query.attributes) === null) return this.findNow(query, page)
    await this.attributeSearches.acquire()
    try {
      return await this.findNow(query, page)
    } finally {
      this.attributeSearches.release()
    }
  }

  private async findNow(query: ListingQuery, page: ResultPage): Promise<FoundListings> {
    return new FoundInDatabase(await findInDatabase(this.pool, query, page), page.attributes)
  }

  sellerIdOf(username: string): Promise<string | undefined> {
    return findSellerId(this.pool, username)
  }

  countSellers(ids: readonly string[]): Promise<Map<string, number>> {
    return countListingsBySeller(this.pool, ids)
  }

  countBrands(ids: readonly number[]): Promise<Map<number, number>> {
    return countListingsByBrand(this.pool, ids)
  }
}

class FoundInDatabase implements FoundListings {
  readonly total: number
  readonly nos: readonly number[]
  readonly understoodAs = null
  private readonly names: ReadonlyMap<number, FoundListingsRow['page'][number]['names']>
  private readonly facets: FacetsRow | null
  private readonly attributes: readonly CountedAttribute[]

  constructor({ total, page, facets }: FoundListingsRow, attributes: readonly CountedAttribute[] = []) {
    this.total = total
    this.nos = page.map(({ no }) => no)
    this.names = new Map(page.map(({ no, names }) => [no, names]))
    this.facets = facets
    this.attributes = attributes
  }

  writeNames(out: JsonBytes, no: number): void {
    const names = this.names.get(no)!
    for (const field of adjustableFields) if (!isFieldUsed(field)) names[field] = ''
    const withoutSizes = isTypeWithoutSizes(names.type) ? withoutSizesJson : ''
    out.text(`,${JSON.stringify(names).slice(1, -1)}${withoutSizes}`)
  }

  writeFacets(out: JsonBytes): void {
    const { values, stock, price } = this.facets!
    const of = (requested: string) =>
      (values ?? []).flatMap(([facet, _id, count, name]) =>
        facet === requested ? [{ _id, count, ...(facet === 'seller' && { name }) }] : [],
      )
    out.text(
      JSON.stringify({
        brands: isFieldUsed('brand') ? of('brand') : [],
        type: of('type'),
        gender: of('gender'),
        color: isFieldUsed('color') ? of('color') : [],
        condition: of('condition'),
        size: of('size'),
        seller: of('seller'),
        stock: [
          { _id: 'has-inv', count: stock[0] },
          { _id: 'sold-out', count: stock[1] },
        ],
        price: { minCents: price[0], maxCents: price[1] },
        attributes: this.attributeFacets(),
      }),
    )
  }

  isSame(): boolean {
    return false
  }

  /**
   * Returns the facets of attributes that have a value in at least one listing, or undefined if there are no such
   * attributes.
   */
  private attributeFacets(): AttributeFacet[] | undefined {
    const { choices, numbers } = this.facets!
    const all = this.attributes.flatMap(({ code }): AttributeFacet[] => {
      const values = (choices ?? []).flatMap(([of, _id, count]) => (of === code ? [{ _id, count }] : []))
      const [, min = null, max = null] = numbers?.find(([of]) => of === code) ?? []
      return values.length > 0 || min !== null ? [{ code, values, min, max }] : []
    })
    return all.length > 0 ? all : undefined
  }
}
