import type { SortOrder } from '../columns/definitions.ts'
import type { RowTable } from '../columns/row-table.ts'
import { Facets, type FacetLimits } from './facets.ts'
import type { Selection } from './selection.ts'

/** Result of a query. Equivalent queries share a cached selection. */
export class QueryResult<Column extends string = string> {
  /** Corrected search text, or null if the search text was not corrected. Undefined if the query has no search. */
  readonly understoodAs: string | null | undefined
  private readonly selection: Selection
  private readonly table: RowTable

  constructor(selection: Selection, table: RowTable, understoodAs: string | null | undefined) {
    this.selection = selection
    this.table = table
    this.understoodAs = understoodAs
  }

  /** Number of matching rows. */
  get total(): number {
    return this.selection.total
  }

  /**
   * Skips the first `skip` matching rows in the given order, and returns the row numbers of the next rows, at most
   * `limit`.
   */
  page(order: SortOrder, skip: number, limit: number): number[] {
    return this.selection.page(order, skip, limit)
  }

  /**
   * Returns the facets. The counts of each facet ignore the facet's own filter. The result is cached for the object
   * `limits`, so callers should pass the same object in every call.
   */
  facets(limits: FacetLimits = noLimits): Facets<Column> {
    const { numbers, tags } = this.selection.facets(limits)
    return new Facets(numbers, tags, this.table)
  }
}

const noLimits: FacetLimits = {}
