import { randomBytes } from 'node:crypto'
import { fork } from 'node:child_process'

export interface ServedProvider {
  /** Base URL of the provider's API, of its hosted pages and of its endpoints for browsers. */
  url: string
  /** Environment variables that make an app use this provider. */
  env: Record<string, string>
  connectionString: string
  /** Sends all future events to these apps, which share a database. */
  sendEventsTo(shops: readonly string[]): Promise<void>
  /** Moves the provider's clock forward, and runs its work that becomes due. */
  advance(ms: number): Promise<void>
  end(): Promise<void>
}

export interface ProviderServeOptions {
  /**
   * URL of the database for the provider's tables. If missing, the provider uses an embedded PostgreSQL server under
   * `dataDir`.
   */
  databaseUrl?: string
  dataDir?: string
  ends?: AsyncDisposableStack
}

/**
 * Starts the simulated card provider in a separate process, so that it survives crashes of an app or of the app's
 * database.
 */
export async function serveProvider({
  databaseUrl = '',
  dataDir = '',
  ends,
}: ProviderServeOptions): Promise<ServedProvider> {
  const keys = {
    secretKey: `sk_test_${randomBytes(12).toString('hex')}`,
    publishableKey: 'pk_test_souk',
    webhookSecret: `whsec_${randomBytes(12).toString('hex')}`,
  }
  const child = fork(new URL('provider.main.ts', import.meta.url), {
    detached: process.platform !== 'win32',
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PROVIDER_KEYS: JSON.stringify(keys),
    },
    execArgv: [],
  })
  const hasEnded = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  ends?.defer(async () => {
    if (child.connected) child.disconnect()
    await hasEnded
  })
  const wait = <T>(question: string): Promise<T> =>
    new Promise((resolve, reject) => {
      const onMessage = (message: { question: string; result: T }): void => {
        if (message.question !== question) return
        child.off('message', onMessage)
        child.off('exit', onExit)
        resolve(message.result)
      }
      const onExit = (): void => reject(new Error(`the provider exited before it responded to '${question}'`))
      child.on('message', onMessage)
      child.once('exit', onExit)
    })
  const ask = async (question: string, argument?: unknown): Promise<void> => {
    const answer = wait(question)
    child.send({ question, argument })
    await answer
  }
  const { port, connectionString } = await wait<{ port: number; connectionString: string }>('open')
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    connectionString,
    env: {
      STRIPE_API_URL: url,
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    },
    sendEventsTo: (shops) => ask('shops', shops),
    advance: (ms) => ask('advance', ms),
    async end() {
      if (child.exitCode === null && child.signalCode === null) await ask('end')
      await hasEnded
    },
  }
}
