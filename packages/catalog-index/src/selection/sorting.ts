import { Bits } from '../columns/bits.ts'
import { isOneValue } from '../columns/ladder.ts'
import type { SortOrder } from '../columns/listing-facts.ts'
import { rowWidth, rowWords } from '../columns/rows.ts'
import type { ListingTable } from '../columns/listing-table.ts'
import { foundBits, thinByWords, type Groups } from '../columns/word-groups.ts'
import type { KindWalk } from './walk-kinds.ts'
import type { RowWalk } from './walk-rows.ts'

export type ByValue = Exclude<SortOrder, 'newest'>

const mostValue = 2 ** 23 - 1
const mostNo = 2 ** 30 - 1

/** What an order goes by, the smallest first. */
function valueOf(order: ByValue, { rows: { words, watched } }: ListingTable): (no: number) => number {
  const priceOf = (no: number): number => words[no * rowWidth + rowWords.price]!
  if (order === 'price-asc') return priceOf
  if (order === 'price-desc') return (no) => mostValue - priceOf(no)
  return (no) => mostValue - Math.min(mostValue, watched[no]!)
}

/** Where a listing stands in an order; equal values stand newest first. Exact in a double: 23 + 30 bits. */
const placeOf = (value: number, no: number): number => value * 2 ** 30 + mostNo - no

function inOrder(places: Float64Array): Uint32Array {
  return Uint32Array.from(places.sort(), (place) => mostNo - (place % 2 ** 30))
}

/** A page of a list in the order asked. Of a long list only what lies about the page is sorted. */
export function pageOf(
  nos: Uint32Array,
  order: ByValue,
  table: ListingTable,
  skip: number,
  limit: number,
): Uint32Array {
  const value = valueOf(order, table)
  const all =
    nos.length <= few ? { nos, before: 0 } : about(nos, (no) => stepOf(order, value(no)), skip, skip + limit)
  const ordered = inOrder(Float64Array.from(all.nos, (no) => placeOf(value(no), no)))
  return ordered.subarray(skip - all.before, skip - all.before + limit)
}

/** So few are sorted as they are. */
const few = 4096
const mostStep = 2 ** 14 - 1
const steps = new Uint32Array(mostStep + 1)

/** Where on the way from the first to the last of an order a value lies: prices go by five dollars, watchers by one. */
function stepOf(order: ByValue, value: number): number {
  return order === 'watched' ? Math.max(0, value - mostValue + mostStep) : value >>> 9
}

/** Those of the steps on which places `first` up to `end` of the order lie, and how many stand before them. */
function about(nos: Uint32Array, step: (no: number) => number, first: number, end: number) {
  steps.fill(0)
  for (const no of nos) steps[step(no)]!++
  let low = 0
  let before = 0
  while (low < mostStep && before + steps[low]! <= first) before += steps[low++]!
  let high = low
  for (let upTo = before; high <= mostStep && upTo < end; high++) upTo += steps[high]!
  return { nos: nos.filter((no) => step(no) >= low && step(no) < high), before }
}

/** A page by price of what kinds hold: of all only those on the steps of price that the page touches are sorted. */
export function pageByPrice(
  walk: KindWalk,
  order: 'price-asc' | 'price-desc',
  { kindColumns: { columns } }: ListingTable,
  skip: number,
  limit: number,
): Uint32Array {
  const { price, no } = columns
  steps.fill(0)
  walk.each((place) => steps[price[place]! >>> 9]!++)
  const isUpwards = order === 'price-asc'
  const way = (step: number): number => (isUpwards ? step : mostStep - step)
  let first = 0
  let before = 0
  while (first < mostStep && before + steps[way(first)]! <= skip) before += steps[way(first++)]!
  let end = first
  for (let upTo = before; end <= mostStep && upTo < skip + limit; end++) upTo += steps[way(end)]!
  const places: number[] = []
  walk.each((place) => {
    const value = price[place]!
    const step = way(value >>> 9)
    if (step >= first && step < end) places.push(placeOf(isUpwards ? value : mostValue - value, no[place]!))
  })
  return inOrder(Float64Array.from(places)).subarray(skip - before, skip - before + limit)
}

/** The first `depth` by price of what kinds hold: of each kind no more than may still be among them is looked at. */
export function firstByPrice(
  walk: KindWalk,
  order: 'price-asc' | 'price-desc',
  { kindColumns: { columns } }: ListingTable,
  depth: number,
): Uint32Array {
  const places = new Float64Array(depth * 2)
  let length = 0
  let last = Infinity
  const isUpwards = order === 'price-asc'
  const { lows, highs, length: spans } = walk.fitting
  for (let span = 0; span < spans; span++) {
    const [low, high] = [lows[span]!, highs[span]!]
    for (let i = 0; i < high - low; i++) {
      const at = isUpwards ? low + i : high - 1 - i
      const value = isUpwards ? columns.price[at]! : mostValue - columns.price[at]!
      if (value > last) break
      if (!walk.passes(at)) continue
      places[length++] = placeOf(value, columns.no[at]!)
      if (length < places.length) continue
      places.sort()
      length = depth
      last = Math.floor(places[depth - 1]! / 2 ** 30)
    }
  }
  return inOrder(places.subarray(0, length)).subarray(0, depth)
}

/** A page by watchers of a set too large to sort: step by step, sorting only the steps the page touches. */
export function mostWatched(walk: RowWalk, table: ListingTable, skip: number, limit: number): number[] {
  const { steps } = table.watched
  const page: number[] = []
  for (let at = steps.length - 1; at >= 0 && page.length < limit; at--) {
    const step = steps[at]
    if (!step) continue
    for (const nos of isOneValue(at) ? step.downwards(few) : [step.toList()]) {
      const hits = walk.keepFitting(nos)
      if (skip < hits.length) {
        const ordered = isOneValue(at) ? hits : pageOf(hits, 'watched', table, 0, hits.length)
        page.push(...ordered.subarray(skip, skip + limit - page.length))
      }
      skip = Math.max(0, skip - hits.length)
      if (page.length === limit) break
    }
  }
  return page
}

/** Featured listings by their rank, newest first among equals. */
export function byRank(list: Uint32Array, listingTable: ListingTable): Uint32Array {
  const rank = (no: number): number => listingTable.featured.get(no) ?? Infinity
  return list.toSorted((a, b) => rank(a) - rank(b) || b - a)
}

/** A page of what fits of a set too large to list, from the newest down. */
export function newestOfMany(walk: RowWalk, set: Bits, skip: number, limit: number): Uint32Array {
  const newest = new Uint32Array(limit)
  let length = 0
  for (const nos of set.downwards(Math.min(few, Math.max(512, skip + limit)))) {
    const hits = walk.keepFitting(nos)
    const wanted = hits.subarray(skip, skip + limit - length)
    newest.set(wanted, length)
    length += wanted.length
    if (length === limit) break
    skip = Math.max(0, skip - hits.length)
  }
  return newest.subarray(0, length)
}

/** The same of what words find, those with words of every group of `whole` first. */
export function newestFound(
  walk: RowWalk,
  groups: Groups,
  whole: Groups | undefined,
  table: ListingTable,
  depth: number,
): Uint32Array {
  const found = foundBits(groups, table)
  if (!whole) return newestOfMany(walk, found, 0, depth)
  const wholly = foundBits(whole, table)
  wholly.intersect(found)
  const first = newestOfMany(walk, wholly, 0, depth)
  if (first.length === depth) return first
  found.subtract(wholly)
  return Uint32Array.from([...first, ...newestOfMany(walk, found, 0, depth - first.length)])
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
