import type { Names } from './names.ts'
import type { Wanted } from './piece-facts.ts'
import { lowerBound } from './posting.ts'
import type { Shelves } from './shelves.ts'

export const facetNames = [
  'brand',
  'type',
  'color',
  'seller',
  'gender',
  'condition',
  'size',
  'stock',
  'price',
] as const
export type Facet = (typeof facetNames)[number]

/** A filter made ready for testing pieces: a byte per value chosen. */
export class Choice {
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
  /** What a search found, ascending; undefined without a search. */
  readonly text: Uint32Array | undefined
  private readonly shelves: Shelves
  private readonly names: Names
  private sets = new Uint8Array(0)

  constructor(wanted: Wanted, text: Uint32Array | undefined, shelves: Shelves, names: Names) {
    this.shelves = shelves
    this.names = names
    this.brand = some(wanted.brand, (labels) => names.brands.mask(labels))
    this.type = some(wanted.type, (labels) => names.typeMask(labels))
    this.namedType = some(wanted.type, (labels) => names.types.mask(labels))
    this.color = some(wanted.color, (labels) => names.colors.mask(labels))
    this.seller = some(wanted.seller, (labels) => names.sellers.mask(labels))
    this.gender = some(wanted.gender, (labels) => names.genders.mask(labels))
    this.condition = some(wanted.condition, (labels) => names.conditions.mask(labels))
    this.size = some(wanted.size, (labels) => shelves.sizes.labels.mask(labels))
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

  /** Nothing is asked for, one facet's choice aside: the whole catalogue fits. */
  isOpen(except?: Facet): boolean {
    return (
      this.text === undefined &&
      this.direct === undefined &&
      !this.featured &&
      !facetNames.some((facet) => facet !== except && this.isChosen(facet))
    )
  }

  /** Whether a listed piece fits, leaving one facet's choice out of account if told so. */
  fits(no: number, except?: Facet): boolean {
    const c = this.shelves.columns
    if (this.brand && except !== 'brand' && this.brand[c.brand[no]!] !== 1) return false
    if (this.type && except !== 'type' && this.type[c.type[no]!] !== 1) return false
    if (this.color && except !== 'color' && this.color[c.color[no]!] !== 1) return false
    if (this.seller && except !== 'seller' && this.seller[c.seller[no]!] !== 1) return false
    if (this.gender && except !== 'gender' && this.gender[c.gender[no]!] !== 1) return false
    if (this.condition && except !== 'condition' && this.condition[c.condition[no]!] !== 1) return false
    if (except !== 'price' && (c.price[no]! < this.min || c.price[no]! > this.max)) return false
    if (this.size && except !== 'size' && !this.touches(c.sizes[no]!)) return false
    if (this.inStock && except !== 'stock' && !this.hasStock(no, except)) return false
    if (this.direct !== undefined && this.names.houseSellers[c.seller[no]!] !== this.direct) return false
    if (this.featured && !this.shelves.featured.has(no)) return false
    return this.text === undefined || isIn(this.text, no)
  }

  /** In stock, in a size chosen if sizes are. */
  hasStock(no: number, except?: Facet): boolean {
    const set = this.shelves.columns.stocked[no]!
    return this.size && except !== 'size' ? this.touches(set) : set !== 0
  }

  /** One byte a size set: 1 for those that hold a size chosen. */
  chosenSets(): Uint8Array {
    const { sizes } = this.shelves
    const known = this.sets.length
    if (known < sizes.members.length) {
      const sets = new Uint8Array(sizes.members.length)
      sets.set(this.sets)
      for (let set = known; set < sets.length; set++) sets[set] = sizes.touches(set, this.size!) ? 1 : 0
      this.sets = sets
    }
    return this.sets
  }

  /** One byte a set of sizes left: 1 for those that count as in stock. */
  stockedSets(except?: Facet): Uint8Array {
    if (this.size && except !== 'size') return this.chosenSets()
    return new Uint8Array(this.shelves.sizes.members.length).fill(1, 1)
  }

  private touches(set: number): boolean {
    return this.chosenSets()[set] === 1
  }
}

function some(
  labels: readonly string[] | undefined,
  mask: (labels: readonly string[]) => Uint8Array,
): Uint8Array | undefined {
  return labels && labels.length > 0 ? mask(labels) : undefined
}

function isIn(list: Uint32Array, no: number): boolean {
  const at = lowerBound(list, list.length, no)
  return at < list.length && list[at] === no
}
