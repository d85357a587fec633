import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readCommand } from '../scripts/command.mjs'
import { openProgram, showProgress } from '../scripts/program.mjs'
import { startBuiltApp } from './app.ts'
import { benchVariables, copyBenchDatabase, waitUntilIdle } from './database.ts'
import type { BenchCall } from './load.ts'
import { readCollectorPercent, readLongestDelay, readPageCounts } from './metrics.ts'
import { makePageRequests, type PageKind } from './page-requests.ts'
import { createOnlyFlag } from './parts.ts'
import { runLoad, startServer, watchDatabaseCpu, type BenchServer } from './processes.ts'
import { callKinds, makeRequests, type CallKind } from './requests.ts'
import { readSamples } from './samples.ts'
import { atLeast, atMost, formatTable, summarizeTargets, type Measured, type Target } from './targets.ts'
import { createWriter } from './writer.ts'

const { values } = readCommand({
  name: 'npm run bench',
  about:
    'Measures pages and calls as browsers make them: compressed, with bags, during writes, and with searches that are not cached; and a bare server as the baseline.',
  flags: {
    listings: { about: 'number of listings', default: 10_000 },
    seconds: { about: 'duration of a round', default: 4 },
    rounds: { about: 'rounds per kind of request; the median counts', default: 3 },
    writes: { about: 'writes per second during the measurement of pages', default: 5 },
    only: createOnlyFlag(['pages', 'calls', 'mix']),
  },
  variables: benchVariables,
})
const { listings, seconds, rounds, writes, only } = values
const connections = 16
/** Request rate for the measurement below saturation, as a fraction of the highest throughput. */
const partialLoad = 0.7
/** Price changes per second in the measurement with many writes. */
const heavyWrites = 50
const jsonType = { 'content-type': 'application/json' }
/** Warm-up time in seconds. During this time, V8 compiles the frequently executed code. */
const warmSeconds = 3
/** Time in seconds for filling the page cache with pages that are requested more than once. */
const fillSeconds = 30
const program = openProgram()
const { ends, finish } = program
const folder = program.folder('souk-bench-')

const url = await copyBenchDatabase(listings, `souk_bench_pages_${listings}`, ends)
const samples = await readSamples(url, 12_000)
const startedAt = performance.now()
const app = await startBuiltApp(program, { url })
await fetch(`${app.address}/buyer/filter2`, { method: 'PUT', headers: jsonType, body: '{"type":["Boots"]}' })
const startSeconds = (performance.now() - startedAt) / 1000
// Waits until the app is ready, because searches use PostgreSQL instead of the search index until the index is ready.
while (!(await fetch(`${app.address}/readyz`)).ok) await pause(200)
const indexSeconds = (performance.now() - startedAt) / 1000
const bare = await showProgress('Bare server', () => startServer(['bench/bare-server.ts', url], {}, ends))
const databaseCpu = await watchDatabaseCpu(url)
const writer = await createWriter(url, app.address, writes)

const assets = path.join(import.meta.dirname, '../build/en/client/assets')
const script = readdirSync(assets).find((name) => /^entry\.client.*\.js$/.test(name))
type MakeCalls = (round: number) => BenchCall[]
const pagesOf = (kind: PageKind): MakeCalls => {
  return (round) => makePageRequests(samples, `/assets/${script}`, round)[kind]
}
const callsOf = (kind: CallKind | 'mix', server: 'app' | 'bare'): MakeCalls => {
  return (round) => makeRequests(samples, round)[kind].map((call) => call[server])
}

const isLarge = listings >= 500_000
const measured: Measured[] = []
const targets: Target[] = []
if (only !== 'calls' && only !== 'mix') targets.push(...(await measurePages()))
if (only !== 'pages' && only !== 'mix') targets.push(...(await measureCalls()))
if (only !== 'pages' && only !== 'calls') targets.push(...(await measureMix()))
const memory = Math.max(...measured.map((each) => each.memory))
targets.push(
  atMost('RSS in MB', isLarge ? 750 : 420, memory),
  atMost('garbage collector, % of CPU', 5, await readCollectorPercent(app)),
)
const { text, isReached } = summarizeTargets(targets)
console.log(text)
await finish(isReached ? 0 : 1)

async function measurePages(): Promise<Target[]> {
  const cold = await measure('mix of pages, empty cache', app, pagesOf('mix'), { time: seconds })
  const quiet = await measureRounds('mix of pages, full cache', app, pagesOf('mix'), fillSeconds)
  const before = await readPageCounts(app)
  const selling = await showProgress('with writes', () =>
    writer.during(() => measureRounds('mix of pages, with writes', app, pagesOf('mix'))),
  )
  const after = await readPageCounts(app)
  const home = await measureRounds('/, not cached', app, pagesOf('newHome'))
  const shop = await measureRounds('/shop, not cached', app, pagesOf('newShop'))
  const product = await measureRounds('product, not cached', app, pagesOf('newProduct'))
  const seller = await measureRounds('seller, not cached', app, pagesOf('newSeller'))
  const asset = await measureRounds('asset', app, pagesOf('asset'))
  const barePages: MakeCalls = (round) =>
    samples.map((_, n) => ({ method: 'GET', path: `/page?${round}-${n}` }))
  const framework = await measureRounds("React Router's static handler", bare, barePages)
  const own = [cold, quiet, selling.result, home, shop, product, seller, asset]
  measured.push(...own)
  console.log(formatTable(`Pages of ${listings} listings, in brotli`, [...own, framework]))
  const hitRate = (after.hits - before.hits) / (after.hits - before.hits + after.renders - before.renders)
  console.log(`${(hitRate * 100).toFixed(0)} % of the pages came from the cache during the writes`)
  console.log(
    `${selling.written} writes, ${selling.failed} failed; first response after ${startSeconds.toFixed(1)} s`,
  )
  return [
    atLeast('cached pages per CPU second, with writes', 1_000, 1000 / selling.result.app),
    atMost('failed writes', 0, selling.failed),
    atMost('CPU ms of a product page, not cached', 8, product.app),
    atMost('CPU ms of /shop, not cached', 12, shop.app),
    atMost('CPU ms of /, not cached', 10, home.app),
    atMost('CPU ms of an asset', 0.5, asset.app),
  ]
}

