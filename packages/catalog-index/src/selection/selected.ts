import type { SortOrder } from '../columns/definitions.ts'
import type { RowTable } from '../columns/row-table.ts'
import { Facets, type FacetLimits } from './facets.ts'
import type { Selection } from './selection.ts'

/** The matching rows of a query. Searches that are written differently may share a selection. */
export class Selected<Column extends string = string> {
  /** The corrected search if a word was misspelled, otherwise null; undefined without a search. */
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

  /** Returns row numbers in an order, without the first `skip`, at most `limit`. */
  page(order: SortOrder, skip: number, limit: number): number[] {
    return this.selection.page(order, skip, limit)
  }

  /**
   * Returns the facets, each counted as if its own choice were not made. The counts are cached by the object `limits`, so pass
   * the same object each time.
   */
  facets(limits: FacetLimits = noLimits): Facets<Column> {
    return new Facets(this.selection.facets(limits), this.table)
  }
}

const noLimits: FacetLimits = {}
