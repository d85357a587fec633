import type { CatalogNames } from './text/names.ts'
import type { ListingQuery } from './index/listing-facts.ts'
import type { ListingTable } from './index/listing-table.ts'
import { keepHits, markMisses, markPrices, missed, blockSize, type RowTest } from './row-tests.ts'
import { hasWords, type Groups } from './text/word-groups.ts'

export const maskedFacets = ['brand', 'type', 'color', 'seller', 'gender', 'condition'] as const
/** Facets that are counted; price has a range instead. */
export const countedFacets = [...maskedFacets, 'size', 'stock'] as const
export type CountedFacet = (typeof countedFacets)[number]
export const facetNames = [...countedFacets, 'price'] as const
export type Facet = (typeof facetNames)[number]

const blockMisses = new Uint8Array(blockSize)

/** A filter made ready for testing listings: a byte per value chosen. */
export class ListingChoice {
  readonly brand: Uint8Array | undefined
  readonly type: Uint8Array | undefined
  /** The types named, without the children a parent brings. */
  readonly namedType: Uint8Array | undefined
  readonly color: Uint8Array | undefined
  readonly seller: Uint8Array | undefined
  readonly gender: Uint8Array | undefined
  readonly condition: Uint8Array | undefined
  readonly size: Uint8Array | undefined
  readonly min: number
  readonly max: number
  readonly inStock: boolean
  readonly direct: boolean | undefined
  readonly featured: boolean
  /** What a search asks for; undefined without a search. */
  readonly text: Groups | undefined
  /** The sellers of the kind asked for. */
  private readonly sellerKind: Uint8Array | undefined
  private stocked = new Uint8Array(0)
  private readonly wanted: ListingQuery
  private readonly listingTable: ListingTable
  private readonly names: CatalogNames

  constructor(
    wanted: ListingQuery,
    text: Groups | undefined,
    listingTable: ListingTable,
    names: CatalogNames,
  ) {
    this.wanted = wanted
    this.listingTable = listingTable
    this.names = names
    this.brand = some(wanted.brand, (labels) => names.brands.mask(labels))
    this.type = some(wanted.type, (labels) => names.typeMask(labels))
    this.namedType = some(wanted.type, (labels) => names.types.mask(labels))
    this.color = some(wanted.color, (labels) => names.colors.mask(labels))
    this.seller = some(wanted.seller, (labels) => names.sellers.mask(labels))
    this.gender = some(wanted.gender, (labels) => names.genders.mask(labels))
    this.condition = some(wanted.condition, (labels) => names.conditions.mask(labels))
    this.size = some(wanted.size, (labels) => listingTable.sizes.labels.mask(labels))
    this.min = wanted.minCents ?? 0
    this.max = wanted.maxCents ?? Infinity
    this.inStock = wanted.inStock === true
    this.direct = wanted.direct
    this.sellerKind = wanted.direct === undefined ? undefined : names.sellerMask(wanted.direct)
    this.featured = wanted.featured === true
    this.text = text
  }

  isChosen(facet: Facet): boolean {
    if (facet === 'stock') return this.inStock
    if (facet === 'price') return this.min > 0 || this.max < Infinity
    return this[facet] !== undefined
  }

  /** Nothing is asked for: the whole catalog fits. */
  get isOpen(): boolean {
    return this.hasOnly([])
  }

  /** Nothing is asked for but a price and being in stock: most of the catalog may fit. */
  get isBroad(): boolean {
    return this.hasOnly(['price', 'stock'])
  }

  /** Whether nothing is asked for beside the facets given. */
  hasOnly(facets: readonly Facet[]): boolean {
    const isHard = this.text !== undefined || this.direct !== undefined || this.featured
    return !isHard && facetNames.every((facet) => facets.includes(facet) || !this.isChosen(facet))
  }

  /** The same filter without one facet's choice. */
  without(facet: Facet): ListingChoice {
    const left: ListingQuery = { ...this.wanted }
    if (facet === 'stock') delete left.inStock
    else if (facet === 'price') {
      delete left.minCents
      delete left.maxCents
    } else delete left[facet]
    return new ListingChoice(left, this.text, this.listingTable, this.names)
  }

  /** Whether a listing on sale fits. */
  fits(no: number): boolean {
    const isAmong = !this.featured || this.listingTable.featured.has(no)
    return isAmong && this.keepFitting(Uint32Array.of(no)).length === 1 && this.isFound(no)
  }

  /** Whether a search found it; anything is found without one. */
  isFound(no: number): boolean {
    return this.text === undefined || hasWords(this.text, this.listingTable, no)
  }

  /** Moves the listings whose rows fit to the start of a list; returns them. */
  keepFitting(nos: Uint32Array): Uint32Array {
    let length = 0
    this.test(this.listingTable.rows.words, nos, undefined, (block, misses) => {
      length += keepHits(block, misses, nos.subarray(length))
    })
    return nos.subarray(0, length)
  }

  /**
   * Hands over rows in blocks, each with the choices it misses; words of searches and being featured are not looked
   * at, nor the choice all rows are known to meet. What is handed over is good until the next block.
   */
  test(
    words: Uint32Array,
    places: Uint32Array,
    met: Facet | undefined,
    takes: (block: Uint32Array, misses: Uint8Array) => void,
  ): void {
    const tests = this.rowTests(met)
    const hasPrice = this.isChosen('price')
    for (let from = 0; from < places.length; from += blockSize) {
      const block = places.subarray(from, from + blockSize)
      blockMisses.fill(missed.none)
      for (const each of tests) markMisses(blockMisses, words, block, each)
      if (hasPrice) markPrices(blockMisses, words, block, this.min, Math.min(this.max, 0xffffffff))
      takes(block, blockMisses)
    }
  }

  /** Whether a set of sizes left counts as in stock: any, or one of those chosen. */
  hasStock(set: number): boolean {
    return this.size === undefined ? set !== 0 : this.chosenSets()[set] === 1
  }

  /** One byte a set of sizes left: 1 for those that count as in stock. */
  stockedSets(): Uint8Array {
    if (this.size) return this.chosenSets()
    const { length } = this.listingTable.sizes.members
    if (this.stocked.length < length) this.stocked = new Uint8Array(length).fill(1, 1)
    return this.stocked
  }

  /** One byte a size set: 1 for those that hold a size chosen. */
  chosenSets(): Uint8Array {
    return this.listingTable.sizes.touching(this.size!)
  }

  private rowTests(met: Facet | undefined): RowTest[] {
    const tests: RowTest[] = []
    for (const field of maskedFacets) {
      const allowed = this[field]
      if (allowed && field !== met) tests.push({ field, allowed, miss: missed[field] })
    }
    if (this.inStock) tests.push({ field: 'stocked', allowed: this.stockedSets(), miss: missed.stocking })
    else if (this.size) tests.push({ field: 'sizes', allowed: this.chosenSets(), miss: missed.stocking })
    if (this.sellerKind) tests.push({ field: 'seller', allowed: this.sellerKind, miss: missed.all })
    return tests
  }
}

function some(
  labels: readonly string[] | undefined,
  mask: (labels: readonly string[]) => Uint8Array,
): Uint8Array | undefined {
  return labels && labels.length > 0 ? mask(labels) : undefined
}
