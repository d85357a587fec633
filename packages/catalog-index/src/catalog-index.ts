import type { RowBitmap } from './columns/row-bitmap.ts'
import { ChangeLog } from './columns/change-log.ts'
import { Columns } from './columns/columns.ts'
import type { ColumnDefinitions, Query, Row, Value } from './columns/definitions.ts'
import { RowTable } from './columns/row-table.ts'
import { Vocabulary } from './columns/vocabulary.ts'
import { SelectionCache } from './selection-cache.ts'
import { PreparedQuery } from './selection/prepared-query.ts'
import { QueryResult } from './selection/query-result.ts'
import { createSelectionKey } from './selection/selection-key.ts'
import { Selection } from './selection/selection.ts'
import { RowScan } from './selection/scan-rows.ts'
import { plainTerms } from './text/plain-terms.ts'
import type { TermSource } from './text/terms.ts'
import { hashOf, textWords } from './text/words.ts'
import { TextSearch } from './text-search.ts'

export { RowBitmap } from './columns/row-bitmap.ts'
export type {
  ColumnDefinition,
  ColumnDefinitions,
  NumberRange,
  Query,
  Row,
  SortOrder,
  Value,
} from './columns/definitions.ts'
export type { Facets, FacetLimits, FacetValue } from './selection/facets.ts'
export type { QueryResult } from './selection/query-result.ts'
export * from './text/edit-distance.ts'
export { isStopWord, plainTerm, plainTerms, readTerms } from './text/plain-terms.ts'
export { areFewOptional, matchSome } from './text/match-some.ts'
export { soundCode } from './text/sound.ts'
export * from './text/terms.ts'
export { WordForms, type FormExceptions, type Phrase } from './text/word-forms.ts'
export { nameWords, splitSearchText, textWords, wordsOf } from './text/words.ts'

export interface IndexOptions {
  /** Dictionary of synonyms and word forms. By default, words have only singular and plural forms, and no synonyms. */
  terms?: TermSource
  /** Maximum total size of the cached selections in bytes. */
  maxBytes?: number
  /** Number of row changes after which a cached selection is recomputed instead of updated. */
  maxBehind?: number
  /**
   * Minimum number of matching rows for which a search counts whole kinds instead of single rows. Only rows of kinds
   * that match as a whole count toward this number. A kind is a combination of column values; see `RowTable`.
   */
  manyFrom?: number
}

/** In-memory index of a catalog that filters, counts, searches and sorts its rows. */
export class CatalogIndex<Column extends string = string> {
  private readonly vocabulary = new Vocabulary()
  private readonly columns: Columns
  private readonly table: RowTable
  private readonly texts: TextSearch
  private readonly log: ChangeLog
  private readonly filters: SelectionCache
  private readonly searches: SelectionCache

  /**
   * @throws RangeError for more than 14 columns, or flags in more than one column or in a column without `values:
   * 'many'`
   */
  constructor(
    columns: ColumnDefinitions<Column>,
    { terms = plainTerms(), maxBytes = 16_000_000, maxBehind = 4096, manyFrom = 8192 }: IndexOptions = {},
  ) {
    this.columns = new Columns(columns, this.vocabulary)
    this.table = new RowTable(this.columns, manyFrom)
    this.texts = new TextSearch(this.vocabulary, this.columns, this.table, terms)
    this.log = new ChangeLog(maxBehind, this.table.rows.width)
    this.filters = new SelectionCache(maxBytes * 0.7)
    this.searches = new SelectionCache(maxBytes * 0.3)
  }

  /** Adds or changes values of a column. Returns only new and changed values. */
  setValues(column: Column, values: readonly Value[]): Value[] {
    const { flagged } = this.columns
    const before = [...(flagged?.flags ?? [])]
    const changed = this.columns.named(column).setValues(values)
    if (changed.length === 0) return changed
    if (before.some((was, code) => was !== flagged!.flags[code])) this.table.priceSums.clear()
    this.forget()
    return changed
  }

  /**
   * Sets alternative labels for the values of a column. `aliases` maps each alias to a label. Aliases and labels are
   * case-insensitive.
   */
  setAliases(column: Column, aliases: ReadonlyMap<string, string>): void {
    const lower = [...aliases].map(([alias, label]) => [alias.toLowerCase(), label.toLowerCase()] as const)
    this.columns.named(column).values.setAliases(new Map(lower))
    this.forget()
  }

  /** Sets the dictionary of synonyms and word forms. */
  setTerms(terms: TermSource): void {
    this.texts.setTerms(terms)
  }

  /** Allocates the memory for all row numbers below `capacity` in a single step. */
  reserve(capacity: number): void {
    this.table.reserve(capacity)
  }

