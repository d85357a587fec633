import type pg from 'pg'
import { createRequestSender, type RequestSender } from '#test/drills/outages/requests.ts'
import { inputs } from '#test/drills/outages/shop.ts'
import { showProgress } from '../../scripts/program.mjs'
import { startApp, type BenchProgram } from '../app.ts'
import { percentile } from '../latencies.ts'
import { atMost, type Target } from '../targets.ts'
import { seedStock, type StockedListing } from './stock.ts'

const perSecond = 50
const clients = 8

interface LongTransaction {
  changes: number
  rounds: number
  seconds: number
}

/**
 * Measures the latency of listing lists while an open transaction prevents the app from deleting old invalidations.
 * Compares it with the latency without an open transaction.
 */
export async function measureLongTransaction(
  program: BenchProgram,
  { changes, rounds, seconds }: LongTransaction,
): Promise<Target[]> {
  const { app, pool } = await startApp(program)
  const listings = await seedStock(pool, 2_000)
  const senders = Array.from({ length: clients }, () => createRequestSender(app.address, []))
  const measure = (forMs: number): Promise<number> => measureLists({ pool, listings, senders, forMs })
  await measure(2_000)

  const without: number[] = []
  const during: number[] = []
  for (let round = 1; round <= rounds; round++) {
    await showProgress(`Round ${round}: ${changes.toLocaleString('en-US')} changes`, () => change())
    without.push(await measure(seconds * 1_000))
    const transaction = await beginTransaction(pool)
    try {
      await showProgress(`Round ${round}: the same number during a transaction`, () => change())
      during.push(await measure(seconds * 1_000))
    } finally {
      await transaction.query('rollback')
      transaction.release()
    }
  }
  for (const sender of senders) sender.close()

  const shown = (all: readonly number[]): string => all.map((ms) => ms.toFixed(0)).join(', ')
  console.log(`\nLists, ${clients} clients, ${perSecond} changes per second; p95 of each round in ms`)
  console.log(`  without a transaction ${shown(without)}`)
  console.log(`  during a transaction  ${shown(during)}`)
  const ratio = percentile(during, 0.5) / percentile(without, 0.5)
  return [atMost('p95 of lists during a transaction, as a multiple of the p95 without', 1.5, ratio)]

  async function change(): Promise<void> {
    for (let at = 0; at < changes; at += 100)
      await changeSome(pool, listings, { from: at, count: Math.min(100, changes - at) })
  }
}

/**
 * Begins a transaction that has a transaction id, like a transaction that writes. While this transaction is open, the
 * app cannot delete later invalidations.
 */
async function beginTransaction(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect()
  await client.query('set idle_in_transaction_session_timeout = 0')
  await client.query('begin')
  await client.query('select pg_current_xact_id()')
  return client
}

/** Changes prices and records the invalidations, in the same way as the app does when a seller edits listings. */
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
  senders: readonly (RequestSender & { close(): void })[]
  forMs: number
}

/** Returns the p95 latency of requests for lists, in ms, while listings change. */
async function measureLists({ pool, listings, senders, forMs }: Lists): Promise<number> {
  const latencies: number[] = []
  const until = performance.now() + forMs
  let at = 0
  const writer = setInterval(
    () => void changeSome(pool, listings, { from: at++, count: 1 }).catch(() => undefined),
    1_000 / perSecond,
  )
  // Makes one request before the measurement, because the first request reads all accumulated invalidations.
  await senders[0]!(inputs.list())
  await Promise.all(senders.map((ask) => requestUntil(ask, until, latencies)))
  clearInterval(writer)
  return percentile(latencies, 0.95)
}

async function requestUntil(ask: RequestSender, until: number, latencies: number[]): Promise<void> {
  while (performance.now() < until) {
    const { status, begunAt, endedAt } = await ask(inputs.list())
    if (status !== 200) throw new Error(`a list returned ${status}`)
    latencies.push(endedAt - begunAt)
  }
}
