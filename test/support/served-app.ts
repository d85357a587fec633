import { waitUntil } from './wait-until.ts'
import { createMovableClock } from '#platform/core/clock.ts'
import { readConfig } from '#platform/config/config.ts'
import { openDatabase } from '#platform/database/db.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { migrate } from '#platform/database/migrations/migrate.ts'
import { processCardEvents, processCardTasks, resolveExpiredCheckouts } from '#modules/orders/orders.ts'
import { createApp, type App } from '#server/app/app.ts'
import { watchLoop } from './loop-watch.ts'
import { countStatements } from './database/statement-count.ts'

// Runs the app in a separate process. Messages from the parent process (serve-app.ts) control the app.
const closeTimeoutMs = 3_000
const count = countStatements()
const clock = createMovableClock(Number(process.env.CLOCK_OFFSET_MS ?? 0))
const config = readConfig({ ...process.env, RATE_LIMIT: '0', PORT: '0' })
const log = createLog(config.logLevel)
const running: { app?: App } = {}
const opening = openDatabase(config, () => {})
// Exits when the parent process exits, so that an embedded PostgreSQL server does not keep running.
process.on('disconnect', () => void exitWithParent().finally(() => process.exit(1)))
const database = await opening
await migrate(database.pool)
const app = await createApp({ config, clock, database, log })
running.app = app
const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
await app.start()
const { context: orderContext } = app.orders
const loop = watchLoop()

/** Moves the app's clock forward and runs all work that becomes due. */
async function advance(ms: number): Promise<void> {
  clock.advance(ms)
  // Leases depend on the database server's clock, which cannot be moved. Instead, their timestamps are moved back.
  await database.pool.query(
    `update outbox set leased_until = leased_until - make_interval(secs => $1) where leased_until is not null`,
    [ms / 1000],
  )
  while (await resolveExpiredCheckouts(orderContext));
  while (await processCardTasks(orderContext));
  while (await processCardEvents(orderContext));
  await waitForPayments()
}

/** Waits for payment tasks that the app's background loops have already started. */
async function waitForPayments(): Promise<void> {
  await waitUntil('the outbox of payments is empty', async () => {
    const { rows } = await database.pool.query<{ left: number }>(
      `select count(*) as left from outbox where topic in ('orders:capture', 'orders:cancel-payment')`,
    )
    return rows[0]!.left === 0
  }).catch(() => undefined)
}

async function answer(question: string, argument: unknown): Promise<unknown> {
  switch (question) {
    case 'count':
      return {
        ...count,
        byText: [...count.byText],
        memory: process.memoryUsage.rss(),
        cpu: process.cpuUsage(),
      }
    case 'loop':
      return loop.read()
    case 'advance':
      return advance(argument as number)
    case 'end':
      await app.close()
      return database.close()
    default:
      return undefined
  }
}

async function exitWithParent(): Promise<void> {
  // Ignores errors, because requests that are still in progress fail when the process exits.
  process.on('uncaughtException', () => {})
  setTimeout(() => process.exit(1), 2 * closeTimeoutMs).unref()
  await Promise.race([running.app?.close(), new Promise((late) => setTimeout(late, closeTimeoutMs))])
  await (await opening).close()
}

async function reply({ question, argument }: { question: string; argument: unknown }): Promise<void> {
  const result = await answer(question, argument)
  process.send!({ question, result: result ?? null }, () => question === 'end' && process.exit(0))
}

process.on('message', (message: { question: string; argument: unknown }) => void reply(message))
process.send!({ question: 'open', result: { address, connectionString: database.connectionString } })
