import type { CatalogNames } from '../columns/names.ts'
import type { ListingQuery } from '../columns/listing-facts.ts'
import type { ListingTable } from '../columns/listing-table.ts'
import { rowWords } from '../columns/rows.ts'
import { missed } from './missed.ts'
import { foundKindsOf } from './found-kinds.ts'
import { hasWords, type Groups } from '../columns/word-groups.ts'

export const maskedFacets = ['brand', 'type', 'color', 'seller', 'gender', 'condition'] as const
/** Facets that are counted; price has a range instead. */
export const countedFacets = [...maskedFacets, 'size', 'stock'] as const
export type CountedFacet = (typeof countedFacets)[number]
export const facetNames = [...countedFacets, 'price'] as const
export type Facet = (typeof facetNames)[number]

/** What a listing misses for its kind, offer, brand or seller, by number of these; undefined where none can miss. */
export interface Misses {
  kind: Uint8Array | undefined
  offer: Uint8Array | undefined
  brand: Uint8Array | undefined
  seller: Uint8Array | undefined
}

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
  /** One byte a kind: 1 for the only ones it may be of; undefined for all. */
  readonly amongKinds: Uint8Array | undefined
  /** The sellers of the kind asked for. */
  private readonly sellerKind: Uint8Array | undefined
  private readonly wanted: ListingQuery
  private readonly listingTable: ListingTable
  private readonly names: CatalogNames

  constructor(
    wanted: ListingQuery,
    text: Groups | undefined,
    listingTable: ListingTable,
    names: CatalogNames,
    amongKinds?: Uint8Array,
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
    this.amongKinds = amongKinds
  }

  isChosen(facet: Facet): boolean {
    if (facet === 'stock') return this.inStock
    if (facet === 'price') return this.min > 0 || this.max < Infinity
    return this[facet] !== undefined
  }

  /** Nothing is asked for: the whole catalog fits. */
  get isOpen(): boolean {
    const isFilter = this.text !== undefined || this.featured || this.direct !== undefined
    return !isFilter && facetNames.every((facet) => !this.isChosen(facet))
  }

  /** Its listings are looked for by kind: a search, a brand or a seller that is not a large part of all leaves fewer. */
  get isOfKinds(): boolean {
    const { lists, count } = this.listingTable
    if (this.text || this.featured || this.brand) return false
    const { seller } = this
    if (!seller) return true
    const offered = lists.seller.reduce(
      (sum, list, code) => (seller[code] === 1 ? sum + (list?.length ?? 0) : sum),
      0,
    )
    return offered > count / 16
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

  /** Where a search finds many by their kinds: the same filter of these kinds, and the others found. */
  foundKinds(): { byKind: ListingChoice; rest: Uint32Array } | undefined {
    const { text, wanted, listingTable, names } = this
    if (!text || this.featured || this.brand || this.seller) return undefined
    const found = foundKindsOf(text, listingTable)
    if (!found) return undefined
    return {
      byKind: new ListingChoice(wanted, undefined, listingTable, names, found.kinds),
      rest: found.rest,
    }
  }

  /** Whether a search found it; anything is found without one. */
  isFound(no: number): boolean {
    return this.text === undefined || hasWords(this.text, this.listingTable, no)
  }

  /** The choices a row misses; words of searches and being featured are not looked at. */
  missesOf(words: Uint32Array, at: number): number {
    const { kinds, offers } = this.listingTable
    const price = words[at + rowWords.price]!
    return (
      this.missesOfKind(kinds.codes, words[at + rowWords.kind]!) |
      this.missesOfOffer(offers.codes, words[at + rowWords.offer]!) |
      this.missesOfBrand(words[at + rowWords.brand]!) |
      this.missesOfSeller(words[at + rowWords.seller]!) |
      (price < this.min || price > this.max ? missed.price : 0)
    )
  }

  /** What a listing may miss something for. */
  asked(): Record<keyof Misses, boolean> {
    return {
      kind: [this.type, this.color, this.gender, this.amongKinds].some((chosen) => chosen !== undefined),
      offer: this.condition !== undefined || this.size !== undefined || this.inStock,
      brand: this.brand !== undefined,
      seller: this.seller !== undefined || this.sellerKind !== undefined,
    }
  }

  /** What each kind, offer, brand and seller there is misses: for walks over many rows. */
  misses(): Misses {
    const { kinds, offers } = this.listingTable
    const { brands, sellers } = this.names
    const asked = this.asked()
    return {
      kind: asked.kind ? tableOf(kinds.size, (kind) => this.missesOfKind(kinds.codes, kind)) : undefined,
      offer: asked.offer
        ? tableOf(offers.size, (offer) => this.missesOfOffer(offers.codes, offer))
        : undefined,
      brand: asked.brand ? tableOf(brands.size, (brand) => this.missesOfBrand(brand)) : undefined,
      seller: asked.seller ? tableOf(sellers.size, (seller) => this.missesOfSeller(seller)) : undefined,
    }
  }

  /** Whether a set of sizes left counts as in stock: any, or one of those chosen. */
  hasStock(set: number): boolean {
    return this.size === undefined ? set !== 0 : this.chosenSets()[set] === 1
  }

  /** One byte a size set: 1 for those that hold a size chosen. */
  chosenSets(): Uint8Array {
    return this.listingTable.sizes.touching(this.size!)
  }

  private missesOfKind({ type, color, gender }: ListingTable['kinds']['codes'], kind: number): number {
    if (this.amongKinds && this.amongKinds[kind] !== 1) return missed.all
    return (
      (this.type && this.type[type[kind]!] !== 1 ? missed.type : 0) |
      (this.color && this.color[color[kind]!] !== 1 ? missed.color : 0) |
      (this.gender && this.gender[gender[kind]!] !== 1 ? missed.gender : 0)
    )
  }

  private missesOfOffer(codes: ListingTable['offers']['codes'], offer: number): number {
    const { condition, inStock, size } = this
    const misses = condition && condition[codes.condition[offer]!] !== 1 ? missed.condition : 0
    if (inStock) return this.hasStock(codes.stocked[offer]!) ? misses : misses | missed.stocking
    if (size && this.chosenSets()[codes.sizes[offer]!] !== 1) return misses | missed.stocking
    return misses
  }

  private missesOfBrand(brand: number): number {
    return this.brand && this.brand[brand] !== 1 ? missed.brand : 0
  }

  private missesOfSeller(seller: number): number {
    if (this.sellerKind && this.sellerKind[seller] !== 1) return missed.all
    return this.seller && this.seller[seller] !== 1 ? missed.seller : 0
  }
}

function tableOf(size: number, missesOf: (code: number) => number): Uint8Array {
  const table = new Uint8Array(size)
  for (let code = 0; code < size; code++) table[code] = missesOf(code)
  return table
}

function some(
  labels: readonly string[] | undefined,
  mask: (labels: readonly string[]) => Uint8Array,
): Uint8Array | undefined {
  return labels && labels.length > 0 ? mask(labels) : undefined
}