async function measureCalls(): Promise<Target[]> {
  const results: { kind: string; app: Measured; bare: Measured }[] = []
  for (const kind of callKinds) {
    const of = async (server: 'app' | 'bare', served: BenchServer): Promise<Measured> =>
      measureRounds(`${kind}, ${server === 'app' ? 'Souk' : 'bare'}`, served, callsOf(kind, server))
    results.push({ kind, app: await of('app', app), bare: await of('bare', bare) })
  }
  measured.push(...results.map((each) => each.app))
  console.log(
    formatTable(
      'Calls, in brotli',
      results.flatMap((each) => [each.app, each.bare]),
    ),
  )
  const totalCpu = ({ app: own, database }: Measured): number => own + database
  const find = (kind: string): Measured => results.find((each) => each.kind === kind)!.app
  return [
    ...results.map(({ kind, app: own, bare: other }) =>
      atLeast(
        `${kind}: calls per CPU second, as a multiple of the bare server's`,
        2,
        totalCpu(other) / totalCpu(own),
      ),
    ),
    ...(isLarge
      ? [
          atMost('CPU ms of a filter, not cached', 2.5, find('filterNew').app),
          atMost('CPU ms of a search, not cached', 1, find('searchNew').app),
        ]
      : []),
  ]
}

/**
 * Measures a mix of all calls: at saturation, at 70 % of the rate at saturation, and at saturation with many writes, to
 * find out how much the writes slow down the calls.
 */
async function measureMix(): Promise<Target[]> {
  const alone = await measureRounds('mix of calls', app, callsOf('mix', 'app'))
  await readLongestDelay(app)
  const rate = Math.round(alone.perSecond * partialLoad)
  const steady = await showProgress(`at ${rate} requests per second`, () =>
    measure('mix of calls, at 70 % load', app, callsOf('mix', 'app'), { time: seconds * rounds, rate }),
  )
  const steadyDelay = await readLongestDelay(app)
  const busyWriter = await createWriter(url, app.address, heavyWrites)
  const busy = await showProgress(`${heavyWrites} writes per second`, () =>
    busyWriter.during(() =>
      measureRounds(`with ${heavyWrites} writes per second`, app, callsOf('mix', 'app')),
    ),
  )
  const longestDelay = await readLongestDelay(app)
  const results = [alone, steady, busy.result]
  measured.push(...results)
  console.log(formatTable(`Mix of calls with ${listings} listings, in brotli`, results))
  console.log(`${busy.written} writes, ${busy.failed} failed`)
  console.log(
    `first response after ${startSeconds.toFixed(1)} s, from its search index after ${indexSeconds.toFixed(1)} s`,
  )
  return [
    atMost('failed writes in the mix', 0, busy.failed),
    atLeast(
      '% of the throughput of the mix that remains with the writes',
      80,
      (busy.result.perSecond / alone.perSecond) * 100,
    ),
    atMost('longest event loop delay in ms, at 70 % load', 30, steadyDelay),
    atMost('longest event loop delay in ms', 50, longestDelay),
    ...(isLarge ? [atMost('seconds to the first response', 10, startSeconds)] : []),
  ]
}

/**
 * Runs a warm-up round and `rounds` measured rounds. Returns the results of the round with the median CPU time, except
 * for `memory`, which is the highest value of all measured rounds.
 */
async function measureRounds(
  name: string,
  served: BenchServer,
  makeCalls: MakeCalls,
  warm = warmSeconds,
): Promise<Measured> {
  return showProgress(name, async () => {
    await measure(name, served, makeCalls, { time: warm })
    const all: Measured[] = []
    for (let round = 0; round < rounds; round++)
      all.push(await measure(name, served, makeCalls, { time: seconds, round: round + 1 }))
    const middle = all.toSorted((a, b) => a.app - b.app)[all.length >> 1]!
    return { ...middle, memory: Math.max(...all.map((each) => each.memory)) }
  })
}

/**
 * Measures one round. Requests for uncached responses are different in each `round`. `rate` is the maximum number of
 * requests per second.
 */
async function measure(
  name: string,
  served: BenchServer,
  makeCalls: MakeCalls,
  { time, round = 0, rate }: { time: number; round?: number; rate?: number },
): Promise<Measured> {
  await waitUntilIdle(url)
  const file = path.join(folder, 'requests.json')
  writeFileSync(file, JSON.stringify(makeCalls(round)))
  const [own, database] = [served.cpu(), databaseCpu()]
  const { responses, failed, ...latencies } = await runLoad(
    { address: served.address, seconds: time, connections, requestsFile: file, ...(rate && { rate }) },
    served,
  )
  if (failed > 0) throw new Error(`${failed} requests of "${name}" failed`)
  return {
    name,
    responses,
    perSecond: responses / time,
    ...latencies,
    app: (served.cpu() - own) / responses,
    database: (databaseCpu() - database) / responses,
  }
}
