/**
 * Positions of the fields within a row, in 32-bit words: the IDs of the row's kind and offer (see `RowTable`), its
 * price, and, starting at `own`, the integer codes of its values in columns with the storage `many`.
 */
export const fields = { kind: 0, offer: 1, price: 2, own: 3 } as const

/**
 * Fields of all rows, ordered by row number. The fields of a row are adjacent, so that filters and facets need only one
 * memory access per row. Including popularity and text hash, a row takes 20 bytes, plus 4 bytes for each column with
 * the storage `many`.
 */
export class Rows {
  words = new Uint32Array(0)
  popularity = new Uint32Array(0)
  textHash = new Uint32Array(0)
  capacity = 0
  /** Number of fields per row. */
  readonly width: number

  constructor(ownColumns: number) {
    this.width = fields.own + ownColumns
  }

  reserve(capacity: number): void {
    if (capacity <= this.capacity) return
    this.capacity = Math.max(capacity, this.capacity + (this.capacity >>> 3), 1024)
    this.words = grown(this.words, this.capacity * this.width)
    this.popularity = grown(this.popularity, this.capacity)
    this.textHash = grown(this.textHash, this.capacity)
  }

  write(no: number, row: readonly number[]): void {
    const { words, width } = this
    for (let field = 0; field < width; field++) words[no * width + field] = row[field]!
  }

  read(no: number): Uint32Array {
    return this.words.subarray(no * this.width, (no + 1) * this.width)
  }

  at(no: number, field: number): number {
    return this.words[no * this.width + field]!
  }
}

function grown(column: Uint32Array, size: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(size)
  larger.set(column)
  return larger
}
