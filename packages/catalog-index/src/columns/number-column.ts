/** Values of all rows for one numeric field, such as `weight`. A row has at most one value. */
export class NumberColumn {
  readonly name: string
  /** Value of each row, indexed by row number. NaN for rows without a value. */
  values: Float32Array | Float64Array
  /** Number of rows that have a value. */
  rowCount = 0
  /** Cached range of all values. Undefined after the lowest or highest value was removed. */
  private known: { min: number; max: number } | undefined = { min: Infinity, max: -Infinity }

  constructor(name: string, capacity: number) {
    this.name = name
    this.values = new Float32Array(capacity).fill(Number.NaN)
  }

  reserve(capacity: number): void {
    if (capacity > this.values.length) this.copyTo(this.values.BYTES_PER_ELEMENT === 4, capacity)
  }

  /**
   * Sets the value of a row that has no value yet. The first value that needs double precision converts the whole
   * column to double precision.
   */
  add(no: number, value: number): void {
    if (Math.fround(value) !== value && this.values.BYTES_PER_ELEMENT === 4)
      this.copyTo(false, this.values.length)
    this.values[no] = value
    this.rowCount++
    const { known } = this
    if (!known) return
    known.min = Math.min(known.min, value)
    known.max = Math.max(known.max, value)
  }

  delete(no: number): void {
    const value = this.values[no]!
    if (Number.isNaN(value)) return
    this.values[no] = Number.NaN
    if (this.known && (value === this.known.min || value === this.known.max)) this.known = undefined
    this.rowCount--
  }

  /** Returns the lowest and highest value. `min` is greater than `max` if no row has a value. */
  range(): Readonly<{ min: number; max: number }> {
    return (this.known ??= this.findRange())
  }

  private findRange(): { min: number; max: number } {
    const { values } = this
    let min = Infinity
    let max = -Infinity
    // The comparisons ignore NaN.
    for (let no = 0; no < values.length; no++) {
      const value = values[no]!
      if (value < min) min = value
      if (value > max) max = value
    }
    return { min, max }
  }

  private copyTo(isSingle: boolean, capacity: number): void {
    const before = this.values
    this.values = isSingle ? new Float32Array(capacity) : new Float64Array(capacity)
    this.values.set(before)
    this.values.fill(Number.NaN, before.length)
  }
}
