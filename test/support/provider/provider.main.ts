import { endpointEvents } from '#platform/payments/provider.ts'
import { movableClock } from '#platform/core/clock.ts'
import { isDatabaseUnavailable } from '#platform/core/database-errors.ts'
import { openDatabase } from '#platform/database/db.ts'
import { openSandbox, serveSandbox } from '@souk/stripe-offline'

// The offline provider in a process of its own, told what to do by its parent: see serve-provider.ts.
const { DATA_DIR = '', DATABASE_URL, PROVIDER_KEYS = '{}' } = process.env
const { secretKey, publishableKey, webhookSecret } = JSON.parse(PROVIDER_KEYS) as Record<string, string>
const opening = openDatabase(
  { databaseUrl: DATABASE_URL || undefined, dataDir: DATA_DIR, dbPool: 8, dbPrepare: true },
  () => {},
)
// Without its parent it is nobody's; an embedded PostgreSQL must not outlive it.
process.on('disconnect', () => void leave().finally(() => process.exit(1)))
const database = await opening
const clock = movableClock(Number(process.env['CLOCK_OFFSET_MS'] ?? 0))
let shops: string[] = []
let turn = 0

const sandbox = await openSandbox({
  pool: database.pool,
  clock,
  origin: '',
  secretKey: secretKey!,
  publishableKey: publishableKey!,
  webhook: { secret: webhookSecret!, events: endpointEvents, deliver },
  isUnavailable: isDatabaseUnavailable,
  // Its own database goes only when it goes itself.
  onError: (error) => isDatabaseUnavailable(error) || process.emitWarning(String(error)),
})
const server = await serveSandbox(sandbox.handle)
sandbox.start()

/** One shop after another: any of them takes the news for all. */
async function deliver(payload: string, headers: Record<string, string>): Promise<{ status: number }> {
  const shop = shops[turn++ % shops.length]
  if (!shop) return { status: 0 }
  const signal = AbortSignal.timeout(8_000)
  const answer = await fetch(`${shop}/webhooks/stripe`, { method: 'POST', body: payload, headers, signal })
  await answer.arrayBuffer()
  return { status: answer.status }
}

async function leave(): Promise<void> {
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
