/** Numbers of all rows for one name. A row has at most one number. */
export class NumberColumn {
  readonly name: string
  /** Number of each row, indexed by row number. NaN for rows without a number. */
  values: Float32Array | Float64Array
  /** Number of rows that have a number. */
  rowCount = 0

  constructor(name: string, capacity: number) {
    this.name = name
    this.values = new Float32Array(capacity).fill(Number.NaN)
  }

  reserve(capacity: number): void {
    if (capacity > this.values.length) this.copyTo(this.values.BYTES_PER_ELEMENT === 4, capacity)
  }

  /** Sets the number of a row without a number. The first number that needs double precision enlarges all numbers. */
  add(no: number, value: number): void {
    if (Math.fround(value) !== value && this.values.BYTES_PER_ELEMENT === 4)
      this.copyTo(false, this.values.length)
    this.values[no] = value
    this.rowCount++
  }

  delete(no: number): void {
    if (Number.isNaN(this.values[no])) return
    this.values[no] = Number.NaN
    this.rowCount--
  }

  /** Returns the lowest and highest number. `min` is greater than `max` if no row has a number. */
  range(): { min: number; max: number } {
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
