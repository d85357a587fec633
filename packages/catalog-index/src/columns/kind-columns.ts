import type { Bits } from './bits.ts'
import type { Rows } from './rows.ts'

/** Places from `low` up to, not including, `high`. */
export interface KindSpan {
  low: number
  high: number
}

interface KindRange extends KindSpan {
  /** Where what it may grow to ends. */
  end: number
}

const fields = ['price', 'no', 'brand', 'seller', 'offer'] as const
type Columns = Record<(typeof fields)[number], Uint32Array>

const nowhere: KindRange = { low: 0, high: 0, end: 0 }
/** Listings sorted and written in some milliseconds. */
const rowsPerStep = 20_000

/**
 * The rows of all listings on sale a second time: those of a kind side by side, cheapest first, and each field in a
 * column of its own. A filter by type, color, gender and price takes its listings from one end to the other, and reads
 * no more of them than it counts. After each kind there is space for more. 20 bytes a listing, and that space.
 */
export class KindColumns {
  /** By place; good until the next change. */
  columns: Columns = newColumns(0)
  /** By number of the kind. */
  private ranges: KindRange[] = []
  private end = 0
  private making: Generator<void> | undefined
  private isMade = false
  private readonly rows: Rows
  private readonly alive: Bits

  constructor(rows: Rows, alive: Bits) {
    this.rows = rows
    this.alive = alive
  }

  /** Makes the columns, which a start does not do while it reads, in steps that leave time for other work. */
  *prepare(): Generator<void> {
    while (!this.isMade) {
      this.making ??= this.make()
      this.making.next()
      yield
    }
  }

  /** Those of each kind. */
  spans(): KindSpan[] {
    if (!this.isMade) for (const _ of this.prepare());
    return this.ranges.map(({ low, high }) => ({ low, high }))
  }

  /** How many there are of a kind. */
  sizeOf(kind: number): number {
    const { low, high } = this.span(kind, 0, Infinity)
    return high - low
  }

  /** The listings of a kind that cost at least `min` and at most `max` cents. */
  span(kind: number, min: number, max: number): KindSpan {
    if (!this.isMade) for (const _ of this.prepare());
    const { low, high } = this.ranges[kind] ?? nowhere
    const first = min > 0 ? this.placeOf(low, high, min) : low
    return { low: first, high: max < Infinity ? this.placeOf(first, high, max + 1) : high }
  }

  /** Takes in a listing that stands in the rows. */
  add(no: number): void {
    this.making = undefined
    if (!this.isMade) return
    const range = this.rangeWithSpace(this.rows.at(no, 'kind'))
    const place = this.placeOf(range.low, range.high, this.rows.at(no, 'price'))
    for (const field of fields) this.columns[field].copyWithin(place + 1, place, range.high)
    this.write(place, no)
    range.high++
  }

  /** Takes out a listing while it still stands in the rows. */
  delete(no: number): void {
    this.making = undefined
    if (!this.isMade) return
    const range = this.ranges[this.rows.at(no, 'kind')]!
    let place = this.placeOf(range.low, range.high, this.rows.at(no, 'price'))
    while (this.columns.no[place] !== no) place++
    for (const field of fields) this.columns[field].copyWithin(place, place + 1, range.high)
    range.high--
  }

  private *make(): Generator<void> {
    const nos = this.alive.toList()
    let kinds = 0
    for (const no of nos) kinds = Math.max(kinds, this.rows.at(no, 'kind') + 1)
    const counts = new Uint32Array(kinds)
    for (const no of nos) counts[this.rows.at(no, 'kind')]!++
    this.setRanges([...counts])
    yield
    for (const no of nos) this.columns.no[this.ranges[this.rows.at(no, 'kind')]!.high++] = no
    let done = 0
    for (const { low, high } of this.ranges) {
      if ((done += high - low) > rowsPerStep) yield void (done = 0)
      const byPrice = Float64Array.from(
        this.columns.no.subarray(low, high),
        (no) => this.rows.at(no, 'price') * 2 ** 30 + no,
      ).sort()
      for (let i = 0; i < byPrice.length; i++) this.write(low + i, byPrice[i]! % 2 ** 30)
    }
    this.isMade = true
    this.making = undefined
  }

  private write(place: number, no: number): void {
    const { columns, rows } = this
    columns.no[place] = no
    columns.price[place] = rows.at(no, 'price')
    columns.brand[place] = rows.at(no, 'brand')
    columns.seller[place] = rows.at(no, 'seller')
    columns.offer[place] = rows.at(no, 'offer')
  }

  /** A kind's range with a place free. One that is full moves behind all others; when that is full, all are made anew. */
  private rangeWithSpace(kind: number): KindRange {
    while (this.ranges.length <= kind) this.ranges.push({ ...nowhere })
    const range = this.ranges[kind]!
    if (range.high < range.end) return range
    const { low, high } = range
    const size = capacityFor(high - low)
    if (this.end + size > this.columns.no.length) this.spread()
    else {
      for (const field of fields) this.columns[field].copyWithin(this.end, low, high)
      this.ranges[kind] = { low: this.end, high: this.end + high - low, end: this.end + size }
      this.end += size
    }
    return this.ranges[kind]!
  }

  /** Larger columns, with what they held and new space after each kind. */
  private spread(): void {
    const { columns, ranges } = this
    this.setRanges(ranges.map(({ low, high }) => high - low))
    for (const [kind, { low, high }] of ranges.entries()) {
      const range = this.ranges[kind]!
      for (const field of fields) this.columns[field].set(columns[field].subarray(low, high), range.low)
      range.high += high - low
    }
  }

  /** Empty ranges for so many listings of each kind. */
  private setRanges(counts: readonly number[]): void {
    this.end = 0
    this.ranges = counts.map((count) => {
      const low = this.end
      this.end += capacityFor(count)
      return { low, high: low, end: this.end }
    })
    this.columns = newColumns(this.end + (this.end >>> 3) + 1024)
  }

  private placeOf(low: number, high: number, price: number): number {
    const { price: prices } = this.columns
    while (low < high) {
      const middle = (low + high) >>> 1
      if (prices[middle]! < price) low = middle + 1
      else high = middle
    }
    return low
  }
}

function capacityFor(count: number): number {
  return count + (count >>> 4) + 8
}

function newColumns(size: number): Columns {
  const [price, no, brand, seller, offer] = fields.map(() => new Uint32Array(size))
  return { price: price!, no: no!, brand: brand!, seller: seller!, offer: offer! }
}
