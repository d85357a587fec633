import { brace, comma, type JsonBytes } from './json-bytes.ts'
import type { ListingChoice } from './choice.ts'
import type { CatalogNames } from '../columns/names.ts'
import type { PriceRange } from './walk-kinds.ts'
import type { ListingTable } from '../columns/listing-table.ts'
import type { Counts } from './tally.ts'
import type { ValueTable } from '../columns/values.ts'

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

/** The codes that have a count or are chosen, most listings first, then by label: so many, and the chosen ones behind. */
function ordered(
  values: ValueTable,
  counts: Int32Array,
  mask: Uint8Array | undefined,
  limit: number,
): number[] {
  // Sorted as numbers, count before label: a million listings have thousands of sellers to put in order.
  const { rank, byRank } = values.alphabet()
  const all = new Float64Array(values.size)
  const chosen: number[] = []
  let length = 0
  for (let code = 0; code < all.length; code++) {
    const count = counts[code] ?? 0
    const isChosen = mask?.[code] === 1
    if (count === 0 && !isChosen) continue
    const place = (maxCount - count) * places20 + rank[code]!
    all[length++] = place
    if (isChosen) chosen.push(place)
  }
  const named = smallest(all.subarray(0, length), limit)
  const last = named.at(-1) ?? -1
  const others = chosen.filter((place) => place > last).sort((a, b) => a - b)
  return Array.from([...named, ...others], (place) => byRank[place % places20]!)
}

const maxCount = 2 ** 31
const places20 = 2 ** 20

/** So many, in order: of a hundred thousand values with a listing each the rest would be sorted for nothing. */
function smallest(places: Float64Array, most: number): Float64Array {
  if (places.length <= most * 4 || most === 0) return places.sort().subarray(0, most)
  const found = places.slice(0, most).sort()
  for (let i = most; i < places.length; i++) {
    const place = places[i]!
    if (place >= found[most - 1]!) continue
    let at = most - 1
    for (; at > 0 && found[at - 1]! > place; at--) found[at] = found[at - 1]!
    found[at] = place
  }
  return found
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
