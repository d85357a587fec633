import type { SortOrder } from '../columns/definitions.ts'
import type { RowTable } from '../columns/row-table.ts'
import { Facets, type FacetLimits } from './facets.ts'
import type { Selection } from './selection.ts'

/** Matching rows of a query. Equivalent queries share a cached selection. */
export class Selected<Column extends string = string> {
  /** Corrected search if a word was misspelled, otherwise null. Undefined without a search. */
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

  /** Returns up to `limit` row numbers in an order, after the first `skip`. */
  page(order: SortOrder, skip: number, limit: number): number[] {
    return this.selection.page(order, skip, limit)
  }

  /**
   * Returns the facets, each counted without its own filter. The counts are cached by the identity of `limits`, so
   * callers should pass the same object each time.
   */
  facets(limits: FacetLimits = noLimits): Facets<Column> {
    return new Facets(this.selection.facets(limits), this.table)
  }
}

const noLimits: FacetLimits = {}
