/** Set of row numbers, stored as a bitmap that grows as needed. A bitmap for a million rows takes 125 kB. */
export class RowBitmap {
  words: Uint32Array

  constructor(capacity = 1024) {
    this.words = new Uint32Array((capacity >>> 5) + 1)
  }

  has(no: number): boolean {
    return (((this.words[no >>> 5] ?? 0) >>> (no & 31)) & 1) === 1
  }

  add(no: number): void {
    if (no >>> 5 >= this.words.length) this.reserve(no + (no >>> 3))
    this.words[no >>> 5]! |= 1 << (no & 31)
  }

  delete(no: number): void {
    if (no >>> 5 < this.words.length) this.words[no >>> 5]! &= ~(1 << (no & 31))
  }

  reserve(capacity: number): void {
    if (capacity >>> 5 < this.words.length) return
    const words = new Uint32Array((capacity >>> 5) + 1)
    words.set(this.words)
    this.words = words
  }

  intersect(other: RowBitmap): void {
    const { words } = this
    for (let i = 0; i < words.length; i++) words[i]! &= other.words[i] ?? 0
  }

  subtract(other: RowBitmap): void {
    const { words } = this
    const length = Math.min(words.length, other.words.length)
    for (let i = 0; i < length; i++) words[i]! &= ~other.words[i]!
  }

  /** Replaces the members of this set with the members of another set. */
  copy(other: RowBitmap): void {
    this.reserve((other.words.length << 5) - 1)
    this.words.fill(0, other.words.length)
    this.words.set(other.words)
  }

  /** Adds the members of another set. Ignores members beyond the capacity of this set. */
  unite(other: RowBitmap): void {
    const { words } = this
    const length = Math.min(words.length, other.words.length)
    for (let i = 0; i < length; i++) words[i]! |= other.words[i]!
  }

  count(): number {
    const { words } = this
    let count = 0
    for (let i = 0; i < words.length; i++) if (words[i] !== 0) count += ones(words[i]!)
    return count
  }

  /** Returns all members in ascending order. */
  toList(): Uint32Array {
    const list = new Uint32Array(this.count())
    this.copyInto(list)
    return list
  }

  /** Writes all members in ascending order to the start of `list`. Returns the number of members. */
  copyInto(list: Uint32Array): number {
    const { words } = this
    let at = 0
    for (let i = 0; i < words.length; i++) {
      const first = i << 5
      for (let word = words[i]!; word !== 0; word &= word - 1)
        list[at++] = first + 31 - Math.clz32(word & -word)
    }
    return at
  }

  /** Yields the members in descending order, in batches of about `count`. */
  *downwards(count: number): Generator<Uint32Array> {
    const { words } = this
    const nos = new Uint32Array(count + 32)
    let length = 0
    for (let i = words.length - 1; i >= 0; i--) {
      const first = i << 5
      for (let word = words[i]!; word !== 0;) {
        const bit = 31 - Math.clz32(word)
        nos[length++] = first + bit
        word &= ~(1 << bit)
      }
      if (length < count) continue
      yield nos.subarray(0, length)
      length = 0
    }
    if (length > 0) yield nos.subarray(0, length)
  }

  /** Skips the `skip` highest members, and returns up to `limit` of the next members in descending order. */
  fromTop(skip: number, limit: number): number[] {
    const { words } = this
    const page: number[] = []
    for (let i = words.length - 1; i >= 0 && page.length < limit; i--) {
      let word = words[i]!
      if (word === 0) continue
      const inWord = ones(word)
      if (skip >= inWord) {
        skip -= inWord
        continue
      }
      while (word !== 0 && page.length < limit) {
        const top = 31 - Math.clz32(word)
        if (skip > 0) skip--
        else page.push((i << 5) + top)
        word &= ~(1 << top)
      }
    }
    return page
  }
}

function ones(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
