import type { Choice, Facet } from './choice.ts'
import { facetNumbers, type FacetLimits } from './facet-text.ts'
import { gather } from './gather.ts'
import type { Names } from './names.ts'
import type { Order, Wanted } from './piece-facts.ts'
import { priceRange, priceRangeOfMany, type PriceRange } from './price-range.ts'
import type { Shelves } from './shelves.ts'
import { byRank, newestFirst, pageOfMany, sorted, wholeFirst } from './sorting.ts'
import { countedFacets, Tally, type CountedFacet, type Counts } from './tally.ts'
import type { Groups } from './word-groups.ts'

/** What a selection stands on. */
export interface Ground {
  shelves: Shelves
  names: Names
  /** The selection of the same filter without one facet's choice. */
  without(facet: Facet): Selection
}

/** So many of an order are kept: the pages nearly everybody stays on. */
const keptDepth = 120
/** Where somebody went further, so many. */
const deepest = 480
/** The whole catalogue is paged through furthest. */
const openDepth = 2400
/** Counting so few again is cheaper than keeping their counts. */
const few = 32_768

/**
 * What fits one filter: its number, the first of each order, counts by value. Each part is made when first asked
 * for; from then on changes of pieces are counted in and out. The pieces themselves are not kept.
 */
export class Selection {
  readonly choice: Choice
  private readonly ground: Ground
  /** Those with these words come first. */
  private readonly whole: Groups | undefined
  private count: number | undefined
  private readonly tally: Tally
  private range: PriceRange | undefined
  private told: { numbers: Int32Array; limits: FacetLimits } | undefined
  private readonly tops = new Map<Order, Uint32Array>()
  private depth: number

  constructor(choice: Choice, ground: Ground, whole?: Groups) {
    this.choice = choice
    this.ground = ground
    this.whole = whole
    this.tally = new Tally(choice, ground.shelves, ground.names)
    this.depth = choice.isOpen ? openDepth : keptDepth
    if (choice.isOpen) this.count = ground.shelves.count
  }

  get total(): number {
    if (this.count === undefined) this.makeTop(this.nos(), keptDepth)
    return this.count!
  }

  /** Piece numbers in the order asked, without the first `skip`, at most `limit`. */
  page(order: Order, skip: number, limit: number): number[] {
    const { total, choice } = this
    if (skip >= total) return []
    const depth = Math.min(total, skip + limit)
    const top = this.tops.get(order)
    if (top && top.length >= depth) return [...top.subarray(skip, depth)]
    if (depth > this.depth && depth <= deepest) this.depth = deepest
    const { shelves } = this.ground
    if (choice.isOpen && order === 'newest') {
      if (depth > openDepth) return shelves.alive.fromTop(skip, limit)
      return [
        ...this.keepTop(order, Uint32Array.from(shelves.alive.fromTop(0, openDepth))).subarray(skip, depth),
      ]
    }
    if (order !== 'newest' && total > shelves.count >>> 5) {
      const has = (no: number): boolean => choice.fits(no) && choice.isFound(no)
      if (depth > this.depth) return pageOfMany(order, shelves, has, skip, limit)
      const ordered = Uint32Array.from(pageOfMany(order, shelves, has, 0, this.depth))
      return [...this.keepTop(order, ordered).subarray(skip, depth)]
    }
    const nos = this.nos()
    if (order === 'newest') return [...this.makeTop(nos, Math.max(depth, this.depth)).subarray(skip, depth)]
    const ordered = sorted(nos, order, shelves)
    this.keepTop(order, ordered)
    return [...ordered.subarray(skip, depth)]
  }

  /** The contract's `facets` as numbers: each facet counted as if its own choice were not made. */
  facets(limits: FacetLimits): Int32Array {
    const { told } = this
    return told?.limits === limits ? told.numbers : this.countFacets(limits)
  }

  private countFacets(limits: FacetLimits): Int32Array {
    const { choice, ground, tally } = this
    if (Object.keys(tally.counts).length === 0) this.lookAtAll()
    const counts: Partial<Counts> = {}
    for (const facet of countedFacets) {
      counts[facet] = (choice.isChosen(facet) ? ground.without(facet) : this).counts(facet)
    }
    const range = (choice.isChosen('price') ? ground.without('price') : this).prices()
    const numbers = facetNumbers(counts as Counts, choice, range, ground.shelves, ground.names, limits)
    this.told = { numbers, limits }
    if (this.total < few) tally.clear()
    return numbers
  }

  /** Counts a listed piece in (1, after it has changed) or out (-1, before). */
  move(no: number, by: 1 | -1): void {
    const { choice } = this
    if (!choice.nearlyFits(no) || !choice.isFound(no)) return
    this.told = undefined
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
    let bytes = 900 + (this.told?.numbers.byteLength ?? 0) + this.tally.byteLength
    for (const top of this.tops.values()) bytes += top.byteLength + 200
    return bytes
  }

  /** One walk over the pieces gives all that is wanted of them at first. */
  private lookAtAll(): void {
    const nos = this.nos()
    this.range = this.tally.makeAll(nos)
    if (this.count === undefined) this.makeTop(nos, keptDepth)
  }

  private counts(facet: CountedFacet): Int32Array {
    return this.tally.counts[facet] ?? this.tally.make(facet, this.nos())
  }

  private prices(): PriceRange {
    const { choice, ground } = this
    this.range ??= choice.isOpen
      ? priceRangeOfMany(ground.shelves, ground.shelves.alive)
      : priceRange(ground.shelves, this.nos())
    return this.range
  }

  /** All that fit, in no order; good until the next selection is asked. */
  private nos(): Uint32Array {
    return gather(this.choice, this.ground.shelves, this.ground.names)
  }

  private makeTop(nos: Uint32Array, depth: number): Uint32Array {
    const { shelves } = this.ground
    this.count = nos.length
    let top: Uint32Array
    if (this.choice.featured) top = byRank(nos, shelves)
    else if (this.whole) top = wholeFirst(nos, this.whole, shelves, depth)
    else top = newestFirst(nos, depth)
    return this.keepTop('newest', top)
  }

  private keepTop(order: Order, top: Uint32Array): Uint32Array {
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
    const price = this.ground.shelves.rows.at(no, 'price')
    if (by === 1) this.range = { min: Math.min(range.min, price), max: Math.max(range.max, price) }
    else if (price === range.min || price === range.max) this.range = undefined
  }
}

/** The filter without one facet's choice. */
export function without(wanted: Wanted, facet: Facet): Wanted {
  const left: Wanted = { ...wanted }
  if (facet === 'stock') delete left.inStock
  else if (facet === 'price') {
    delete left.minCents
    delete left.maxCents
  } else delete left[facet]
  return left
}
