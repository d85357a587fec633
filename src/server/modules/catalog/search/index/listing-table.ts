import { Bits } from './bits.ts'
import { Ladder, stepOf } from './ladder.ts'
import type { CatalogNames } from '../text/names.ts'
import type { ListingRecord } from './listing-facts.ts'
import { Posting } from './posting.ts'
import { PriceCounts } from './price-counts.ts'
import { RowLists } from './row-lists.ts'
import { Rows, type IndexRow } from './rows.ts'
import { SizeSets } from './size-sets.ts'

const listed = ['brand', 'type', 'color', 'seller', 'sizes', 'stocked'] as const
const fewValued = ['gender', 'condition'] as const

/** Where the listings on sale stand: by number in rows, by value in lists, by price and watchers on ladders. */
export class ListingTable {
  readonly alive = new Bits()
  count = 0
  readonly rows = new Rows()
  readonly sizes = new SizeSets()
  readonly lists: Record<(typeof listed)[number], (Posting | undefined)[]> = {
    brand: [],
    type: [],
    color: [],
    seller: [],
    sizes: [],
    stocked: [],
  }
  /** By code: too few values for lists. */
  readonly bits: Record<(typeof fewValued)[number], { bits: Bits; count: number }[]> = {
    gender: [],
    condition: [],
  }
  /** Where many listings share a value, or a step of price: their rows a second time. */
  readonly rowLists = {
    type: new RowLists((rows, no) => rows.at(no, 'type')),
    color: new RowLists((rows, no) => rows.at(no, 'color')),
    price: new RowLists((rows, no) => stepOf(rows.at(no, 'price'))),
  }
  readonly price = new Ladder()
  readonly watched = new Ladder()
  readonly priceCounts = new PriceCounts(this.rows, this.rowLists.price)
  /** Featured listings and their rank: few. */
  readonly featured = new Map<number, number>()
  /** Which listings have a word of a group, of the groups asked last; good until words are found elsewhere. */
  readonly wordBits = new Map<string, Bits>()
  readonly names: CatalogNames

  constructor(names: CatalogNames) {
    this.names = names
  }

  has(no: number): boolean {
    return no < this.rows.capacity && this.alive.has(no)
  }

  add(listing: ListingRecord, title: number): void {
    const { no } = listing
    const { rows } = this
    const row = this.rowOf(listing)
    rows.reserve(no + 1)
    rows.write(no, row)
    rows.watched[no] = listing.watchCount
    rows.title[no] = title
    for (const field of listed) (this.lists[field][row[field]] ??= new Posting()).add(no)
    for (const field of fewValued) {
      const set = (this.bits[field][row[field]] ??= { bits: new Bits(), count: 0 })
      set.bits.add(no)
      set.count++
    }
    for (const list of Object.values(this.rowLists)) list.add(rows, no)
    this.price.add(no, listing.priceCents)
    this.priceCounts.move(no, 1)
    this.watched.add(no, listing.watchCount)
    if (listing.featuredRank !== null) this.featured.set(no, listing.featuredRank)
    this.alive.add(no)
    this.count++
  }

  /** Whether a listing on sale stands exactly where it would be put, its title aside. */
  isSame(listing: ListingRecord): boolean {
    const { rows, featured } = this
    const row = this.rowOf(listing)
    return (
      (Object.keys(row) as (keyof IndexRow)[]).every((field) => rows.at(listing.no, field) === row[field]) &&
      rows.watched[listing.no] === listing.watchCount &&
      (featured.get(listing.no) ?? null) === listing.featuredRank
    )
  }

  delete(no: number): void {
    const { rows } = this
    for (const field of listed) this.lists[field][rows.at(no, field)]?.delete(no)
    for (const field of fewValued) {
      const set = this.bits[field][rows.at(no, field)]!
      set.bits.delete(no)
      set.count--
    }
    for (const list of Object.values(this.rowLists)) list.delete(rows, no)
    this.priceCounts.move(no, -1)
    this.price.delete(no, rows.at(no, 'price'))
    this.watched.delete(no, rows.watched[no]!)
    this.featured.delete(no)
    this.alive.delete(no)
    this.count--
  }

  private rowOf(listing: ListingRecord): IndexRow {
    const { names } = this
    return {
      brand: names.brands.save(String(listing.brandId)),
      type: names.types.save(String(listing.typeId)),
      color: names.colors.save(listing.color),
      seller: names.sellers.save(listing.sellerId),
      gender: names.genders.save(listing.gender ?? ''),
      condition: names.conditions.save(listing.condition),
      sizes: this.sizes.idOf(listing.sizes),
      stocked: this.sizes.idOf(listing.stocked),
      price: listing.priceCents,
    }
  }
}
