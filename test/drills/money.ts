import type pg from 'pg'
import { findMoneyFaults } from './money-faults.ts'
import { MoneyRun, type MoneyResult } from './money-run.ts'
import { createRandom } from './money-steps.ts'
import { openMoneyWorld } from './money-world.ts'

export interface MoneyOptions {
  /** Opens a database for one batch of order sequences. */
  openDatabase(): Promise<{ url: string; pool: pg.Pool; close(hasFaults: boolean): Promise<void> }>
  sequences: number
  /**
   * Number of order sequences per batch. The sequences in a batch use the same app and the same sellers, including
   * their debts.
   */
  batch: number
  seed: number
  /** No batch starts after this time, in ms. */
  timeLimitMs?: number
  log?: (line: string) => void
}

/** Currencies with two, zero and three decimal places. Each batch uses the next currency in this list. */
const currencies = ['usd', 'jpy', 'kwd'] as const

/**
 * Simulates many random orders at the same time in one app. Guests, buyers and members pay. Sellers and their helpers
 * ship orders. Orders are received, canceled, partly or completely returned, disputed, refunded and paid out. Events
 * from the card provider arrive late, twice and in random order. Users click buttons twice. The app crashes between
 * random SQL statements. At the end, all amounts must agree.
 */
export async function runMoney(options: MoneyOptions): Promise<MoneyResult> {
  const { sequences, batch, seed, timeLimitMs = Infinity, log = () => {} } = options
  const result: MoneyResult = {
    sequences: 0,
    steps: 0,
    deaths: 0,
    orders: 0,
    tally: {},
    ends: {},
    faults: [],
  }
  const begun = performance.now()
  for (let at = 0; result.sequences < sequences; at++) {
    if (performance.now() - begun > timeLimitMs) break
    const [count, before] = [Math.min(batch, sequences - result.sequences), result.faults.length]
    // Logs the command before the batch starts, so that the batch can be repeated even if it is aborted.
    log(`a batch starts; repeat it with: --sequences ${count} --seed ${seed + at} --batch ${count}`)
    await runBatch(options, seed + at, count, result)
    result.sequences += count
    const seconds = Math.round((performance.now() - begun) / 1000)
    const wrong = result.faults.slice(before).join('; ') || 'no faults'
    log(
      `seed ${seed + at}: ${result.sequences} sequences, ${result.steps} steps, ${result.deaths} crashes, ${seconds} s: ${wrong}`,
    )
  }
  return result
}

async function runBatch(
  options: MoneyOptions,
  seed: number,
  count: number,
  result: MoneyResult,
): Promise<void> {
  const database = await options.openDatabase()
  const currency = currencies[seed % currencies.length]!
  const world = await openMoneyWorld(database.url, database.pool, createRandom(seed), currency)
  const run = new MoneyRun(world, seed, result, currency)
  const faultsBefore = result.faults.length
  try {
    await run.all(count)
    for (const fault of await findMoneyFaults(world)) result.faults.push(`seed ${seed}: ${fault}`)
    const { rows } = await world.pool.query<{ state: string; n: number }>(
      'select state, count(*)::int as n from seller_orders group by state',
    )
    for (const { state, n } of rows) {
      result.ends[state] = (result.ends[state] ?? 0) + n
      result.orders += n
    }
  } finally {
    result.deaths += world.deaths
    await world.close()
    await database.close(result.faults.length > faultsBefore)
  }
}
