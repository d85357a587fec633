/** What the index keeps of a piece, by its number: 34 bytes. */
export class Columns {
  brand = new Uint32Array(0)
  type = new Uint16Array(0)
  color = new Uint16Array(0)
  seller = new Uint32Array(0)
  gender = new Uint8Array(0)
  condition = new Uint8Array(0)
  /** Numbers of size sets: all sizes, and those something can be had of. */
  sizes = new Uint32Array(0)
  stocked = new Uint32Array(0)
  price = new Uint32Array(0)
  watched = new Uint32Array(0)
  title = new Uint32Array(0)
  capacity = 0

  reserve(capacity: number): void {
    if (capacity <= this.capacity) return
    const size = Math.max(capacity, this.capacity + (this.capacity >>> 3), 1024)
    for (const name of names) {
      const column = this[name]
      const grown = new (column.constructor as new (n: number) => Uint32Array)(size)
      grown.set(column)
      this[name] = grown as never
    }
    this.capacity = size
  }
}

const names = [
  'brand',
  'type',
  'color',
  'seller',
  'gender',
  'condition',
  'sizes',
  'stocked',
  'price',
  'watched',
  'title',
] as const
