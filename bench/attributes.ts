import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import type { AttributeFilters } from '#contract/catalog/attributes.ts'
import { createSearchDictionary } from '#modules/catalog/reads/dictionary.ts'
import {
  readBrands,
  readIndexedListingsAfter,
  readSellers,
  readSynonyms,
  readTypes,
  type IndexedListing,
} from '#modules/catalog/reads/cache/catalog-rows.store.ts'
import { JsonBytes } from '#modules/catalog/search/json-bytes.ts'
import { ListingIndex } from '#modules/catalog/search/listing-index.ts'
import type {
  CountedAttribute,
  CountedAttributes,
  ListingQuery,
} from '#modules/catalog/search/listing-records.ts'
import { seededRandom, type Random } from '#demo/random.ts'
import { readCommand } from '../scripts/command.mjs'
import { openProgram } from '../scripts/program.mjs'
import { compareRounds, medianOf } from './compare/ratios.ts'
import { benchVariables, copyBenchDatabase } from './database.ts'
import { summarizeTargets, atMost, type Target } from './targets.ts'

const { values } = readCommand({
  name: 'npm run bench:attributes',
  about:
    'Compares the CPU time and memory of the search index with and without attributes, in one process and in turn.',
  flags: {
    listings: { about: 'number of listings', default: 10_000 },
    attributes: { about: 'number of filterable attributes', default: 12 },
    rounds: { about: 'rounds; both indexes are measured in each', default: 20 },
    queries: { about: 'queries per kind and round', default: 200 },
  },
  variables: benchVariables,
})
const { rounds, queries } = values
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const { ends, finish } = openProgram()
const url = await copyBenchDatabase(values.listings, `souk_bench_compare_${values.listings}`, ends)
const pool = new pg.Pool({ connectionString: url, max: 2, options: '-c statement_timeout=0' })
ends.defer(() => pool.end())

const attributes: CountedAttribute[] = Array.from({ length: values.attributes }, (_, n) => ({
  code: `attribute-${n}`,
  kind: (['number', 'choice', 'choices'] as const)[n % 3]!,
}))
const codes = (isNumber: boolean): string[] =>
  attributes.flatMap(({ code, kind }) => ((kind === 'number') === isNumber ? [code] : []))
const facetLimits = { values: { brand: 100, seller: 60, color: 100 }, options: 100 }
const limits = { without: facetLimits, with: { ...facetLimits, tags: codes(false), numbers: codes(true) } }

const [brands, types, sellers, synonyms] = await Promise.all([
  readBrands(pool),
  readTypes(pool),
  readSellers(pool, null),
  readSynonyms(pool),
])
const dictionary = createSearchDictionary(brands, types, synonyms)
// Fills one index before the measured ones, because filling the first index also fills caches that all indexes share.
await fill(false)
const without = await fill(false)
const withAttributes = await fill(true)
const sides = { without: without.index, with: withAttributes.index }
const out = new JsonBytes()

/**
 * Functions that create the queries, keyed by kind of query. Each query gets a different maximum price, so that the
 * index has not cached its result.
 */
const kinds: Record<string, (sample: IndexedListing, random: Random) => ListingQuery> = {
  list: () => ({}),
  filter: ({ typeId, brandId }, random) =>
    random.chance(0.5)
      ? { type: [labelOf(typeId)] }
      : { brand: [brands.find(({ id }) => id === brandId)!.name] },
  search: ({ title }, random) => ({ search: dictionary.read(random.pick(title.split(' '))).terms }),
  'filter by two attributes': (_sample, random) => ({ attributes: filtersOf(random) }),
}
const targets: Target[] = []
for (const [kind, queryOf] of Object.entries(kinds)) {
  const measured: { before: number; after: number }[] = []
  for (let round = -3; round < rounds; round++) {
    const order = round % 2 === 0 ? (['without', 'with'] as const) : (['with', 'without'] as const)
    const cpu = { without: 0, with: 0 }
    for (const side of order) cpu[side] = measure(side, kind, queryOf, round)
    if (round >= 0) measured.push({ before: cpu.without, after: cpu.with })
  }
  const { median, low, high } = compareRounds(measured)
  const [before, after] = [
    medianOf(measured.map((each) => each.before)),
    medianOf(measured.map((each) => each.after)),
  ]
  console.log(
    `${kind.padEnd(26)} ${before.toFixed(1)} µs without, ${after.toFixed(1)} µs with: ${median.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`,
  )
}
console.log(
  `memory in MB: ${without.megabytes.toFixed(1)} without, ${withAttributes.megabytes.toFixed(1)} with`,
)
targets.push(
  atMost('memory with attributes, as a multiple', 1.25, withAttributes.megabytes / without.megabytes),
)
const { text, isReached } = summarizeTargets(targets)
console.log(text)
await finish(isReached ? 0 : 1)

