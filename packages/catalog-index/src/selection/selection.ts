import { candidatesFor } from './candidates.ts'
import type { ListingChoice } from './choice.ts'
import { countFacets } from './count-facets.ts'
import { facetNumbers, type FacetLimits } from './facet-text.ts'
import type { ChangeLog } from '../columns/change-log.ts'
import type { SortOrder } from '../columns/listing-facts.ts'
import type { ListingTable } from '../columns/listing-table.ts'
import { rowWidth } from '../columns/rows.ts'
import { missed } from './missed.ts'
import { priceRangeOf } from './price-range.ts'
import {
  byRank,
  firstByPrice,
  mostWatched,
  newestFirst,
  newestFound,
  newestOfMany,
  pageByPrice,
  pageOf,
  wholeFirst,
} from './sorting.ts'
import { joined, type Tally } from './tally.ts'
import type { CatalogNames } from '../columns/names.ts'
import type { Groups } from '../columns/word-groups.ts'
import { KindWalk } from './walk-kinds.ts'
import { RowWalk } from './walk-rows.ts'

/** What a selection stands on. */
export interface SelectionSource {
  listingTable: ListingTable
  names: CatalogNames
  log: ChangeLog
}

/** So many of an order are kept: the pages nearly everybody stays on. */
const cachedDepth = 120
/** Where someone went further, so many. */
const deepest = 480
/** The whole catalog is paged through furthest. */
const openDepth = 2400
/** Looking at so few listings again is cheaper than keeping what was counted. */
const few = 32_768

/**
 * What fits one filter: its number, the first of each order, counts by value. Each part is made when first asked for;
 * changes of listings since are counted in and out when it is asked again, or all is made anew when they are too many.
 * The listings themselves are not kept.
 */
export class Selection {
  readonly choice: ListingChoice
  private readonly source: SelectionSource
  /** Those with these words come first. */
  private readonly whole: Groups | undefined
  /** How much of the log is counted in. */
  private known: number
  private count: number | undefined
  private tally: Tally | undefined
  /** How many listings were looked at to make the tally. */
  private looked = 0
  private counted: { numbers: Int32Array; limits: FacetLimits } | undefined
  private readonly tops = new Map<SortOrder, Uint32Array>()
  private depth: number

  constructor(choice: ListingChoice, source: SelectionSource, whole?: Groups) {
    this.choice = choice
    this.source = source
    this.whole = whole
    this.known = source.log.length
    this.depth = choice.isOpen ? openDepth : cachedDepth
  }

  get total(): number {
    this.catchUp()
    if (this.count === undefined) {
      if (this.choice.isOfKinds) this.tally = this.makeTally()
      else this.makeTop(this.hits(), cachedDepth)
    }
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
    if (choice.isOpen && order === 'newest' && depth > openDepth)
      return listingTable.alive.fromTop(skip, limit)
    if (order === 'newest' && !(this.isWide && this.isMany))
      return [...this.makeTop(this.hits(), Math.max(depth, this.depth)).subarray(skip, depth)]
    if (depth > this.depth) return [...this.pageBy(order, skip, limit)]
    return [...this.cacheTop(order, this.pageBy(order, 0, this.depth)).subarray(skip, depth)]
  }

  /** The contract's `facets` as numbers: each facet counted as if its own choice were not made. */
  facets(limits: FacetLimits): Int32Array {
    this.catchUp()
    if (this.counted?.limits === limits) return this.counted.numbers
    const { choice } = this
    const { listingTable, names } = this.source
    this.tally ??= this.makeTally()
    this.tally.range ??= priceRangeOf(choice, listingTable)
    const { counts, range } = this.tally
    const numbers = facetNumbers(counts, choice, range, listingTable, names, limits)
    this.counted = { numbers, limits }
    if (this.looked < few && !choice.isOpen) this.tally = undefined
    return numbers
  }

