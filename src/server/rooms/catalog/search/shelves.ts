import { Bits } from './bits.ts'
import { Columns } from './columns.ts'
import { Ladder } from './ladder.ts'
import type { PieceFacts } from './piece-facts.ts'
import { Posting } from './posting.ts'
import { SizeSets } from './size-sets.ts'
import type { Names } from './names.ts'

const listed = ['brand', 'type', 'color', 'seller'] as const
export type ListedFacet = (typeof listed)[number]

/** Where the listed pieces stand: by number in columns, by value in lists, by price and watchers on ladders. */
export class Shelves {
  readonly alive = new Bits()
  count = 0
  readonly columns = new Columns()
  readonly sizes = new SizeSets()
  readonly lists: Record<ListedFacet, (Posting | undefined)[]> = {
    brand: [],
    type: [],
    color: [],
    seller: [],
  }
  readonly genderCounts: number[] = []
  readonly price = new Ladder()
  readonly watched = new Ladder()
  /** Featured pieces and their rank: few. */
  readonly featured = new Map<number, number>()

  has(no: number): boolean {
    return no < this.columns.capacity && this.alive.has(no)
  }

  add(piece: PieceFacts, names: Names, title: number): void {
    const { no } = piece
    const { columns } = this
    columns.reserve(no + 1)
    columns.brand[no] = names.brands.keep(String(piece.brandId))
    columns.type[no] = names.types.keep(String(piece.typeId))
    columns.color[no] = names.colors.keep(piece.color)
    columns.seller[no] = names.sellers.keep(piece.sellerId)
    columns.gender[no] = names.genders.keep(piece.gender ?? '')
    columns.condition[no] = names.conditions.keep(piece.condition)
    columns.sizes[no] = this.sizes.idOf(piece.sizes)
    columns.stocked[no] = this.sizes.idOf(piece.stocked)
    columns.price[no] = piece.priceCents
    columns.watched[no] = piece.watchCount
    columns.title[no] = title
    for (const facet of listed) (this.lists[facet][columns[facet][no]!] ??= new Posting()).add(no)
    const gender = columns.gender[no]
    this.genderCounts[gender] = (this.genderCounts[gender] ?? 0) + 1
    this.price.add(no, piece.priceCents)
    this.watched.add(no, piece.watchCount)
    if (piece.featuredRank !== null) this.featured.set(no, piece.featuredRank)
    this.alive.add(no)
    this.count++
  }

  /** Whether a listed piece stands exactly where it would be put, its title aside. */
  isSame(piece: PieceFacts, names: Names): boolean {
    const { no } = piece
    const { columns } = this
    return (
      columns.brand[no] === names.brands.codeOfKey(String(piece.brandId)) &&
      columns.type[no] === names.types.codeOfKey(String(piece.typeId)) &&
      columns.color[no] === names.colors.codeOfKey(piece.color) &&
      columns.seller[no] === names.sellers.codeOfKey(piece.sellerId) &&
      columns.gender[no] === names.genders.codeOfKey(piece.gender ?? '') &&
      columns.condition[no] === names.conditions.codeOfKey(piece.condition) &&
      columns.sizes[no] === this.sizes.idOf(piece.sizes) &&
      columns.stocked[no] === this.sizes.idOf(piece.stocked) &&
      columns.price[no] === piece.priceCents &&
      columns.watched[no] === piece.watchCount &&
      (this.featured.get(no) ?? null) === piece.featuredRank
    )
  }

  delete(no: number): void {
    const { columns } = this
    for (const facet of listed) this.lists[facet][columns[facet][no]!]?.delete(no)
    this.genderCounts[columns.gender[no]!]!--
    this.price.delete(no, columns.price[no]!)
    this.watched.delete(no, columns.watched[no]!)
    this.featured.delete(no)
    this.alive.delete(no)
    this.count--
  }
}
