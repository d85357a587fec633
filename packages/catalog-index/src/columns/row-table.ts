import { RowBitmap } from './row-bitmap.ts'
import type { Column } from './column.ts'
import type { Columns } from './columns.ts'
import type { ColumnRef, Row } from './definitions.ts'
import { KindColumns } from './kind-columns.ts'
import { Ladder } from './ladder.ts'
import { OptionSets } from './option-sets.ts'
import { Posting } from './posting.ts'
import { PriceSums, type PriceSumSlice } from './price-sums.ts'
import { RowTags } from './row-tags.ts'
import { fields, Rows } from './rows.ts'
import { Tuples } from './tuples.ts'

/**
 * All rows of the index, stored by row number (`rows`) and by kind (`kindColumns`), and indexed by value (lists and
 * bitmaps) and by popularity (a ladder). Rows that share values are grouped in two ways. A kind is a combination of
 * values in the columns with the storage `some` or `few`. An offer is a combination of a set of options, the subset of
 * available options, and values in the columns with the storage `detail`. Each kind and each offer has an integer ID,
 * and a row stores only the two IDs.
 */
export class RowTable {
  readonly alive = new RowBitmap()
  count = 0
  readonly rows: Rows
  /** All kinds. The ID of a kind is the ID of its tuple of values. */
  readonly kinds: Tuples
  /** All offers. The ID of an offer is the ID of its tuple. */
  readonly offers: Tuples
  readonly kindColumns: KindColumns
  readonly priceSums: PriceSums
  readonly options = new OptionSets()
  readonly popular = new Ladder()
  readonly tags = new RowTags()
  /** Maps the row number of each featured row to its rank. */
  readonly featured = new Map<number, number>()
  /**
   * Maps a word group (a list of alternative words) to a cached bitmap of the rows that match it. Must be cleared after
   * any change to the rows that a word matches.
   */
  readonly wordBits = new Map<string, RowBitmap>()
  readonly columns: Columns
  /**
   * Minimum number of matching rows for which a search counts whole kinds instead of single rows. Only rows of kinds
   * that match as a whole count toward this number.
   */
  readonly manyFrom: number
  /**
   * Row lists, indexed by column, then by the integer code of the value. Only columns with the storage `many` or `some`
   * have row lists.
   */
  private readonly lists: (Posting | undefined)[][]
  /**
   * Bitmaps of rows, indexed by column, then by the integer code of the value. Only columns with the storage `few` have
   * bitmaps.
   */
  private readonly bitmaps: { bits: RowBitmap; count: number }[][]
  /** Integer codes of values, indexed by column, then by the ID of the kind or offer. */
  private readonly codes: readonly (readonly number[] | undefined)[]

  constructor(columns: Columns, manyFrom: number) {
    const { all, many, inKind, inOffer } = columns
    this.columns = columns
    this.manyFrom = manyFrom
    this.rows = new Rows(many.length)
    this.kinds = new Tuples(inKind.length)
    this.offers = new Tuples(detailPlace + inOffer.length)
    this.kindColumns = new KindColumns(this.rows, this.alive)
    this.priceSums = new PriceSums(this.kindColumns, columns.countedFields, (row) => this.sliceOf(row))
    this.lists = all.map(() => [])
    this.bitmaps = all.map(() => [])
    this.codes = all.map(({ field, place }) => {
      if (field === fields.kind) return this.kinds.codes[place]
      return field === fields.offer ? this.offers.codes[detailPlace + place] : undefined
    })
  }

  /** Allocates the memory for all row numbers below `capacity`. */
  reserve(capacity: number): void {
    this.rows.reserve(capacity)
    this.tags.reserve(this.rows.capacity)
  }

  has(no: number): boolean {
    return no < this.rows.capacity && this.alive.has(no)
  }

  add(row: Row, textHash: number): void {
    const { no } = row
    const { rows } = this
    this.reserve(no + 1)
    const words = this.wordsOf(row)
    rows.write(no, words)
    rows.popularity[no] = row.popularity
    rows.textHash[no] = textHash
    for (const column of this.columns.all) this.addTo(column, this.at(no, column), no)
    this.kindColumns.add(no)
    this.priceSums.update(words, 1)
    this.popular.add(no, row.popularity)
    this.tags.add(row)
    if (row.rank !== null) this.featured.set(no, row.rank)
    this.alive.add(no)
    this.count++
  }

