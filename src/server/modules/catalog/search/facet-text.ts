import { brace, comma, type JsonBytes } from '../reads/json-bytes.ts'
import type { ListingChoice } from './choice.ts'
import type { CatalogNames } from './text/names.ts'
import type { PriceRange } from './walk-kinds.ts'
import type { ListingTable } from './index/listing-table.ts'
import type { Counts } from './tally.ts'
import type { ValueTable } from './index/values.ts'

/**
 * A market has more brands and sellers than anybody reads, and one seller can make up any number of colors and sizes: the
 * commonest are named, and those chosen.
 */
export interface FacetLimits {
  brands: number
  sellers: number
  colors: number
  sizes: number
}

/**
 * What the contract's `facets` say, as numbers: for each list its length, then codes and counts; then stock and
 * prices. A fifth of the text: many answers can be kept.
 */
export function facetNumbers(
  counts: Counts,
  choice: ListingChoice,
  range: PriceRange,
  listingTable: ListingTable,
  names: CatalogNames,
  limits: FacetLimits,
): Int32Array {
  const numbers: number[] = []
  const list = (values: ValueTable, of: Int32Array, mask: Uint8Array | undefined, limit = Infinity): void => {
    const codes = ordered(values, of, mask, limit)
    numbers.push(codes.length)
    for (const code of codes) numbers.push(code, of[code] ?? 0)
  }
  list(names.brands, counts.brand, choice.brand, limits.brands)
  list(names.types, withParents(counts.type, names), choice.namedType)
  list(names.genders, withoutNone(counts.gender, names), choice.gender)
  list(names.colors, counts.color, choice.color, limits.colors)
  list(names.conditions, counts.condition, choice.condition)
  const { sizes } = listingTable
  list(sizes.labels, sizes.byLabel(counts.size), choice.size, limits.sizes)
  list(names.sellers, counts.seller, choice.seller, limits.sellers)
  const [some, none] = byStock(counts.stock, choice)
  numbers.push(some, none)
  if (range.min <= range.max) numbers.push(range.min, range.max)
  return Int32Array.from(numbers)
}

/** Writes the numbers as JSON text: most listings first, then by label; what has none was left out. */
export function writeFacets(
  out: JsonBytes,
  numbers: Int32Array,
  listingTable: ListingTable,
  names: CatalogNames,
): void {
  const { brands, types, genders, colors, conditions, sellers, sellerJson } = names
  let at = 0
  const facet = (before: string, values: ValueTable, tails?: readonly Buffer[]): void => {
    out.text(before)
    const first = at + 1
    const end = first + numbers[at]! * 2
    for (at = first; at < end; at += 2) {
      const code = numbers[at]!
      if (at > first) out.letter(comma)
      out.bytes(values.facetStart(code)).number(numbers[at + 1]!)
      if (tails) out.bytes(tails[code]!)
      out.letter(brace)
    }
  }
  facet('{"brands":[', brands)
  facet('],"type":[', types)
  facet('],"gender":[', genders)
  facet('],"color":[', colors)
  facet('],"condition":[', conditions)
  facet('],"size":[', listingTable.sizes.labels)
  facet('],"seller":[', sellers, sellerJson)
  const [some, none, min = null, max = null] = numbers.subarray(at)
  out.text(`],"stock":[{"_id":"has-inv","count":${some}},{"_id":"sold-out","count":${none}}],`)
  out.text(`"price":{"minCents":${min},"maxCents":${max}}}`)
}

function ordered(
  values: ValueTable,
  counts: Int32Array,
  mask: Uint8Array | undefined,
  limit: number,
): number[] {
  let codes: number[] = []
  for (let code = 0; code < values.size; code++) {
    if ((counts[code] ?? 0) > 0 || mask?.[code] === 1) codes.push(code)
  }
  if (codes.length > limit) codes = commonest(codes, counts, limit, mask)
  // Sorted as numbers, count before label: a million listings have thousands of sellers to put in order.
  const { rank, byRank } = values.alphabet()
  const places = Float64Array.from(codes, (code) => (maxCount - (counts[code] ?? 0)) * places20 + rank[code]!)
  const inOrder = Array.from(places.sort(), (place) => byRank[place % places20]!)
  return codes.length > limit ? inOrder.filter((code, at) => at < limit || mask?.[code] === 1) : inOrder
}

const maxCount = 2 ** 31
const places20 = 2 ** 20
const steps = new Int32Array(1024)

/** Those with about as many listings as the last that is named, or more: most need no sorting. */
function commonest(
  codes: number[],
  counts: Int32Array,
  limit: number,
  mask: Uint8Array | undefined,
): number[] {
  steps.fill(0)
  for (const code of codes) steps[stepOf(counts[code] ?? 0)]!++
  let least = steps.length
  for (let above = 0; above < limit && least > 0;) above += steps[--least]!
  return codes.filter((code) => stepOf(counts[code] ?? 0) >= least || mask?.[code] === 1)
}

/** Rises with the count: one each up to 31, then steps 3 % apart. */
function stepOf(count: number): number {
  if (count < 32) return count
  const digits = 31 - Math.clz32(count)
  return digits * 32 + ((count >>> (digits - 5)) & 31)
}

/** A parent type counts its children's listings with its own. */
function withParents(counts: Int32Array, names: CatalogNames): Int32Array {
  const sums = new Int32Array(names.types.size)
  for (let code = 0; code < sums.length; code++) {
    sums[code]! += counts[code] ?? 0
    const parent = names.parents[code]
    if (parent !== undefined) sums[parent]! += counts[code] ?? 0
  }
  return sums
}

function byStock(counts: Int32Array, choice: ListingChoice): [some: number, none: number] {
  let some = 0
  let none = 0
  counts.forEach((count, set) => {
    if (choice.hasStock(set)) some += count
    else none += count
  })
  return [some, none]
}

/** Listings of no gender are no value to choose. */
function withoutNone(counts: Int32Array, names: CatalogNames): Int32Array {
  const none = names.genders.codeOfKey('')
  if (none === undefined) return counts
  const rest = counts.slice()
  rest[none] = 0
  return rest
}
