import { Bits } from './bits.ts'
import { fields, rowWidth } from './rows.ts'
import type { Shelves } from './shelves.ts'
import type { Posting } from './posting.ts'
import type { Word } from './vocabulary.ts'

/** A piece is found when it has a word of every group. */
export type Groups = readonly (readonly Word[])[]

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
  let length = first === undefined ? 0 : collect(first, shelves, nos)
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
  const { words, capacity } = shelves.rows
  const titles = group.flatMap((word) => word.titles ?? [])
  const listed = titles.reduce((sum, { length: each }) => sum + each, 0)
  const isMarked = listed < length * 16
  if (isMarked) markAll(titles, capacity)
  const tests = testsOf(group, shelves)
  let kept = 0
  for (let i = 0; i < length; i++) {
    const no = nos[i]!
    nos[kept] = no
    let isFound = isMarked ? (marks.words[no >>> 5]! >>> (no & 31)) & 1 : 0
    for (let t = 0; t < tests.length; t++) {
      const { word, shift, mask, allowed } = tests[t]!
      isFound |= allowed[(words[no * rowWidth + word]! >>> shift) & mask]!
    }
    if (isFound === 0 && !isMarked) isFound = Number(titles.some((title) => title.has(no)))
    kept += isFound
  }
  return kept
}

/** Whether a listed piece has a word of every group. */
export function hasWords(groups: Groups, shelves: Shelves, no: number): boolean {
  return groups.every((group) =>
    group.some(
      ({ titles, values }) =>
        values.some(({ facet, code }) => shelves.rows.at(no, facet) === code) || titles?.has(no),
    ),
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
    return [...(titles ? [titles] : []), ...lists].some((list) => {
      const nos = 'nos' in list ? list.nos.subarray(0, list.length) : list
      return nos.some((no) => hasWords(others, shelves, no))
    })
  })
}

function smallestFirst(groups: Groups, shelves: Shelves): Groups {
  if (groups.length < 2) return groups
  const sizes = new Map(
    groups.map((group) => [group, group.reduce((sum, word) => sum + sizeOf(word, shelves), 0)]),
  )
  return groups.toSorted((a, b) => sizes.get(a)! - sizes.get(b)!)
}

function collect(group: readonly Word[], { rows, lists, genders }: Shelves, nos: Uint32Array): number {
  const parts = group.flatMap((word) => word.titles ?? [])
  const whole: Bits[] = []
  for (const { facet, code } of group.flatMap((word) => word.values)) {
    if (facet === 'gender') whole.push(...(genders[code] ? [genders[code].bits] : []))
    else parts.push(...(lists[facet][code] ? [lists[facet][code]] : []))
  }
  const only = parts.length === 1 && whole.length === 0 ? parts[0] : undefined
  if (only) {
    nos.set(only.nos.subarray(0, only.length))
    return only.length
  }
  markAll(parts, rows.capacity)
  for (const bits of whole) marks.unite(bits)
  return marks.copyInto(nos)
}

function markAll(lists: readonly Posting[], capacity: number): void {
  marks.reserve(capacity)
  const { words } = marks
  words.fill(0)
  for (const { nos, length } of lists) {
    for (let i = 0; i < length; i++) words[nos[i]! >>> 5]! |= 1 << (nos[i]! & 31)
  }
}

function testsOf(group: readonly Word[], { names }: Shelves) {
  const byFacet = Map.groupBy(
    group.flatMap((word) => word.values),
    ({ facet }) => facet,
  )
  return [...byFacet].map(([facet, values]) => {
    const allowed = new Uint8Array(names.valuesOf(facet).size)
    for (const { code } of values) allowed[code] = 1
    return { ...fields[facet], allowed }
  })
}
