import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readCommand } from '../scripts/command.mjs'
import { openProgram, showProgress } from '../scripts/program.mjs'
import { openBuiltApp } from './app.ts'
import { benchVariables, copyBenchDatabase, untilIdle } from './database.ts'
import type { BenchCall } from './load.ts'
import { makePageRequests, type PageKind } from './page-requests.ts'
import { onlyFlag } from './parts.ts'
import { load, serve, watchDatabaseCpu, type Served } from './processes.ts'
import { callKinds, makeRequests, type CallKind } from './requests.ts'
import { readSamples } from './samples.ts'
import { atLeast, atMost, table, verdict, type Measured, type Target } from './verdict.ts'
import { openWriter } from './writer.ts'

const { values } = readCommand({
  name: 'npm run bench',
  about:
    'Opens pages and makes calls as browsers do: compressed, with bags, with writes going on, with wishes nobody had before; beside a bare server that compresses too.',
  flags: {
    listings: { about: 'how many there are', default: 10_000 },
    seconds: { about: 'how long each kind is asked in a round', default: 4 },
    rounds: { about: 'how often; the middle one counts', default: 3 },
    writes: { about: 'writes a second in a shop that sells', default: 5 },
    only: onlyFlag(['pages', 'calls', 'mix']),
  },
  variables: benchVariables,
})
const { listings, seconds, rounds, writes, only } = values
const connections = 16
/** A second, in a shop that sells as much as it shows. */
const manyWrites = 50
/** Of prom-client's watch of the event loop. */
const lookMs = 10
const jsonType = { 'content-type': 'application/json' }
/** Until V8 has compiled what runs often. */
const warmSeconds = 3
/** Until most pages that are asked for again are kept. */
const fillSeconds = 30
const program = openProgram()
const { ends, finish } = program
const folder = program.folder('souk-bench-')

const url = await copyBenchDatabase(listings, `souk_bench_pages_${listings}`, ends)
const samples = await readSamples(url, 12_000)
const startedAt = performance.now()
const app = await openBuiltApp(program, { url })
await fetch(`${app.address}/buyer/filter2`, { method: 'PUT', headers: jsonType, body: '{"type":["Boots"]}' })
const startSeconds = (performance.now() - startedAt) / 1000
// PostgreSQL answers until the index is filled: nothing is measured beside that.
while (!(await fetch(`${app.address}/readyz`)).ok) await pause(200)
const readSeconds = (performance.now() - startedAt) / 1000
const bare = await showProgress('Bare server', () => serve(['bench/bare-server.ts', url], {}, ends))
const databaseCpu = await watchDatabaseCpu(url)
const writer = await openWriter(url, app.address, writes)

const assets = path.join(import.meta.dirname, '../build/en/client/assets')
const script = readdirSync(assets).find((name) => /^entry\.client.*\.js$/.test(name))
type Asks = (round: number) => BenchCall[]
const pagesOf = (kind: PageKind): Asks => {
  return (round) => makePageRequests(samples, `/assets/${script}`, round)[kind]
}
const callsOf = (kind: CallKind | 'mix', server: 'app' | 'bare'): Asks => {
  return (round) => makeRequests(samples, round)[kind].map((call) => call[server])
}

const isLarge = listings >= 500_000
const taken: Measured[] = []
const targets: Target[] = []
if (only !== 'calls' && only !== 'mix') targets.push(...(await measurePages()))
if (only !== 'pages' && only !== 'mix') targets.push(...(await measureCalls()))
if (only !== 'pages' && only !== 'calls') targets.push(...(await measureMix()))
const memory = Math.max(...taken.map((each) => each.memory))
targets.push(
  atMost('RSS in MB', isLarge ? 650 : 400, memory),
  atMost('% of CPU in the collector', 5, await collectorShare()),
)
const { text, isReached } = verdict(targets)
console.log(text)
await finish(isReached ? 0 : 1)

async function measurePages(): Promise<Target[]> {
  const cold = await measure('mix of pages, cold', app, pagesOf('mix'), { time: seconds })
  const quiet = await rated('mix of pages, warm', app, pagesOf('mix'), fillSeconds)
  const before = await readPageCounts()
  const selling = await showProgress('selling', () =>
    writer.during(() => rated('mix of pages, selling', app, pagesOf('mix'))),
  )
  const after = await readPageCounts()
  const home = await rated('/ nobody has opened', app, pagesOf('newHome'))
  const shop = await rated('/shop nobody has asked for', app, pagesOf('newShop'))
  const product = await rated('product nobody has opened', app, pagesOf('newProduct'))
  const seller = await rated('seller nobody has opened', app, pagesOf('newSeller'))
  const asset = await rated('asset', app, pagesOf('asset'))
  const barePages: Asks = (round) => samples.map((_, n) => ({ method: 'GET', path: `/page?${round}-${n}` }))
  const framework = await rated("React Router's static handler", bare, barePages)
  const own = [cold, quiet, selling.result, home, shop, product, seller, asset]
  taken.push(...own)
  console.log(table(`Pages of ${listings} listings, in brotli`, [...own, framework]))
  const hitRate = (after.hits - before.hits) / (after.hits - before.hits + after.renders - before.renders)
  console.log(`${(hitRate * 100).toFixed(0)} % of the pages of a shop that sells came from the cache`)
  console.log(`${selling.written} writes, ${selling.failed} refused; open after ${startSeconds.toFixed(1)} s`)
  return [
    atLeast('warm pages a second and core, selling', 1_000, 1000 / selling.result.app),
    atMost('writes refused', 0, selling.failed),
    atMost('CPU ms of a new product page', 8, product.app),
    atMost('CPU ms of a new /shop', 12, shop.app),
    atMost('CPU ms of a new /', 10, home.app),
    atMost('CPU ms of an asset', 0.5, asset.app),
  ]
}

