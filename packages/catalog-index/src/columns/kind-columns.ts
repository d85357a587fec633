import type { RowBitmap } from './row-bitmap.ts'
import { fields, type Rows } from './rows.ts'

/** Range of positions in the columns, from `low` (inclusive) to `high` (exclusive). */
export interface KindSpan {
  low: number
  high: number
}

interface KindRange extends KindSpan {
  /** End (exclusive) of the space reserved for the kind. */
  end: number
}

const nowhere: KindRange = { low: 0, high: 0, end: 0 }
/** Number of rows that are processed in one step. A step takes a few milliseconds. */
const rowsPerStep = 20_000

/**
 * Second copy of all rows, in columnar form, grouped by kind (see `RowTable`) and sorted by price within each kind.
 * Rows of one kind in a price range are therefore contiguous. Each kind has spare capacity for new rows. Memory use is
 * 12 bytes per row, plus 4 bytes per row for each column with the storage `many`, plus the spare capacity.
 */
export class KindColumns {
  /**
   * Field values, indexed by field, then by position. The field that contains the kind is not stored. The arrays are
   * valid only until the next change.
   */
  columns: Uint32Array[]
  /** Row numbers, indexed by position. */
  nos = new Uint32Array(0)
  /** Range of positions of each kind, indexed by kind ID. */ private ranges: KindRange[] = []
  private end = 0
  private build: Generator<void> | undefined
  private isBuilt = false
  private readonly rows: Rows
  private readonly alive: RowBitmap

  constructor(rows: Rows, alive: RowBitmap) {
    this.rows = rows
    this.alive = alive
    this.columns = newColumns(rows.width, 0)
  }

  /** Builds the columns in short steps. If a row changes before the columns are complete, the build starts over. */
  *prepare(): Generator<void> {
    while (!this.isBuilt) {
      this.build ??= this.buildColumns()
      this.build.next()
      yield
    }
  }

  /** Returns the range of positions of each kind, indexed by kind ID. */
  spans(): KindSpan[] {
    if (!this.isBuilt) for (const _ of this.prepare());
    return this.ranges.map(({ low, high }) => ({ low, high }))
  }

  /** Returns the number of rows of a kind. */
  sizeOf(kind: number): number {
    const { low, high } = this.span(kind, 0, Infinity)
    return high - low
  }

  /** Returns the range of positions of a kind's rows with prices from `min` to `max` (both inclusive). */
  span(kind: number, min: number, max: number): KindSpan {
    if (!this.isBuilt) for (const _ of this.prepare());
    const { low, high } = this.ranges[kind] ?? nowhere
    const first = min > 0 ? this.placeOf(low, high, min) : low
    return { low: first, high: max < Infinity ? this.placeOf(first, high, max + 1) : high }
  }

  /** Adds a row. Call this method after adding the row to `rows`. */
  add(no: number): void {
    this.build = undefined
    if (!this.isBuilt) return
    const range = this.rangeWithSpace(this.rows.at(no, fields.kind))
    const place = this.placeOf(range.low, range.high, this.rows.at(no, fields.price))
    for (const column of this.all()) column.copyWithin(place + 1, place, range.high)
    this.write(place, no)
    range.high++
  }

  /** Removes a row. Call this method before removing the row from `rows`. */
  delete(no: number): void {
    this.build = undefined
    if (!this.isBuilt) return
    const range = this.ranges[this.rows.at(no, fields.kind)]!
    let place = this.placeOf(range.low, range.high, this.rows.at(no, fields.price))
    while (this.nos[place] !== no) place++
    for (const column of this.all()) column.copyWithin(place, place + 1, range.high)
    range.high--
  }

  private *buildColumns(): Generator<void> {
    const nos = this.alive.toList()
    let kinds = 0
    for (const no of nos) kinds = Math.max(kinds, this.rows.at(no, fields.kind) + 1)
    const counts = new Uint32Array(kinds)
    for (const no of nos) counts[this.rows.at(no, fields.kind)]!++
    this.setRanges([...counts])
    yield
    for (const no of nos) this.nos[this.ranges[this.rows.at(no, fields.kind)]!.high++] = no
    let done = 0
    for (const { low, high } of this.ranges) {
      if ((done += high - low) > rowsPerStep) yield void (done = 0)
      const byPrice = Float64Array.from(
        this.nos.subarray(low, high),
        (no) => this.rows.at(no, fields.price) * 2 ** 30 + no,
      ).sort()
      for (let i = 0; i < byPrice.length; i++) this.write(low + i, byPrice[i]! % 2 ** 30)
    }
    this.isBuilt = true
    this.build = undefined
  }

  private write(place: number, no: number): void {
    const { columns, rows } = this
    this.nos[place] = no
    for (let field = fields.offer; field < columns.length; field++)
      columns[field]![place] = rows.words[no * rows.width + field]!
  }

  private all(): Uint32Array[] {
    return [...this.columns.slice(fields.offer), this.nos]
  }

  /**
   * Returns the kind's range after making sure that it has a free position. A full range is moved to the end of the
   * columns, which are enlarged if necessary.
   */
  private rangeWithSpace(kind: number): KindRange {
    while (this.ranges.length <= kind) this.ranges.push({ ...nowhere })
    const range = this.ranges[kind]!
    if (range.high < range.end) return range
    const { low, high } = range
    const size = capacityFor(high - low)
    if (this.end + size > this.nos.length) this.spread()
    else {
      for (const column of this.all()) column.copyWithin(this.end, low, high)
      this.ranges[kind] = { low: this.end, high: this.end + high - low, end: this.end + size }
      this.end += size
    }
    return this.ranges[kind]!
  }

  /** Copies the rows to larger columns, with new spare capacity after each kind. */
  private spread(): void {
    const { ranges } = this
    const before = this.all()
    this.setRanges(ranges.map(({ low, high }) => high - low))
    const columns = this.all()
    for (const [kind, { low, high }] of ranges.entries()) {
      const range = this.ranges[kind]!
      for (const [at, column] of columns.entries()) column.set(before[at]!.subarray(low, high), range.low)
      range.high += high - low
    }
  }

  /** Creates empty ranges with capacity for the given number of rows per kind. */
  private setRanges(counts: readonly number[]): void {
    this.end = 0
    this.ranges = counts.map((count) => {
      const low = this.end
      this.end += capacityFor(count)
      return { low, high: low, end: this.end }
    })
    const size = this.end + (this.end >>> 3) + 1024
    this.columns = newColumns(this.rows.width, size)
    this.nos = new Uint32Array(size)
  }

  private placeOf(low: number, high: number, price: number): number {
    const prices = this.columns[fields.price]!
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

function newColumns(width: number, size: number): Uint32Array<ArrayBuffer>[] {
  return Array.from({ length: width }, (_, field) => new Uint32Array(field === fields.kind ? 0 : size))
}
