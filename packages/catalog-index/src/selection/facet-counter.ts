import { missesNone } from '../columns/columns.ts'
import { enlargeCounts } from '../columns/price-sums.ts'
import { availablePlace, optionsPlace, type RowTable } from '../columns/row-table.ts'
import { fields } from '../columns/rows.ts'
import type { Candidates } from './candidates.ts'
import type { PreparedQuery } from './prepared-query.ts'
import { countKinds } from './count-kinds.ts'
import { findPriceRange } from './price-range.ts'
import type { FieldCounts, PriceRange } from './scan-kinds.ts'
import { countRows, RowScan } from './scan-rows.ts'

export interface Counts {
  /** Number of rows with each value, indexed by column, then by the integer code of the value. */
  columns: Int32Array[]
  /** Number of rows with each set of options. */
  options: Int32Array
  /** Number of rows with each set of available options. */
  available: Int32Array
}

export interface CountResult {
  /** Row numbers of the matching rows. The list is valid only until the next count. */
  hits: Uint32Array | undefined
  total: number
  /** Number of rows that were read. */
  rowsRead: number
  /**
   * Columns whose facets the caller still has to count, because rows that fail the filters of these columns were not
   * read.
   */
  by: Candidates['filteredColumns']
}

/**
 * Counts all facets of a query. The counts of each facet ignore the facet's own filter: a matching row counts in every
 * facet, and a row that fails exactly one filter counts only in the facet of this filter.
 */
export class FacetCounter {
  readonly counts: Counts
  /**
   * Price range of the rows that match all filters except the price filter. Undefined if the range must be recomputed.
   */
  range: PriceRange | undefined = { min: Infinity, max: -Infinity }
  private readonly choice: PreparedQuery
  private readonly table: RowTable

  constructor(choice: PreparedQuery, table: RowTable) {
    this.choice = choice
    this.table = table
    const sets = table.options.members.length
    this.counts = {
      columns: table.columns.all.map(({ values }) => new Int32Array(values.size)),
      options: new Int32Array(sets),
      available: new Int32Array(sets),
    }
  }

  /** Counts the matches of a search: all rows of some kinds, and single rows of other kinds. */
  addFound(
    { byKind, rest }: NonNullable<ReturnType<PreparedQuery['foundKinds']>>,
    maxHits: number,
  ): CountResult {
    const kinds = this.addKinds(byKind, maxHits)
    const ofKinds = kinds.hits?.slice()
    const others = this.addRows({ nos: rest, filteredColumns: [] })
    const total = kinds.total + others.total
    const hits = ofKinds && total <= maxHits ? concatenated(ofKinds, others.hits!) : undefined
    return { hits, total, rowsRead: kinds.rowsRead + others.rowsRead, by: [] }
  }

  /**
   * Counts rows kind by kind. In the result, `hits` is undefined if more than `maxHits` rows match or no rows were
   * read.
   */
  addKinds(choice: PreparedQuery, maxHits: number): CountResult {
    const { table } = this
    const {
      nos: hits,
      rowsRead,
      counts,
    } = this.countByField((ofFields) => countKinds(choice, table, ofFields, maxHits))
    this.addCounts(choice, counts)
    this.range = findPriceRange(choice, table)
    const misses = choice.misses()[fields.kind]
    const total = counts[fields.kind]!.reduce((sum, count, kind) => (misses?.[kind] ? sum : sum + count), 0)
    return { hits, total, rowsRead, by: choice.chosenMany }
  }

  addRows({ nos, filteredColumns }: Candidates): CountResult {
    const { choice, table } = this
    const { rows, columns } = table
    const rowsRead = nos.length
    const counted = columns.countedFields.filter(
      (field) => !filteredColumns.some((column) => column.field === field),
    )
    const canMiss = counted.map((field) => choice.isFilteredBy(field))
    const { hits, counts } = this.countByField((ofFields) => ({
      hits: new RowScan(choice, table).keepFitting(nos, (block, misses, fitting) => {
        for (const [at, field] of counted.entries()) {
          if (canMiss[at]) countRows(ofFields[field]!, rows, block, field, misses, columns.missedBy[field]!)
          else countHits(ofFields[field]!, rows, fitting, field)
        }
        this.addPrices(block, misses)
      }),
    }))
    this.addCounts(choice, counts)
    return { hits, total: hits.length, rowsRead, by: filteredColumns }
  }

