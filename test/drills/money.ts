import type pg from 'pg'
import { faultsAtRest } from './money-faults.ts'
import { MoneyRun, type MoneyResult } from './money-run.ts'
import { randomOf } from './money-steps.ts'
import { openMoneyWorld } from './money-world.ts'

export interface MoneyOptions {
  /** A database of its own for each batch. */
  openDatabase(): Promise<{ url: string; pool: pg.Pool; close(hasFaults: boolean): Promise<void> }>
  sequences: number
  /** Sequences that share a shop, its sellers and their debts. */
  batch: number
  seed: number
  /** ms on the wall after which no further batch is begun. */
  patienceMs?: number
  log?: (line: string) => void
}

/** With two, no and three decimals: every batch is lived in another. */
const currencies = ['usd', 'jpy', 'kwd'] as const

/**
 * Random lives of orders, many at a time in one shop: paid by guests, buyers and members, shipped by sellers and their
 * helpers, received, cancelled, returned in part and whole, disputed, refunded, paid out; the provider's events late,
 * doubled and in any order; what people press pressed twice; the process dead between any two statements. When all has
 * come to rest, everything about money must be so.
 */
export async function runMoney(options: MoneyOptions): Promise<MoneyResult> {
  const { sequences, batch, seed, patienceMs = Infinity, log = () => {} } = options
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
    if (performance.now() - begun > patienceMs) break
    const [count, before] = [Math.min(batch, sequences - result.sequences), result.faults.length]
    // Said first: a batch that breaks off can be lived again as well.
    log(`a batch begins, again by: --sequences ${count} --seed ${seed + at} --batch ${count}`)
    await runBatch(options, seed + at, count, result)
    result.sequences += count
    const seconds = Math.round((performance.now() - begun) / 1000)
    const wrong = result.faults.slice(before).join('; ') || 'all agrees'
    log(
      `seed ${seed + at}: ${result.sequences} sequences, ${result.steps} steps, ${result.deaths} deaths, ${seconds} s: ${wrong}`,
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
  const world = await openMoneyWorld(database.url, database.pool, randomOf(seed), currency)
  const run = new MoneyRun(world, seed, result, currency)
  const known = result.faults.length
  try {
    await run.all(count)
    for (const fault of await faultsAtRest(world)) result.faults.push(`seed ${seed}: ${fault}`)
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
    await database.close(result.faults.length > known)
  }
}
