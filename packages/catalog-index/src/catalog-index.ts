import type { JsonBytes } from '#modules/catalog/search/index/selection/json-bytes.ts'
import type { Bits } from './columns/bits.ts'
import { ListingChoice } from './selection/choice.ts'
import { ChangeLog } from './columns/change-log.ts'
import { writeFacets } from './selection/facet-text.ts'
import { CatalogNames } from './columns/names.ts'
import type {
  BrandRecord,
  ListingRecord,
  SellerRecord,
  TypeRecord,
  ListingQuery,
} from './columns/listing-facts.ts'
import { SearchDictionary } from '../query/dictionary.ts'
import { Selection } from './selection/selection.ts'
import { Pool } from './pool.ts'
import { Selected } from './selection/selected.ts'
import { ListingTable } from './columns/listing-table.ts'
import { TextSearch, type TextFound } from './text-search.ts'
import { Vocabulary } from './columns/vocabulary.ts'
import { hashOf, titleWords } from '../text/words.ts'

/** All listings on sale in memory, ready to be filtered, counted, searched and ordered (decision 003). */
export class ListingIndex {
  private readonly vocabulary = new Vocabulary()
  readonly names = new CatalogNames(this.vocabulary)
  readonly listingTable: ListingTable
  private readonly texts: TextSearch
  readonly log: ChangeLog
  private readonly filters: Pool
  private readonly searches: Pool

  /**
   * `maxBytes`: bytes for worked-out selections, the ones used last stay. `maxBehind`: a selection that missed more
   * changes than half of it is worked out anew. `manyFrom`: so many listings that a search finds by their kinds are
   * counted by kind.
   */
  constructor(maxBytes = 16_000_000, maxBehind = 4096, manyFrom = 8192) {
    const { vocabulary, names } = this
    this.listingTable = new ListingTable(names, manyFrom)
    const dictionary = new SearchDictionary({ types: [], brands: [], synonyms: [] })
    this.texts = new TextSearch(vocabulary, names, this.listingTable, dictionary)
    this.log = new ChangeLog(maxBehind)
    this.filters = new Pool(maxBytes * 0.7)
    this.searches = new Pool(maxBytes * 0.3)
  }

  setBrands(brands: readonly BrandRecord[]): void {
    this.names.setBrands(brands)
    this.forget()
  }

  /** The words of the trade: a mistyped one is mended to them too. */
  setDictionary(dictionary: SearchDictionary): void {
    this.texts.setDictionary(dictionary)
  }

  setTypes(types: readonly TypeRecord[]): void {
    this.names.setTypes(types)
    this.forget()
  }

  /** Returns whether any of the sellers is new or has changed. */
  setSellers(sellers: readonly SellerRecord[]): boolean {
    const before = [...this.names.firstPartySellers]
    if (!this.names.setSellers(sellers)) return false
    const isOtherKind = before.some((was, code) => was !== this.names.firstPartySellers[code])
    if (isOtherKind) this.listingTable.priceSums.forget()
    this.forget()
    return true
  }

  /** Makes room for so many numbers: growing to a million step by step copies them ten times over. */
  reserve(capacity: number): void {
    this.listingTable.rows.reserve(capacity)
  }

  /** Takes a listing in as it is now: new, changed, or no longer listed. The same again changes nothing. */
  put(listing: ListingRecord): void {
    const { no } = listing
    const title = hashOf(listing.title)
    const wasListed = this.listingTable.has(no)
    if (!wasListed && !listing.isListed) return
    const values = this.valueCount()
    const isSameTitle = wasListed && this.listingTable.rows.title[no] === title
    if (isSameTitle && listing.isListed && this.listingTable.isSame(listing)) return
    const before = wasListed ? this.wordsAt(no) : undefined
    if (wasListed) this.takeOut(no, isSameTitle && listing.isListed)
    if (listing.isListed) this.takeIn(listing, title, isSameTitle)
    this.names.speak()
    if (values !== this.valueCount()) this.forget()
    const isFoundAsBefore = isSameTitle && listing.isListed && before === this.wordsAt(no)
    if (!isFoundAsBefore) this.forgetSearches()
  }

  /** Takes out what is not among the given numbers: after everything has been read anew. */
  retainOnly(nos: Bits): void {
    for (const no of this.listingTable.alive.toList()) {
      if (nos.has(no)) continue
      this.takeOut(no, false)
      this.forgetSearches()
    }
  }