  /** Adds a row to the counts, or removes a row. The row must fail at most one filter. */
  applyChange(words: Uint32Array, at: number, misses: number, by: 1 | -1): void {
    const { columns } = this.table
    for (const { id, field, missed } of columns.many)
      if (misses === missesNone || misses === missed)
        this.add(this.counts.columns, id, words[at + field]!, by)
    this.addKind(words[at + fields.kind]!, misses, by)
    this.addOffer(words[at + fields.offer]!, misses, by)
    if (misses === missesNone || misses === columns.missedPrice)
      this.moveInRange(words[at + fields.price]!, by)
  }

  get byteLength(): number {
    const { columns, options, available } = this.counts
    return [...columns, options, available].reduce((sum, counts) => sum + counts.byteLength + 200, 0)
  }

  /**
   * Calls `count` with counters for the kinds, for the offers, and for the values of each column with the storage
   * `many`.
   */
  private countByField<T>(count: (counts: FieldCounts) => T): T & { counts: FieldCounts } {
    const { kinds, offers, columns } = this.table
    const counts: FieldCounts = [new Int32Array(kinds.size), new Int32Array(offers.size)]
    for (const { id, field } of columns.many) counts[field] = this.counts.columns[id]
    return { ...count(counts), counts }
  }

  private addCounts(choice: PreparedQuery, counts: FieldCounts): void {
    const misses = choice.misses()
    const [byKind, byOffer] = [counts[fields.kind]!, counts[fields.offer]!]
    // Do not use `entries()`: it creates an array for each value, which was a quarter of all memory that a filter
    // allocated.
    for (let kind = 0; kind < byKind.length; kind++)
      if (byKind[kind]! > 0) this.addKind(kind, misses[fields.kind]?.[kind] ?? missesNone, byKind[kind]!)
    for (let offer = 0; offer < byOffer.length; offer++)
      if (byOffer[offer]! > 0)
        this.addOffer(offer, misses[fields.offer]?.[offer] ?? missesNone, byOffer[offer]!)
  }

  private addKind(kind: number, misses: number, by: number): void {
    for (const column of this.table.columns.inKind)
      if (misses === missesNone || misses === column.missed)
        this.add(this.counts.columns, column.id, this.table.codesOf(column)[kind]!, by)
  }

  private addOffer(offer: number, misses: number, by: number): void {
    const { choice, table, counts } = this
    const { codes } = table.offers
    for (const column of table.columns.inOffer)
      if (misses === missesNone || misses === column.missed)
        this.add(counts.columns, column.id, table.codesOf(column)[offer]!, by)
    const [options, available] = [codes[optionsPlace]![offer]!, codes[availablePlace]![offer]!]
    const isNone = misses === missesNone
    const isMissingOptions = misses === table.columns.missedOptions
    // A row without available options is counted for the empty set, which has the ID 0.
    if (isNone || (isMissingOptions && choice.options))
      this.add(counts, 'options', choice.isAvailable ? available : options, by)
    const isOfOptions = !choice.options || choice.chosenSets()[options] === 1
    if (isNone || (isMissingOptions && choice.isAvailable && isOfOptions))
      this.add(counts, 'available', available, by)
  }

  private add<K extends string | number>(all: Record<K, Int32Array>, of: K, value: number, by: number): void {
    if (value >= all[of].length) all[of] = enlargeCounts(all[of], value)
    all[of][value]! += by
  }

  private addPrices(nos: Uint32Array, misses: Uint16Array): void {
    const { words, width } = this.table.rows
    const { missedPrice } = this.table.columns
    let { min, max } = this.range!
    for (let i = 0; i < nos.length; i++) {
      if ((misses[i]! & ~missedPrice) !== 0) continue
      const price = words[nos[i]! * width + fields.price]!
      if (price < min) min = price
      if (price > max) max = price
    }
    this.range = { min, max }
  }

  private moveInRange(price: number, by: 1 | -1): void {
    const { range } = this
    if (!range) return
    if (by === 1) this.range = { min: Math.min(range.min, price), max: Math.max(range.max, price) }
    else if (price === range.min || price === range.max) this.range = undefined
  }
}

/** Returns the concatenation of both lists. */
export function concatenated(some: Uint32Array, others: Uint32Array): Uint32Array {
  const all = new Uint32Array(some.length + others.length)
  all.set(some)
  all.set(others, some.length)
  return all
}

function countHits(
  counts: Int32Array,
  { words, width }: { words: Uint32Array; width: number },
  nos: Uint32Array,
  field: number,
): void {
  for (let i = 0; i < nos.length; i++) counts[words[nos[i]! * width + field]!]!++
}
