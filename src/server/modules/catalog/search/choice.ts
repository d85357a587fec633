import type { CatalogNames } from './text/names.ts'
import type { ListingQuery } from './index/listing-facts.ts'
import { rowWidth } from './index/rows.ts'
import type { ListingTable } from './index/listing-table.ts'
import { hasWords, type Groups } from './text/word-groups.ts'

const masked = ['brand', 'type', 'color', 'seller', 'gender', 'condition'] as const
/** Facets that are counted; price has a range instead. */
export const countedFacets = [...masked, 'size', 'stock'] as const
export type CountedFacet = (typeof countedFacets)[number]
export const facetNames = [...countedFacets, 'price'] as const
export type Facet = (typeof facetNames)[number]

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
  private readonly listingTable: ListingTable
  private readonly names: CatalogNames

  constructor(
    wanted: ListingQuery,
    text: Groups | undefined,
    listingTable: ListingTable,
    names: CatalogNames,
  ) {
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
    const isHard = this.text !== undefined || this.direct !== undefined || this.featured
    return !isHard && !facetNames.some((facet) => this.isChosen(facet))
  }

  /** Whether a listing on sale fits all but the text. */
  fits(no: number): boolean {
    const { words } = this.listingTable.rows
    const at = no * rowWidth
    const { brand, type, color, gender, condition, seller } = this
    if (brand !== undefined && brand[words[at]! & 0xffff] !== 1) return false
    if (type !== undefined && type[words[at]! >>> 16] !== 1) return false
    if (color !== undefined && color[words[at + 1]! & 0xffff] !== 1) return false
    if (gender !== undefined && gender[(words[at + 1]! >>> 16) & 0xff] !== 1) return false
    if (condition !== undefined && condition[words[at + 1]! >>> 24] !== 1) return false
    if (seller !== undefined && seller[words[at + 2]!] !== 1) return false
    const price = words[at + 4]!
    if (price < this.min || price > this.max) return false
    if (this.inStock) {
      if (!this.hasStock(words[at + 3]! >>> 16)) return false
    } else if (this.size !== undefined && this.chosenSets()[words[at + 3]! & 0xffff] !== 1) return false
    if (this.direct !== undefined && this.names.firstPartySellers[words[at + 2]!] !== this.direct)
      return false
    return !this.featured || this.listingTable.featured.has(no)
  }

  /**
   * Whether a listing on sale fits all but the text and at most one facet's choice: it may bear on that facet's
   * counts. Sizes and stock are asked together and miss together.
   */
  nearlyFits(no: number): boolean {
    const { rows, featured } = this.listingTable
    if (this.direct !== undefined && this.names.firstPartySellers[rows.at(no, 'seller')] !== this.direct)
      return false
    if (this.featured && !featured.has(no)) return false
    let missed = 0
    for (const facet of masked) {
      const mask = this[facet]
      if (mask !== undefined && mask[rows.at(no, facet)] !== 1 && ++missed > 1) return false
    }
    const price = rows.at(no, 'price')
    if (price < this.min || price > this.max) missed++
    const isStocked = this.inStock
      ? this.hasStock(rows.at(no, 'stocked'))
      : this.size === undefined || this.chosenSets()[rows.at(no, 'sizes')] === 1
    return missed + Number(!isStocked) <= 1
  }

  /** Whether a search found it; anything is found without one. */
  isFound(no: number): boolean {
    return this.text === undefined || hasWords(this.text, this.listingTable, no)
  }

  /** Whether a set of sizes left counts as in stock: any, or one of those chosen. */
  hasStock(set: number): boolean {
    return this.size === undefined ? set !== 0 : this.chosenSets()[set] === 1
  }

  /** One byte a set of sizes left: 1 for those that count as in stock. */
  stockedSets(): Uint8Array {
    return this.size ? this.chosenSets() : new Uint8Array(this.listingTable.sizes.members.length).fill(1, 1)
  }

  /** One byte a size set: 1 for those that hold a size chosen. */
  chosenSets(): Uint8Array {
    return this.listingTable.sizes.touching(this.size!)
  }
}

function some(
  labels: readonly string[] | undefined,
  mask: (labels: readonly string[]) => Uint8Array,
): Uint8Array | undefined {
  return labels && labels.length > 0 ? mask(labels) : undefined
}
