import { waitUntil } from './wait-until.ts'
import { movableClock } from '#platform/core/clock.ts'
import { readConfig } from '#platform/config/config.ts'
import { openDatabase } from '#platform/database/db.ts'
import { openLog } from '#platform/telemetry/log.ts'
import { migrate } from '#platform/database/migrations/migrate.ts'
import { processCardEvents, processCardTasks, expire } from '#modules/orders/orders.ts'
import { createApp, type App } from '#server/app/app.ts'
import { watchLoop } from './loop-watch.ts'
import { countStatements } from './database/statement-count.ts'

// The shop in a process of its own, told what to do by its parent: see serve-app.ts.
const leaveMs = 3_000
const count = countStatements()
const clock = movableClock(Number(process.env.CLOCK_OFFSET_MS ?? 0))
const config = readConfig({ ...process.env, RATE_LIMIT: '0', PORT: '0' })
const log = openLog(config.logLevel)
const running: { app?: App } = {}
const opening = openDatabase(config, () => {})
// Without its parent it is nobody's; an embedded PostgreSQL must not outlive it.
process.on('disconnect', () => void leave().finally(() => process.exit(1)))
const database = await opening
await migrate(database.pool)
const app = await createApp({ config, clock, database, log })
running.app = app
const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
await app.start()
const { context: orderContext } = app.orders
const loop = watchLoop()

/** Time passes, and everything the clock drives is done at once. */
async function advance(ms: number): Promise<void> {
  clock.advance(ms)
  // Leases run by the server's clock: it has moved as far.
  await database.pool.query(
    `update outbox set leased_until = leased_until - make_interval(secs => $1) where leased_until is not null`,
    [ms / 1000],
  )
  while (await expire(orderContext));
  while (await processCardTasks(orderContext));
  while (await processCardEvents(orderContext));
  await settled()
}

/** The loops of the app may have claimed a task a moment before the drain above looked for it. */
async function settled(): Promise<void> {
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

async function leave(): Promise<void> {
  // What is under way breaks off, and nobody is there to read of it.
  process.on('uncaughtException', () => {})
  setTimeout(() => process.exit(1), 2 * leaveMs).unref()
  await Promise.race([running.app?.close(), new Promise((late) => setTimeout(late, leaveMs))])
  await (await opening).close()
}

async function reply({ question, argument }: { question: string; argument: unknown }): Promise<void> {
  const result = await answer(question, argument)
  process.send!({ question, result: result ?? null }, () => question === 'end' && process.exit(0))
}

process.on('message', (message: { question: string; argument: unknown }) => void reply(message))
process.send!({ question: 'open', result: { address, connectionString: database.connectionString } })