async function measureCalls(): Promise<Target[]> {
  const called: { kind: string; app: Measured; bare: Measured }[] = []
  for (const kind of callKinds) {
    const of = async (server: 'app' | 'bare', served: Served): Promise<Measured> =>
      rated(`${kind}, ${server === 'app' ? 'Souk' : 'bare'}`, served, callsOf(kind, server))
    called.push({ kind, app: await of('app', app), bare: await of('bare', bare) })
  }
  taken.push(...called.map((each) => each.app))
  console.log(
    table(
      'Calls, in brotli',
      called.flatMap((each) => [each.app, each.bare]),
    ),
  )
  const whole = ({ app: own, database }: Measured): number => own + database
  const find = (kind: string): Measured => called.find((each) => each.kind === kind)!.app
  return [
    ...called.map(({ kind, app: own, bare: other }) =>
      atLeast(`${kind} per CPU second, of the bare server's`, 2, whole(other) / whole(own)),
    ),
    ...(isLarge
      ? [
          atMost('CPU ms of a filter never asked', 2.5, find('filterNew').app),
          atMost('CPU ms of a search never asked', 1, find('searchNew').app),
        ]
      : []),
  ]
}

/** Calls of all kinds at once, without writes and with many: what they take from each other. */
async function measureMix(): Promise<Target[]> {
  const alone = await rated('mix of calls', app, callsOf('mix', 'app'))
  await readLongestHold()
  const busyWriter = await openWriter(url, app.address, manyWrites)
  const busy = await showProgress(`${manyWrites} writes a second`, () =>
    busyWriter.during(() => rated(`with ${manyWrites} writes a second`, app, callsOf('mix', 'app'))),
  )
  const hold = await readLongestHold()
  taken.push(alone, busy.result)
  console.log(table(`A mix of calls among ${listings} listings, in brotli`, [alone, busy.result]))
  console.log(`${busy.written} writes, ${busy.failed} refused`)
  console.log(`answers after ${startSeconds.toFixed(1)} s, from its index after ${readSeconds.toFixed(1)} s`)
  return [
    atMost('writes refused in the mix', 0, busy.failed),
    atLeast(
      '% of the mix that is left beside the writes',
      80,
      (busy.result.perSecond / alone.perSecond) * 100,
    ),
    atMost('ms the event loop was held at most', 15, hold),
    ...(isLarge ? [atMost('seconds to the first answer', 10, startSeconds)] : []),
  ]
}

/** The round with the middle CPU, and the most memory of all; the first, which warms up, does not count. */
async function rated(name: string, served: Served, asks: Asks, warm = warmSeconds): Promise<Measured> {
  return showProgress(name, async () => {
    await measure(name, served, asks, { time: warm })
    const all: Measured[] = []
    for (let round = 0; round < rounds; round++)
      all.push(await measure(name, served, asks, { time: seconds, round: round + 1 }))
    const middle = all.toSorted((a, b) => a.app - b.app)[all.length >> 1]!
    return { ...middle, memory: Math.max(...all.map((each) => each.memory)) }
  })
}

/** Of each `round` what is asked for the first time is new. */
async function measure(
  name: string,
  served: Served,
  asks: Asks,
  { time, round = 0 }: { time: number; round?: number },
): Promise<Measured> {
  await untilIdle(url)
  const file = path.join(folder, 'asks.json')
  writeFileSync(file, JSON.stringify(asks(round)))
  const [own, database] = [served.cpu(), databaseCpu()]
  const { answers, failed, ...latencies } = await load(
    { address: served.address, seconds: time, connections, asks: file },
    served,
  )
  if (failed > 0) throw new Error(`${failed} answers to "${name}" were no answers`)
  return {
    name,
    answers,
    perSecond: answers / time,
    ...latencies,
    app: (served.cpu() - own) / answers,
    database: (databaseCpu() - database) / answers,
  }
}

/** How many pages were answered from those kept, and how many were rendered, since the server began. */
async function readPageCounts(): Promise<{ hits: number; renders: number }> {
  const text = await (await fetch(`${app.address}/metrics`)).text()
  const read = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return { hits: read('souk_page_hits_total'), renders: read('souk_page_renders_total') }
}

/** How long the server's event loop was held at most since this was asked last, in ms. */
async function readLongestHold(): Promise<number> {
  const text = await (await fetch(`${app.address}/metrics`)).text()
  // It looks every so many ms, and says how long it was from one look to the next.
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1]) * 1000 - lookMs
}

/** Of all the server's CPU since it began, what went into collecting garbage; %. */
async function collectorShare(): Promise<number> {
  const text = await (await fetch(`${app.address}/metrics`)).text()
  const spent = [...text.matchAll(/^nodejs_gc_duration_seconds_sum\S* (\S+)$/gm)]
  return (spent.reduce((sum, [, value]) => sum + Number(value), 0) * 100_000) / app.cpu()
}
