import Stripe from 'stripe'
import { createMovableClock, type MovableClock } from '../../src/clock.ts'
import { openTestDatabase, type TestDatabase } from './database.support.ts'
import { openSandbox } from '../../src/sandbox.ts'
import type { Sandbox, SandboxOptions } from '../../src/sandbox.ts'

export const secretKey = 'sk_test_sandbox'
export const publishableKey = 'pk_test_sandbox'
export const webhookSecret = 'whsec_sandbox'

export interface TestSandbox {
  sandbox: Sandbox
  stripe: Stripe
  clock: MovableClock
  database: TestDatabase
  /** Requests that the webhook endpoint has received, in order. */
  received: { payload: string; headers: Record<string, string> }[]
  /** Opens another sandbox that uses the same database, to simulate another process. */
  another(options?: Partial<SandboxOptions>): Promise<Sandbox>
  close(): Promise<void>
}

/** Opens a sandbox that uses a separate database. Its client is the official SDK in the same process. */
export async function openTestSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const database = await openTestDatabase()
  const clock = createMovableClock()
  const received: TestSandbox['received'] = []
  const opened: Sandbox[] = []
  const another = async (more: Partial<SandboxOptions> = {}): Promise<Sandbox> => {
    const one = await openSandbox({
      pool: database.pool,
      clock,
      origin: 'http://shop.test',
      secretKey,
      publishableKey,
      control: true,
      webhook: {
        secret: webhookSecret,
        async deliver(payload, headers) {
          received.push({ payload, headers })
          return { status: 200 }
        },
      },
      ...options,
      ...more,
    })
    opened.push(one)
    return one
  }
  const sandbox = await another()
  return {
    sandbox,
    stripe: stripeOn(sandbox),
    clock,
    database,
    received,
    another,
    async close() {
      await Promise.all(opened.map((each) => each.stop()))
      await database.close()
    },
  }
}

export function stripeOn(sandbox: Sandbox, maxNetworkRetries = 0): Stripe {
  return new Stripe(secretKey, { httpClient: sandbox.httpClient, telemetry: false, maxNetworkRetries })
}

/** Creates a confirmation token from an entered card number, as the browser does. */
export async function createCardToken(
  sandbox: Sandbox,
  number: string,
  more: Record<string, string> = {},
): Promise<string> {
  const body = new URLSearchParams({
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2034',
    'payment_method_data[card][cvc]': '123',
    ...more,
  }).toString()
  const answer = await sandbox.handle({
    method: 'POST',
    path: '/__stripe/public/confirmation_tokens',
    headers: { authorization: `Bearer ${publishableKey}` },
    body,
  })
  const parsed = JSON.parse(answer.body) as { id?: string; error?: { message: string } }
  if (parsed.id === undefined) throw new Error(parsed.error?.message ?? answer.body)
  return parsed.id
}

export async function waitUntil(isTrue: () => boolean | Promise<boolean>, ms = 20_000): Promise<void> {
  const end = Date.now() + ms
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error('waited in vain')
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
}
