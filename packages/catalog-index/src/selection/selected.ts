import type { FacetLimits } from './facet-text.ts'
import type { SortOrder } from '../columns/listing-facts.ts'
import type { Selection } from './selection.ts'

/** A selection as one asker sees it: searches written differently share what they find. */
export class Selected {
  /** Undefined when no word was searched for. */
  readonly searched: { understoodAs: string | null } | undefined
  private readonly selection: Selection

  constructor(selection: Selection, searched: { understoodAs: string | null } | undefined) {
    this.selection = selection
    this.searched = searched
  }

  get total(): number {
    return this.selection.total
  }

  /** Listing numbers in the order asked, without the first `skip`, at most `limit`. */
  page(order: SortOrder, skip: number, limit: number): number[] {
    return this.selection.page(order, skip, limit)
  }

  /** The contract's `facets`, for `writeFacets` of the index. */
  facets(limits: FacetLimits): Int32Array {
    return this.selection.facets(limits)
  }
}
