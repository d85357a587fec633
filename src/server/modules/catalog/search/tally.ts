import { hitsAmong, type Candidates } from './candidates.ts'
import { countedFacets, maskedFacets, type CountedFacet, type ListingChoice } from './choice.ts'
import { countRows, missed } from './row-tests.ts'
import type { CatalogNames } from './text/names.ts'
import type { PriceRange } from './price-range.ts'
import { withRoomFor, type CountedField } from './index/price-counts.ts'
import { fields, rowWidth } from './index/rows.ts'
import type { ListingTable } from './index/listing-table.ts'

/** Listings by value code; sizes and stock by number of their set. */
export type Counts = Record<CountedFacet, Int32Array>

/** Where a row tells what a facet counts. */
export function fieldOf(facet: CountedFacet, { inStock }: ListingChoice): CountedField {
  if (facet === 'stock') return 'stocked'
  if (facet === 'size') return inStock ? 'stocked' : 'sizes'
  return facet
}

export function valueCountOf(facet: CountedFacet, { sizes }: ListingTable, names: CatalogNames): number {
  return facet === 'size' || facet === 'stock' ? sizes.members.length : names.valuesOf(facet).size
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

  constructor(choice: ListingChoice, countsOf: (facet: CountedFacet) => Int32Array) {
    this.choice = choice
    this.counts = Object.fromEntries(countedFacets.map((facet) => [facet, countsOf(facet)])) as Counts
  }

  /** Counts candidates; returns those that fit, good until the next candidates are asked for. */
  addAll(candidates: Candidates): Uint32Array {
    const { choice, counts } = this
    const chosen = maskedFacets.filter((facet) => choice.isChosen(facet) && facet !== candidates.by)
    return hitsAmong(candidates, choice, (words, block, misses, hits) => {
      for (const facet of chosen) countRows(counts[facet], words, block, misses, missed[facet], facet)
      if (choice.size) countRows(counts.size, words, block, misses, missed.stocking, fieldOf('size', choice))
      if (choice.inStock) this.addSoldOut(words, block, misses)
      if (choice.isChosen('price')) this.addOtherPrices(words, block, misses)
      this.addHits(words, hits)
    })
  }

  /** Counts a listing in or out by its row and the choices it misses, at most one. */
  move(words: Uint32Array, at: number, misses: number, by: 1 | -1): void {
    for (const facet of countedFacets) {
      if (!this.bearsOn(facet, words, at, misses)) continue
      const { word, shift, mask } = fields[fieldOf(facet, this.choice)]
      const value = (words[at + word]! >>> shift) & mask
      if (value >= this.counts[facet].length) this.counts[facet] = withRoomFor(this.counts[facet], value)
      this.counts[facet][value]! += by
    }
    if (misses === missed.none || misses === missed.price)
      this.moveInRange(words[at + fields.price.word]!, by)
  }

  get byteLength(): number {
    return Object.values(this.counts).reduce((sum, counts) => sum + counts.byteLength + 200, 0)
  }

  private bearsOn(facet: CountedFacet, words: Uint32Array, at: number, misses: number): boolean {
    if (misses === missed.none) return true
    if (facet !== 'size' && facet !== 'stock') return misses === missed[facet]
    if (misses !== missed.stocking) return false
    const { choice } = this
    const sets = words[at + fields.stocked.word]!
    // What is sold out counts under set 0, which holds no size.
    if (facet === 'size') return choice.size !== undefined
    return choice.inStock && (choice.size === undefined || choice.chosenSets()[sets & 0xffff] === 1)
  }

  private addHits(words: Uint32Array, nos: Uint32Array): void {
    const { brand, type, color, seller, gender, condition, stock, size } = this.counts
    const sizeShift = fields[fieldOf('size', this.choice)].shift
    let { min, max } = this.range!
    for (let i = 0; i < nos.length; i++) {
      const at = nos[i]! * rowWidth
      const named = words[at]!
      brand[named & 0xffff]!++
      type[named >>> 16]!++
      const packed = words[at + 1]!
      color[packed & 0xffff]!++
      gender[(packed >>> 16) & 0xff]!++
      condition[packed >>> 24]!++
      seller[words[at + 2]!]!++
      const sets = words[at + 3]!
      size[(sets >>> sizeShift) & 0xffff]!++
      stock[sets >>> 16]!++
      const price = words[at + 4]!
      if (price < min) min = price
      if (price > max) max = price
    }
    this.range = { min, max }
  }

  private addSoldOut(words: Uint32Array, block: Uint32Array, misses: Uint8Array): void {
    const { choice, counts } = this
    const chosen = choice.size && choice.chosenSets()
    for (let i = 0; i < block.length; i++) {
      if (misses[i] !== missed.stocking) continue
      const sets = words[block[i]! * rowWidth + fields.sizes.word]!
      if (!chosen || chosen[sets & 0xffff] === 1) counts.stock[sets >>> 16]!++
    }
  }

  private addOtherPrices(words: Uint32Array, block: Uint32Array, misses: Uint8Array): void {
    let { min, max } = this.range!
    for (let i = 0; i < block.length; i++) {
      if (misses[i] !== missed.price) continue
      const price = words[block[i]! * rowWidth + fields.price.word]!
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