  /** Rough bytes held. */
  get weight(): number {
    let bytes = 900 + (this.counted?.numbers.byteLength ?? 0) + (this.tally?.byteLength ?? 0)
    for (const top of this.tops.values()) bytes += top.byteLength + 200
    return bytes
  }

  private catchUp(): void {
    const { log } = this.source
    if (this.known === log.length) return
    const slots = log.slotsAfter(this.known)
    this.known = log.length
    if (!slots) return this.startAnew()
    for (const slot of slots) this.move(slot, this.choice.missesOf(log.words, slot * rowWidth))
  }

  private startAnew(): void {
    this.count = undefined
    this.tally = undefined
    this.counted = undefined
    this.tops.clear()
  }

  /** Counts in or out what an entry of the log says. */
  private move(slot: number, misses: number): void {
    const isNear = (misses & (misses - 1)) === 0
    if (!isNear) return
    const { log } = this.source
    const no = log.nos[slot]!
    if (this.choice.featured && log.featured[slot] !== 1) return
    if (!this.choice.isFound(no)) return
    const by = log.by[slot] === 1 ? 1 : -1
    this.counted = undefined
    this.tally?.move(log.words, slot * rowWidth, misses, by)
    if (misses !== missed.none) return
    const top = this.tops.get('newest')
    this.tops.clear()
    if (this.count === undefined) return
    this.count += by
    if (top && !this.whole && !this.choice.featured) this.tops.set('newest', this.moveInTop(top, no, by))
  }

  private makeTally(): Tally {
    const { listingTable, names } = this.source
    const { tally, looked, total } = countFacets(this.choice, listingTable, names, this.most, (hits) => {
      if (this.count === undefined) this.makeTop(hits, cachedDepth)
    })
    this.count = total
    this.looked = looked
    return tally
  }

  private newestOf(skip: number, limit: number): Uint32Array {
    const { choice, whole } = this
    const { listingTable } = this.source
    const walk = new RowWalk(choice, listingTable)
    if (!choice.text) return newestOfMany(walk, listingTable.alive, skip, limit)
    return newestFound(walk, choice.text, whole, listingTable, skip + limit).subarray(skip)
  }

  /** So many are listed to find the first of them; of more, those are looked for from the newest down. */
  private get most(): number {
    const { count } = this.source.listingTable
    return this.isWide ? count >>> 5 : count
  }

  /** What fits may be more than is worth listing. */
  private get isWide(): boolean {
    const { choice } = this
    return choice.isOfKinds || (choice.text !== undefined && !choice.featured)
  }

  private get isMany(): boolean {
    return this.count! > this.most
  }

  private pageBy(order: SortOrder, skip: number, limit: number): Uint32Array {
    const { choice } = this
    const { listingTable } = this.source
    if (order === 'newest') return this.newestOf(skip, limit)
    if (choice.isOfKinds) {
      if (order !== 'watched') {
        const walk = new KindWalk(choice, listingTable)
        return skip + limit > openDepth
          ? pageByPrice(walk, order, listingTable, skip, limit)
          : firstByPrice(walk, order, listingTable, skip + limit).subarray(skip)
      }
      if (this.isMany)
        return Uint32Array.from(mostWatched(new RowWalk(choice, listingTable), listingTable, skip, limit))
    }
    return pageOf(this.hits(), order, listingTable, skip, limit)
  }

  /** All that fit, in no order; good until the next selection is asked. */
  private hits(): Uint32Array {
    const { choice } = this
    const { listingTable } = this.source
    if (choice.isOfKinds) return new KindWalk(choice, listingTable).count({}, listingTable.count).nos
    const found = choice.foundKinds()
    if (found) {
      const others = new RowWalk(choice, listingTable).keepFitting(found.rest)
      return joined(new KindWalk(found.byKind, listingTable).count({}, listingTable.count).nos, others)
    }
    return new RowWalk(choice, listingTable).keepFitting(candidatesFor(choice, listingTable).nos)
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
}
