import { endpointEvents } from '#platform/payments/provider.ts'
import { createMovableClock } from '#platform/core/clock.ts'
import { isDatabaseUnavailable } from '#platform/core/database-errors.ts'
import { openDatabase } from '#platform/database/db.ts'
import { openSandbox, serveSandbox } from '@souk/stripe-offline'

// Runs the simulated card provider in a separate process. Messages from the parent process (serve-provider.ts) control
// the provider.
const { DATA_DIR = '', DATABASE_URL, PROVIDER_KEYS = '{}' } = process.env
const { secretKey, publishableKey, webhookSecret } = JSON.parse(PROVIDER_KEYS) as Record<string, string>
const opening = openDatabase(
  { databaseUrl: DATABASE_URL || undefined, dataDir: DATA_DIR, dbPool: 8, dbPrepare: true },
  () => {},
)
// Exits when the parent process exits, so that an embedded PostgreSQL server does not keep running.
process.on('disconnect', () => void exitWithParent().finally(() => process.exit(1)))
const database = await opening
const clock = createMovableClock(Number(process.env['CLOCK_OFFSET_MS'] ?? 0))
let shops: string[] = []
let deliveryCount = 0

const sandbox = await openSandbox({
  pool: database.pool,
  clock,
  origin: '',
  secretKey: secretKey!,
  publishableKey: publishableKey!,
  webhook: { secret: webhookSecret!, events: endpointEvents, deliver },
  isUnavailable: isDatabaseUnavailable,
  // Ignores errors that say that the database is unavailable, because they occur only while this process exits.
  onError: (error) => isDatabaseUnavailable(error) || process.emitWarning(String(error)),
})
const server = await serveSandbox(sandbox.handle)
sandbox.start()

/**
 * Sends each event to one of the apps in turn. Only one app must receive an event, because the apps share a database.
 */
async function deliver(payload: string, headers: Record<string, string>): Promise<{ status: number }> {
  const shop = shops[deliveryCount++ % shops.length]
  if (!shop) return { status: 0 }
  const signal = AbortSignal.timeout(8_000)
  const answer = await fetch(`${shop}/webhooks/stripe`, { method: 'POST', body: payload, headers, signal })
  await answer.arrayBuffer()
  return { status: answer.status }
}

async function exitWithParent(): Promise<void> {
  setTimeout(() => process.exit(1), 6_000).unref()
  await server?.close()
  await (await opening).close()
}

async function answer(question: string, argument: unknown): Promise<unknown> {
  switch (question) {
    case 'shops':
      shops = argument as string[]
      return undefined
    case 'advance':
      clock.advance(argument as number)
      return sandbox.settle()
    case 'end':
      await server.close()
      await sandbox.stop()
      return database.close()
    default:
      return undefined
  }
}

async function reply({ question, argument }: { question: string; argument: unknown }): Promise<void> {
  const result = await answer(question, argument)
  process.send!({ question, result: result ?? null }, () => question === 'end' && process.exit(0))
}

process.on('message', (message: { question: string; argument: unknown }) => void reply(message))
process.send!({
  question: 'open',
  result: { port: server.port, connectionString: database.connectionString },
})
