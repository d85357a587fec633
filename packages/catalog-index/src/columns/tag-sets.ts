/**
 * Deduplicated sets of integer codes. A row stores only the ID of its set. The empty set has the ID 0. All data is in
 * typed arrays, because a tag with many values per row can have a different set in nearly every row.
 */
export class TagSets {
  /** Number of sets, including the empty set. */
  size = 1
  /** Concatenated codes of all sets. */
  private members = new Uint32Array(16)
  /** Position in `members` at which each set starts. The end of a set is the start of the next set. */
  private starts = new Uint32Array(16)
  /** Hash table (linear probing) of the IDs of all sets. 0 marks a free slot. */
  private slots = new Uint32Array(32)

  /** Returns the ID of a set. Adds the set if it is new. The codes must be in ascending order, without duplicates. */
  save(codes: readonly number[]): number {
    if (codes.length === 0) return 0
    const slot = this.slotOf(codes)
    const existing = this.slots[slot]!
    if (existing !== 0) return existing
    const set = this.add(codes)
    this.slots[slot] = set
    if (this.size * 2 > this.slots.length) this.enlargeSlots()
    return set
  }

  /** Returns whether a set contains any code whose entry in `mask` is 1. */
  hasAny(set: number, mask: Uint8Array): boolean {
    for (let at = this.starts[set]!; at < this.starts[set + 1]!; at++)
      if (mask[this.members[at]!] === 1) return true
    return false
  }

  /** Returns the codes of a set. */
  codesOf(set: number): number[] {
    return [...this.members.subarray(this.starts[set], this.starts[set + 1])]
  }

  /** Adds `by` to the count of each code of a set. */
  addTo(counts: Int32Array, set: number, by: number): void {
    const { members, starts } = this
    for (let at = starts[set]!; at < starts[set + 1]!; at++) counts[members[at]!]! += by
  }

  private add(codes: readonly number[]): number {
    const set = this.size++
    const start = this.starts[set]!
    const end = start + codes.length
    if (set + 2 > this.starts.length) this.starts = enlarged(this.starts, set + 2)
    if (end > this.members.length) this.members = enlarged(this.members, end)
    this.members.set(codes, start)
    this.starts[set + 1] = end
    return set
  }

  /** Returns the slot that contains the set, or the free slot in which to store it. */
  private slotOf(codes: ArrayLike<number>): number {
    const last = this.slots.length - 1
    let hash = 0x811c9dc5
    for (let i = 0; i < codes.length; i++) hash = Math.imul(hash ^ codes[i]!, 0x01000193)
    for (let slot = (hash ^ (hash >>> 15)) & last; ; slot = (slot + 1) & last) {
      const set = this.slots[slot]!
      if (set === 0 || this.isEqual(set, codes)) return slot
    }
  }

  private isEqual(set: number, codes: ArrayLike<number>): boolean {
    const start = this.starts[set]!
    if (this.starts[set + 1]! - start !== codes.length) return false
    for (let i = 0; i < codes.length; i++) if (this.members[start + i] !== codes[i]) return false
    return true
  }

  private enlargeSlots(): void {
    this.slots = new Uint32Array(this.slots.length * 2)
    for (let set = 1; set < this.size; set++)
      this.slots[this.slotOf(this.members.subarray(this.starts[set], this.starts[set + 1]))] = set
  }
}

/** Returns a copy of the array with space for at least `size` numbers. */
export function enlarged(list: Uint32Array, size: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(size + (size >>> 1))
  larger.set(list)
  return larger
}
