import { RowBitmap } from '../columns/row-bitmap.ts'
import type { Column } from '../columns/column.ts'
import type { Posting } from '../columns/posting.ts'
import type { RowTable } from '../columns/row-table.ts'
import { collectMatches } from '../columns/word-groups.ts'
import type { PreparedQuery } from './prepared-query.ts'

/**
 * Row numbers, in no particular order, of all rows that might match. The list is valid only until candidates are
 * requested again, because the memory is reused.
 */
export interface Candidates {
  nos: Uint32Array
  /** Columns whose filters every candidate passes, so these filters need no test. */
  filteredColumns: readonly Column[]
}

/** Minimum number of candidates for which sorting saves time. */
const fewRows = 1024

let buffer = new Uint32Array(1024)

/**
 * Returns a buffer with space for `count` row numbers. All callers share one buffer, so its content is valid only until
 * the next call.
 */
export function sharedRowBuffer(count: number): Uint32Array {
  if (buffer.length < count) buffer = new Uint32Array(count + (count >>> 4))
  return buffer
}

/**
 * Returns the candidates of a query: the matches of its search, the featured rows, or the rows of the most selective
 * column filter.
 */
export function findCandidates(choice: PreparedQuery, table: RowTable): Candidates {
  if (choice.isFeatured) {
    const nos = Uint32Array.from(table.featured.keys())
    return { nos: choice.text ? nos.filter((no) => choice.isFound(no)) : nos, filteredColumns: [] }
  }
  if (choice.text) {
    const nos = sharedRowBuffer(table.count)
    return { nos: nos.subarray(0, collectMatches(choice.text, table, nos)), filteredColumns: [] }
  }
  const [{ lists, column }] = choice.chosenMany
    .map((column) => ({ column, lists: withMask(table.listsOf(column), choice.masks[column.id]!) }))
    .sort((a, b) => countOf(a.lists) - countOf(b.lists)) as [{ lists: Posting[]; column: Column }]
  return { nos: numbersOf(lists, table), filteredColumns: [column] }
}

function withMask(lists: readonly (Posting | undefined)[], mask: Uint8Array): Posting[] {
  return lists.filter((list, code) => list !== undefined && mask[code] === 1) as Posting[]
}

function countOf(lists: readonly Posting[]): number {
  return lists.reduce((sum, { length }) => sum + length, 0)
}

const marks = new RowBitmap()

/**
 * Returns the rows that are in any of the lists. Sorts long results, because reading rows in memory order is faster.
 */
function numbersOf(lists: readonly Posting[], { count, rows }: RowTable): Uint32Array {
  const nos = sharedRowBuffer(count)
  let length = 0
  if (lists.length === 1 || countOf(lists) < fewRows)
    for (const list of lists) length = list.copyInto(nos, length)
  else {
    marks.reserve(rows.capacity)
    marks.words.fill(0)
    for (const list of lists) list.markIn(marks.words)
    length = marks.copyInto(nos)
  }
  return nos.subarray(0, length)
}
