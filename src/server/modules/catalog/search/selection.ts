import { countedFacets, type CountedFacet, type ListingChoice, type Facet } from './choice.ts'
import { facetNumbers, type FacetLimits } from './facet-text.ts'
import { collect } from './collect.ts'
import type { CatalogNames } from './text/names.ts'
import type { SortOrder, ListingQuery } from './index/listing-facts.ts'
import { priceRange, priceRangeOfMany, type PriceRange } from './price-range.ts'
import type { ListingTable } from './index/listing-table.ts'
import { byRank, newestFirst, pageOfMany, sorted, wholeFirst } from './sorting.ts'
import { Tally, type Counts } from './tally.ts'
import type { Groups } from './text/word-groups.ts'

/** What a selection stands on. */
export interface SelectionSource {
  listingTable: ListingTable
  names: CatalogNames
  /** The selection of the same filter without one facet's choice. */
  without(facet: Facet): Selection
}

/** So many of an order are kept: the pages nearly everybody stays on. */
const cachedDepth = 120
/** Where someone went further, so many. */
const deepest = 480
/** The whole catalog is paged through furthest. */
const openDepth = 2400
/** Counting so few again is cheaper than keeping their counts. */
const few = 32_768

/**
 * What fits one filter: its number, the first of each order, counts by value. Each part is made when first asked for;
 * from then on changes of listings are counted in and out. The listings themselves are not kept.
 */
export class Selection {
  readonly choice: ListingChoice
  private readonly source: SelectionSource
  /** Those with these words come first. */
  private readonly whole: Groups | undefined
  private count: number | undefined
  private readonly tally: Tally
  private range: PriceRange | undefined
  private counted: { numbers: Int32Array; limits: FacetLimits } | undefined
  private readonly tops = new Map<SortOrder, Uint32Array>()
  private depth: number

  constructor(choice: ListingChoice, source: SelectionSource, whole?: Groups) {
    this.choice = choice
    this.source = source
    this.whole = whole
    this.tally = new Tally(choice, source.listingTable, source.names)
    this.depth = choice.isOpen ? openDepth : cachedDepth
    if (choice.isOpen) this.count = source.listingTable.count
  }

  get total(): number {
    if (this.count === undefined) this.makeTop(this.nos(), cachedDepth)
    return this.count!
  }

  /** Listing numbers in the order asked, without the first `skip`, at most `limit`. */
  page(order: SortOrder, skip: number, limit: number): number[] {
    const { total, choice } = this
    if (skip >= total) return []
    const depth = Math.min(total, skip + limit)
    const top = this.tops.get(order)
    if (top && top.length >= depth) return [...top.subarray(skip, depth)]
    if (depth > this.depth && depth <= deepest) this.depth = deepest
    const { listingTable } = this.source
    if (choice.isOpen && order === 'newest') {
      if (depth > openDepth) return listingTable.alive.fromTop(skip, limit)
      return [
        ...this.cacheTop(order, Uint32Array.from(listingTable.alive.fromTop(0, openDepth))).subarray(
          skip,
          depth,
        ),
      ]
    }
    if (order !== 'newest' && total > listingTable.count >>> 5) {
      const has = (no: number): boolean => choice.fits(no) && choice.isFound(no)
      if (depth > this.depth) return pageOfMany(order, listingTable, has, skip, limit)
      const ordered = Uint32Array.from(pageOfMany(order, listingTable, has, 0, this.depth))
      return [...this.cacheTop(order, ordered).subarray(skip, depth)]
    }
    const nos = this.nos()
    if (order === 'newest') return [...this.makeTop(nos, Math.max(depth, this.depth)).subarray(skip, depth)]
    const ordered = sorted(nos, order, listingTable)
    this.cacheTop(order, ordered)
    return [...ordered.subarray(skip, depth)]
  }

  /** The contract's `facets` as numbers: each facet counted as if its own choice were not made. */
  facets(limits: FacetLimits): Int32Array {
    const { counted } = this
    return counted?.limits === limits ? counted.numbers : this.countFacets(limits)
  }

