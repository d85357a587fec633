import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { builtServer, memoryEnvironment, memoryFlags } from '../scripts/app.mjs'
import { openBenchDatabase, untilIdle } from './database.ts'
import { load, serve, type Served } from './processes.ts'
import { kinds, makeWishes, type Kind, type Wish } from './requests.ts'
import { growth, misses, table, type Measured, type SizeResult } from './verdict.ts'

const { values } = parseArgs({
  options: {
    pieces: { type: 'string', default: '10000,1000000' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
  },
})
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
const connections = 32
/** The bare server keeps nothing: it need not be asked everything first. */
const warmSeconds = 3
const folder = mkdtempSync(path.join(tmpdir(), 'souk-bench-'))

const results: SizeResult[] = []
for (const pieces of values.pieces.split(',').map(Number)) results.push(await measure(pieces))
rmSync(folder, { recursive: true })

for (const { kind, factor } of growth(results))
  console.log(`p95 of ${kind}: × ${factor.toFixed(2)} at the larger size`)
const missed = misses(results)
console.log(missed.length === 0 ? '\nEvery target is reached.' : `\nNot reached:\n  ${missed.join('\n  ')}`)
process.exit(missed.length === 0 ? 0 : 1)

async function measure(pieces: number): Promise<SizeResult> {
  const url = await openBenchDatabase(pieces)
  const wishes = await makeWishes(url)
  const app = await serve([...memoryFlags, builtServer], {
    ...memoryEnvironment,
    NODE_ENV: 'production',
    ALLOW_SANDBOX: '1',
    DATABASE_URL: url,
    DATA_DIR: folder,
    DEMO_PIECES: '0',
    PORT: '0',
    RATE_LIMIT: '0',
  })
  const bare = await serve(['bench/bare-server.ts', url])
  const result: SizeResult = { pieces, app: none(), bare: none() }
  const firsts: string[] = []
  for (const kind of kinds) {
    // By wishes, not by time: a faster size would else be asked everything more often before it counts.
    const run = async (who: 'app' | 'bare', time: number | 'once'): Promise<Measured> => {
      await untilIdle(url)
      return ask(who, who === 'app' ? app : bare, kind, wishes[kind], time)
    }
    const first = await run('app', 'once')
    firsts.push(`${kind} ${first.p95.toFixed(1)}`)
    await run('bare', warmSeconds)
    const taken: Record<'app' | 'bare', Measured[]> = { app: [], bare: [] }
    // In turns, so that whatever else the machine does falls on both.
    for (let round = 0; round < rounds; round++) {
      taken.app.push(await run('app', seconds))
      taken.bare.push(await run('bare', seconds))
    }
    result.app[kind] = middle(taken.app)
    result.bare[kind] = middle(taken.bare)
  }
  await app.end()
  await bare.end()
  console.log(table(result))
  console.log(`asked for the first time, p95 ms: ${firsts.join(', ')}`)
  return result
}

async function ask(
  who: 'app' | 'bare',
  served: Served,
  kind: Kind,
  wishes: readonly Wish[],
  time: number | 'once',
): Promise<Measured> {
  const asks = path.join(folder, `${who}-${kind}.json`)
  writeFileSync(asks, JSON.stringify(wishes.map((wish) => wish[who])))
  const span = time === 'once' ? { seconds: 0, isOnce: true } : { seconds: time }
  const taken = await load({ address: served.address, ...span, connections, asks }, served)
  if (taken.failed > 0) throw new Error(`${taken.failed} answers of ${who} to ${kind} were no answers`)
  return taken
}

/** The round with the middle throughput; the most memory of all. */
function middle(taken: Measured[]): Measured {
  const inOrder = taken.toSorted((a, b) => a.perSecond - b.perSecond)
  return { ...inOrder[inOrder.length >> 1]!, memory: Math.max(...taken.map((each) => each.memory)) }
}

function none(): Record<Kind, Measured> {
  const nothing = { perSecond: 0, p50: 0, p95: 0, memory: 0 }
  return { list: nothing, filter: nothing, search: nothing, detail: nothing }
}
