import { buyOnce, openShopClient } from '#test/support/shop-client.ts'
import { showProgress } from '../../scripts/program.mjs'
import { openApp, type BenchProgram } from '../app.ts'
import { percentile } from '../latencies.ts'
import { watchDatabaseCpu } from '../processes.ts'
import { atLeast, atMost, type Target } from '../verdict.ts'
import { seedStock } from './stock.ts'

interface Count {
  own: number
  sandbox: number
  byText: [string, number][]
  memory: number
  /** Microseconds. */
  cpu: { user: number; system: number }
}

interface Load {
  clients: number
  seconds: number
  texts: boolean
}

/** Whole guest purchases: hold, card form, pay, createorder, and all that the loops do behind them. */
export async function buyAsOftenAsGoes(
  program: BenchProgram,
  { clients, seconds, texts }: Load,
): Promise<Target[]> {
  const { app, pool } = await openApp(program)
  const listings = await seedStock(pool, 300)
  const shop = openShopClient(app.address, clients)
  const databaseCpu = await watchDatabaseCpu(app.connectionString)
  // Each connection plans a statement anew until it has run it six times.
  await showProgress('Warming up', () => buyFor(Math.max(5, seconds / 2)))
  await untilDone()

  const [before, databaseBefore] = [await app.ask<Count>('count'), databaseCpu()]
  const startedAt = performance.now()
  const latencies = await showProgress('Buying', () => buyFor(seconds))
  const took = (performance.now() - startedAt) / 1000
  await untilDone()
  const [after, databaseAfter] = [await app.ask<Count>('count'), databaseCpu()]
  shop.close()

  const orders = latencies.length
  const each = (of: (count: Count) => number): number => (of(after) - of(before)) / orders
  const statements = each(({ own }) => own)
  const appMs = each(({ cpu }) => (cpu.user + cpu.system) / 1000)
  const databaseMs = (databaseAfter - databaseBefore) / orders
  console.log(`\nWhole guest purchases, ${clients} clients, ${took.toFixed(1)} s`)
  console.log(`  orders              ${orders}, ${(orders / took).toFixed(0)} a second`)
  console.log(
    `  statements an order ${statements.toFixed(1)}, and ${each(({ sandbox }) => sandbox).toFixed(1)} of the card sandbox`,
  )
  console.log(
    `  purchase p50 / p95  ${percentile(latencies, 0.5).toFixed(0)} / ${percentile(latencies, 0.95).toFixed(0)} ms`,
  )
  console.log(
    `  CPU an order        ${appMs.toFixed(1)} ms of the app, the sandbox in it, ${databaseMs.toFixed(1)} of PostgreSQL`,
  )
  console.log(`  orders a CPU second ${(1000 / (appMs + databaseMs)).toFixed(0)}`)
  console.log(`  memory of the app   ${(after.memory / 2 ** 20).toFixed(0)} MB`)
  if (texts) printTexts(before, after, orders)
  return [atLeast('orders a second', 150, orders / took), atMost('statements an order', 13, statements)]

  async function buyFor(forSeconds: number): Promise<number[]> {
    const until = performance.now() + forSeconds * 1000
    const all: number[] = []
    await Promise.all(
      Array.from({ length: clients }, async () => {
        while (performance.now() < until) {
          const from = performance.now()
          await buyOnce(shop, listings[Math.floor(Math.random() * listings.length)]!)
          all.push(performance.now() - from)
        }
      }),
    )
    return all
  }

  /** Every payment captured and posted, every event of the provider applied: what they cost is counted as well. */
  async function untilDone(): Promise<void> {
    const left = `select from outbox where topic like 'orders:%' or topic like 'OrderPaid:%' limit 1`
    while ((await pool.query(left)).rowCount! > 0) await new Promise((done) => setTimeout(done, 50))
  }
}

function printTexts(before: Count, after: Count, orders: number): void {
  const earlier = new Map(before.byText)
  const rows = after.byText.map(([text, n]) => [text, (n - (earlier.get(text) ?? 0)) / orders] as const)
  for (const [text, n] of rows.toSorted((a, b) => b[1] - a[1]).slice(0, 25))
    console.log(n.toFixed(2).padStart(6), text)
}
