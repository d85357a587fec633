import type { JsonBytes } from '../json-bytes.ts'
import type { Bits } from './bits.ts'
import { Choice, type Facet } from './choice.ts'
import { writeFacets } from './facet-text.ts'
import { Names } from './names.ts'
import type { BrandFacts, PieceFacts, SellerFacts, TypeFacts, Wanted } from './piece-facts.ts'
import { Selection, without } from './selection.ts'
import { Pool } from './pool.ts'
import { Selected } from './selected.ts'
import { Shelves } from './shelves.ts'
import { TextSearch, type TextFound } from './text-search.ts'
import { Vocabulary } from './vocabulary.ts'
import { hashOf, wordsOf } from './words.ts'

/** All listed pieces in memory, ready to be filtered, counted, searched and ordered (decision 003). */
export class PieceIndex {
  private readonly vocabulary = new Vocabulary()
  readonly names = new Names(this.vocabulary)
  readonly shelves = new Shelves(this.names)
  private readonly texts = new TextSearch(this.vocabulary, this.shelves)
  private readonly selections: Pool
  private readonly siblings: Pool

  /** `room`: bytes for worked-out selections, the ones used last stay. */
  constructor(room = 16_000_000) {
    this.selections = new Pool(room * 0.8)
    this.siblings = new Pool(room * 0.2)
  }

  setBrands(brands: readonly BrandFacts[]): void {
    this.names.setBrands(brands)
    this.forget()
  }

  setTypes(types: readonly TypeFacts[]): void {
    this.names.setTypes(types)
    this.forget()
  }

  setSellers(sellers: readonly SellerFacts[]): void {
    this.names.setSellers(sellers)
    this.forget()
  }

  /** Takes a piece in as it is now: new, changed, or no longer listed. The same again changes nothing. */
  put(piece: PieceFacts): void {
    const { no } = piece
    const title = hashOf(piece.title)
    const wasListed = this.shelves.has(no)
    if (!wasListed && !piece.isListed) return
    const isSameTitle = wasListed && this.shelves.rows.title[no] === title
    if (isSameTitle && piece.isListed && this.shelves.isSame(piece)) return
    const before = wasListed ? this.wordsAt(no) : undefined
    const values = this.valueCount()
    if (wasListed) this.takeOut(no, isSameTitle && piece.isListed)
    if (piece.isListed) this.takeIn(piece, title, isSameTitle)
    this.names.speak()
    if (values !== this.valueCount()) this.forget()
    const isFoundAsBefore = isSameTitle && piece.isListed && before === this.wordsAt(no)
    if (!isFoundAsBefore) this.forgetSearches()
  }

  /** Takes out what is not among the given numbers: after everything has been read anew. */
  keepOnly(nos: Bits): void {
    for (const no of this.shelves.alive.toList()) {
      if (nos.has(no)) continue
      this.takeOut(no, false)
      this.forgetSearches()
    }
  }

  /** Whether the piece's brand, type and seller have been told; without their names it must not be put. */
  knows(piece: Pick<PieceFacts, 'brandId' | 'typeId' | 'sellerId'>): boolean {
    const { brands, types, sellers } = this.names
    return (
      brands.codeOfKey(String(piece.brandId)) !== undefined &&
      types.codeOfKey(String(piece.typeId)) !== undefined &&
      sellers.codeOfKey(piece.sellerId) !== undefined
    )
  }

  /** Writes what a card says by names, as further members of its JSON text. */
  writeNames(out: JsonBytes, no: number): void {
    const { brands, types, genders, colors, conditions, sellerCards } = this.names
    const { rows } = this.shelves
    out.bytes(brands.member(rows.at(no, 'brand'))).bytes(types.member(rows.at(no, 'type')))
    out.bytes(genders.member(rows.at(no, 'gender'))).bytes(colors.member(rows.at(no, 'color')))
    out.bytes(conditions.member(rows.at(no, 'condition'))).bytes(sellerCards[rows.at(no, 'seller')]!)
  }

  /** Writes what a selection told of its facets as the contract's JSON text. */
  writeFacets(out: JsonBytes, facets: Int32Array): void {
    writeFacets(out, facets, this.shelves, this.names)
  }

  /** How many of a seller's pieces are listed. */
  listedBy(sellerId: string): number {
    const code = this.names.sellers.codeOfKey(sellerId)
    return code === undefined ? 0 : (this.shelves.lists.seller[code]?.length ?? 0)
  }

  /** How many listed pieces each brand has, by the brand's id. */
  listedOf(brandId: number): number {
    const code = this.names.brands.codeOfKey(String(brandId))
    return code === undefined ? 0 : (this.shelves.lists.brand[code]?.length ?? 0)
  }

  /** What fits the filter; worked out once and then kept right while there is room. */
  select(wanted: Wanted): Selected {
    const found = this.found(wanted)
    const selection = this.selections.get(keyOf(wanted, found), () => this.workOut(wanted, found))
    return new Selected(selection, found)
  }

  /** The same where only counts are asked: kept apart, they are small and serve many filters. */
  private counted(wanted: Wanted): Selection {
    const found = this.found(wanted)
    return this.siblings.get(keyOf(wanted, found), () => this.workOut(wanted, found))
  }

  private found({ search }: Wanted): TextFound | undefined {
    return search === undefined ? undefined : this.texts.find(search)
  }

  private workOut(wanted: Wanted, found: TextFound | undefined): Selection {
    const { shelves, names } = this
    const ground = {
      shelves,
      names,
      without: (facet: Facet) => this.counted(without(wanted, facet)),
    }
    return new Selection(new Choice(wanted, found?.groups, shelves, names), ground, found?.whole)
  }

  private takeOut(no: number, keepsTitle: boolean): void {
    this.selections.move(no, -1)
    this.siblings.move(no, -1)
    this.shelves.delete(no)
    if (!keepsTitle) this.vocabulary.deleteTitle(no)
  }

  private takeIn(piece: PieceFacts, title: number, hasTitle: boolean): void {
    this.shelves.add(piece, title)
    if (!hasTitle) this.vocabulary.addTitle(wordsOf(piece.title), piece.no)
    this.selections.move(piece.no, 1)
    this.siblings.move(piece.no, 1)
  }

  private forget(): void {
    this.shelves.wordBits.clear()
    this.texts.forget()
    this.selections.clear()
    this.siblings.clear()
  }

  private forgetSearches(): void {
    this.texts.forget()
    this.selections.forgetSearches()
    this.siblings.forgetSearches()
  }

  private wordsAt(no: number): string {
    const { rows } = this.shelves
    return (['brand', 'type', 'color', 'seller', 'gender'] as const).map((field) => rows.at(no, field)).join()
  }

  private valueCount(): number {
    const { brands, types, colors, sellers, genders, conditions } = this.names
    const { labels } = this.shelves.sizes
    return [brands, types, colors, sellers, genders, conditions, labels].reduce((sum, v) => sum + v.size, 0)
  }
}

/** The same wish has the same key, however it is written. */
function keyOf(wanted: Wanted, found: TextFound | undefined): string {
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
