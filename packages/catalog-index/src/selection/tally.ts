import type { Candidates } from './candidates.ts'
import { countKinds } from './count-kinds.ts'
import { countedFacets, type CountedFacet, type ListingChoice } from './choice.ts'
import type { ListingTable } from '../columns/listing-table.ts'
import { withRoomFor } from '../columns/price-sums.ts'
import { rowWidth, rowWords } from '../columns/rows.ts'
import { missed, missedByKind, missedByOffer } from './missed.ts'
import { priceRangeOf } from './price-range.ts'
import type { CatalogNames } from '../columns/names.ts'
import type { PriceRange } from './walk-kinds.ts'
import { countRows, RowWalk } from './walk-rows.ts'

/** Listings by value code; sizes and stock by number of their set. */
export type Counts = Record<CountedFacet, Int32Array>

export interface Added {
  /** The numbers of those that fit, good until the next walk. */
  hits: Uint32Array | undefined
  total: number
  /** How many listings were looked at. */
  looked: number
  /** The facet that is not counted: those that miss its choice were not looked at. */
  by: Candidates['by']
}

/**
 * The counts of every facet of a filter, each as if its own choice were not made: a listing that fits counts under all
 * of them, one that misses a single choice under that facet.
 */
export class Tally {
  readonly counts: Counts
  /** What listings cost that fit, or would at another price; undefined when it must be looked for again. */
  range: PriceRange | undefined = { min: Infinity, max: -Infinity }
  private readonly choice: ListingChoice
  private readonly table: ListingTable

  constructor(choice: ListingChoice, table: ListingTable, names: CatalogNames) {
    this.choice = choice
    this.table = table
    const sizeOf = (facet: CountedFacet): number =>
      facet === 'size' || facet === 'stock' ? table.sizes.members.length : names.valuesOf(facet).size
    this.counts = Object.fromEntries(
      countedFacets.map((facet) => [facet, new Int32Array(sizeOf(facet))]),
    ) as Counts
  }

  /** Counts what a search finds by kinds, and the others. */
  addFound({ byKind, rest }: NonNullable<ReturnType<ListingChoice['foundKinds']>>, most: number): Added {
    const kinds = this.addKinds(byKind, most)
    const ofKinds = kinds.hits?.slice()
    const others = this.addRows({ nos: rest, by: undefined })
    const total = kinds.total + others.total
    const hits = ofKinds && total <= most ? joined(ofKinds, others.hits!) : undefined
    return { hits, total, looked: kinds.looked + others.looked, by: undefined }
  }

  /** Counts those of all kinds, or of some; where more than `most` fit, or none was walked, without their numbers. */
  addKinds(choice: ListingChoice, most: number): Added {
    const { table } = this
    const { brand, seller } = this.counts
    const { kind, offer } = this.emptyCounts()
    const { nos: hits, looked } = countKinds(choice, table, { kind, offer, brand, seller }, most)
    this.addCounts(choice, kind, offer)
    this.range = priceRangeOf(choice, table)
    const misses = choice.misses().kind
    const total = kind.reduce((sum, count, at) => (misses?.[at] ? sum : sum + count), 0)
    return { hits, total, looked, by: choice.seller && 'seller' }
  }

  /** Counts candidates. */
  addRows({ nos, by }: Candidates): Added {
    const { choice, table, counts } = this
    const { words } = table.rows
    const looked = nos.length
    const { kind, offer } = this.emptyCounts()
    const mayMiss = { kind: missedByKind, offer: missedByOffer, brand: missed.brand, seller: missed.seller }
    const all = { kind, offer, brand: counts.brand, seller: counts.seller }
    const fields = (['kind', 'offer', 'brand', 'seller'] as const).filter((field) => field !== by)
    const asked = choice.asked()
    const hits = new RowWalk(choice, table).keepFitting(nos, (block, misses, fitting) => {
      for (const field of fields) {
        if (asked[field]) countRows(all[field], words, block, rowWords[field], misses, mayMiss[field])
        else countHits(all[field], words, fitting, rowWords[field])
      }
      this.addPrices(words, block, misses)
    })
    this.addCounts(choice, kind, offer)
    return { hits, total: hits.length, looked, by }
  }

