import { countedFacets, type CountedFacet, type ListingChoice } from './choice.ts'
import type { CatalogNames } from './text/names.ts'
import type { PriceRange } from './price-range.ts'
import { fields, rowWidth, type RowField } from './index/rows.ts'
import type { ListingTable } from './index/listing-table.ts'

export type Counts = Record<CountedFacet, Int32Array>

/** Listings by value code; sizes by number of their set, stock by 1 (has-inv) and 0 (sold-out). */
export class Tally {
  counts: Partial<Counts> = {}
  private readonly choice: ListingChoice
  private readonly listingTable: ListingTable
  private readonly names: CatalogNames

  constructor(choice: ListingChoice, listingTable: ListingTable, names: CatalogNames) {
    this.choice = choice
    this.listingTable = listingTable
    this.names = names
  }

  /** Counts a facet of all the listings that fit. */
  make(facet: CountedFacet, nos: Uint32Array): Int32Array {
    const { words } = this.listingTable.rows
    const { word, shift, mask } = fields[this.fieldOf(facet)]
    const counts = new Int32Array(this.valuesOf(facet))
    for (let i = 0; i < nos.length; i++) counts[(words[nos[i]! * rowWidth + word]! >>> shift) & mask]!++
    this.counts[facet] = facet === 'stock' ? this.byStock(counts) : counts
    return this.counts[facet]
  }

  /** Counts every facet at once, one look at each listing; returns the prices. */
  makeAll(nos: Uint32Array): PriceRange {
    const { words } = this.listingTable.rows
    const empty = (facet: CountedFacet): Int32Array => new Int32Array(this.valuesOf(facet))
    const [brand, type, color, seller] = [empty('brand'), empty('type'), empty('color'), empty('seller')]
    const [gender, condition, sizes, stocked] = [
      empty('gender'),
      empty('condition'),
      empty('size'),
      empty('size'),
    ]
    let min = Infinity
    let max = -Infinity
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
      sizes[sets & 0xffff]!++
      stocked[sets >>> 16]!++
      const price = words[at + 4]!
      if (price < min) min = price
      if (price > max) max = price
    }
    const size = this.choice.inStock ? stocked : sizes
    Object.assign(this.counts, {
      brand,
      type,
      color,
      seller,
      gender,
      condition,
      size,
      stock: this.byStock(stocked),
    })
    for (const facet of countedFacets) if (this.choice.isChosen(facet)) delete this.counts[facet]
    return { min, max }
  }

  /** Counts a listing in or out under every facet counted before. */
  move(no: number, by: 1 | -1): void {
    for (const facet of countedFacets) {
      let counts = this.counts[facet]
      if (!counts) continue
      const value = this.listingTable.rows.at(no, this.fieldOf(facet))
      const code = facet === 'stock' ? Number(this.choice.hasStock(value)) : value
      if (code >= counts.length) {
        counts = new Int32Array(code + (code >>> 3) + 1)
        counts.set(this.counts[facet]!)
        this.counts[facet] = counts
      }
      counts[code]! += by
    }
  }

  clear(): void {
    this.counts = {}
  }

  get byteLength(): number {
    return Object.values(this.counts).reduce((sum, counts) => sum + counts.byteLength + 200, 0)
  }

  private fieldOf(facet: CountedFacet): RowField {
    if (facet === 'stock') return 'stocked'
    if (facet === 'size') return this.choice.inStock ? 'stocked' : 'sizes'
    return facet
  }

  private valuesOf(facet: CountedFacet): number {
    if (facet === 'size' || facet === 'stock') return this.listingTable.sizes.members.length
    return this.names.valuesOf(facet).size
  }

  private byStock(bySet: Int32Array): Int32Array {
    const counts = new Int32Array(2)
    bySet.forEach((count, set) => {
      counts[Number(this.choice.hasStock(set))]! += count
    })
    return counts
  }
}
