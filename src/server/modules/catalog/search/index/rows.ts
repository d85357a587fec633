const width = 5

/**
 * What the index keeps of a listing, by its number. What filters test and facets count lies side by side, so that
 * looking at a listing costs one trip to memory: brand 16 bits | type 16, color 16 | gender 8 | condition 8, seller
 * 32, all sizes 16 | sizes left 16, price 32. With watchers and title 28 bytes.
 */
export class Rows {
  words = new Uint32Array(0)
  watched = new Uint32Array(0)
  title = new Uint32Array(0)
  capacity = 0

  reserve(capacity: number): void {
    if (capacity <= this.capacity) return
    this.capacity = Math.max(capacity, this.capacity + (this.capacity >>> 3), 1024)
    this.words = grown(this.words, this.capacity * width)
    this.watched = grown(this.watched, this.capacity)
    this.title = grown(this.title, this.capacity)
  }

  write(no: number, row: IndexRow): void {
    const { words } = this
    const at = no * width
    words[at] = fit(row.brand, 16) | (fit(row.type, 16) << 16)
    words[at + 1] = fit(row.color, 16) | (fit(row.gender, 8) << 16) | (fit(row.condition, 8) << 24)
    words[at + 2] = row.seller
    words[at + 3] = fit(row.sizes, 16) | (fit(row.stocked, 16) << 16)
    words[at + 4] = row.price
  }

  at(no: number, field: RowField): number {
    const { word, shift, mask } = fields[field]
    return ((this.words[no * width + word]! >>> shift) & mask) >>> 0
  }
}

/** Codes of a listing's values; price in cents. */
export interface IndexRow {
  brand: number
  type: number
  color: number
  gender: number
  condition: number
  seller: number
  sizes: number
  stocked: number
  price: number
}
export type RowField = keyof IndexRow
export const rowWidth = width

const all = 0xffffffff
export const fields: Record<RowField, { word: number; shift: number; mask: number }> = {
  brand: { word: 0, shift: 0, mask: 0xffff },
  type: { word: 0, shift: 16, mask: 0xffff },
  color: { word: 1, shift: 0, mask: 0xffff },
  gender: { word: 1, shift: 16, mask: 0xff },
  condition: { word: 1, shift: 24, mask: 0xff },
  seller: { word: 2, shift: 0, mask: all },
  sizes: { word: 3, shift: 0, mask: 0xffff },
  stocked: { word: 3, shift: 16, mask: 0xffff },
  price: { word: 4, shift: 0, mask: all },
}

function fit(code: number, bits: number): number {
  if (code >= 1 << bits) throw new RangeError(`The search index has room for ${1 << bits} values of a kind`)
  return code
}

function grown(column: Uint32Array, size: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(size)
  larger.set(column)
  return larger
}
