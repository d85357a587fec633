import { RowBitmap } from './row-bitmap.ts'
import { Posting } from './posting.ts'
import type { RowTable } from './row-table.ts'
import { fields } from './rows.ts'
import type { Word } from './vocabulary.ts'

/**
 * Search, as a list of word groups. A group contains alternative words. A row matches if it contains at least one word
 * of every group.
 */
export type WordGroups = readonly (readonly Word[])[]

/** Maximum number of cached bitmaps. For a million rows, each bitmap takes 125 kB. */
const maxBits = 64
const marks = new RowBitmap()

/**
 * Returns an upper bound for the number of rows that match a word. Rows that match in several ways, for example by text
 * and by value, are counted several times.
 */
export function maxMatches(word: Word, table: RowTable): number {
  let size = word.texts?.length ?? 0
  for (const { column, code } of word.values) size += table.countOf(column, code)
  return size
}

/**
 * Writes the row numbers of the matching rows, in ascending order, to the start of a list, which must have space for
 * all rows. Returns the number of matching rows.
 */
export function collectMatches(groups: WordGroups, table: RowTable, nos: Uint32Array): number {
  const [first, ...others] = smallestFirst(groups, table)
  if (first === undefined) return 0
  if (others.length > 0 && sizeOfAll(first, table) > table.count >>> 6) {
    marks.copy(bitsOf(first, table))
    for (const group of others) marks.intersect(bitsOf(group, table))
    return marks.copyInto(nos)
  }
  let length = collect(first, table, nos)
  for (const group of others) length = filterByGroup(group, table, nos, length)
  return length
}

/**
 * Filters the first `length` rows of a list in place: keeps the rows that match a word of the group. Returns the number
 * of rows kept.
 */
export function filterByGroup(
  group: readonly Word[],
  table: RowTable,
  nos: Uint32Array,
  length: number,
): number {
  let count = 0
  if (length < 100 && !table.wordBits.has(keyOf(group))) {
    for (let i = 0; i < length; i++) if (hasWord(group, table, nos[i]!)) nos[count++] = nos[i]!
    return count
  }
  const { words } = bitsOf(group, table)
  for (let i = 0; i < length; i++) {
    const no = nos[i]!
    nos[count] = no
    count += (words[no >>> 5]! >>> (no & 31)) & 1
  }
  return count
}

/** Returns whether a row matches at least one word of every group. */
export function matchesGroups(groups: WordGroups, table: RowTable, no: number): boolean {
  return groups.every((group) => hasWord(group, table, no))
}

function hasWord(group: readonly Word[], table: RowTable, no: number): boolean {
  return group.some(
    ({ texts, values }) => values.some(({ column, code }) => table.at(no, column) === code) || texts?.has(no),
  )
}

/**
 * Returns whether any row matches. Tests only the rows of the smallest group. Usually, one of the first rows tested
 * matches.
 */
export function hasAnyMatch(groups: WordGroups, table: RowTable): boolean {
  const [first, ...others] = smallestFirst(groups, table)
  if (first === undefined) return false
  return listsOf(first, table).some((list) => {
    const isFound = (no: number): boolean => matchesGroups(others, table, no)
    return list instanceof Posting ? list.some(isFound) : list.toList().some(isFound)
  })
}

function smallestFirst(groups: WordGroups, table: RowTable): WordGroups {
  if (groups.length < 2) return groups
  const sizes = new Map(groups.map((group) => [group, sizeOfAll(group, table)]))
  return groups.toSorted((a, b) => sizes.get(a)! - sizes.get(b)!)
}

function sizeOfAll(group: readonly Word[], table: RowTable): number {
  return group.reduce((sum, word) => sum + maxMatches(word, table), 0)
}

function keyOf(group: readonly Word[]): string {
  return group.map(({ text }) => text).join('|')
}

/** Returns the row lists and bitmaps of all words of a group. */
function listsOf(group: readonly Word[], table: RowTable): (Posting | RowBitmap)[] {
  const lists: (Posting | RowBitmap)[] = group.flatMap((word) => word.texts ?? [])
  for (const { column, code } of group.flatMap((word) => word.values)) {
    const rows = table.rowsOf(column, code)
    if (rows) lists.push(rows)
  }
  return lists
}

function collect(group: readonly Word[], table: RowTable, nos: Uint32Array): number {
  const [first, ...others] = listsOf(group, table)
  if (first instanceof Posting && others.length === 0) return first.copyInto(nos, 0)
  return bitsOf(group, table).copyInto(nos)
}

function bitsOf(group: readonly Word[], table: RowTable): RowBitmap {
  return cachedBits(keyOf(group), group, table)
}

/** Returns the rows that match at least one word of every group. */
export function createMatchBitmap(groups: WordGroups, table: RowTable): RowBitmap {
  const [first, ...others] = groups
  const found = new RowBitmap()
  found.copy(bitsOf(first!, table))
  for (const group of others) found.intersect(bitsOf(group, table))
  return found
}

/** Returns the rows of all kinds that have a value whose name contains a word of the group. */
export function createKindBitmap(group: readonly Word[], table: RowTable): RowBitmap {
  const byKind = group.map((word) => ({
    ...word,
    texts: undefined,
    values: word.values.filter(({ column }) => column.field === fields.kind),
  }))
  return cachedBits(`kinds ${keyOf(group)}`, byKind, table)
}

function cachedBits(key: string, group: readonly Word[], table: RowTable): RowBitmap {
  const { wordBits, rows } = table
  let bits = wordBits.get(key)
  if (bits) wordBits.delete(key)
  else {
    const [oldest] = wordBits
    const isFull = wordBits.size >= maxBits
    if (isFull) wordBits.delete(oldest![0])
    // Reuse the memory of the evicted bitmap, because allocating new bitmaps would cause frequent garbage collection.
    bits = isFull ? oldest![1] : new RowBitmap(rows.capacity)
    bits.words.fill(0)
    for (const list of listsOf(group, table))
      if (list instanceof Posting) list.markIn(bits.words)
      else bits.unite(list)
  }
  wordBits.set(key, bits)
  return bits
}

/** Returns a string that identifies word groups, regardless of their order. */
export function groupsKey(groups: WordGroups | undefined): string {
  return (groups ?? [])
    .map((words) => words.map(({ text }) => text).join('|'))
    .sort()
    .join(' ')
}

/** Returns whether every group contains at least one word. */
export function hasNoEmptyGroup(groups: WordGroups): boolean {
  return groups.every((group) => group.length > 0)
}