  /** Counts a listing in or out by its row and the choices it misses, at most one. */
  move(words: Uint32Array, at: number, misses: number, by: 1 | -1): void {
    for (const facet of ['brand', 'seller'] as const)
      if (misses === missed.none || misses === missed[facet])
        this.add(facet, words[at + rowWords[facet]]!, by)
    this.addKind(words[at + rowWords.kind]!, misses, by)
    this.addOffer(words[at + rowWords.offer]!, misses, by)
    if (misses === missed.none || misses === missed.price) this.moveInRange(words[at + rowWords.price]!, by)
  }

  get byteLength(): number {
    return Object.values(this.counts).reduce((sum, counts) => sum + counts.byteLength + 200, 0)
  }

  private emptyCounts() {
    const { kinds, offers } = this.table
    return { kind: new Int32Array(kinds.size), offer: new Int32Array(offers.size) }
  }

  private addCounts(choice: ListingChoice, byKind: Int32Array, byOffer: Int32Array): void {
    const misses = choice.misses()
    for (const [kind, count] of byKind.entries())
      if (count > 0) this.addKind(kind, misses.kind?.[kind] ?? 0, count)
    for (const [offer, count] of byOffer.entries())
      if (count > 0) this.addOffer(offer, misses.offer?.[offer] ?? 0, count)
  }

  private addKind(kind: number, misses: number, by: number): void {
    const { codes } = this.table.kinds
    for (const facet of ['type', 'color', 'gender'] as const)
      if (misses === missed.none || misses === missed[facet]) this.add(facet, codes[facet][kind]!, by)
  }

  private addOffer(offer: number, misses: number, by: number): void {
    const { choice } = this
    const { sizes, stocked, condition } = this.table.offers.codes
    if (misses === missed.none || misses === missed.condition) this.add('condition', condition[offer]!, by)
    const isNone = misses === missed.none
    const isStocking = misses === missed.stocking
    // What is sold out counts under set 0, which holds no size.
    if (isNone || (isStocking && choice.size))
      this.add('size', choice.inStock ? stocked[offer]! : sizes[offer]!, by)
    const isOfSize = !choice.size || choice.chosenSets()[sizes[offer]!] === 1
    if (isNone || (isStocking && choice.inStock && isOfSize)) this.add('stock', stocked[offer]!, by)
  }

  private add(facet: CountedFacet, value: number, by: number): void {
    if (value >= this.counts[facet].length) this.counts[facet] = withRoomFor(this.counts[facet], value)
    this.counts[facet][value]! += by
  }

  private addPrices(words: Uint32Array, nos: Uint32Array, misses: Uint8Array): void {
    let { min, max } = this.range!
    for (let i = 0; i < nos.length; i++) {
      if ((misses[i]! & ~missed.price) !== 0) continue
      const price = words[nos[i]! * rowWidth + rowWords.price]!
      if (price < min) min = price
      if (price > max) max = price
    }
    this.range = { min, max }
  }

  private moveInRange(price: number, by: 1 | -1): void {
    const { range } = this
    if (!range) return
    if (by === 1) this.range = { min: Math.min(range.min, price), max: Math.max(range.max, price) }
    else if (price === range.min || price === range.max) this.range = undefined
  }
}

/** Both lists in a new one. */
export function joined(some: Uint32Array, others: Uint32Array): Uint32Array {
  const all = new Uint32Array(some.length + others.length)
  all.set(some)
  all.set(others, some.length)
  return all
}

function countHits(counts: Int32Array, words: Uint32Array, nos: Uint32Array, word: number): void {
  for (let i = 0; i < nos.length; i++) counts[words[nos[i]! * rowWidth + word]!]!++
}
