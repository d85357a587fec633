import type { RowBitmap } from '../columns/row-bitmap.ts'
import { availablePlace, type RowTable } from '../columns/row-table.ts'
import { fields } from '../columns/rows.ts'
import { filterByGroup, createMatchBitmap, type WordGroups } from '../columns/word-groups.ts'
import type { PreparedQuery } from './prepared-query.ts'
import { sortByRank, newestFirst, pageByNewest, type RowFilter } from './sorting.ts'
import { RowScan } from './scan-rows.ts'

/** Returns the first `depth` rows of a list of all matching rows. `best` are the word groups of the best matches. */
export function topByRelevance(
  nos: Uint32Array,
  order: 'newest' | 'relevance',
  choice: PreparedQuery,
  best: WordGroups | undefined,
  table: RowTable,
  depth: number,
): Uint32Array {
  if (choice.isFeatured) return sortByRank(nos, table)
  return order === 'relevance' ? mostRelevant(nos, best, table, depth) : newestFirst(nos, depth)
}

/** Returns a page of the matching rows of a query that matches too many rows for a complete list. */
export function pageByRelevance(
  order: 'newest' | 'relevance',
  choice: PreparedQuery,
  best: WordGroups | undefined,
  table: RowTable,
  skip: number,
  limit: number,
): Uint32Array {
  const scan = new RowScan(choice, table)
  if (order === 'relevance')
    return mostRelevantOfMany(scan, choice.text, best, table, skip + limit).subarray(skip)
  return pageByNewest(scan, choice.text ? createMatchBitmap(choice.text, table) : table.alive, skip, limit)
}

/**
 * Returns the first `depth` matching rows of a large set in the order `relevance`. `groups` and `best` are the word
 * groups of the search and of its best matches. Stops reading as soon as enough rows have been found.
 */
function mostRelevantOfMany(
  scan: RowScan,
  groups: WordGroups | undefined,
  best: WordGroups | undefined,
  table: RowTable,
  depth: number,
): Uint32Array {
  const found = groups ? createMatchBitmap(groups, table) : table.alive
  const sets = best && groups ? splitByBest(found, best, table) : [found]
  const top: number[] = []
  for (const isAvailable of [true, false])
    for (const set of sets) {
      if (top.length < depth)
        top.push(...pageByNewest(scan, set, 0, depth - top.length, availabilityFilter(table, isAvailable)))
    }
  return Uint32Array.from(top)
}

function splitByBest(found: RowBitmap, best: WordGroups, table: RowTable): [RowBitmap, RowBitmap] {
  const bestFound = createMatchBitmap(best, table)
  bestFound.intersect(found)
  found.subtract(bestFound)
  return [bestFound, found]
}

/** Returns a function that keeps the rows with an available option, or the rows without one, in place. */
function availabilityFilter({ rows, offers }: RowTable, isAvailable: boolean): RowFilter {
  const sets = offers.codes[availablePlace]!
  return (nos) => {
    const { words, width } = rows
    let length = 0
    for (let i = 0; i < nos.length; i++) {
      const no = nos[i]!
      nos[length] = no
      if ((sets[words[no * width + fields.offer]!] !== 0) === isAvailable) length++
    }
    return nos.subarray(0, length)
  }
}

/**
 * Returns the first `depth` rows of a list in the order `relevance`. `best` are the word groups of the best matches.
 * The list is not changed.
 */
function mostRelevant(
  nos: Uint32Array,
  best: WordGroups | undefined,
  table: RowTable,
  depth: number,
): Uint32Array {
  const firstOf = (some: Uint32Array, limit: number): Uint32Array =>
    best ? bestFirst(some, best, table, limit) : newestFirst(some, limit)
  const available = availabilityFilter(table, true)(nos.slice())
  const top = firstOf(available, depth)
  if (top.length === depth || available.length === nos.length) return top
  const rest = firstOf(availabilityFilter(table, false)(nos.slice()), depth - top.length)
  return Uint32Array.from([...top, ...rest])
}

/**
 * Returns the first `depth` rows of a list in this order: first the rows that match a word of every group, then all
 * other rows. Within both parts, the newest rows come first.
 */
function bestFirst(nos: Uint32Array, groups: WordGroups, table: RowTable, depth: number): Uint32Array {
  const whole = nos.slice()
  let length = whole.length
  for (const group of groups) length = filterByGroup(group, table, whole, length)
  const top = newestFirst(whole.subarray(0, length), depth)
  if (top.length === depth || top.length === nos.length) return top
  const first = new Set(top)
  const rest = newestFirst(
    nos.filter((no) => !first.has(no)),
    depth - top.length,
  )
  return Uint32Array.from([...top, ...rest])
}
