/** Where a row has what, in words of 32 bits. */
export const rowWords = { kind: 0, brand: 1, seller: 2, offer: 3, price: 4 } as const
export type RowField = keyof typeof rowWords
export const rowWidth = 5

/**
 * What the index keeps of a listing, by its number. What filters test and facets count lies side by side, so that
 * looking at a listing costs one trip to memory. With watchers and title 28 bytes.
 */
export class Rows {
  words = new Uint32Array(0)
  watched = new Uint32Array(0)
  title = new Uint32Array(0)
  capacity = 0

  reserve(capacity: number): void {
    if (capacity <= this.capacity) return
    this.capacity = Math.max(capacity, this.capacity + (this.capacity >>> 3), 1024)
    this.words = grown(this.words, this.capacity * rowWidth)
    this.watched = grown(this.watched, this.capacity)
    this.title = grown(this.title, this.capacity)
  }

  write(no: number, { kind, brand, seller, offer, price }: IndexRow): void {
    const { words } = this
    const at = no * rowWidth
    words[at] = kind
    words[at + 1] = brand
    words[at + 2] = seller
    words[at + 3] = offer
    words[at + 4] = price
  }

  read(no: number): IndexRow {
    const [kind, brand, seller, offer, price] = this.words.subarray(no * rowWidth, (no + 1) * rowWidth)
    return { kind: kind!, brand: brand!, seller: seller!, offer: offer!, price: price! }
  }

  at(no: number, field: RowField): number {
    return this.words[no * rowWidth + rowWords[field]]!
  }
}

/** Codes of a listing's values; its type, color and gender are its kind, its condition and sizes its offer; price in cents. */
export type IndexRow = Record<RowField, number>

function grown(column: Uint32Array, size: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(size)
  larger.set(column)
  return larger
}
