import { Bits } from './bits.ts'
import type { Shelves } from './shelves.ts'
import type { Word } from './vocabulary.ts'

/** A piece is found when it has a word of every group. */
export type Groups = readonly (readonly Word[])[]

/** 125 kB each at a million pieces: colours, kinds and the words of many titles. */
const mostBits = 24
const marks = new Bits()

/** How many pieces a word finds at most. */
export function sizeOf(word: Word, { lists, genders }: Shelves): number {
  let size = word.titles?.length ?? 0
  for (const { facet, code } of word.values) {
    size += facet === 'gender' ? (genders[code]?.count ?? 0) : (lists[facet][code]?.length ?? 0)
  }
  return size
}

/** Writes what is found, ascending, to the start of a list with room for every listed piece; answers how many. */
export function gatherWords(groups: Groups, shelves: Shelves, nos: Uint32Array): number {
  const [first, ...others] = smallestFirst(groups, shelves)
  if (first === undefined) return 0
  if (others.length > 0 && sizeOfAll(first, shelves) > shelves.count >>> 6) {
    marks.copy(bitsOf(first, shelves))
    for (const group of others) marks.intersect(bitsOf(group, shelves))
    return marks.copyInto(nos)
  }
  let length = collect(first, shelves, nos)
  for (const group of others) length = thinByWords(group, shelves, nos, length)
  return length
}

/** Keeps, of the first `length` of a list, those that have a word of the group; answers how many. */
export function thinByWords(
  group: readonly Word[],
  shelves: Shelves,
  nos: Uint32Array,
  length: number,
): number {
  let kept = 0
  if (length < 100 && !shelves.wordBits.has(keyOf(group))) {
    for (let i = 0; i < length; i++) if (hasWord(group, shelves, nos[i]!)) nos[kept++] = nos[i]!
    return kept
  }
  const { words } = bitsOf(group, shelves)
  for (let i = 0; i < length; i++) {
    const no = nos[i]!
    nos[kept] = no
    kept += (words[no >>> 5]! >>> (no & 31)) & 1
  }
  return kept
}

/** Whether a listed piece has a word of every group. */
export function hasWords(groups: Groups, shelves: Shelves, no: number): boolean {
  return groups.every((group) => hasWord(group, shelves, no))
}

function hasWord(group: readonly Word[], { rows }: Shelves, no: number): boolean {
  return group.some(
    ({ titles, values }) => values.some(({ facet, code }) => rows.at(no, facet) === code) || titles?.has(no),
  )
}

/** Whether anything is found: mostly seen at the first few pieces of the smallest group. */
export function findAny(groups: Groups, shelves: Shelves): boolean {
  const [first, ...others] = smallestFirst(groups, shelves)
  if (first === undefined) return false
  return first.some(({ titles, values }) => {
    const lists = values.flatMap(({ facet, code }) =>
      facet === 'gender' ? (shelves.genders[code]?.bits.toList() ?? []) : (shelves.lists[facet][code] ?? []),
    )
    return [...(titles ? [titles] : []), ...lists].some((list) =>
      list.some((no) => hasWords(others, shelves, no)),
    )
  })
}

function smallestFirst(groups: Groups, shelves: Shelves): Groups {
  if (groups.length < 2) return groups
  const sizes = new Map(groups.map((group) => [group, sizeOfAll(group, shelves)]))
  return groups.toSorted((a, b) => sizes.get(a)! - sizes.get(b)!)
}

function sizeOfAll(group: readonly Word[], shelves: Shelves): number {
  return group.reduce((sum, word) => sum + sizeOf(word, shelves), 0)
}

function keyOf(group: readonly Word[]): string {
  return group.map(({ text }) => text).join('|')
}

function partsOf(group: readonly Word[], { lists, genders }: Shelves) {
  const parts = group.flatMap((word) => word.titles ?? [])
  const whole: Bits[] = []
  for (const { facet, code } of group.flatMap((word) => word.values)) {
    if (facet === 'gender') whole.push(...(genders[code] ? [genders[code].bits] : []))
    else parts.push(...(lists[facet][code] ? [lists[facet][code]] : []))
  }
  return { parts, whole }
}

function collect(group: readonly Word[], shelves: Shelves, nos: Uint32Array): number {
  const { parts, whole } = partsOf(group, shelves)
  const only = parts.length === 1 && whole.length === 0 ? parts[0] : undefined
  if (!only) return bitsOf(group, shelves).copyInto(nos)
  return only.copyInto(nos, 0)
}

function bitsOf(group: readonly Word[], shelves: Shelves): Bits {
  const { wordBits, rows } = shelves
  const key = keyOf(group)
  let bits = wordBits.get(key)
  if (bits) wordBits.delete(key)
  else {
    const [oldest] = wordBits
    const isFull = wordBits.size >= mostBits
    if (isFull) wordBits.delete(oldest![0])
    // A set let go is written over: new ones would keep the collector busy.
    bits = isFull ? oldest![1] : new Bits(rows.capacity)
    bits.words.fill(0)
    const { parts, whole } = partsOf(group, shelves)
    for (const part of parts) part.markIn(bits.words)
    for (const each of whole) bits.unite(each)
  }
  wordBits.set(key, bits)
  return bits
}