  private countFacets(limits: FacetLimits): Int32Array {
    const { choice, source, tally } = this
    if (Object.keys(tally.counts).length === 0) this.tallyAll()
    const counts: Partial<Counts> = {}
    for (const facet of countedFacets) {
      counts[facet] = (choice.isChosen(facet) ? source.without(facet) : this).counts(facet)
    }
    const range = (choice.isChosen('price') ? source.without('price') : this).prices()
    const numbers = facetNumbers(counts as Counts, choice, range, source.listingTable, source.names, limits)
    this.counted = { numbers, limits }
    if (this.total < few) tally.clear()
    return numbers
  }

  /** Counts a listing on sale in (1, after it has changed) or out (-1, before). */
  move(no: number, by: 1 | -1): void {
    const { choice } = this
    if (!choice.nearlyFits(no) || !choice.isFound(no)) return
    this.counted = undefined
    if (!choice.fits(no)) return
    this.tally.move(no, by)
    this.moveInRange(no, by)
    const top = this.tops.get('newest')
    this.tops.clear()
    if (this.count === undefined) return
    this.count += by
    if (top && !this.whole && !this.choice.featured) this.tops.set('newest', this.moveInTop(top, no, by))
  }

  /** Rough bytes held. */
  get weight(): number {
    let bytes = 900 + (this.counted?.numbers.byteLength ?? 0) + this.tally.byteLength
    for (const top of this.tops.values()) bytes += top.byteLength + 200
    return bytes
  }

  /** One walk over the listings gives all that is wanted of them at first. */
  private tallyAll(): void {
    const nos = this.nos()
    this.range = this.tally.makeAll(nos)
    if (this.count === undefined) this.makeTop(nos, cachedDepth)
  }

  private counts(facet: CountedFacet): Int32Array {
    return this.tally.counts[facet] ?? this.tally.make(facet, this.nos())
  }

  private prices(): PriceRange {
    const { choice, source } = this
    this.range ??= choice.isOpen
      ? priceRangeOfMany(source.listingTable, source.listingTable.alive)
      : priceRange(source.listingTable, this.nos())
    return this.range
  }

  /** All that fit, in no order; good until the next selection is asked. */
  private nos(): Uint32Array {
    return collect(this.choice, this.source.listingTable, this.source.names)
  }

  private makeTop(nos: Uint32Array, depth: number): Uint32Array {
    const { listingTable } = this.source
    this.count = nos.length
    let top: Uint32Array
    if (this.choice.featured) top = byRank(nos, listingTable)
    else if (this.whole) top = wholeFirst(nos, this.whole, listingTable, depth)
    else top = newestFirst(nos, depth)
    return this.cacheTop('newest', top)
  }

  private cacheTop(order: SortOrder, top: Uint32Array): Uint32Array {
    this.tops.set(order, top.slice(0, this.depth))
    return top
  }

  private moveInTop(top: Uint32Array, no: number, by: 1 | -1): Uint32Array {
    if (by === -1) return top.filter((each) => each !== no)
    const wasWhole = top.length === this.count! - 1
    if (!wasWhole && (top.length === 0 || no < top.at(-1)!)) return top
    const at = top.findIndex((each) => each < no)
    const moved = [...top]
    moved.splice(at === -1 ? moved.length : at, 0, no)
    return Uint32Array.from(moved.slice(0, this.depth))
  }

  private moveInRange(no: number, by: 1 | -1): void {
    const { range } = this
    if (!range) return
    const price = this.source.listingTable.rows.at(no, 'price')
    if (by === 1) this.range = { min: Math.min(range.min, price), max: Math.max(range.max, price) }
    else if (price === range.min || price === range.max) this.range = undefined
  }
}

/** The filter without one facet's choice. */
export function without(wanted: ListingQuery, facet: Facet): ListingQuery {
  const left: ListingQuery = { ...wanted }
  if (facet === 'stock') delete left.inStock
  else if (facet === 'price') {
    delete left.minCents
    delete left.maxCents
  } else delete left[facet]
  return left
}
