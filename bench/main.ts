import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { builtServer } from '../scripts/app.mjs'
import { readCommand } from '../scripts/command.mjs'
import { openProgram, showProgress } from '../scripts/program.mjs'
import { benchVariables, openBenchDatabase, untilIdle } from './database.ts'
import { load, serve, type Served } from './processes.ts'
import { kinds, makeRequests, type RequestKind, type BenchRequest } from './requests.ts'
import { growth, misses, table, type Measured, type SizeResult } from './verdict.ts'

const { values } = readCommand({
  name: 'npm run bench',
  about: 'Compares lists, filters, search and pages of a listing with a bare server beside it, at two sizes.',
  flags: {
    listings: { about: 'the sizes, separated by commas', default: '10000,1000000' },
    seconds: { about: 'how long each is asked in a round', default: 3 },
    rounds: { about: 'how often', default: 5 },
  },
  variables: benchVariables,
})
const { seconds, rounds } = values
const connections = 32
/** Until V8 has compiled what runs often. */
const warmSeconds = 3
const { ends, folder: makeFolder, finish } = openProgram()
const folder = makeFolder('souk-bench-')

const servers = ['app', 'bare'] as const
type Server = (typeof servers)[number]

interface Shop extends Record<Server, Served> {
  listings: number
  url: string
  requests: Record<RequestKind, BenchRequest[]>
  /** What the first asks took: a line. */
  firsts: string[]
  taken: Record<RequestKind, Record<Server, Measured[]>>
}

const sizes = values.listings.split(',').map(Number)
const urls: string[] = []
for (const listings of sizes) urls.push(await openBenchDatabase(listings, ends))
const shops: Shop[] = []
for (const [at, listings] of sizes.entries())
  await showProgress(`Servers with ${listings} listings`, async () =>
    shops.push(await open(listings, urls[at]!)),
  )
for (const kind of kinds) await showProgress(kind, () => compare(kind))
const results = shops.map(resultOf)
for (const [at, shop] of shops.entries()) {
  console.log(table(results[at]!))
  console.log(`asked for the first time, p95 ms: ${shop.firsts.join(', ')}`)
}

for (const { kind, factor } of growth(results))
  console.log(`p95 of ${kind}: × ${factor.toFixed(2)} at the larger size`)
const missed = misses(results)
console.log(missed.length === 0 ? '\nEvery target is reached.' : `\nNot reached:\n  ${missed.join('\n  ')}`)
await finish(missed.length === 0 ? 0 : 1)

async function compare(kind: RequestKind): Promise<void> {
  for (const shop of shops) await warm(shop, kind)
  // In turns, so that whatever else the machine does falls on all sizes and on both servers.
  for (let round = 0; round < rounds; round++)
    for (const server of servers)
      for (const shop of shops) shop.taken[kind][server].push(await ask(shop, server, kind, seconds))
}

async function open(listings: number, url: string): Promise<Shop> {
  const env = {
    NODE_ENV: 'production',
    ALLOW_SANDBOX: '1',
    DATABASE_URL: url,
    DATA_DIR: path.join(folder, String(listings)),
    DEMO_PIECES: '0',
    PORT: '0',
    RATE_LIMIT: '0',
  }
  const app = await serve([builtServer], env, ends)
  const bare = await serve(['bench/bare-server.ts', url], {}, ends)
  const none = (): Record<Server, Measured[]> => ({ app: [], bare: [] })
  const taken = { list: none(), filter: none(), search: none(), detail: none() }
  return { listings, url, requests: await makeRequests(url), app, bare, firsts: [], taken }
}

/** Every wish is made once before it counts; the bare server keeps nothing and need not be asked them all. */
async function warm(shop: Shop, kind: RequestKind): Promise<void> {
  const first = await ask(shop, 'app', kind, 'once')
  shop.firsts.push(`${kind} ${first.p95.toFixed(1)}`)
  for (const server of servers) await ask(shop, server, kind, warmSeconds)
}

async function ask(shop: Shop, server: Server, kind: RequestKind, time: number | 'once'): Promise<Measured> {
  for (const url of urls) await untilIdle(url)
  const asks = path.join(folder, `${server}-${kind}.json`)
  writeFileSync(asks, JSON.stringify(shop.requests[kind].map((request) => request[server])))
  const span = time === 'once' ? { seconds: 0, isOnce: true } : { seconds: time }
  const { address } = shop[server]
  const taken = await load({ address, ...span, connections, asks }, shop[server])
  if (taken.failed > 0) throw new Error(`${taken.failed} answers of ${server} to ${kind} were no answers`)
  return taken
}

function resultOf({ listings, taken }: Shop): SizeResult {
  const middles = (server: Server): Record<RequestKind, Measured> => ({
    list: middle(taken.list[server]),
    filter: middle(taken.filter[server]),
    search: middle(taken.search[server]),
    detail: middle(taken.detail[server]),
  })
  return { listings, app: middles('app'), bare: middles('bare') }
}

/** The round with the middle throughput; the most memory of all. */
function middle(taken: Measured[]): Measured {
  const inOrder = taken.toSorted((a, b) => a.perSecond - b.perSecond)
  return { ...inOrder[inOrder.length >> 1]!, memory: Math.max(...taken.map((each) => each.memory)) }
}