  /** Returns whether the stored row is equal to the given row, without comparing the texts. */
  isSame(row: Row): boolean {
    const { no } = row
    const { rows, featured } = this
    return (
      this.wordsOf(row).every((word, field) => rows.at(no, field) === word) &&
      rows.popularity[no] === row.popularity &&
      (featured.get(no) ?? null) === row.rank &&
      this.tags.isSame(row)
    )
  }

  delete(no: number): void {
    const { rows } = this
    for (const column of this.columns.all) this.deleteFrom(column, this.at(no, column), no)
    this.kindColumns.delete(no)
    this.priceSums.update(rows.read(no), -1)
    this.popular.delete(no, rows.popularity[no]!)
    this.featured.delete(no)
    this.tags.delete(no)
    this.alive.delete(no)
    this.count--
  }

  /** Returns the integer code of the value that a row has in a column. */
  at(no: number, { id, field }: ColumnRef): number {
    const word = this.rows.at(no, field)
    const codes = this.codes[id]
    return codes ? codes[word]! : word
  }

  /** Returns the integer codes of a column's values, indexed by the ID of the kind or offer. */
  codesOf({ id }: ColumnRef): readonly number[] {
    return this.codes[id]!
  }

  /** Returns the row lists of a column with the storage `many` or `some`, indexed by the integer code of the value. */
  listsOf({ id }: ColumnRef): readonly (Posting | undefined)[] {
    return this.lists[id]!
  }

  /** Returns the rows that have a value, or undefined if there are none. */
  rowsOf({ id, storage }: ColumnRef, code: number): Posting | RowBitmap | undefined {
    return storage === 'few' ? this.bitmaps[id]![code]?.bits : this.lists[id]![code]
  }

  /** Returns the number of rows that have a value. Not available for columns with the storage `detail`. */
  countOf({ id, storage }: ColumnRef, code: number): number {
    return (storage === 'few' ? this.bitmaps[id]![code]?.count : this.lists[id]![code]?.length) ?? 0
  }

  private addTo({ id, storage }: ColumnRef, code: number, no: number): void {
    if (storage === 'detail') return
    if (storage !== 'few') return (this.lists[id]![code] ??= new Posting()).add(no)
    const bitmap = (this.bitmaps[id]![code] ??= { bits: new RowBitmap(), count: 0 })
    bitmap.bits.add(no)
    bitmap.count++
  }

  private deleteFrom({ id, storage }: ColumnRef, code: number, no: number): void {
    if (storage === 'detail') return
    if (storage !== 'few') return this.lists[id]![code]?.delete(no)
    const bitmap = this.bitmaps[id]![code]!
    bitmap.bits.delete(no)
    bitmap.count--
  }

  private sliceOf(row: ArrayLike<number>): PriceSumSlice {
    const { summedBy, flagged } = this.columns
    return {
      value: summedBy ? this.codesOf(summedBy)[row[fields.kind]!]! : 0,
      isFlagged: flagged !== undefined && flagged.flags[row[flagged.field]!] === true,
      isAvailable: this.offers.codes[availablePlace]![row[fields.offer]!] !== 0,
    }
  }

  /** Returns the fields of a row. Adds new values, kinds and offers of the row to their tables. */
  private wordsOf({ values, price, options, available }: Row): number[] {
    const codeOf = ({ name, values: table }: Column): number => table.save(values[name] ?? '')
    const { inKind, inOffer, many } = this.columns
    const kind = this.kinds.save(inKind.map(codeOf))
    const sets = [this.options.idOf(options), this.options.idOf(available)]
    const offer = this.offers.save([...sets, ...inOffer.map(codeOf)])
    return [kind, offer, price, ...many.map(codeOf)]
  }
}

// Positions of the two option sets in the tuple that represents an offer.
export const optionsPlace = 0
export const availablePlace = 1
const detailPlace = 2
