import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Clock } from '#platform/core/clock.ts'
import { endpointEvents } from '#platform/payments/provider.ts'
import { openSandbox, serveSandbox, type Sandbox } from '@souk/stripe-offline'

/**
 * Simulated card provider on a port of this process. The provider has a separate connection pool, so that it survives
 * simulated crashes of the app.
 */
export interface OfflineProvider {
  sandbox: Sandbox
  /** Environment variables that make an app use this provider. */
  env: Record<string, string>
  webhookSecret: string
  /** Server with the provider's endpoints for browsers. Tests send requests to these endpoints with `inject`. */
  server: FastifyInstance
  close(): Promise<void>
}

/**
 * Starts the simulated card provider. The provider does not send webhook events; it only stores the events in its
 * tables.
 */
export async function openOfflineProvider(pool: pg.Pool, clock: Clock): Promise<OfflineProvider> {
  const keys = { secretKey: 'sk_test_drill', publishableKey: 'pk_test_souk', webhookSecret: 'whsec_drill' }
  const sandbox = await openSandbox({
    pool,
    clock,
    origin: '',
    secretKey: keys.secretKey,
    publishableKey: keys.publishableKey,
    webhook: { secret: keys.webhookSecret, events: endpointEvents, deliver: async () => ({ status: 0 }) },
  })
  const { port, close } = await serveSandbox(sandbox.handle)
  return {
    sandbox,
    env: {
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    },
    webhookSecret: keys.webhookSecret,
    server: browserOf(sandbox),
    close,
  }
}

interface Injected {
  method: string
  url: string
  headers?: Record<string, string>
  payload?: string
}

function browserOf({ handle }: Sandbox): FastifyInstance {
  const inject = async ({ method, url, headers = {}, payload = '' }: Injected) => {
    const answer = await handle({ method, path: url, headers, body: payload })
    return { ...answer, statusCode: answer.status, json: () => JSON.parse(String(answer.body)) as unknown }
  }
  return { inject } as unknown as FastifyInstance
}
