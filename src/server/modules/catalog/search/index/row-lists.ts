import { rowWidth, type Rows } from './rows.ts'

/** Rows side by side, with the listing number of each. */
export interface RowList {
  words: Uint32Array
  nos: Uint32Array
  length: number
}

/**
 * Copies of the rows, those that share a value side by side, in no order: walking a value's listings reads memory from
 * one end to the other instead of here and there. 28 bytes a listing.
 */
export class RowLists {
  private readonly lists: (RowList | undefined)[] = []
  /** By listing number: its place in its list. */
  private places = new Uint32Array(0)
  private readonly valueOf: (rows: Rows, no: number) => number

  constructor(valueOf: (rows: Rows, no: number) => number) {
    this.valueOf = valueOf
  }

  /** Takes in a listing that stands in the rows. */
  add(rows: Rows, no: number): void {
    const list = (this.lists[this.valueOf(rows, no)] ??= newList())
    if (list.length === list.nos.length) grow(list)
    if (this.places.length < rows.capacity) this.places = resized(this.places, rows.capacity)
    this.places[no] = list.length
    list.nos[list.length] = no
    list.words.set(rows.words.subarray(no * rowWidth, (no + 1) * rowWidth), list.length * rowWidth)
    list.length++
  }

  /** Takes out a listing while it still stands in the rows; the last of its list takes its place. */
  delete(rows: Rows, no: number): void {
    const list = this.lists[this.valueOf(rows, no)]!
    const place = this.places[no]!
    const last = --list.length
    const moved = list.nos[last]!
    list.nos[place] = moved
    list.words.copyWithin(place * rowWidth, last * rowWidth, (last + 1) * rowWidth)
    this.places[moved] = place
  }

  /** One more than the highest value. */
  get size(): number {
    return this.lists.length
  }

  /** The lists of the values from one up to, not including, another. */
  between(first: number, end: number): RowList[] {
    return this.lists.slice(Math.max(0, first), end).filter((list) => list !== undefined)
  }

  /** The lists of the values chosen, a byte a value. */
  chosen(mask: Uint8Array): RowList[] {
    return this.lists.filter((list, code) => list !== undefined && mask[code] === 1) as RowList[]
  }
}

function newList(): RowList {
  return { words: new Uint32Array(4 * rowWidth), nos: new Uint32Array(4), length: 0 }
}

/** Long lists grow by an eighth: their room to spare is what a million listings would feel. */
function grow(list: RowList): void {
  const capacity = list.length < 4096 ? list.length * 2 : list.length + (list.length >>> 3)
  list.nos = resized(list.nos, capacity)
  list.words = resized(list.words, capacity * rowWidth)
}

function resized(numbers: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length)
  larger.set(numbers)
  return larger
}