  /** Makes ahead what the first to ask would wait for: to be walked to its end, other work may go between. */
  *prepare(): Generator<void> {
    yield* this.listingTable.kindColumns.prepare()
    yield* this.listingTable.priceSums.prepare()
  }

  /** Whether the listing's brand, type and seller have been told; without their names it must not be put. */
  knows(listing: Pick<ListingRecord, 'brandId' | 'typeId' | 'sellerId'>): boolean {
    const { brands, types, sellers } = this.names
    return (
      brands.codeOfKey(String(listing.brandId)) !== undefined &&
      types.codeOfKey(String(listing.typeId)) !== undefined &&
      sellers.codeOfKey(listing.sellerId) !== undefined
    )
  }

  /** Writes what a card says by names, as further members of its JSON text. */
  writeNames(out: JsonBytes, no: number): void {
    const { brands, types, genders, colors, conditions, sellerCards } = this.names
    const { listingTable: table } = this
    out.bytes(brands.member(table.at(no, 'brand'))).bytes(types.member(table.at(no, 'type')))
    out.bytes(genders.member(table.at(no, 'gender'))).bytes(colors.member(table.at(no, 'color')))
    out.bytes(conditions.member(table.at(no, 'condition'))).bytes(sellerCards[table.at(no, 'seller')]!)
  }

  /** Writes what a selection told of its facets as the contract's JSON text. */
  writeFacets(out: JsonBytes, facets: Int32Array): void {
    writeFacets(out, facets, this.listingTable, this.names)
  }

  /** How many of a seller's listings are listed. */
  listedBy(sellerId: string): number {
    const code = this.names.sellers.codeOfKey(sellerId)
    return code === undefined ? 0 : (this.listingTable.lists.seller[code]?.length ?? 0)
  }

  /** How many listings on sale each brand has, by the brand's id. */
  listedOf(brandId: number): number {
    const code = this.names.brands.codeOfKey(String(brandId))
    return code === undefined ? 0 : (this.listingTable.lists.brand[code]?.length ?? 0)
  }

  /** What fits the filter; worked out once and then kept right while there is room. */
  select(wanted: ListingQuery): Selected {
    const found = wanted.search === undefined ? undefined : this.texts.find(wanted.search)
    const pool = found ? this.searches : this.filters
    const selection = pool.get(keyOf(wanted, found), () => {
      const choice = new ListingChoice(wanted, found?.groups, this.listingTable, this.names)
      return new Selection(choice, this, found?.whole)
    })
    return new Selected(selection, found)
  }

  private takeOut(no: number, hasSameTitle: boolean): void {
    this.log.add(this.listingTable, no, -1)
    this.listingTable.delete(no)
    if (!hasSameTitle) this.vocabulary.deleteTitle(no)
  }

  private takeIn(listing: ListingRecord, title: number, hasTitle: boolean): void {
    this.listingTable.add(listing, title)
    if (!hasTitle) this.vocabulary.addTitle(titleWords(listing.title), listing.no)
    this.log.add(this.listingTable, listing.no, 1)
  }

  private forget(): void {
    this.forgetSearches()
    this.filters.clear()
  }

  /** Most of a catalog is taken in while nobody has searched: a map is laid anew even where it was empty. */
  private forgetSearches(): void {
    if (this.listingTable.wordBits.size > 0) this.listingTable.wordBits.clear()
    this.texts.forget()
    this.searches.clear()
  }

  private wordsAt(no: number): string {
    return (['brand', 'type', 'color', 'seller', 'gender'] as const)
      .map((field) => this.listingTable.at(no, field))
      .join()
  }

  private valueCount(): number {
    const { brands, types, colors, sellers, genders, conditions } = this.names
    const { labels } = this.listingTable.sizes
    return [brands, types, colors, sellers, genders, conditions, labels].reduce((sum, v) => sum + v.size, 0)
  }
}

/** The same request has the same key, however it is written. */
function keyOf(wanted: ListingQuery, found: TextFound | undefined): string {
  const list = (labels: readonly string[] | undefined): string[] | undefined =>
    labels?.length ? [...new Set(labels)].sort() : undefined
  return JSON.stringify([
    found?.key,
    list(wanted.brand),
    list(wanted.type),
    list(wanted.color),
    list(wanted.seller),
    list(wanted.gender),
    list(wanted.condition),
    list(wanted.size),
    wanted.minCents || undefined,
    wanted.maxCents,
    wanted.inStock || undefined,
    wanted.direct,
    wanted.featured || undefined,
  ])
}
