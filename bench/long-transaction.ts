import { availableParallelism, loadavg } from 'node:os'
import type pg from 'pg'
import { openAsker, type Asker } from '#test/drills/outages/asking.ts'
import { inputs } from '#test/drills/outages/shop.ts'
import { readCommand } from '../scripts/command.mjs'
import { openProgram, showProgress } from '../scripts/program.mjs'
import { benchVariables, serveScratchApp } from './database.ts'
import { seedStock, type StockedListing } from './stock.ts'

/** Lists while a transaction stays open somewhere and changes pile up behind it, side by side with lists without one. */
const { changes, rounds, seconds, clients } = readCommand({
  name: 'npm run bench:long-transaction',
  about: 'Asks for lists behind a transaction that stays open, and as often without one.',
  flags: {
    changes: { about: 'changes of listings behind the transaction', default: 20_000 },
    rounds: { about: 'how often each is measured', default: 3 },
    seconds: { about: 'how long each time', default: 5 },
    clients: { about: 'how many ask at once', default: 8 },
  },
  variables: benchVariables,
}).values
const mostRatio = 1.5
const perSecond = 50

const program = openProgram()
const { app, pool } = await serveScratchApp(program, { env: { RATE_LIMIT: '0' } })
const listings = await seedStock(pool, 2_000)
const askers = Array.from({ length: clients }, () => openAsker(app.address, []))
await measure(2_000)

const without: number[] = []
const behind: number[] = []
for (let round = 1; round <= rounds; round++) {
  await showProgress(`Round ${round}: ${changes.toLocaleString('en-US')} changes`, () => change(changes))
  without.push(await measure(seconds * 1_000))
  const long = await openLong()
  try {
    await showProgress(`Round ${round}: as many behind a transaction`, () => change(changes))
    behind.push(await measure(seconds * 1_000))
  } finally {
    await long.query('rollback')
    long.release()
  }
}

const ratio = median(behind) / median(without)
const shown = (all: readonly number[]): string => all.map((ms) => ms.toFixed(0)).join(', ')
console.log(`\nLists, ${clients} clients, ${perSecond} changes a second meanwhile; p95 of each round in ms`)
console.log(`  without              ${shown(without)}`)
console.log(`  behind a transaction ${shown(behind)}`)
console.log(`  ratio of medians     ${ratio.toFixed(2)}   (target ${mostRatio})`)
console.log(
  `  load of the machine at the end ${loadavg()[0]!.toFixed(1)}, on ${availableParallelism()} cores`,
)
for (const asker of askers) asker.close()
await program.finish(ratio <= mostRatio ? 0 : 1)

/** A transaction with a number of its own, as any that has written: nothing after it is known to be over. */
async function openLong(): Promise<pg.PoolClient> {
  const client = await pool.connect()
  await client.query('set idle_in_transaction_session_timeout = 0')
  await client.query('begin')
  await client.query('select pg_current_xact_id()')
  return client
}

async function change(count: number): Promise<void> {
  for (let at = 0; at < count; at += 100) await changeSome(listings, at, Math.min(100, count - at))
}

/** As a seller's new price does. */
async function changeSome(of: readonly StockedListing[], from: number, count: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, at) => of[(from + at) % of.length]!.id)
  await pool.query(
    `with changed as (update listings set price_cents = price_cents + 1 where id = any($1) returning id)
     insert into invalidations (topic, key) select 'listing', id from changed`,
    [ids],
  )
}

/** Returns the p95 of lists in ms, while listings go on changing. */
async function measure(forMs: number): Promise<number> {
  const taken: number[] = []
  const until = performance.now() + forMs
  let at = 0
  const writer = setInterval(
    () => void changeSome(listings, at++, 1).catch(() => undefined),
    1_000 / perSecond,
  )
  // What has piled up is read once, by whoever asks first.
  await askers[0]!(inputs.list())
  await Promise.all(askers.map((ask) => askUntil(ask, until, taken)))
  clearInterval(writer)
  taken.sort((a, b) => a - b)
  return taken[Math.floor(taken.length * 0.95)]!
}

async function askUntil(ask: Asker, until: number, taken: number[]): Promise<void> {
  while (performance.now() < until) {
    const { status, begunAt, endedAt } = await ask(inputs.list())
    if (status !== 200) throw new Error(`a list answered ${status}`)
    taken.push(endedAt - begunAt)
  }
}

function median(of: readonly number[]): number {
  return of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)]!
}
