import type { ChangeLog } from '../columns/change-log.ts'
import { missesNone } from '../columns/columns.ts'
import type { SortOrder } from '../columns/definitions.ts'
import type { RowTable } from '../columns/row-table.ts'
import type { WordGroups } from '../columns/word-groups.ts'
import type { PreparedQuery } from './prepared-query.ts'
import { countFacets } from './count-facets.ts'
import { encodeFacets, createTagFacets, type CachedFacets, type FacetLimits } from './facets.ts'
import { findMatches } from './find-matches.ts'
import { findPriceRange } from './price-range.ts'
import { pageByRelevance, topByRelevance } from './relevance.ts'
import { firstByPrice, pageByPrice, sortedPage, pageByPopularity, withNewest } from './sorting.ts'
import type { FacetCounter } from './facet-counter.ts'
import { createTagCounter, type TagCounter } from './tag-counter.ts'
import { failedBy } from './tag-filters.ts'
import { KindScan } from './scan-kinds.ts'
import { RowScan } from './scan-rows.ts'

/** Number of rows cached per sort order. Few visitors request pages beyond these rows. */
const cachedDepth = 120
/** Number of rows cached per sort order after a visitor has requested a page beyond `cachedDepth`. */
const deepCachedDepth = 480
/** Number of rows cached per sort order for a query without conditions. */
const openDepth = 2400
/**
 * Minimum number of rows that a count must read for its result to be cached. With fewer rows, counting again is
 * cheaper.
 */
const minRowsForTally = 32_768

/** If at most this many rows match, a complete list is always created, because creating it takes only microseconds. */
const minListed = 4096

/**
 * Cached results of one query: the total, the first rows of each sort order, and the facet counts. Each result is
 * computed on first use. Changed rows are applied on the next use. After too many changes, the results are recomputed.
 */
export class Selection {
  readonly choice: PreparedQuery
  private readonly table: RowTable
  private readonly log: ChangeLog
  /** Word groups of the best matches. Undefined if all rows match equally well. */
  private readonly best: WordGroups | undefined
  /** Length of the change log when this selection was last updated. */
  private appliedLength: number
  private count: number | undefined
  private tally: FacetCounter | undefined
  /** Number of rows that were read to compute the facet counts. */
  private rowsRead = 0
  private tagCounter: TagCounter | undefined
  /** Limits with which `tagCounter` was created. */
  private tagLimits: FacetLimits | undefined
  private counted: CachedFacets | undefined
  private readonly tops = new Map<SortOrder, Uint32Array>()
  private depth: number

  constructor(choice: PreparedQuery, table: RowTable, log: ChangeLog, best?: WordGroups) {
    this.choice = choice
    this.table = table
    this.log = log
    this.best = best
    this.appliedLength = log.length
    this.depth = choice.isOpen ? openDepth : cachedDepth
  }

  get total(): number {
    this.catchUp()
    if (this.count === undefined) {
      if (this.choice.isOfKinds) this.tally = this.makeTally()
      else this.makeTop(findMatches(this.choice, this.table), cachedDepth)
    }
    return this.count!
  }

  /**
   * Skips the first `skip` matching rows in the given order, and returns the row numbers of the next rows, at most
   * `limit`.
   */
  page(order: SortOrder, skip: number, limit: number): number[] {
    const { total, choice } = this
    if (skip >= total) return []
    const depth = Math.min(total, skip + limit)
    const top = this.tops.get(order)
    if (top && top.length >= depth) return [...top.subarray(skip, depth)]
    if (depth > this.depth && depth <= deepCachedDepth) this.depth = deepCachedDepth
    const { table } = this
    if (choice.isOpen && order === 'newest' && depth > openDepth) return table.alive.fromTop(skip, limit)
    if (order === this.firstOrder && !(this.isWide && this.isMany))
      return [...this.makeTop(findMatches(choice, table), Math.max(depth, this.depth)).subarray(skip, depth)]
    if (depth > this.depth) return [...this.pageBy(order, skip, limit)]
    return [...this.cacheTop(order, this.pageBy(order, 0, this.depth)).subarray(skip, depth)]
  }

  /** Returns the facets, encoded as in `encodeFacets`. The counts of each facet ignore the facet's own filter. */
  facets(limits: FacetLimits): CachedFacets {
    this.catchUp()
    if (this.counted?.limits === limits) return this.counted
    const { choice, table } = this
    if (this.tagLimits !== limits) this.tagCounter = createTagCounter(choice, table, limits)
    this.tagLimits = limits
    this.tally ??= this.makeTally()
    this.tagCounter?.complete(table)
    this.tally.range ??= findPriceRange(choice, table)
    const { counts, range } = this.tally
    const numbers = encodeFacets(counts, choice, range, table, limits)
    this.counted = { numbers, tags: createTagFacets(this.tagCounter), limits }
    if (this.rowsRead < minRowsForTally && !choice.isOpen) this.forgetCounts()
    return this.counted
  }

