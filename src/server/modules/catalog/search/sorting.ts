import type { ListingChoice } from './choice.ts'
import { Bits } from './index/bits.ts'
import { isOneValue } from './index/ladder.ts'
import type { SortOrder } from './index/listing-facts.ts'
import { fields, rowWidth } from './index/rows.ts'
import type { ListingTable } from './index/listing-table.ts'
import { thinByWords, type Groups } from './text/word-groups.ts'

type ByValue = Exclude<SortOrder, 'newest'>

/** Where a listing stands in an order; equal values stand newest first. Exact in a double: 23 + 30 bits. */
function placeOf(order: ByValue, listingTable: ListingTable): (no: number) => number {
  const { words, watched } = listingTable.rows
  const price = fields.price.word
  const newest = (no: number): number => 2 ** 30 - 1 - no
  const most = 2 ** 23 - 1
  if (order === 'price-asc') return (no) => words[no * rowWidth + price]! * 2 ** 30 + newest(no)
  if (order === 'price-desc') return (no) => (most - words[no * rowWidth + price]!) * 2 ** 30 + newest(no)
  return (no) => (most - Math.min(most, watched[no]!)) * 2 ** 30 + newest(no)
}

/** A list of listing numbers in the order asked. */
export function sorted(
  list: Uint32Array | readonly number[],
  order: ByValue,
  listingTable: ListingTable,
): Uint32Array {
  const place = placeOf(order, listingTable)
  const places = Float64Array.from(list, place).sort()
  return Uint32Array.from(places, (at) => 2 ** 30 - 1 - (at % 2 ** 30))
}

/** A page of a set too large to sort: step by step, sorting only the steps the page touches. */
export function pageOfMany(
  order: ByValue,
  listingTable: ListingTable,
  choice: ListingChoice,
  skip: number,
  limit: number,
): number[] {
  const { steps } = order === 'watched' ? listingTable.watched : listingTable.price
  const page: number[] = []
  const has = (no: number): boolean => choice.fits(no)
  for (let i = 0; i < steps.length && page.length < limit; i++) {
    const at = order === 'price-asc' ? i : steps.length - 1 - i
    const step = steps[at]
    if (!step) continue
    if (isOneValue(at)) {
      step.downwards((no) => {
        if (has(no) && --skip < 0) page.push(no)
        return page.length < limit
      })
      skip = Math.max(0, skip)
      continue
    }
    const inStep = step.toList().filter(has)
    if (skip >= inStep.length) skip -= inStep.length
    else {
      page.push(...sorted(inStep, order, listingTable).subarray(skip, skip + limit - page.length))
      skip = 0
    }
  }
  return page
}

/** Featured listings by their rank, newest first among equals. */
export function byRank(list: Uint32Array, listingTable: ListingTable): Uint32Array {
  const rank = (no: number): number => listingTable.featured.get(no) ?? Infinity
  return list.toSorted((a, b) => rank(a) - rank(b) || b - a)
}

/** The first `depth` of a set too large to list: the catalog from the newest down. */
export function newestOfMany({ alive }: ListingTable, choice: ListingChoice, depth: number): Uint32Array {
  const newest: number[] = []
  for (let skip = 0; newest.length < depth; skip += depth * 2) {
    const nos = alive.fromTop(skip, depth * 2)
    if (nos.length === 0) break
    newest.push(...choice.keepFitting(Uint32Array.from(nos)))
  }
  return Uint32Array.from(newest.slice(0, depth))
}

const marks = new Bits()

/** The first `depth` of a list in any order, the newest first: many are not worth sorting for it. */
export function newestFirst(nos: Uint32Array, depth: number): Uint32Array {
  if (isAscending(nos)) return nos.slice(Math.max(0, nos.length - depth)).reverse()
  if (nos.length < 1024) return nos.toSorted().reverse().subarray(0, depth)
  marks.words.fill(0)
  for (let i = 0; i < nos.length; i++) marks.add(nos[i]!)
  return Uint32Array.from(marks.fromTop(0, depth))
}

/** The first `depth` of a list: those with words of every group first, newest first within each. */
export function wholeFirst(
  nos: Uint32Array,
  groups: Groups,
  listingTable: ListingTable,
  depth: number,
): Uint32Array {
  const whole = nos.slice()
  let length = whole.length
  for (const group of groups) length = thinByWords(group, listingTable, whole, length)
  const top = newestFirst(whole.subarray(0, length), depth)
  if (top.length === depth || top.length === nos.length) return top
  const first = new Set(top)
  const rest = newestFirst(
    nos.filter((no) => !first.has(no)),
    depth - top.length,
  )
  return Uint32Array.from([...top, ...rest])
}

/** Most come from one list and are in order already. */
function isAscending(nos: Uint32Array): boolean {
  for (let i = 1; i < nos.length; i++) if (nos[i]! < nos[i - 1]!) return false
  return true
}
