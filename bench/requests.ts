import { seededRandom, type Random } from '#demo/random.ts'
import type { BenchCall } from './load.ts'
import { drawWithSkew, type SampleListing } from './samples.ts'

export const callKinds = ['list', 'detail', 'filter', 'filterNew', 'searchNew'] as const
export type CallKind = (typeof callKinds)[number]

/** A request to the app, and the equivalent request to the bare server. */
export interface BenchRequest {
  app: BenchCall
  bare: BenchCall
}

/**
 * Returns requests for the JSON calls: lists, details and filters, some of them requested much more often than others,
 * and requests for responses that are not in any cache.
 */
export function makeRequests(
  samples: readonly SampleListing[],
  round: number,
): Record<CallKind | 'mix', BenchRequest[]> {
  const random = seededRandom('bench', 1)
  // Returns a maximum price that no earlier request used, so that the response is not in any cache.
  const newMaxCents = (n: number): string => String(20_000 + round * samples.length + n)
  const many = (make: (sample: SampleListing, n: number) => BenchRequest): BenchRequest[] => samples.map(make)
  const kinds = {
    list: many(() => listed({ page: randomPage(random, 40) }, '/list')),
    detail: drawWithSkew(many(detailRequest), random),
    filter: drawWithSkew(
      many((sample) => listed(aFilter(sample, random), '/filter')),
      random,
    ),
    filterNew: many((sample, n) =>
      listed({ ...aFilter(sample, random), page: '1', maxCents: newMaxCents(n) }, '/filter'),
    ),
    searchNew: many((sample, n) =>
      listed({ search: aSearch(sample, random), maxCents: newMaxCents(n) }, '/search'),
    ),
  }
  const mix = samples.map((_, n) => kinds[kindOf(random.next())][n]!)
  return { ...kinds, mix }
}

/**
 * Returns the kind of call for a random number from 0 to 1: 40 % details, 20 % lists, 15 % repeated filters, 12 % new
 * filters, 13 % new searches.
 */
function kindOf(at: number): CallKind {
  if (at < 0.4) return 'detail'
  if (at < 0.6) return 'list'
  if (at < 0.75) return 'filter'
  return at < 0.87 ? 'filterNew' : 'searchNew'
}

const detailRequest = ({ id }: SampleListing): BenchRequest => ({
  app: { method: 'GET', path: `/buyer/viewcount/${id}` },
  bare: { method: 'GET', path: `/detail/${id}` },
})

/** Picks a random page number: page 1 in 70 % of cases, a page after page 3 in 10 % of cases. */
function randomPage(random: Random, last: number): string {
  if (random.chance(0.7)) return '1'
  return String(random.chance(0.67) ? random.int(2, 3) : random.int(4, last))
}

function listed(query: Record<string, string>, barePath: string): BenchRequest {
  const lists = ['brand', 'type', 'color', 'gender', 'condition', 'size']
  const body = Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      if (lists.includes(name)) return [name, [value]]
      return [name, name === 'search' ? value : Number(value)]
    }),
  )
  const inStock = query['size'] === undefined ? {} : { inStock: true }
  return {
    app: { method: 'PUT', path: '/buyer/filter2', body: JSON.stringify({ ...body, ...inStock }) },
    bare: { method: 'GET', path: `${barePath}?${new URLSearchParams(query)}` },
  }
}

/** Returns typical filters for finding a listing: mostly one or two conditions, sometimes three. */
function aFilter(sample: SampleListing, random: Random): Record<string, string> {
  const { brand, type, parent, color } = sample
  const gender = sample.gender ?? 'women'
  const requests: Record<string, string>[] = [
    { brand },
    { type },
    { type: parent, gender },
    { brand, type: parent },
    { type, color },
    { type, gender, maxCents: String(random.int(2, 30) * 1000) },
    ...(sample.size === null ? [] : [{ type, gender, size: sample.size }]),
  ]
  return { ...random.pick(requests), page: randomPage(random, 10) }
}

/**
 * Returns a search text made of words from a listing. A third of the search texts have a typo, and a third are
 * incomplete.
 */
function aSearch({ title, brand, color, type }: SampleListing, random: Random): string {
  const words = title.split(' ').filter((word) => word.length > 2)
  const word = random.pick(words.length > 0 ? words : [type])
  const search = random.pick([word, `${color} ${word}`, `${brand} ${word}`, `${word} ${color}`, brand])
  const style = random.int(0, 2)
  if (style === 0) return search.slice(0, Math.max(3, search.length - random.int(1, 3)))
  return style === 1 ? mistyped(search, random) : search
}

function mistyped(text: string, random: Random): string {
  const at = random.int(1, Math.max(1, text.length - 2))
  return random.chance(0.5)
    ? text.slice(0, at) + text.slice(at + 1)
    : text.slice(0, at) + (text[at + 1] ?? '') + text[at]! + text.slice(at + 2)
}
