import type { ValueTable } from '../columns/values.ts'

/**
 * Returns the integer codes of up to `limit` values, sorted by descending count, then by label. Appends the codes of
 * all selected values beyond the limit.
 */
export function sortCodes(
  values: ValueTable,
  counts: Int32Array,
  mask: Uint8Array | undefined,
  limit: number,
): number[] {
  // Combine the count and the rank of the label in one number, because sorting numbers is faster than sorting objects.
  const { rank, byRank } = values.alphabet()
  const { size } = values
  if (scratch.length < size) scratch = new Float64Array(size * 2)
  const chosen: number[] = []
  let length = 0
  for (let code = 0; code < size; code++) {
    const count = counts[code] ?? 0
    const isChosen = mask?.[code] === 1
    if (count === 0 && !isChosen) continue
    const key = (maxCount - count) * maxValues + rank[code]!
    scratch[length++] = key
    if (isChosen) chosen.push(key)
  }
  const first = smallest(scratch.subarray(0, length), limit)
  const last = first.at(-1) ?? -1
  const codes: number[] = []
  for (let i = 0; i < first.length; i++) codes.push(byRank[rankIn(first[i]!)]!)
  for (const key of chosen.filter((each) => each > last).sort((a, b) => a - b))
    codes.push(byRank[rankIn(key)]!)
  return codes
}

/** Reused list for sorting, because allocating a list for each facet is slow. */
let scratch = new Float64Array(1024)

const maxCount = 2 ** 31
const maxValues = 2 ** 20

/** Returns the rank of the label in a number that combines count and rank. Faster than `%`, which divides slowly. */
const rankIn = (key: number): number => key - Math.floor(key / maxValues) * maxValues

/** Returns the `count` smallest numbers in ascending order, without sorting all numbers. */
function smallest(keys: Float64Array, count: number): Float64Array {
  if (keys.length <= maxInserted) return inserted(keys).subarray(0, count)
  if (keys.length <= count * 4 || count === 0) return keys.sort().subarray(0, count)
  const found = keys.slice(0, count).sort()
  for (let i = count; i < keys.length; i++) {
    const key = keys[i]!
    if (key >= found[count - 1]!) continue
    let at = count - 1
    for (; at > 0 && found[at - 1]! > key; at--) found[at] = found[at - 1]!
    found[at] = key
  }
  return found
}

/** Maximum length of a list for which an insertion sort is faster than `sort`, which takes a microsecond to start. */
const maxInserted = 24

/** Sorts a short list in place. */
function inserted(keys: Float64Array): Float64Array {
  for (let i = 1; i < keys.length; i++) {
    const key = keys[i]!
    let at = i
    for (; at > 0 && keys[at - 1]! > key; at--) keys[at] = keys[at - 1]!
    keys[at] = key
  }
  return keys
}

const maxShort = 64
const short = new Int32Array(maxShort)

/** Adds pairs of integer code and count to `pairs`, sorted by descending count, then by label. Omits counts of 0. */
export function appendSortedPairs(pairs: number[], values: ValueTable, counts: Int32Array): void {
  if (counts.length > maxShort) {
    for (const code of sortCodes(values, counts, undefined, Infinity)) pairs.push(code, counts[code]!)
    return
  }
  const { rank } = values.alphabet()
  let length = 0
  for (let code = 0; code < counts.length; code++) {
    const count = counts[code]!
    if (count === 0) continue
    let at = length++
    for (; at > 0; at--) {
      const other = short[at - 1]!
      if (counts[other]! > count || (counts[other] === count && rank[other]! < rank[code]!)) break
      short[at] = other
    }
    short[at] = code
  }
  for (let i = 0; i < length; i++) pairs.push(short[i]!, counts[short[i]!]!)
}