  /** Approximate memory use of this selection in bytes. */
  get weight(): number {
    let bytes = 900 + (this.counted?.numbers.byteLength ?? 0) + (this.tally?.byteLength ?? 0)
    bytes += this.tagCounter?.byteLength ?? 0
    bytes += this.counted?.tags.pairs.byteLength ?? 0
    for (const top of this.tops.values()) bytes += top.byteLength + 200
    return bytes
  }

  private catchUp(): void {
    const { log } = this
    if (this.appliedLength === log.length) return
    const slots = log.slotsAfter(this.appliedLength)
    this.appliedLength = log.length
    if (!slots) return this.reset()
    const { width } = this.table.rows
    for (const slot of slots) this.move(slot, this.choice.missesOf(log.words, slot * width))
  }

  private reset(): void {
    this.count = undefined
    this.forgetCounts()
    this.counted = undefined
    this.tops.clear()
  }

  /** Drops the counts that are needed only to apply later changes. */
  private forgetCounts(): void {
    this.tally = undefined
    this.tagCounter = undefined
    this.tagLimits = undefined
  }

  /** Applies the entry at `slot` of the change log to the cached results. */
  private move(slot: number, misses: number): void {
    // A row that fails two or more filters does not count for any facet.
    if ((misses & (misses - 1)) !== 0) return
    const { log } = this
    const failed = failedBy(log, slot, this.choice.tags)
    if (failed.length + (misses === missesNone ? 0 : 1) > 1) return
    const no = log.nos[slot]!
    if (this.choice.isFeatured && log.featured[slot] !== 1) return
    if (!this.choice.isFound(no)) return
    const by = log.changes[slot] === 1 ? 1 : -1
    this.counted = undefined
    const [only] = failed
    // A filter without a column has no counts, because no row has the filter's tag or numeric field.
    if (misses === missesNone && (!only || only.column))
      this.tagCounter?.applyChange(log, slot, by, only?.column)
    if (only) return
    this.tally?.applyChange(log.words, slot * this.table.rows.width, misses, by)
    if (misses !== missesNone) return
    const top = this.tops.get('newest')
    this.tops.clear()
    if (this.count === undefined) return
    this.count += by
    if (!top || this.choice.isFeatured) return
    const isComplete = top.length === this.count - 1
    const next = by === 1 ? withNewest(top, no, isComplete, this.depth) : top.filter((each) => each !== no)
    this.tops.set('newest', next)
  }

  private makeTally(): FacetCounter {
    const { table, maxListed } = this
    const maxHits = this.tagCounter ? table.count : maxListed
    const { tally, rowsRead, total } = countFacets(this.choice, table, maxHits, (hits) => {
      if (this.count === undefined && hits.length <= maxListed) this.makeTop(hits, cachedDepth)
      this.tagCounter?.addHits(hits, table)
    })
    this.count = total
    this.rowsRead = rowsRead
    return tally
  }

  /** Order of the rows that are cached together with the total, because most requests use this order. */
  private get firstOrder(): 'newest' | 'relevance' {
    return this.choice.text === undefined ? 'newest' : 'relevance'
  }

  /**
   * Maximum number of matching rows for which a complete list is created. If more rows match, the newest rows are found
   * by reading row numbers in descending order.
   */
  private get maxListed(): number {
    const { count } = this.table
    return this.isWide ? Math.max(count >>> 5, minListed) : count
  }

  /** Whether the number of matching rows might be too high for a complete list. */
  private get isWide(): boolean {
    const { choice } = this
    return choice.isOfKinds || (choice.text !== undefined && !choice.isFeatured)
  }

  private get isMany(): boolean {
    return this.count! > this.maxListed
  }

  private pageBy(order: SortOrder, skip: number, limit: number): Uint32Array {
    const { choice, table } = this
    if (order === 'newest' || order === 'relevance') {
      if (this.isMany) return pageByRelevance(order, choice, this.best, table, skip, limit)
      return topByRelevance(
        findMatches(choice, table),
        order,
        choice,
        this.best,
        table,
        skip + limit,
      ).subarray(skip)
    }
    if (choice.isOfKinds) {
      if (order !== 'popular') {
        const scan = new KindScan(choice, table)
        return skip + limit > openDepth
          ? pageByPrice(scan, order, table, skip, limit)
          : firstByPrice(scan, order, table, skip + limit).subarray(skip)
      }
      if (this.isMany)
        return Uint32Array.from(pageByPopularity(new RowScan(choice, table), table, skip, limit))
    }
    return sortedPage(findMatches(this.choice, this.table), order, table, skip, limit)
  }

  private makeTop(nos: Uint32Array, depth: number): Uint32Array {
    const { choice, best, table, firstOrder } = this
    this.count = nos.length
    return this.cacheTop(firstOrder, topByRelevance(nos, firstOrder, choice, best, table, depth))
  }

  private cacheTop(order: SortOrder, top: Uint32Array): Uint32Array {
    this.tops.set(order, top.slice(0, this.depth))
    return top
  }
}
