import type { KindColumns } from './kind-columns.ts'
import type { IndexRow, RowField } from './rows.ts'

export const summedFields = ['kind', 'offer', 'brand', 'seller'] as const satisfies RowField[]
export type SummedField = (typeof summedFields)[number]

/** Listings counted together. */
export interface Slice {
  gender: number
  isFirstParty: boolean
  isStocked: boolean
}

/** Of each field and bound: how many listings below that bound have each value. */
type Sums = Record<SummedField, Int32Array[]> & { slice: Slice }

/** Between two bounds, both by their place among all. */
export interface Bounded {
  low: number
  high: number
  /** In cents, of the first listing within and the first beyond. */
  min: number
  end: number
}

/** Fewer leave more listings to look at, more take more memory. */
const boundCount = 32
/** Of so many listings the prices say where bounds lie. */
const sampleSize = 4096
const rowsPerStep = 20_000

/**
 * How many listings have each value below each of some prices, by gender, kind of seller and whether any are left:
 * between two of these prices every count is a difference, and only those that cost between them and what is asked are
 * looked at.
 */
export class PriceSums {
  /** The first bound is 0 and has nothing below, the last has all. */
  private bounds: number[] = []
  private slices = new Map<number, Sums>()
  private making: Generator<void> | undefined
  private isMade = false
  private readonly kindColumns: KindColumns
  private readonly sliceOf: (row: IndexRow) => Slice

  constructor(kindColumns: KindColumns, sliceOf: (row: IndexRow) => Slice) {
    this.kindColumns = kindColumns
    this.sliceOf = sliceOf
  }

  /** Makes the sums, which a start does not do while it reads, in steps that leave time for other work. */
  *prepare(): Generator<void> {
    while (!this.isMade) {
      this.making ??= this.make()
      this.making.next()
      yield
    }
  }

  /** To be called when listings are in other slices than they were. */
  forget(): void {
    this.making = undefined
    this.isMade = false
  }

  /** Counts a listing in (1) or out (-1). */
  move(row: IndexRow, by: 1 | -1): void {
    this.making = undefined
    if (!this.isMade) return
    const sums = this.sumsOf(row)
    const first = this.boundAbove(row.price)
    for (const field of summedFields)
      for (let bound = first; bound < this.bounds.length; bound++) count(sums[field], bound, row[field], by)
  }

  /** The widest range between two bounds within `min` to `max` cents; undefined where there is none. */
  within(min: number, max: number): Bounded | undefined {
    if (!this.isMade) for (const _ of this.prepare());
    const low = this.bounds.findIndex((bound) => bound >= min)
    const high = this.bounds.findLastIndex((bound) => bound <= max + 1)
    if (low < 0 || low >= high) return undefined
    return { low, high, min: this.bounds[low]!, end: this.bounds[high]! }
  }

  /** Adds how many listings within the bounds have each value, of the slices wanted. */
  addTo(
    counts: Int32Array,
    field: SummedField,
    { low, high }: Bounded,
    isWanted: (slice: Slice) => boolean,
  ): void {
    for (const sums of this.slices.values()) {
      if (!isWanted(sums.slice)) continue
      add(counts, sums[field][high]!, 1)
      add(counts, sums[field][low]!, -1)
    }
  }

  /** Kind by kind and price by price: what is counted one after the other lies close together. */
  private *make(): Generator<void> {
    const spans = this.kindColumns.spans()
    const { columns } = this.kindColumns
    const step = Math.ceil(spans.reduce((sum, { low, high }) => sum + high - low, 0) / sampleSize)
    const some = spans.flatMap(({ low, high }) => {
      const count = Math.ceil((high - low) / step)
      return Array.from({ length: count }, (_, i) => columns.price[low + i * step]!)
    })
    this.bounds = boundsOf(some)
    this.slices = new Map()
    let done = 0
    for (const [kind, { low, high }] of spans.entries()) {
      for (let place = low; place < high; place++) {
        const row = {
          kind,
          brand: columns.brand[place]!,
          seller: columns.seller[place]!,
          offer: columns.offer[place]!,
          price: columns.price[place]!,
        }
        const sums = this.sumsOf(row)
        const bound = this.boundAbove(row.price)
        for (const field of summedFields) count(sums[field], bound, row[field], 1)
        if (++done % rowsPerStep === 0) yield
      }
    }
    for (const sums of this.slices.values()) {
      for (const field of summedFields) cumulate(sums[field])
      yield
    }
    this.isMade = true
    this.making = undefined
  }

  private sumsOf(row: IndexRow): Sums {
    const slice = this.sliceOf(row)
    const key = (slice.gender << 2) | (Number(slice.isFirstParty) << 1) | Number(slice.isStocked)
    let sums = this.slices.get(key)
    if (!sums) {
      const none = (): Int32Array[] => this.bounds.map(() => new Int32Array(0))
      sums = { slice, kind: none(), offer: none(), brand: none(), seller: none() }
      this.slices.set(key, sums)
    }
    return sums
  }

  /** The first bound that is higher. */
  private boundAbove(price: number): number {
    let low = 0
    let high = this.bounds.length - 1
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.bounds[middle]! > price) high = middle
      else low = middle + 1
    }
    return low
  }
}

/** Prices with about as many listings between each two of them. */
function boundsOf(prices: readonly number[]): number[] {
  const some = prices.toSorted((a, b) => a - b)
  const inner = Array.from(
    { length: boundCount },
    (_, i) => some[Math.floor((i * some.length) / boundCount)] ?? 0,
  )
  return [...new Set([0, ...inner, Infinity])]
}

function count(sums: Int32Array[], bound: number, value: number, by: number): void {
  let counts = sums[bound]!
  if (value >= counts.length) counts = sums[bound] = withRoomFor(counts, value)
  counts[value]! += by
}

/** From how many lie between a bound and the one before to how many lie below. */
function cumulate(sums: Int32Array[]): void {
  const size = Math.max(...sums.map(({ length }) => length))
  for (let bound = 1; bound < sums.length; bound++) {
    const below = new Int32Array(size)
    below.set(sums[bound]!)
    add(below, sums[bound - 1]!, 1)
    sums[bound] = below
  }
}

function add(counts: Int32Array, more: Int32Array, by: 1 | -1): void {
  const length = Math.min(counts.length, more.length)
  for (let value = 0; value < length; value++) counts[value]! += by * more[value]!
}

/** Counts by value, with a place for one value more. */
export function withRoomFor(counts: Int32Array, value: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(value + (value >>> 3) + 1)
  larger.set(counts)
  return larger
}
