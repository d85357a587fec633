/**
 * List of the rows that have a certain value: their row numbers in ascending order, compressed to two bytes each.
 * Stores the low 16 bits of each row number. For each block of 65,536 possible row numbers, also stores the position at
 * which the block ends.
 */
export class Posting {
  length = 0
  private lows = new Uint16Array(4)
  private readonly ends: number[] = []

  add(no: number): void {
    const block = no >>> 16
    while (this.ends.length <= block) this.ends.push(this.length)
    const at = this.isAfterAll(no) ? this.length : this.placeOf(no)
    if (at < this.ends[block]! && this.lows[at] === (no & 0xffff)) return
    if (this.length === this.lows.length) this.grow()
    if (at < this.length) this.lows.copyWithin(at + 1, at, this.length)
    this.lows[at] = no & 0xffff
    this.shift(block, 1)
  }

  delete(no: number): void {
    if (!this.has(no)) return
    const at = this.placeOf(no)
    this.lows.copyWithin(at, at + 1, this.length)
    this.shift(no >>> 16, -1)
  }

  has(no: number): boolean {
    const at = this.placeOf(no)
    return at < (this.ends[no >>> 16] ?? 0) && this.lows[at] === (no & 0xffff)
  }

  /** Writes all row numbers to `nos`, starting at position `to`. Returns the position after the last row number. */
  copyInto(nos: Uint32Array, to: number): number {
    const { lows, ends } = this
    let at = 0
    for (let block = 0; block < ends.length; block++) {
      const first = block << 16
      for (const end = ends[block]!; at < end; at++) nos[to++] = first | lows[at]!
    }
    return to
  }

  toList(): Uint32Array {
    const nos = new Uint32Array(this.length)
    this.copyInto(nos, 0)
    return nos
  }

  /** Sets the bits of all row numbers in a bitmap with 32 bits per word. */
  markIn(words: Uint32Array): void {
    const { lows, ends } = this
    let at = 0
    for (let block = 0; block < ends.length; block++) {
      const first = block << 11
      for (const end = ends[block]!; at < end; at++) {
        const low = lows[at]!
        words[first + (low >>> 5)]! |= 1 << (low & 31)
      }
    }
  }

  /** Returns whether any row passes the test `passes`. Tests the rows in ascending order. */
  some(passes: (no: number) => boolean): boolean {
    let at = 0
    for (const [block, end] of this.ends.entries()) {
      for (; at < end; at++) if (passes((block << 16) | this.lows[at]!)) return true
    }
    return false
  }

  /** Yields the row numbers in descending order, in batches of at most `count`. */
  *downwards(count: number): Generator<Uint32Array> {
    let at = this.length
    for (let block = this.ends.length - 1; block >= 0; block--) {
      for (const start = this.startOf(block); at > start;) {
        const first = Math.max(start, at - count)
        yield Uint32Array.from(this.lows.subarray(first, at), (low) => (block << 16) | low).reverse()
        at = first
      }
    }
  }

  /**
   * Returns whether a row number is greater than all numbers in the list, so that it can be appended. This is the most
   * common case.
   */
  private isAfterAll(no: number): boolean {
    const block = no >>> 16
    if (block !== this.ends.length - 1) return false
    return this.length === this.startOf(block) || this.lows[this.length - 1]! < (no & 0xffff)
  }

  /** Returns the position of a row number. If it is not in the list, returns the position at which to insert it. */
  private placeOf(no: number): number {
    const block = no >>> 16
    let low = this.startOf(block)
    let high = this.ends[block] ?? this.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.lows[middle]! < (no & 0xffff)) low = middle + 1
      else high = middle
    }
    return low
  }

  private startOf(block: number): number {
    if (block === 0) return 0
    return this.ends[block - 1] ?? this.length
  }

  private shift(block: number, by: 1 | -1): void {
    for (let i = block; i < this.ends.length; i++) this.ends[i]! += by
    this.length += by
  }

  /** Enlarges the list. Long lists grow only by an eighth, because more unused capacity would waste memory. */
  private grow(): void {
    const { length } = this
    const lows = new Uint16Array(length < 4096 ? length * 2 : length + (length >>> 3))
    lows.set(this.lows)
    this.lows = lows
  }
}
