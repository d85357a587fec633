import type { Choice, Facet } from './choice.ts'
import type { Names } from './names.ts'
import type { Shelves } from './shelves.ts'

/** Facets that are counted; price has a range instead. */
export const countedFacets = [
  'brand',
  'type',
  'color',
  'seller',
  'gender',
  'condition',
  'size',
  'stock',
] as const satisfies readonly Facet[]
export type CountedFacet = (typeof countedFacets)[number]

const plural = {
  brand: 'brands',
  type: 'types',
  color: 'colors',
  seller: 'sellers',
  gender: 'genders',
  condition: 'conditions',
} as const

/** Pieces by value code; sizes by number of their set, stock by 1 (has-inv) and 0 (sold-out). */
export class Tally {
  readonly counts: Record<CountedFacet, Int32Array>
  private readonly choice: Choice
  private readonly shelves: Shelves
  private readonly names: Names

  constructor(choice: Choice, shelves: Shelves, names: Names) {
    this.choice = choice
    this.shelves = shelves
    this.names = names
    const empty = (): Int32Array => new Int32Array(2)
    this.counts = {
      brand: empty(),
      type: empty(),
      color: empty(),
      seller: empty(),
      gender: empty(),
      condition: empty(),
      size: empty(),
      stock: empty(),
    }
  }

  /** Counts a piece in or out (by 1 or -1) under one facet. */
  add(facet: CountedFacet, no: number, by: 1 | -1): void {
    const code = this.codeOf(facet, no)
    this.reserve(facet, code + 1)
    this.counts[facet][code]! += by
  }

  /** Counts many pieces in, a column at a time. */
  addAll(facet: CountedFacet, nos: Uint32Array): void {
    if (facet === 'stock') return this.addStock(nos)
    const column = facet === 'size' ? this.sizeColumn() : this.shelves.columns[facet]
    this.reserve(facet, this.codesOf(facet))
    const counts = this.counts[facet]
    for (let i = 0; i < nos.length; i++) counts[column[nos[i]!]!]!++
  }

  /** Takes a facet's counts over from another tally. */
  copy(facet: CountedFacet, other: Tally): void {
    this.counts[facet] = other.counts[facet].slice()
  }

  private addStock(nos: Uint32Array): void {
    const { stocked } = this.shelves.columns
    const sets = this.choice.stockedSets()
    let left = 0
    for (let i = 0; i < nos.length; i++) left += sets[stocked[nos[i]!]!]!
    this.counts.stock[1]! += left
    this.counts.stock[0]! += nos.length - left
  }

  private reserve(facet: CountedFacet, size: number): void {
    const counts = this.counts[facet]
    if (size <= counts.length) return
    this.counts[facet] = new Int32Array(size + (size >>> 4))
    this.counts[facet].set(counts)
  }

  private codesOf(facet: Exclude<CountedFacet, 'stock'>): number {
    return facet === 'size' ? this.shelves.sizes.members.length : this.names[plural[facet]].size
  }

  private codeOf(facet: CountedFacet, no: number): number {
    if (facet === 'size') return this.sizeColumn()[no]!
    if (facet === 'stock') return this.choice.hasStock(no) ? 1 : 0
    return this.shelves.columns[facet][no]!
  }

  private sizeColumn(): Uint32Array {
    const { stocked, sizes } = this.shelves.columns
    return this.choice.inStock ? stocked : sizes
  }

  /** Pieces by size label. */
  bySize(): Int32Array {
    const { members, labels } = this.shelves.sizes
    const counts = new Int32Array(labels.size)
    this.counts.size.forEach((count, set) => {
      if (count > 0) for (const code of members[set]!) counts[code]! += count
    })
    return counts
  }
}