/** Returns the CPU time in µs per query. The time includes the first page of results and the JSON of the facets. */
function measure(
  side: 'with' | 'without',
  kind: string,
  queryOf: (sample: IndexedListing, random: Random) => ListingQuery,
  round: number,
): number {
  const random = seededRandom(`bench-${kind}`, round + 10)
  const index = sides[side]
  const counted = side === 'with' ? attributes : []
  const startedAt = process.threadCpuUsage()
  for (let n = 0; n < queries; n++) {
    const query = queryOf(random.pick(withAttributes.samples), random)
    const selection = index.select({ ...query, maxCents: 20_000 + (round + 10) * queries + n })
    const facets = selection.facets(limits[side])
    selection.page('newest', 0, 24)
    index.writeFacets(out.begin(), facets, counted)
    out.end()
  }
  const { user, system } = process.threadCpuUsage(startedAt)
  return (user + system) / queries
}

function labelOf(typeId: number): string {
  return types.find(({ id }) => id === typeId)!.label
}

function filtersOf(random: Random): AttributeFilters {
  const pick = (): [string, string[]] => [random.pick(codes(false)), [`c${random.int(0, 11)}`]]
  return Object.fromEntries([pick(), pick()])
}

async function fill(
  hasAttributes: boolean,
): Promise<{ index: ListingIndex; megabytes: number; samples: IndexedListing[] }> {
  const before = await memoryInUse()
  const index = new ListingIndex(dictionary, { maxBytes: 1_000_000 })
  index.setBrands(brands)
  index.setTypes(types)
  index.setSellers(sellers)
  index.reserve(values.listings + 1)
  const samples: IndexedListing[] = []
  for (let last = -1; ;) {
    const listings = await readIndexedListingsAfter(pool, last, 4_000)
    for (const listing of listings)
      index.put(
        hasAttributes ? { ...listing, attributes: valuesOf(listing.no) } : { ...listing, attributes: null },
      )
    if (samples.length < 4_000) samples.push(...listings)
    if (listings.length < 4_000) break
    last = listings.at(-1)!.no
  }
  for (const _ of index.prepare());
  const { length } = samples
  samples.length = 0
  const megabytes = (await memoryInUse()) - before
  return { index, megabytes, samples: await readIndexedListingsAfter(pool, -1, length) }
}

/** Returns a listing's attribute values. The listing has a value for four of five attributes on average. */
function valuesOf(no: number): CountedAttributes {
  const random = seededRandom('bench-attributes', no)
  const tags: Record<string, string[]> = {}
  const numbers: Record<string, number> = {}
  for (const { code, kind } of attributes) {
    if (random.chance(0.2)) continue
    if (kind === 'number') numbers[code] = random.int(0, 1_000)
    else if (kind === 'choice') tags[code] = [`c${random.int(0, 11)}`]
    else tags[code] = [`c${random.int(0, 5)}`, `c${random.int(6, 11)}`]
  }
  return { tags, numbers }
}

/** Returns the memory in MB that objects and buffers use after a garbage collection. */
async function memoryInUse(): Promise<number> {
  for (let run = 0; run < 4; run++) {
    collectGarbage()
    await new Promise(setImmediate)
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}
