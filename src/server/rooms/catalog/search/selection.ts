import { Bits } from './bits.ts'
import type { Choice, Facet } from './choice.ts'
import { facetText, type FacetLimits } from './facet-text.ts'
import { gather, roomFor } from './gather.ts'
import type { Names } from './names.ts'
import type { Order, Wanted } from './piece-facts.ts'
import { lowerBound } from './posting.ts'
import { priceRange, priceRangeOfMany, type PriceRange } from './price-range.ts'
import { byRank, pageOfMany, sorted } from './sorting.ts'
import type { Shelves } from './shelves.ts'
import { countedFacets, Tally, type CountedFacet, type Counts } from './tally.ts'

/** How a search bears on the order and the words of the answer. */
export interface Searched {
  /** Those found by whole words, which come first; undefined: all were. */
  whole: Bits | undefined
  understoodAs: string | null
}

/** What a selection stands on. */
export interface Ground {
  shelves: Shelves
  names: Names
  /** The selection of the same filter without one facet's choice. */
  without(facet: Facet): Selection
  /** Grows with every change of a piece. */
  version(): number
}

/**
 * What fits one filter: the pieces, their number, counts by value. Each part is made when first asked for; from
 * then on changes of pieces are counted in and out, so that it stays right without being made again.
 */
export class Selection {
  readonly choice: Choice
  readonly searched: Searched | undefined
  private readonly ground: Ground
  private isMade = false
  private count = 0
  private found = new Bits(0)
  /** A few among many are held as a list; orders of their own need one. */
  private list: Uint32Array | undefined
  private readonly tally: Tally
  private range: PriceRange | undefined
  private text: { json: string; limits: FacetLimits; version: number } | undefined
  private readonly orders = new Map<Order, Uint32Array>()

  constructor(choice: Choice, ground: Ground, searched?: Searched) {
    this.choice = choice
    this.ground = ground
    this.searched = searched
    this.tally = new Tally(choice, ground.shelves, ground.names)
  }

  get total(): number {
    this.make()
    return this.count
  }

  /** Piece numbers in the order asked, without the first `skip`, at most `limit`. */
  page(order: Order, skip: number, limit: number): number[] {
    if (skip >= this.total) return []
    const { list } = this
    if (list && (order !== 'newest' || this.searched?.whole || this.choice.featured)) {
      return [...this.inOrder(list, order).subarray(skip, skip + limit)]
    }
    if (list) {
      const end = list.length - skip
      return [...list.subarray(Math.max(0, end - limit), end)].reverse()
    }
    if (order === 'newest') return this.found.fromTop(skip, limit)
    return pageOfMany(order, this.ground.shelves, (no) => this.found.has(no), skip, limit)
  }

  /** The contract's `facets` as JSON text: each facet counted as if its own choice were not made. */
  facets(limits: FacetLimits): string {
    const { choice, ground, text } = this
    if (text?.version === ground.version() && text.limits === limits) return text.json
    this.make()
    if (Object.keys(this.tally.counts).length === 0) this.tally.makeAll(this.nos())
    const counts: Partial<Counts> = {}
    for (const facet of countedFacets) {
      counts[facet] = (choice.isChosen(facet) ? ground.without(facet) : this).counts(facet)
    }
    const range = (choice.isChosen('price') ? ground.without('price') : this).prices()
    const json = facetText(counts as Counts, choice, range, ground.shelves, ground.names, limits)
    this.text = { json, limits, version: ground.version() }
    return json
  }

  /** Counts a listed piece in (1, after it has changed) or out (-1, before). */
  move(no: number, by: 1 | -1): void {
    if (!this.choice.fits(no) || !this.choice.isFound(no)) return
    this.tally.move(no, by)
    this.range = undefined
    this.orders.clear()
    if (!this.isMade) return
    this.count += by
    if (this.list) this.moveInList(this.list, no, by)
    else if (by === 1) this.found.add(no)
    else if (!this.choice.isOpen) this.found.delete(no)
  }

  /** Rough bytes held. */
  get weight(): number {
    const { choice, list, found } = this
    let bytes =
      3000 +
      (this.text?.json.length ?? 0) +
      this.tally.byteLength +
      (choice.text?.byteLength ?? 0) +
      (list?.byteLength ?? 0)
    if (!choice.isOpen) bytes += found.words.byteLength + (this.searched?.whole?.words.byteLength ?? 0)
    for (const order of this.orders.values()) bytes += order.byteLength
    return bytes
  }

  private counts(facet: CountedFacet): Int32Array {
    return this.tally.counts[facet] ?? this.tally.make(facet, this.nos())
  }

  private prices(): PriceRange {
    const isMany = this.isMade && !this.list
    this.range ??= isMany
      ? priceRangeOfMany(this.ground.shelves, this.found)
      : priceRange(this.ground.shelves, this.nos())
    return this.range
  }

  private make(): void {
    if (this.isMade) return
    const { choice, ground, searched } = this
    const { shelves, names } = ground
    this.isMade = true
    if (choice.isOpen) {
      this.found = shelves.alive
      this.count = shelves.count
      return
    }
    const nos = gather(choice, shelves, names)
    this.count = nos.length
    if (nos.length < shelves.count >>> 5 || searched?.whole || choice.featured) this.list = ascending(nos)
    else this.found = Bits.of(nos, shelves.rows.capacity)
  }

  /** All that fit, in no order; good until the next selection is asked. */
  private nos(): Uint32Array {
    const { shelves, names } = this.ground
    if (!this.isMade) return gather(this.choice, shelves, names)
    if (this.list) return this.list
    const room = roomFor(shelves.count)
    return room.subarray(0, this.found.copyInto(room))
  }

  private inOrder(list: Uint32Array, order: Order): Uint32Array {
    const { shelves } = this.ground
    let ordered = this.orders.get(order)
    if (!ordered) {
      if (order !== 'newest') ordered = sorted(list, order, shelves)
      else if (this.choice.featured) ordered = byRank(list, shelves)
      else ordered = wholeFirst(list, this.searched!.whole!)
      this.orders.set(order, ordered)
    }
    return ordered
  }

  private moveInList(list: Uint32Array, no: number, by: 1 | -1): void {
    const at = lowerBound(list, list.length, no)
    const moved = new Uint32Array(list.length + by)
    moved.set(list.subarray(0, at))
    if (by === 1) moved[at] = no
    moved.set(list.subarray(by === 1 ? at : at + 1), by === 1 ? at + 1 : at)
    this.list = moved
  }
}

/** A copy in order; most come from one list and are in order already. */
function ascending(nos: Uint32Array): Uint32Array {
  const list = nos.slice()
  for (let i = 1; i < list.length; i++) if (list[i]! < list[i - 1]!) return list.sort()
  return list
}

function wholeFirst(list: Uint32Array, whole: Bits): Uint32Array {
  const ordered = new Uint32Array(list.length)
  let first = 0
  let last = list.length
  for (let i = list.length - 1; i >= 0; i--) if (whole.has(list[i]!)) ordered[first++] = list[i]!
  for (let i = 0; i < list.length; i++) if (!whole.has(list[i]!)) ordered[--last] = list[i]!
  return ordered
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
