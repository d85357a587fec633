import type { RowTable } from '../columns/row-table.ts'
import { fields } from '../columns/rows.ts'
import { sharedRowBuffer } from './candidates.ts'
import {
  appendPositions,
  blockSize,
  countAtPositions,
  countInRange,
  filterPositions,
  appendPassingPositions,
  positions,
} from './kind-loops.ts'
import type { Misses } from './misses.ts'
import type { PreparedQuery } from './prepared-query.ts'
import type { TagFilter } from './tag-filters.ts'

/**
 * Number of rows with each value, indexed by field, then by value. The counts for kinds include rows that fail exactly
 * one filter by a column of the kind. The counts for offers include rows that fail exactly one filter by the offer.
 */
export type FieldCounts = (Int32Array | undefined)[]

/** Range of positions of each kind. Typed arrays make the loops three times as fast as objects would. */
interface Spans {
  kinds: Uint32Array
  lows: Uint32Array
  highs: Uint32Array
  length: number
}

/** Lowest and highest price of some rows. `min` is greater than `max` if there are no rows. */
export interface PriceRange {
  min: number
  max: number
}

/**
 * Filter by one field. `fits` is a mask, indexed by the field's value, that is 1 for the values that pass the filter.
 */
interface FieldTest {
  field: number
  fits: Uint8Array
}

/** Reads the matching rows of a query without a search, kind by kind. Skips rows outside the price limits. */
export class KindScan {
  readonly fitting: Spans
  private readonly prices: { min: number; max: number }
  private readonly table: RowTable
  private readonly misses: Misses
  /** Filters by columns with the storage `many`. */
  private readonly own: readonly FieldTest[]
  private readonly offer: Uint8Array | undefined
  private readonly tags: readonly TagFilter[] | undefined

  constructor(choice: PreparedQuery, table: RowTable, prices: { min: number; max: number } = choice) {
    this.prices = prices
    this.table = table
    this.misses = choice.misses()
    this.own = table.columns.many.flatMap(({ field }) => {
      const misses = this.misses[field]
      return misses ? [{ field, fits: fitsOf(misses) }] : []
    })
    const offer = this.misses[fields.offer]
    this.offer = offer && fitsOf(offer)
    this.tags = choice.tags
    this.fitting = this.spans((misses) => misses === 0)
  }

  /** Number of rows that a call to `count` reads. */
  get rowsRead(): number {
    const { lows, highs, length } = this.fitting
    let rowsRead = 0
    for (let i = 0; i < length; i++) rowsRead += highs[i]! - lows[i]!
    return rowsRead
  }

  /**
   * Adds the matching rows to the counts. Returns the total, and the row numbers of the first `maxHits` matching rows.
   * The list of row numbers is valid only until the next call.
   */
  count(counts: FieldCounts, maxHits = 0): { total: number; nos: Uint32Array } {
    const nos = sharedRowBuffer(maxHits)
    const total = this.isTested ? this.countTested(counts, nos, maxHits) : this.countAll(counts, nos, maxHits)
    const kinds = counts[fields.kind]
    if (kinds) this.countNear(kinds)
    return { total, nos: nos.subarray(0, Math.min(maxHits, total)) }
  }

  /**
   * Returns the price range of the rows that match all filters except the price filter. Reads only the cheapest and the
   * most expensive rows of each kind.
   */
  range(): PriceRange {
    const price = this.table.kindColumns.columns[fields.price]!
    let min = Infinity
    let max = -Infinity
    const { lows, highs, length } = this.spans((misses) => misses === 0, { min: 0, max: Infinity })
    for (let i = 0; i < length; i++) {
      const [low, high] = [lows[i]!, highs[i]!]
      let first = low
      while (first < high && price[first]! < min && !this.passes(first)) first++
      if (first < high) min = Math.min(min, price[first]!)
      let last = high - 1
      while (last >= low && price[last]! > max && !this.passes(last)) last--
      if (last >= low) max = Math.max(max, price[last]!)
    }
    return { min, max }
  }

  /** Calls `visit` with the position of each matching row, kind by kind. */
  each(visit: (position: number) => void): void {
    const { lows, highs, length } = this.fitting
    for (let i = 0; i < length; i++)
      for (let position = lows[i]!; position < highs[i]!; position++)
        if (!this.isTested || this.passes(position)) visit(position)
  }

  /** Returns whether a row whose kind and price match also passes all other filters. */
  passes(position: number): boolean {
    const { columns, nos } = this.table.kindColumns
    if (this.offer && this.offer[columns[fields.offer]![position]!] !== 1) return false
    for (const { field, fits } of this.own) if (fits[columns[field]![position]!] !== 1) return false
    return !this.tags || this.tags.every((filter) => filter.passes(nos[position]!))
  }

  private get isTested(): boolean {
    return this.offer !== undefined || this.own.length > 0 || this.tags !== undefined
  }

