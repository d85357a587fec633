import type { KindColumns } from './kind-columns.ts'
import { fields } from './rows.ts'

/**
 * Group of rows that are counted together, because they have the same value in `Columns.summedBy`, the same flag and
 * the same availability.
 */
export interface PriceSumSlice {
  /** Integer code of the value in the column `Columns.summedBy`. */
  value: number
  isFlagged: boolean
  isAvailable: boolean
}

type RowWords = ArrayLike<number>

interface Sums {
  slice: PriceSumSlice
  /** Number of rows below each price bound, indexed by field, then by bound, then by value of the field. */
  below: Int32Array[][]
}

/** Range between two price bounds. `low` and `high` are positions in `bounds`. */
export interface BoundRange {
  low: number
  high: number
  /** `min` is the lowest price inside the range. `end` is the lowest price above the range. */
  min: number
  end: number
}

/** Number of price bounds. With fewer bounds, queries read more rows. With more bounds, the sums take more memory. */
const boundCount = 32
/** Number of prices that are sampled to compute the bounds. */
const sampleSize = 4096
const rowsPerStep = 20_000

/**
 * Number of rows per value below each of a few price bounds, for each slice (see `PriceSumSlice`). Subtracting the
 * counts for two bounds yields the counts between the bounds. A query therefore reads only the rows between its price
 * limits and the nearest bounds.
 */
export class PriceSums {
  /** Price bounds in ascending order, from 0 to Infinity. */
  private bounds: number[] = []
  private slices = new Map<number, Sums>()
  private build: Generator<void> | undefined
  private isBuilt = false
  private readonly kindColumns: KindColumns
  /** Fields of a row whose values are counted. */
  private readonly fields: readonly number[]
  private readonly sliceOf: (row: RowWords) => PriceSumSlice

  constructor(
    kindColumns: KindColumns,
    counted: readonly number[],
    sliceOf: (row: RowWords) => PriceSumSlice,
  ) {
    this.kindColumns = kindColumns
    this.fields = counted
    this.sliceOf = sliceOf
  }

  /** Builds the sums in short steps. If a row changes before the sums are complete, the build starts over. */
  *prepare(): Generator<void> {
    while (!this.isBuilt) {
      this.build ??= this.buildSums()
      this.build.next()
      yield
    }
  }

  /**
   * Clears the sums. Must be called when existing rows have moved to other slices, for example after a flag has
   * changed.
   */
  clear(): void {
    this.build = undefined
    this.isBuilt = false
  }

  /** Adds a row to the sums (if `by` is 1) or removes a row (if `by` is -1). */
  update(row: RowWords, by: 1 | -1): void {
    this.build = undefined
    if (!this.isBuilt) return
    const sums = this.readRatingSums(row)
    const first = this.boundAbove(row[fields.price]!)
    for (const field of this.fields)
      for (let bound = first; bound < this.bounds.length; bound++)
        count(sums.below[field]!, bound, row[field]!, by)
  }

  /**
   * Returns the widest range between two bounds that lies entirely within `min` to `max`. Returns undefined if there is
   * no such range.
   */
  within(min: number, max: number): BoundRange | undefined {
    if (!this.isBuilt) for (const _ of this.prepare());
    const low = this.bounds.findIndex((bound) => bound >= min)
    const high = this.bounds.findLastIndex((bound) => bound <= max + 1)
    if (low < 0 || low >= high) return undefined
    return { low, high, min: this.bounds[low]!, end: this.bounds[high]! }
  }

  /** Adds to `counts` the number of rows per value within the bounds, for all slices that pass `matchesSlice`. */
  addTo(
    counts: Int32Array,
    field: number,
    { low, high }: BoundRange,
    matchesSlice: (slice: PriceSumSlice) => boolean,
  ): void {
    for (const sums of this.slices.values()) {
      if (!matchesSlice(sums.slice)) continue
      add(counts, sums.below[field]![high]!, 1)
      add(counts, sums.below[field]![low]!, -1)
    }
  }

  /**
   * Builds the sums. Reads the rows grouped by kind and sorted by price, because `kindColumns` stores them in this
   * order.
   */
  private *buildSums(): Generator<void> {
    const spans = this.kindColumns.spans()
    const { columns } = this.kindColumns
    const prices = columns[fields.price]!
    const step = Math.ceil(spans.reduce((sum, { low, high }) => sum + high - low, 0) / sampleSize)
    const some = spans.flatMap(({ low, high }) => {
      const count = Math.ceil((high - low) / step)
      return Array.from({ length: count }, (_, i) => prices[low + i * step]!)
    })
    this.bounds = boundsOf(some)
    this.slices = new Map()
    const row = columns.map(() => 0)
    let done = 0
    for (const [kind, { low, high }] of spans.entries()) {
      row[fields.kind] = kind
      for (let place = low; place < high; place++) {
        for (let field = fields.offer; field < row.length; field++) row[field] = columns[field]![place]!
        const { below } = this.readRatingSums(row)
        const bound = this.boundAbove(row[fields.price]!)
        for (const field of this.fields) count(below[field]!, bound, row[field]!, 1)
        if (++done % rowsPerStep === 0) yield
      }
    }
    for (const { below } of this.slices.values()) {
      for (const field of this.fields) cumulate(below[field]!)
      yield
    }
    this.isBuilt = true
    this.build = undefined
  }

  private readRatingSums(row: RowWords): Sums {
    const slice = this.sliceOf(row)
    const key = (slice.value << 2) | (Number(slice.isFlagged) << 1) | Number(slice.isAvailable)
    let sums = this.slices.get(key)
    if (!sums) {
      const none = (): Int32Array[] => this.bounds.map(() => new Int32Array(0))
      sums = { slice, below: Array.from(row, none) }
      this.slices.set(key, sums)
    }
    return sums
  }

  /** Returns the first bound above a price. */
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

/** Returns price bounds that divide the prices into groups of about the same size. */
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
  if (value >= counts.length) counts = sums[bound] = enlargeCounts(counts, value)
  counts[value]! += by
}

/** Converts counts between neighboring bounds to cumulative counts below each bound. */
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

/** Returns a larger copy of the counts that has an entry for `value`. */
export function enlargeCounts(counts: Int32Array, value: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(value + (value >>> 3) + 1)
  larger.set(counts)
  return larger
}
