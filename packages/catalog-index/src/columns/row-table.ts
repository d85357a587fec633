import { Bits } from './bits.ts'
import { KindColumns } from './kind-columns.ts'
import { Ladder } from './ladder.ts'
import type { CatalogNames } from './names.ts'
import type { ListingRecord } from './listing-facts.ts'
import { Posting } from './posting.ts'
import { PriceSums, type Slice } from './price-sums.ts'
import { Rows, type IndexRow } from './rows.ts'
import { SizeSets } from './size-sets.ts'
import { Triples } from './triples.ts'

const listed = ['brand', 'type', 'color', 'seller'] as const
export type ListedField = (typeof listed)[number]

/** Where the listings on sale stand: by number in rows, by kind in columns, by value in lists, by watchers on a ladder. */
export class ListingTable {
  readonly alive = new Bits()
  count = 0
  readonly rows = new Rows()
  readonly kinds = new Triples(['type', 'color', 'gender'])
  readonly offers = new Triples(['sizes', 'stocked', 'condition'])
  readonly kindColumns = new KindColumns(this.rows, this.alive)
  readonly priceSums = new PriceSums(this.kindColumns, (row) => this.sliceOf(row))
  readonly sizes = new SizeSets()
  readonly lists: Record<ListedField, (Posting | undefined)[]> = {
    brand: [],
    type: [],
    color: [],
    seller: [],
  }
  /** By code: too few values for lists. */
  readonly genders: { bits: Bits; count: number }[] = []
  readonly watched = new Ladder()
  /** Featured listings and their rank: few. */
  readonly featured = new Map<number, number>()
  /** Which listings have a word of a group, of the groups asked last; good until words are found elsewhere. */
  readonly wordBits = new Map<string, Bits>()
  readonly names: CatalogNames
  /** So many of some kinds are sooner counted by kind than one by one. */
  readonly manyFrom: number

  constructor(names: CatalogNames, manyFrom: number) {
    this.names = names
    this.manyFrom = manyFrom
  }

  has(no: number): boolean {
    return no < this.rows.capacity && this.alive.has(no)
  }

  add(listing: ListingRecord, title: number): void {
    const { no } = listing
    const { rows } = this
    const values = this.valuesOf(listing)
    rows.reserve(no + 1)
    const row = this.rowOf(listing, values)
    rows.write(no, row)
    rows.watched[no] = listing.watchCount
    rows.title[no] = title
    for (const field of listed) (this.lists[field][values[field]] ??= new Posting()).add(no)
    const gender = (this.genders[values.gender] ??= { bits: new Bits(), count: 0 })
    gender.bits.add(no)
    gender.count++
    this.kindColumns.add(no)
    this.priceSums.move(row, 1)
    this.watched.add(no, listing.watchCount)
    if (listing.featuredRank !== null) this.featured.set(no, listing.featuredRank)
    this.alive.add(no)
    this.count++
  }

  /** Whether a listing on sale stands exactly where it would be put, its title aside. */
  isSame(listing: ListingRecord): boolean {
    const { rows, featured } = this
    const row = this.rowOf(listing, this.valuesOf(listing))
    return (
      (Object.keys(row) as (keyof IndexRow)[]).every((field) => rows.at(listing.no, field) === row[field]) &&
      rows.watched[listing.no] === listing.watchCount &&
      (featured.get(listing.no) ?? null) === listing.featuredRank
    )
  }

  delete(no: number): void {
    const { rows } = this
    for (const field of listed) this.lists[field][this.at(no, field)]?.delete(no)
    const gender = this.genders[this.at(no, 'gender')]!
    gender.bits.delete(no)
    gender.count--
    this.kindColumns.delete(no)
    this.priceSums.move(rows.read(no), -1)
    this.watched.delete(no, rows.watched[no]!)
    this.featured.delete(no)
    this.alive.delete(no)
    this.count--
  }

  /** The code of a listing's value. */
  at(no: number, field: ListedField | 'gender' | 'condition'): number {
    const { rows, kinds, offers } = this
    if (field === 'brand' || field === 'seller') return rows.at(no, field)
    if (field === 'condition') return offers.codes.condition[rows.at(no, 'offer')]!
    return kinds.codes[field][rows.at(no, 'kind')]!
  }

  private sliceOf({ kind, seller, offer }: IndexRow): Slice {
    return {
      gender: this.kinds.codes.gender[kind]!,
      isFirstParty: this.names.firstPartySellers[seller] === true,
      isStocked: this.offers.codes.stocked[offer] !== 0,
    }
  }

  private valuesOf(listing: ListingRecord) {
    const { names, sizes } = this
    return {
      brand: names.brands.save(String(listing.brandId)),
      type: names.types.save(String(listing.typeId)),
      color: names.colors.save(listing.color),
      seller: names.sellers.save(listing.sellerId),
      gender: names.genders.save(listing.gender ?? ''),
      condition: names.conditions.save(listing.condition),
      sizes: sizes.idOf(listing.sizes),
      stocked: sizes.idOf(listing.stocked),
    }
  }

  private rowOf(listing: ListingRecord, values: ReturnType<ListingTable['valuesOf']>): IndexRow {
    const { brand, seller } = values
    const { kinds, offers } = this
    return {
      kind: kinds.save(values),
      brand,
      seller,
      offer: offers.save(values),
      price: listing.priceCents,
    }
  }
}
