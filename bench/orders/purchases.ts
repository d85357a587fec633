import { buyOnce, openShopClient } from '#test/support/shop-client.ts'
import { showProgress } from '../../scripts/program.mjs'
import { startApp, type BenchProgram } from '../app.ts'
import { percentile } from '../latencies.ts'
import { watchDatabaseCpu } from '../processes.ts'
import { atLeast, atMost, type Target } from '../targets.ts'
import { seedStock } from './stock.ts'

interface Count {
  own: number
  sandbox: number
  byText: [string, number][]
  memory: number
  /** CPU time that the app's process has used, in microseconds. */
  cpu: { user: number; system: number }
}

interface Load {
  clients: number
  seconds: number
  texts: boolean
}

/**
 * Measures complete purchases by guests: the reservation (hold), card form, payment, createorder call, and the
 * background work that follows.
 */
export async function measurePurchases(
  program: BenchProgram,
  { clients, seconds, texts }: Load,
): Promise<Target[]> {
  const { app, pool } = await startApp(program)
  const listings = await seedStock(pool, 300)
  const shop = openShopClient(app.address, clients)
  const databaseCpu = await watchDatabaseCpu(app.connectionString)
  // PostgreSQL uses a generic plan for a statement only after a connection has executed the statement five times.
  await showProgress('Warming up', () => buyFor(Math.max(5, seconds / 2)))
  await waitForQueue()

  const [before, databaseBefore] = [await app.send<Count>('count'), databaseCpu()]
  const startedAt = performance.now()
  const latencies = await showProgress('Buying', () => buyFor(seconds))
  const took = (performance.now() - startedAt) / 1000
  await waitForQueue()
  const [after, databaseAfter] = [await app.send<Count>('count'), databaseCpu()]
  shop.close()

  const orders = latencies.length
  const perOrder = (read: (count: Count) => number): number => (read(after) - read(before)) / orders
  const statements = perOrder(({ own }) => own)
  const appMs = perOrder(({ cpu }) => (cpu.user + cpu.system) / 1000)
  const databaseMs = (databaseAfter - databaseBefore) / orders
  console.log(`\nComplete guest purchases, ${clients} clients, ${took.toFixed(1)} s`)
  console.log(`  orders                ${orders}, ${(orders / took).toFixed(0)} per second`)
  console.log(
    `  statements per order  ${statements.toFixed(1)}, and ${perOrder(({ sandbox }) => sandbox).toFixed(1)} of the card sandbox`,
  )
  console.log(
    `  purchase p50 / p95    ${percentile(latencies, 0.5).toFixed(0)} / ${percentile(latencies, 0.95).toFixed(0)} ms`,
  )
  console.log(
    `  CPU per order         ${appMs.toFixed(1)} ms of the app and its sandbox, ${databaseMs.toFixed(1)} ms of PostgreSQL`,
  )
  console.log(`  orders per CPU second ${(1000 / (appMs + databaseMs)).toFixed(0)}`)
  console.log(`  memory of the app     ${(after.memory / 2 ** 20).toFixed(0)} MB`)
  if (texts) printTexts(before, after, orders)
  return [atLeast('orders per second', 150, orders / took), atMost('statements per order', 13, statements)]

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

  /**
   * Waits until every payment is captured and posted to the ledger and every provider event is processed, so that the
   * measurement includes this work.
   */
  async function waitForQueue(): Promise<void> {
    const pending = `select from outbox where topic like 'orders:%' or topic like 'OrderPaid:%' limit 1`
    while ((await pool.query(pending)).rowCount! > 0) await new Promise((done) => setTimeout(done, 50))
  }
}

function printTexts(before: Count, after: Count, orders: number): void {
  const earlier = new Map(before.byText)
  const rows = after.byText.map(([text, n]) => [text, (n - (earlier.get(text) ?? 0)) / orders] as const)
  for (const [text, n] of rows.toSorted((a, b) => b[1] - a[1]).slice(0, 25))
    console.log(n.toFixed(2).padStart(6), text)
}
