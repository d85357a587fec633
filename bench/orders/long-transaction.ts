import type pg from 'pg'
import { openAsker, type Asker } from '#test/drills/outages/asking.ts'
import { inputs } from '#test/drills/outages/shop.ts'
import { showProgress } from '../../scripts/program.mjs'
import { openApp, type BenchProgram } from '../app.ts'
import { percentile } from '../latencies.ts'
import { atMost, type Target } from '../verdict.ts'
import { seedStock, type StockedListing } from './stock.ts'

const perSecond = 50
const clients = 8

interface LongTransaction {
  changes: number
  rounds: number
  seconds: number
}

/** Lists while a transaction stays open somewhere and changes pile up behind it, side by side with lists without one. */
export async function askBehindTransaction(
  program: BenchProgram,
  { changes, rounds, seconds }: LongTransaction,
): Promise<Target[]> {
  const { app, pool } = await openApp(program)
  const listings = await seedStock(pool, 2_000)
  const askers = Array.from({ length: clients }, () => openAsker(app.address, []))
  const measure = (forMs: number): Promise<number> => measureLists({ pool, listings, askers, forMs })
  await measure(2_000)

  const without: number[] = []
  const behind: number[] = []
  for (let round = 1; round <= rounds; round++) {
    await showProgress(`Round ${round}: ${changes.toLocaleString('en-US')} changes`, () => change())
    without.push(await measure(seconds * 1_000))
    const long = await openLong(pool)
    try {
      await showProgress(`Round ${round}: as many behind a transaction`, () => change())
      behind.push(await measure(seconds * 1_000))
    } finally {
      await long.query('rollback')
      long.release()
    }
  }
  for (const asker of askers) asker.close()

  const shown = (all: readonly number[]): string => all.map((ms) => ms.toFixed(0)).join(', ')
  console.log(`\nLists, ${clients} clients, ${perSecond} changes a second meanwhile; p95 of each round in ms`)
  console.log(`  without              ${shown(without)}`)
  console.log(`  behind a transaction ${shown(behind)}`)
  const ratio = percentile(behind, 0.5) / percentile(without, 0.5)
  return [atMost('p95 of lists behind an open transaction, of that without', 1.5, ratio)]

  async function change(): Promise<void> {
    for (let at = 0; at < changes; at += 100)
      await changeSome(pool, listings, { from: at, count: Math.min(100, changes - at) })
  }
}

/** A transaction with a number of its own, as any that has written: nothing after it is known to be over. */
async function openLong(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect()
  await client.query('set idle_in_transaction_session_timeout = 0')
  await client.query('begin')
  await client.query('select pg_current_xact_id()')
  return client
}

/** As a seller's new price does. */
async function changeSome(
  pool: pg.Pool,
  of: readonly StockedListing[],
  { from, count }: { from: number; count: number },
): Promise<void> {
  const ids = Array.from({ length: count }, (_, at) => of[(from + at) % of.length]!.id)
  await pool.query(
    `with changed as (update listings set price_cents = price_cents + 1 where id = any($1) returning id)
     insert into invalidations (topic, key) select 'listing', id from changed`,
    [ids],
  )
}

interface Lists {
  pool: pg.Pool
  listings: readonly StockedListing[]
  askers: readonly (Asker & { close(): void })[]
  forMs: number
}

/** Returns the p95 of lists in ms, while listings go on changing. */
async function measureLists({ pool, listings, askers, forMs }: Lists): Promise<number> {
  const taken: number[] = []
  const until = performance.now() + forMs
  let at = 0
  const writer = setInterval(
    () => void changeSome(pool, listings, { from: at++, count: 1 }).catch(() => undefined),
    1_000 / perSecond,
  )
  // What has piled up is read once, by whoever asks first.
  await askers[0]!(inputs.list())
  await Promise.all(askers.map((ask) => askUntil(ask, until, taken)))
  clearInterval(writer)
  return percentile(taken, 0.95)
}

async function askUntil(ask: Asker, until: number, taken: number[]): Promise<void> {
  while (performance.now() < until) {
    const { status, begunAt, endedAt } = await ask(inputs.list())
    if (status !== 200) throw new Error(`a list answered ${status}`)
    taken.push(endedAt - begunAt)
  }
}