  private spans(isIncluded: (misses: number) => boolean, { min, max } = this.prices): Spans {
    const { kinds, kindColumns } = this.table
    const [found, lows, highs] = [0, 0, 0].map(() => new Uint32Array(kinds.size)) as Triple
    let length = 0
    for (let kind = 0; kind < kinds.size; kind++) {
      if (!isIncluded(this.misses[fields.kind]?.[kind] ?? 0)) continue
      const { low, high } = kindColumns.span(kind, min, max)
      if (low === high) continue
      found[length] = kind
      lows[length] = low
      highs[length++] = high
    }
    return { kinds: found, lows, highs, length }
  }

  private countAll(counts: FieldCounts, all: Uint32Array, maxHits: number): number {
    const { kinds, lows, highs, length } = this.fitting
    const { columns, nos } = this.table.kindColumns
    const counted = columns.flatMap((column, field) => {
      const of = field === fields.kind ? undefined : counts[field]
      return of ? [{ column, of }] : []
    })
    const ofKinds = counts[fields.kind]
    let total = 0
    for (let i = 0; i < length; i++) {
      const [low, high] = [lows[i]!, highs[i]!]
      if (ofKinds) ofKinds[kinds[i]!]! += high - low
      for (const { column, of } of counted) countInRange(of, column, low, high)
      if (total < maxHits) all.set(nos.subarray(low, Math.min(high, low + maxHits - total)), total)
      total += high - low
    }
    return total
  }

  private countTested(counts: FieldCounts, all: Uint32Array, maxHits: number): number {
    const { columns, nos } = this.table.kindColumns
    const ofKinds = counts[fields.kind]
    let total = 0
    let held = 0
    const flush = (): void => {
      for (const { field } of this.table.columns.many)
        if (counts[field]) countAtPositions(counts[field], columns[field]!, 0, held)
      for (let i = 0; i < held && total + i < maxHits; i++) all[total + i] = nos[positions[i]!]!
      total += held
      held = 0
    }
    eachBlock(this.fitting, (kind, low, high) => {
      if (held > blockSize) flush()
      const end = this.keepFitting(low, high, held, counts[fields.offer])
      if (ofKinds) ofKinds[kind]! += end - held
      held = end
    })
    flush()
    return total
  }

  /** Counts, by kind, the rows that fail exactly one filter by a column of the kind and pass all other filters. */
  private countNear(counts: Int32Array): void {
    if (!this.misses[fields.kind]) return
    const near = this.spans((misses) => misses !== 0 && (misses & (misses - 1)) === 0)
    if (this.isTested) eachBlock(near, (kind, low, high) => (counts[kind]! += this.keepFitting(low, high, 0)))
    else for (let i = 0; i < near.length; i++) counts[near.kinds[i]!]! += near.highs[i]! - near.lows[i]!
  }

  /**
   * Finds the matching rows from `low` to `high`, and writes their positions to `positions` after the first `held`
   * entries. Returns the new number of entries. If `offers` is given, also counts the rows per offer before applying
   * the filter by offer.
   */
  private keepFitting(low: number, high: number, held: number, offers?: Int32Array): number {
    const { own, offer, tags } = this
    const { columns } = this.table.kindColumns
    const ofOffers = columns[fields.offer]!
    if (!tags && own.length === 0) {
      if (offers) countInRange(offers, ofOffers, low, high)
      return appendPassingPositions(offer!, ofOffers, low, high, held)
    }
    let end = tags
      ? this.keepTagged(tags, low, high, held)
      : appendPassingPositions(own[0]!.fits, columns[own[0]!.field]!, low, high, held)
    for (let at = tags ? 0 : 1; at < own.length; at++)
      end = filterPositions(own[at]!.fits, columns[own[at]!.field]!, held, end)
    if (offers) countAtPositions(offers, ofOffers, held, end)
    return offer ? filterPositions(offer, ofOffers, held, end) : end
  }

  private keepTagged(tags: readonly TagFilter[], low: number, high: number, held: number): number {
    const { nos } = this.table.kindColumns
    let end = appendPositions(low, high, held)
    for (const filter of tags) end = filter.filterPositions(nos, positions, held, end)
    return end
  }
}

type Triple = [Uint32Array, Uint32Array, Uint32Array]

function eachBlock(
  { kinds, lows, highs, length }: Spans,
  visit: (kind: number, low: number, high: number) => void,
): void {
  for (let i = 0; i < length; i++) {
    const high = highs[i]!
    for (let from = lows[i]!; from < high; from += blockSize)
      visit(kinds[i]!, from, Math.min(high, from + blockSize))
  }
}

function fitsOf(misses: Uint16Array): Uint8Array {
  const fits = new Uint8Array(misses.length)
  for (let code = 0; code < fits.length; code++) fits[code] = misses[code] === 0 ? 1 : 0
  return fits
}
