import { enlargeCounts } from './price-sums.ts'
import { TagSets } from './tag-sets.ts'
import { ValueTable } from './values.ts'

/** Minimum number of unused sets before the column removes them. */
const minUnusedSets = 1024

/** Values of all rows for one tag. A row can have several values. */
export class TagColumn {
  readonly name: string
  readonly values = new ValueTable()
  sets = new TagSets()
  /** ID of each row's set of values, indexed by row number. Uses as few bytes per row as possible. */
  words: Uint8Array | Uint16Array | Uint32Array
  /** Number of rows with each value, indexed by the integer code of the value. */
  counts = new Int32Array(8)
  /** Number of rows that have a value. */
  rowCount = 0

  constructor(name: string, capacity: number) {
    this.name = name
    this.words = new Uint8Array(capacity)
  }

  reserve(capacity: number): void {
    if (capacity > this.words.length) this.enlarge(this.words.BYTES_PER_ELEMENT, capacity)
  }

  /** Returns the ID of the set with exactly these values. Adds new values and a new set. */
  setOf(labels: readonly string[]): number {
    if (labels.length === 1) return this.sets.save([this.values.save(labels[0]!)])
    const codes = new Set(labels.map((label) => this.values.save(label)))
    return this.sets.save([...codes].sort((a, b) => a - b))
  }

  /** Sets the values of a row that has no values yet. */
  add(no: number, set: number): void {
    const bytes = this.words.BYTES_PER_ELEMENT
    if (set >= 2 ** (8 * bytes)) this.enlarge(2 * bytes, this.words.length)
    this.words[no] = set
    if (set === 0) return
    if (this.counts.length < this.values.size) this.counts = enlargeCounts(this.counts, this.values.size)
    this.sets.addTo(this.counts, set, 1)
    this.rowCount++
  }

  delete(no: number): void {
    const set = this.words[no]!
    if (set === 0) return
    this.words[no] = 0
    this.sets.addTo(this.counts, set, -1)
    this.rowCount--
  }

  /**
   * Removes the unused sets if at least half of all sets are unused. Returns whether sets were removed. A removal
   * changes the IDs of the remaining sets.
   */
  dropUnusedSets(): boolean {
    const { sets, words } = this
    // All rows together use at most `rowCount` different sets.
    if (sets.size < 2 * this.rowCount + minUnusedSets) return false
    const usedSets = new TagSets()
    const numbers = new Uint32Array(sets.size)
    for (let no = 0; no < words.length; no++) {
      const set = words[no]!
      if (set === 0) continue
      if (numbers[set] === 0) numbers[set] = usedSets.save(sets.codesOf(set))
      words[no] = numbers[set]!
    }
    this.sets = usedSets
    return true
  }

  private enlarge(bytes: number, capacity: number): void {
    const before = this.words
    if (bytes === 1) this.words = new Uint8Array(capacity)
    else this.words = bytes === 2 ? new Uint16Array(capacity) : new Uint32Array(capacity)
    this.words.set(before)
  }
}
