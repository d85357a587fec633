import { Bits } from './bits.ts'
import type { Choice } from './choice.ts'
import { facetText, type FacetLimits } from './facet-text.ts'
import { gather } from './gather.ts'
import type { Names } from './names.ts'
import type { Order } from './piece-facts.ts'
import { lowerBound } from './posting.ts'
import { priceRange, type PriceRange } from './price-range.ts'
import { byRank, pageOfMany, sorted } from './sorting.ts'
import type { Shelves } from './shelves.ts'
import { countedFacets, Tally } from './tally.ts'

/** How a search bears on the order and the words of the answer. */
export interface Searched {
  /** Those found by whole words, which come first; undefined: all were. */
  whole: Bits | undefined
  understoodAs: string | null
}

/**
 * What fits one filter: the pieces, their number, the counts of every facet. Changes of pieces are
 * counted in and out, so that it stays right without being worked out again.
 */
export class Selection {
  readonly choice: Choice
  readonly searched: Searched | undefined
  total = 0
  private readonly shelves: Shelves
  private readonly names: Names
  private found: Bits
  /** A few among many are held as a list, thirty times smaller at best; orders of their own need one. */
  private list: Uint32Array | undefined
  private tally: Tally | undefined
  private range: PriceRange | 'empty' | undefined
  private text: string | undefined
  private readonly orders = new Map<Order, Uint32Array>()
  private readonly everything: () => Selection

  /** `everything`: the selection of the whole catalogue, whose counts serve as those of one facet's choice. */
  constructor(
    choice: Choice,
    shelves: Shelves,
    names: Names,
    everything: () => Selection,
    searched?: Searched,
  ) {
    this.everything = everything
    this.choice = choice
    this.shelves = shelves
    this.names = names
    this.searched = searched
    if (choice.isOpen()) {
      this.found = shelves.alive
      this.total = shelves.count
    } else {
      const nos = gather(choice, shelves, names)
      this.total = nos.length
      const isFew = nos.length < shelves.count >>> 5 || searched?.whole || choice.featured
      this.found = isFew ? new Bits(0) : Bits.of(nos, shelves.columns.capacity)
      if (isFew) this.list = ascending(nos)
    }
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
    return pageOfMany(order, this.shelves, (no) => this.found.has(no), skip, limit)
  }

  /** The contract's `facets` as JSON text. */
  facets(limits: FacetLimits): string {
    this.text ??= this.write(limits)
    return this.text
  }

  /** The same with limits of its own, not kept. */
  allFacets(limits: FacetLimits): string {
    return this.write(limits)
  }

  tallied(): Tally {
    this.tally ??= this.counted()
    return this.tally
  }

  private write(limits: FacetLimits): string {
    const { choice, shelves, names } = this
    this.range ??= priceRange(choice, shelves, names, this.list ?? this.found) ?? 'empty'
    const range = this.range === 'empty' ? undefined : this.range
    return facetText(this.tallied(), choice, range, shelves, names, limits)
  }

  /** Counts a listed piece in (1, after it has changed) or out (-1, before). */
  count(no: number, by: 1 | -1): void {
    const { choice } = this
    const fits = choice.fits(no)
    if (fits) this.move(no, by)
    if (choice.isChosen('price') ? choice.fits(no, 'price') : fits) {
      this.range = undefined
      this.text = undefined
    }
    if (!this.tally) return
    for (const facet of countedFacets) {
      if (!(choice.isChosen(facet) ? choice.fits(no, facet) : fits)) continue
      this.tally.add(facet, no, by)
      this.text = undefined
    }
  }

  /** Rough bytes held. */
  get weight(): number {
    const { choice, list, found, tally } = this
    let bytes = 4000 + (this.text?.length ?? 0) + (choice.text?.byteLength ?? 0)
    if (tally) for (const facet of countedFacets) bytes += tally.counts[facet].byteLength
    if (!choice.isOpen()) bytes += list?.byteLength ?? found.words.byteLength
    for (const order of this.orders.values()) bytes += order.byteLength
    return bytes
  }

  private inOrder(list: Uint32Array, order: Order): Uint32Array {
    let ordered = this.orders.get(order)
    if (!ordered) {
      if (order !== 'newest') ordered = sorted(list, order, this.shelves)
      else if (this.choice.featured) ordered = byRank(list, this.shelves)
      else ordered = wholeFirst(list, this.searched!.whole!)
      this.orders.set(order, ordered)
    }
    return ordered
  }

  private counted(): Tally {
    const { choice, shelves, names } = this
    const tally = new Tally(choice, shelves, names)
    const nos = this.list ?? this.found.toList()
    for (const facet of countedFacets) {
      if (!choice.isChosen(facet)) tally.addAll(facet, nos)
      else if (choice.isOpen(facet)) tally.copy(facet, this.everything().tallied())
      else tally.addAll(facet, gather(choice, shelves, names, facet))
    }
    return tally
  }

  private move(no: number, by: 1 | -1): void {
    this.total += by
    this.orders.clear()
    if (this.choice.isOpen()) return
    if (!this.list) {
      if (by === 1) this.found.add(no)
      else this.found.delete(no)
      return
    }
    const { list } = this
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
  const newest = list.toReversed()
  const first = newest.filter((no) => whole.has(no))
  const ordered = new Uint32Array(list.length)
  ordered.set(first)
  ordered.set(
    newest.filter((no) => !whole.has(no)),
    first.length,
  )
  return ordered
}