  /**
   * Adds a row, or replaces the row with the same number. The caller must not modify the row's option lists afterward.
   */
  put(row: Row<Column>): void {
    const { no } = row
    const hash = hashOf(row.text)
    const isReplaced = this.table.has(no)
    const valueCount = this.valueCount()
    const isSameText = isReplaced && this.table.rows.textHash[no] === hash
    if (isSameText && this.table.isSame(row)) return
    const before = isReplaced ? this.wordsAt(no) : undefined
    if (isReplaced) this.removeRow(no, isSameText)
    this.table.add(row, hash)
    if (!isSameText) this.vocabulary.addText(textWords(row.text), no)
    this.log.add(this.table, no, 1)
    this.columns.addNewNames()
    this.table.tags.dropUnused()
    if (valueCount !== this.valueCount()) this.forget()
    if (!isSameText || before !== this.wordsAt(no)) this.forgetSearches()
  }

  /** Removes the row with this number, if it exists. */
  delete(no: number): void {
    if (!this.table.has(no)) return
    const valueCount = this.valueCount()
    this.removeRow(no, false)
    this.table.tags.dropUnused()
    if (valueCount !== this.valueCount()) this.forget()
    else this.forgetSearches()
  }

  /** Removes all rows whose numbers are not in `nos`, for example after a full reload. */
  retainOnly(nos: RowBitmap): void {
    for (const no of this.table.alive.toList()) if (!nos.has(no)) this.delete(no)
  }

  /**
   * Builds, in short steps, the data structures that the first queries need. The caller must run the generator to its
   * end, but can do other work between two steps.
   */
  *prepare(): Generator<void> {
    yield* this.table.kindColumns.prepare()
    yield* this.table.priceSums.prepare()
  }

  /**
   * Returns the rows that match a query. The total, pages and facets are computed on first use, then cached and updated
   * when rows change.
   */
  select(query: Query<Column>): QueryResult<Column> {
    const found = query.search === undefined ? undefined : this.texts.find(query.search)
    const pool = found ? this.searches : this.filters
    const selection = pool.get(createSelectionKey(query, found?.key, this.columns), () => {
      const choice = new PreparedQuery(query, found?.groups, this.table)
      return new Selection(choice, this.table, this.log, found?.whole)
    })
    return new QueryResult(selection, this.table, found && found.understoodAs)
  }

  /**
   * Filters a list of rows by a query and keeps their order. Unlike `select`, reads only these rows and caches nothing.
   * Ignores the condition `isFeatured`.
   */
  match(query: Query<Column>, nos: readonly number[]): { nos: number[]; understoodAs: string | null } {
    const found = query.search === undefined ? undefined : this.texts.find(query.search)
    const choice = new PreparedQuery(query, found?.groups, this.table)
    const rows = Uint32Array.from(nos.filter((no) => this.table.has(no)))
    const fitting = new RowScan(choice, this.table).keepFitting(rows)
    return {
      nos: [...fitting].filter((no) => choice.isFound(no)),
      understoodAs: found?.understoodAs ?? null,
    }
  }

  /** Returns the numbers of the newest rows in descending order, at most `limit`. */
  newest(limit: number): number[] {
    return this.table.alive.fromTop(0, limit)
  }

  /**
   * Returns the integer code of a value, which never changes, or undefined if the column has no value with this key.
   */
  codeOf(column: Column, key: string): number | undefined {
    return this.columns.named(column).values.codeOfKey(key)
  }

  /** Returns the integer code of the value that a row has in a column. */
  codeAt(column: Column, no: number): number {
    return this.table.at(no, this.columns.named(column))
  }

  /** Returns the label of the value with this integer code. The label for "no value" is empty. */
  labelOf(column: Column, code: number): string {
    return this.columns.named(column).values.labels[code]!
  }

  /** Returns the label of the option with this integer code. */
  optionLabel(code: number): string {
    return this.table.options.labels.labels[code]!
  }

  /** Returns the key of the value with the given label (case-insensitive). */
  keyOf(column: Column, label: string): string | undefined {
    return this.columns.named(column).values.keyOfLabel(label)
  }

  /** Returns the number of rows that have the value. Not available for columns with `values: 'detail'`. */
  countOf(column: Column, key: string): number {
    const code = this.codeOf(column, key)
    return code === undefined ? 0 : this.table.countOf(this.columns.named(column), code)
  }

  private removeRow(no: number, keepsText: boolean): void {
    this.log.add(this.table, no, -1)
    this.table.delete(no)
    if (!keepsText) this.vocabulary.deleteText(no)
  }

  private forget(): void {
    this.forgetSearches()
    this.filters.clear()
  }

  /** Clears the caches for searches. Skips empty maps, because clearing them allocates memory during the first load. */
  private forgetSearches(): void {
    if (this.table.wordBits.size > 0) this.table.wordBits.clear()
    this.texts.clearCache()
    this.searches.clear()
  }

  /** Returns a string that changes if the row gets a different value in a column with searchable names. */
  private wordsAt(no: number): string {
    const { many, inKind } = this.columns
    return [...many, ...inKind].map((column) => this.table.at(no, column)).join()
  }

  private valueCount(): number {
    const { options, tags } = this.table
    return this.columns.all.reduce((sum, { values }) => sum + values.size, options.labels.size + tags.version)
  }
}
