import type { Bits } from './bits.ts'
import { Choice } from './choice.ts'
import { Names } from './names.ts'
import type { BrandFacts, PieceFacts, SellerFacts, TypeFacts, Wanted } from './piece-facts.ts'
import { Selection } from './selection.ts'
import { Shelves } from './shelves.ts'
import { TextSearch } from './text-search.ts'
import { Vocabulary } from './vocabulary.ts'
import { hashOf, wordsOf } from './words.ts'

/** All listed pieces in memory, ready to be filtered, counted, searched and ordered (decision 003). */
export class PieceIndex {
  readonly shelves = new Shelves()
  private readonly vocabulary = new Vocabulary()
  readonly names = new Names(this.vocabulary)
  private readonly texts = new TextSearch(this.vocabulary, this.shelves)
  private readonly selections = new Map<string, Selection>()
  private readonly keptBytes: number
  private workedOut = 0

  /** `keptBytes`: room for worked-out selections, the ones used last stay. */
  constructor(keptBytes = 16_000_000) {
    this.keptBytes = keptBytes
  }

  setBrands(brands: readonly BrandFacts[]): void {
    this.names.setBrands(brands)
    this.selections.clear()
  }

  setTypes(types: readonly TypeFacts[]): void {
    this.names.setTypes(types)
    this.selections.clear()
  }

  setSellers(sellers: readonly SellerFacts[]): void {
    this.names.setSellers(sellers)
    this.selections.clear()
  }

  /** Takes a piece in as it is now: new, changed, or no longer listed. The same again changes nothing. */
  put(piece: PieceFacts): void {
    const { no } = piece
    const title = hashOf(piece.title)
    const wasListed = this.shelves.has(no)
    if (!wasListed && !piece.isListed) return
    const isSameTitle = wasListed && this.shelves.columns.title[no] === title
    if (isSameTitle && piece.isListed && this.shelves.isSame(piece, this.names)) return
    const before = wasListed ? this.wordsAt(no) : undefined
    const values = this.valueCount()
    if (wasListed) this.takeOut(no, isSameTitle && piece.isListed)
    if (piece.isListed) this.takeIn(piece, title, isSameTitle)
    this.names.speak()
    if (values !== this.valueCount()) this.selections.clear()
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
  select(wanted: Wanted): Selection {
    const key = keyOf(wanted)
    let selection = this.selections.get(key)
    if (selection) this.selections.delete(key)
    if (!selection) {
      selection = this.workOut(wanted)
      if (++this.workedOut % 16 === 0) this.trim()
    }
    this.selections.set(key, selection)
    return selection
  }

  /** Lets go of what was used longest ago until the rest fits the room. */
  private trim(): void {
    let bytes = 0
    for (const [key, selection] of [...this.selections].reverse()) {
      bytes += selection.weight
      if (bytes > this.keptBytes) this.selections.delete(key)
    }
  }

  private workOut(wanted: Wanted): Selection {
    const found = wanted.search === undefined ? undefined : this.texts.find(wanted.search)
    const choice = new Choice(wanted, found?.nos, this.shelves, this.names)
    return new Selection(choice, this.shelves, this.names, () => this.select({}), found)
  }

  private takeOut(no: number, keepsTitle: boolean): void {
    for (const selection of this.selections.values()) selection.count(no, -1)
    this.shelves.delete(no)
    if (!keepsTitle) this.vocabulary.deleteTitle(no)
  }

  private takeIn(piece: PieceFacts, title: number, hasTitle: boolean): void {
    this.shelves.add(piece, this.names, title)
    if (!hasTitle) this.vocabulary.addTitle(wordsOf(piece.title), piece.no)
    for (const selection of this.selections.values()) selection.count(piece.no, 1)
  }

  private forgetSearches(): void {
    for (const [key, selection] of this.selections) if (selection.searched) this.selections.delete(key)
  }

  private wordsAt(no: number): string {
    const { brand, type, color, seller, gender } = this.shelves.columns
    return [brand[no], type[no], color[no], seller[no], gender[no]].join()
  }

  private valueCount(): number {
    const { brands, types, colors, sellers, genders, conditions } = this.names
    const { labels } = this.shelves.sizes
    return [brands, types, colors, sellers, genders, conditions, labels].reduce((sum, v) => sum + v.size, 0)
  }
}

/** The same wish has the same key, however it is written. */
function keyOf(wanted: Wanted): string {
  const list = (labels: readonly string[] | undefined): string[] | undefined =>
    labels?.length ? [...new Set(labels)].sort() : undefined
  return JSON.stringify([
    wanted.search?.trim() || undefined,
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
