import type { Column } from '../columns/column.ts'
import { missesAll, missesNone } from '../columns/columns.ts'
import type { Query } from '../columns/definitions.ts'
import { availablePlace, optionsPlace, type RowTable } from '../columns/row-table.ts'
import { fields } from '../columns/rows.ts'
import { matchesGroups, type WordGroups } from '../columns/word-groups.ts'
import { findMatchingKinds } from './matching-kinds.ts'
import { findExcludedKinds, missesOf, createMissesTable, type Misses, type ColumnTest } from './misses.ts'
import { createTagFilters, withoutFilterBy, type TagFilter } from './tag-filters.ts'

/** Query in a form that allows fast tests of rows: each filtered column has a mask of the allowed values. */
export class PreparedQuery {
  /** Masks of allowed values, including child values, indexed by column. Undefined for columns without a filter. */
  readonly masks: readonly (Uint8Array | undefined)[]
  /** Columns with the storage `many` that the query filters by. */
  readonly chosenMany: readonly Column[]
  readonly options: Uint8Array | undefined
  readonly min: number
  readonly max: number
  readonly isAvailable: boolean
  readonly isFlagged: boolean | undefined
  readonly isFeatured: boolean
  /** Filters by tags and numeric fields. Undefined if there are no such filters. */
  readonly tags: readonly TagFilter[] | undefined
  /** Word groups of the search. Undefined if the query has no search. */
  readonly text: WordGroups | undefined
  /** Mask of the allowed kinds, indexed by kind ID. Undefined if rows of all kinds can match. */
  readonly amongKinds: Uint8Array | undefined
  /** Whether the query excludes values. */
  readonly hasExceptions: boolean
  /** Whether rows can fail because of their kind only if the query excludes one of their values. */
  private readonly isOnlyExcepted: boolean
  private readonly flagged: Uint8Array | undefined
  /** Excluded values. A row with one of these values fails all filters. */
  private readonly exceptions: readonly Pick<ColumnTest, 'mask' | 'codes'>[]
  private readonly kindTests: readonly ColumnTest[]
  private readonly offerTests: readonly ColumnTest[]
  private readonly query: Query
  private readonly table: RowTable

  constructor(query: Query, text: WordGroups | undefined, table: RowTable, amongKinds?: Uint8Array) {
    const { columns } = table
    this.query = query
    this.table = table
    this.masks = columns.all.map((column) =>
      some(query.values?.[column.name], (labels) => column.maskOf(labels)),
    )
    this.chosenMany = columns.many.filter(({ id }) => this.masks[id])
    this.options = some(query.options, (labels) => table.options.labels.mask(labels))
    this.min = query.minPrice ?? 0
    this.max = query.maxPrice ?? Infinity
    this.isAvailable = query.isAvailable === true
    this.isFlagged = query.isFlagged
    this.flagged = query.isFlagged === undefined ? undefined : columns.flagged?.flagMask(query.isFlagged)
    this.isFeatured = query.isFeatured === true
    this.tags = createTagFilters(query, table.tags)
    this.text = text
    this.amongKinds = amongKinds
    this.exceptions = columns.inKind.flatMap((column) => {
      const mask = some(query.except?.[column.name], (labels) => column.maskOf(labels))
      return mask ? [{ mask, codes: table.codesOf(column) }] : []
    })
    this.hasExceptions = this.exceptions.length > 0
    this.isOnlyExcepted = this.hasExceptions && amongKinds === undefined
    this.kindTests = this.testsOf(columns.inKind)
    this.offerTests = this.testsOf(columns.inOffer)
  }

  /** Returns the mask of a column's selected values, without the children of these values. */
  namedValues({ name, values }: Column): Uint8Array | undefined {
    return some(this.query.values?.[name], (labels) => values.mask(labels))
  }

  isChosen({ id }: Column): boolean {
    return this.masks[id] !== undefined
  }

  get isPriced(): boolean {
    return this.min > 0 || this.max < Infinity
  }

  /** Whether the query has no conditions, so that all rows match. */
  get isOpen(): boolean {
    const isFilter =
      this.text !== undefined ||
      this.tags !== undefined ||
      this.isFeatured ||
      this.hasExceptions ||
      this.flagged !== undefined ||
      this.isAvailable ||
      this.isPriced
    return !isFilter && this.options === undefined && this.masks.every((mask) => mask === undefined)
  }

  /**
   * Whether to read the rows kind by kind. False for a search or a selective filter by a column with the storage
   * `many`, because testing only the rows with the searched words or the selected values is faster.
   */
  get isOfKinds(): boolean {
    if (this.text || this.isFeatured) return false
    const { table } = this
    return this.chosenMany.every((column) => {
      const mask = this.masks[column.id]!
      const count = table
        .listsOf(column)
        .reduce((sum, list, code) => (mask[code] === 1 ? sum + (list?.length ?? 0) : sum), 0)
      return count > table.count / 16
    })
  }

  /** Returns a copy of this query without the price limits. */
  withoutPrice(): PreparedQuery {
    const { minPrice: _min, maxPrice: _max, ...query } = this.query
    return new PreparedQuery(query, this.text, this.table)
  }

  /** Returns a copy of this query without the filter of a column. */
  without({ name }: Column): PreparedQuery {
    const values = { ...this.query.values, [name]: undefined }
    return new PreparedQuery({ ...this.query, values }, this.text, this.table)
  }

