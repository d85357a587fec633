import { Bits } from './bits.ts'
import { Ladder } from './ladder.ts'
import type { Names } from './names.ts'
import type { PieceFacts } from './piece-facts.ts'
import { Posting } from './posting.ts'
import { Rows, type Row } from './rows.ts'
import { SizeSets } from './size-sets.ts'

const listed = ['brand', 'type', 'color', 'seller'] as const
export type ListedFacet = (typeof listed)[number]

/** Where the listed pieces stand: by number in rows, by value in lists, by price and watchers on ladders. */
export class Shelves {
  readonly alive = new Bits()
  count = 0
  readonly rows = new Rows()
  readonly sizes = new SizeSets()
  readonly lists: Record<ListedFacet, (Posting | undefined)[]> = {
    brand: [],
    type: [],
    color: [],
    seller: [],
  }
  /** By gender code: too few values for lists. */
  readonly genders: { bits: Bits; count: number }[] = []
  readonly price = new Ladder()
  readonly watched = new Ladder()
  /** Featured pieces and their rank: few. */
  readonly featured = new Map<number, number>()
  /** Which pieces have a word of a group, of the groups asked last; good until a piece changes. */
  readonly wordBits = new Map<string, Bits>()
  readonly names: Names

  constructor(names: Names) {
    this.names = names
  }

  has(no: number): boolean {
    return no < this.rows.capacity && this.alive.has(no)
  }

  add(piece: PieceFacts, title: number): void {
    const { no } = piece
    const { rows } = this
    this.wordBits.clear()
    const row = this.rowOf(piece)
    rows.reserve(no + 1)
    rows.write(no, row)
    rows.watched[no] = piece.watchCount
    rows.title[no] = title
    for (const facet of listed) (this.lists[facet][row[facet]] ??= new Posting()).add(no)
    const gender = (this.genders[row.gender] ??= { bits: new Bits(), count: 0 })
    gender.bits.add(no)
    gender.count++
    this.price.add(no, piece.priceCents)
    this.watched.add(no, piece.watchCount)
    if (piece.featuredRank !== null) this.featured.set(no, piece.featuredRank)
    this.alive.add(no)
    this.count++
  }

  /** Whether a listed piece stands exactly where it would be put, its title aside. */
  isSame(piece: PieceFacts): boolean {
    const { rows, featured } = this
    const row = this.rowOf(piece)
    return (
      (Object.keys(row) as (keyof Row)[]).every((field) => rows.at(piece.no, field) === row[field]) &&
      rows.watched[piece.no] === piece.watchCount &&
      (featured.get(piece.no) ?? null) === piece.featuredRank
    )
  }

  delete(no: number): void {
    const { rows } = this
    this.wordBits.clear()
    for (const facet of listed) this.lists[facet][rows.at(no, facet)]?.delete(no)
    const gender = this.genders[rows.at(no, 'gender')]!
    gender.bits.delete(no)
    gender.count--
    this.price.delete(no, rows.at(no, 'price'))
    this.watched.delete(no, rows.watched[no]!)
    this.featured.delete(no)
    this.alive.delete(no)
    this.count--
  }

  private rowOf(piece: PieceFacts): Row {
    const { names } = this
    return {
      brand: names.brands.keep(String(piece.brandId)),
      type: names.types.keep(String(piece.typeId)),
      color: names.colors.keep(piece.color),
      seller: names.sellers.keep(piece.sellerId),
      gender: names.genders.keep(piece.gender ?? ''),
      condition: names.conditions.keep(piece.condition),
      sizes: this.sizes.idOf(piece.sizes),
      stocked: this.sizes.idOf(piece.stocked),
      price: piece.priceCents,
    }
  }
}
