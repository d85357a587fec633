import type { Choice, Facet } from './choice.ts'
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

/** Pieces by value code; sizes by number of their set, stock by 1 (has-inv) and 0 (sold-out). */
export class Tally {
  readonly counts: Record<CountedFacet, Int32Array>
  private readonly choice: Choice
  private readonly shelves: Shelves

  constructor(choice: Choice, shelves: Shelves) {
    this.choice = choice
    this.shelves = shelves
    const empty = (): Int32Array => new Int32Array(16)
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
    let counts = this.counts[facet]
    if (code >= counts.length) {
      const grown = new Int32Array(code + (code >>> 1) + 16)
      grown.set(counts)
      this.counts[facet] = counts = grown
    }
    counts[code]! += by
  }

  private codeOf(facet: CountedFacet, no: number): number {
    const { columns } = this.shelves
    if (facet === 'size') return this.choice.inStock ? columns.stocked[no]! : columns.sizes[no]!
    if (facet === 'stock') return this.choice.hasStock(no) ? 1 : 0
    return columns[facet][no]!
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
