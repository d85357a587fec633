import { Bits } from './bits.ts'
import type { ListingTable } from './listing-table.ts'
import type { Word } from './vocabulary.ts'

/** A listing is found when it has a word of every group. */
export type Groups = readonly (readonly Word[])[]

/** 125 kB each at a million listings: colors, kinds and the words of many titles. */
const mostBits = 64
const marks = new Bits()

/** How many listings a word finds at most. */
export function sizeOf(word: Word, { lists, genders }: ListingTable): number {
  let size = word.titles?.length ?? 0
  for (const { facet, code } of word.values) {
    size += facet === 'gender' ? (genders[code]?.count ?? 0) : (lists[facet][code]?.length ?? 0)
  }
  return size
}

/** Writes what is found, ascending, to the start of a list with room for every listing on sale; returns how many. */
export function collectWords(groups: Groups, listingTable: ListingTable, nos: Uint32Array): number {
  const [first, ...others] = smallestFirst(groups, listingTable)
  if (first === undefined) return 0
  if (others.length > 0 && sizeOfAll(first, listingTable) > listingTable.count >>> 6) {
    marks.copy(bitsOf(first, listingTable))
    for (const group of others) marks.intersect(bitsOf(group, listingTable))
    return marks.copyInto(nos)
  }
  let length = collect(first, listingTable, nos)
  for (const group of others) length = thinByWords(group, listingTable, nos, length)
  return length
}

/** Keeps, of the first `length` of a list, those that have a word of the group; returns how many. */
export function thinByWords(
  group: readonly Word[],
  listingTable: ListingTable,
  nos: Uint32Array,
  length: number,
): number {
  let count = 0
  if (length < 100 && !listingTable.wordBits.has(keyOf(group))) {
    for (let i = 0; i < length; i++) if (hasWord(group, listingTable, nos[i]!)) nos[count++] = nos[i]!
    return count
  }
  const { words } = bitsOf(group, listingTable)
  for (let i = 0; i < length; i++) {
    const no = nos[i]!
    nos[count] = no
    count += (words[no >>> 5]! >>> (no & 31)) & 1
  }
  return count
}

/** Whether a listing on sale has a word of every group. */
export function hasWords(groups: Groups, listingTable: ListingTable, no: number): boolean {
  return groups.every((group) => hasWord(group, listingTable, no))
}

function hasWord(group: readonly Word[], table: ListingTable, no: number): boolean {
  return group.some(
    ({ titles, values }) => values.some(({ facet, code }) => table.at(no, facet) === code) || titles?.has(no),
  )
}

/** Whether anything is found: mostly seen at the first few listings of the smallest group. */
export function findAny(groups: Groups, listingTable: ListingTable): boolean {
  const [first, ...others] = smallestFirst(groups, listingTable)
  if (first === undefined) return false
  return first.some(({ titles, values }) => {
    const lists = values.flatMap(({ facet, code }) =>
      facet === 'gender'
        ? (listingTable.genders[code]?.bits.toList() ?? [])
        : (listingTable.lists[facet][code] ?? []),
    )
    return [...(titles ? [titles] : []), ...lists].some((list) =>
      list.some((no) => hasWords(others, listingTable, no)),
    )
  })
}

function smallestFirst(groups: Groups, listingTable: ListingTable): Groups {
  if (groups.length < 2) return groups
  const sizes = new Map(groups.map((group) => [group, sizeOfAll(group, listingTable)]))
  return groups.toSorted((a, b) => sizes.get(a)! - sizes.get(b)!)
}

function sizeOfAll(group: readonly Word[], listingTable: ListingTable): number {
  return group.reduce((sum, word) => sum + sizeOf(word, listingTable), 0)
}

function keyOf(group: readonly Word[]): string {
  return group.map(({ text }) => text).join('|')
}

function groupsOf(group: readonly Word[], { lists, genders }: ListingTable) {
  const parts = group.flatMap((word) => word.titles ?? [])
  const whole: Bits[] = []
  for (const { facet, code } of group.flatMap((word) => word.values)) {
    if (facet === 'gender') whole.push(...(genders[code] ? [genders[code].bits] : []))
    else parts.push(...(lists[facet][code] ? [lists[facet][code]] : []))
  }
  return { parts, whole }
}

function collect(group: readonly Word[], listingTable: ListingTable, nos: Uint32Array): number {
  const { parts, whole } = groupsOf(group, listingTable)
  const only = parts.length === 1 && whole.length === 0 ? parts[0] : undefined
  if (!only) return bitsOf(group, listingTable).copyInto(nos)
  return only.copyInto(nos, 0)
}

function bitsOf(group: readonly Word[], listingTable: ListingTable): Bits {
  return cachedBits(keyOf(group), group, listingTable)
}

/** Which listings have a word of every group. */
export function foundBits(groups: Groups, listingTable: ListingTable): Bits {
  const [first, ...others] = groups
  const found = new Bits()
  found.copy(bitsOf(first!, listingTable))
  for (const group of others) found.intersect(bitsOf(group, listingTable))
  return found
}

/** The same of those that have it by their type, color or gender. */
export function kindBitsOf(group: readonly Word[], listingTable: ListingTable): Bits {
  const byKind = group.map((word) => ({
    ...word,
    titles: undefined,
    values: word.values.filter(({ facet }) => facet === 'type' || facet === 'color' || facet === 'gender'),
  }))
  return cachedBits(`kinds ${keyOf(group)}`, byKind, listingTable)
}

function cachedBits(key: string, group: readonly Word[], listingTable: ListingTable): Bits {
  const { wordBits, rows } = listingTable
  let bits = wordBits.get(key)
  if (bits) wordBits.delete(key)
  else {
    const [oldest] = wordBits
    const isFull = wordBits.size >= mostBits
    if (isFull) wordBits.delete(oldest![0])
    // A set let go is written over: new ones would keep the collector busy.
    bits = isFull ? oldest![1] : new Bits(rows.capacity)
    bits.words.fill(0)
    const { parts, whole } = groupsOf(group, listingTable)
    for (const part of parts) part.markIn(bits.words)
    for (const each of whole) bits.unite(each)
  }
  wordBits.set(key, bits)
  return bits
}