  /** Returns a copy of this query without the filter by one tag or numeric field. */
  withoutTag({ column }: TagFilter): PreparedQuery {
    const { query, text, table } = this
    return new PreparedQuery(column ? withoutFilterBy(query, column) : query, text, table)
  }

  /** Returns a copy of this query without any filter by tags or numeric fields. */
  withoutTags(): PreparedQuery {
    return new PreparedQuery({ ...this.query, tags: undefined, numbers: undefined }, this.text, this.table)
  }

  /**
   * Splits the matches of a search into kinds all of whose rows match, and single rows of other kinds. Returns
   * undefined if the whole kinds have too few rows.
   */
  foundKinds(): { byKind: PreparedQuery; rest: Uint32Array } | undefined {
    const { text, query, table } = this
    if (!text || this.isFeatured || this.chosenMany.length > 0) return undefined
    const found = findMatchingKinds(text, table)
    return found && { byKind: new PreparedQuery(query, undefined, table, found.kinds), rest: found.rest }
  }

  /** Returns whether the search matches a row. Without a search, every row matches. */
  isFound(no: number): boolean {
    return this.text === undefined || matchesGroups(this.text, this.table, no)
  }

  /** Returns a bit mask of the filters by columns, options, price and flag that a row fails. */
  missesOf(words: Uint32Array, at: number): number {
    const price = words[at + fields.price]!
    let misses = price < this.min || price > this.max ? this.table.columns.missedPrice : missesNone
    misses |= this.missesOfKind(words[at + fields.kind]!) | this.missesOfOffer(words[at + fields.offer]!)
    for (const column of this.table.columns.many)
      if (this.isTested(column)) misses |= this.missesOfValue(column, words[at + column.field]!)
    return misses
  }

  /** Returns whether a filter depends on the given field. */
  isFilteredBy(field: number): boolean {
    if (field === fields.kind)
      return this.kindTests.length > 0 || this.hasExceptions || this.amongKinds !== undefined
    if (field === fields.offer)
      return this.offerTests.length > 0 || this.options !== undefined || this.isAvailable
    return this.table.columns.many.some((column) => column.field === field && this.isTested(column))
  }

  /**
   * Returns tables of the filters that a row fails because of its kind, its offer or one of its values. Loops over many
   * rows look up the result in these tables instead of testing each row.
   */
  misses(): Misses {
    const { kinds, offers, columns } = this.table
    const misses: (Uint16Array | undefined)[] = []
    if (this.isOnlyExcepted && this.kindTests.length === 0)
      misses[fields.kind] = findExcludedKinds(this.exceptions, this.table)
    else if (this.isFilteredBy(fields.kind))
      misses[fields.kind] = createMissesTable(kinds.size, (kind) => this.missesOfKind(kind))
    if (this.isFilteredBy(fields.offer))
      misses[fields.offer] = createMissesTable(offers.size, (offer) => this.missesOfOffer(offer))
    for (const column of columns.many)
      if (this.isTested(column))
        misses[column.field] = createMissesTable(column.values.size, (code) =>
          this.missesOfValue(column, code),
        )
    return misses
  }

  /**
   * Returns whether a set of available options passes the options filter: the set must contain one of the selected
   * options. If no options are selected, any nonempty set passes.
   */
  hasAvailable(set: number): boolean {
    return this.options === undefined ? set !== 0 : this.chosenSets()[set] === 1
  }

  /** Returns a mask, indexed by set ID, that is 1 for the option sets that contain a selected option. */
  chosenSets(): Uint8Array {
    return this.table.options.setsWithAnyOf(this.options!)
  }

  private isTested(column: Column): boolean {
    return this.masks[column.id] !== undefined || (this.flagged !== undefined && column.hasFlags)
  }

  private testsOf(columns: readonly Column[]): ColumnTest[] {
    return columns.flatMap((column) => {
      const mask = this.masks[column.id]
      return mask ? [{ mask, codes: this.table.codesOf(column), missed: column.missed }] : []
    })
  }

  private missesOfKind(kind: number): number {
    if (this.amongKinds && this.amongKinds[kind] !== 1) return missesAll
    if (this.hasExceptions && findExcludedKinds(this.exceptions, this.table)[kind] !== missesNone)
      return missesAll
    return missesOf(this.kindTests, kind)
  }

  private missesOfOffer(offer: number): number {
    const { isAvailable, options, table } = this
    const { missedOptions } = table.columns
    const { codes } = table.offers
    const misses = missesOf(this.offerTests, offer)
    if (isAvailable)
      return this.hasAvailable(codes[availablePlace]![offer]!) ? misses : misses | missedOptions
    if (options && this.chosenSets()[codes[optionsPlace]![offer]!] !== 1) return misses | missedOptions
    return misses
  }

  private missesOfValue({ id, missed, hasFlags }: Column, code: number): number {
    if (hasFlags && this.flagged && this.flagged[code] !== 1) return missesAll
    const mask = this.masks[id]
    return mask && mask[code] !== 1 ? missed : missesNone
  }
}

function some(
  labels: readonly string[] | undefined,
  mask: (labels: readonly string[]) => Uint8Array,
): Uint8Array | undefined {
  return labels && labels.length > 0 ? mask(labels) : undefined
}
