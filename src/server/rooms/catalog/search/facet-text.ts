import type { Choice } from './choice.ts'
import type { Names } from './names.ts'
import type { PriceRange } from './price-range.ts'
import type { Shelves } from './shelves.ts'
import type { Counts } from './tally.ts'
import type { Values } from './values.ts'

/** A market has more brands and sellers than anybody reads: the commonest are named, and those chosen. */
export interface FacetLimits {
  brands: number
  sellers: number
}

/** The `facets` of the contract as JSON text: most pieces first, then by label; what has none is left out. */
export function facetText(
  counts: Counts,
  choice: Choice,
  range: PriceRange,
  shelves: Shelves,
  names: Names,
  limits: FacetLimits,
): string {
  const list = (values: Values, of: Int32Array, mask: Uint8Array | undefined, limit = Infinity): string =>
    ordered(values, of, mask, limit)
      .map((code) => `{"_id":${values.json[code]},"count":${of[code] ?? 0}}`)
      .join()
  const sellers = ordered(names.sellers, counts.seller, choice.seller, limits.sellers)
    .map((code) => {
      const name = JSON.stringify(names.sellerNames[code] ?? '')
      return `{"_id":${names.sellers.json[code]},"count":${counts.seller[code] ?? 0},"name":${name}}`
    })
    .join()
  return [
    `{"brands":[${list(names.brands, counts.brand, choice.brand, limits.brands)}]`,
    `"type":[${list(names.types, withParents(counts.type, names), choice.namedType)}]`,
    `"gender":[${list(names.genders, withoutNone(counts.gender, names), choice.gender)}]`,
    `"color":[${list(names.colors, counts.color, choice.color)}]`,
    `"condition":[${list(names.conditions, counts.condition, choice.condition)}]`,
    `"size":[${list(shelves.sizes.labels, shelves.sizes.byLabel(counts.size), choice.size)}]`,
    `"seller":[${sellers}]`,
    `"stock":[{"_id":"has-inv","count":${counts.stock[1]}},{"_id":"sold-out","count":${counts.stock[0]}}]`,
    `"price":${range.min > range.max ? noPrices : `{"minCents":${range.min},"maxCents":${range.max}}`}}`,
  ].join()
}

const noPrices = '{"minCents":null,"maxCents":null}'

function ordered(values: Values, counts: Int32Array, mask: Uint8Array | undefined, limit: number): number[] {
  let codes: number[] = []
  for (let code = 0; code < values.size; code++) {
    if ((counts[code] ?? 0) > 0 || mask?.[code] === 1) codes.push(code)
  }
  if (codes.length > limit) codes = commonest(codes, counts, limit, mask)
  codes.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || compare(values.labels[a]!, values.labels[b]!))
  return codes.filter((code, place) => place < limit || mask?.[code] === 1)
}

/** Those with at least as many pieces as the last that is named: most need no sorting. */
function commonest(
  codes: number[],
  counts: Int32Array,
  limit: number,
  mask: Uint8Array | undefined,
): number[] {
  const least = Int32Array.from(codes, (code) => counts[code] ?? 0).sort()[codes.length - limit]!
  return codes.filter((code) => (counts[code] ?? 0) >= least || mask?.[code] === 1)
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** A parent type counts its children's pieces with its own. */
function withParents(counts: Int32Array, names: Names): Int32Array {
  const sums = new Int32Array(names.types.size)
  for (let code = 0; code < sums.length; code++) {
    sums[code]! += counts[code] ?? 0
    const parent = names.parents[code]
    if (parent !== undefined) sums[parent]! += counts[code] ?? 0
  }
  return sums
}

/** Pieces of no gender are no value to choose. */
function withoutNone(counts: Int32Array, names: Names): Int32Array {
  const none = names.genders.codeOfKey('')
  if (none === undefined) return counts
  const rest = counts.slice()
  rest[none] = 0
  return rest
}
