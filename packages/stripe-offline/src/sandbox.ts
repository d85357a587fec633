import type pg from 'pg'
import type { Clock } from './clock.ts'
import { createDeliveryLoop, createDeliveryPlanner } from './core/deliveries.ts'
import type { Chaos, WebhookEndpoint } from './core/deliveries.ts'
import type { Engine } from './core/transact.ts'
import { buildRouter } from './core/router.ts'
import { prepareSchema } from './core/schema.ts'
import { platformAccount } from './core/store.ts'
import { runTimers, createTimerLoop } from './core/sweep.ts'
import { balances } from './engines/balance/balance.ts'
import { allRoutes, clockWork } from './engines/routes.ts'
import { apiHandler } from './http/handle.ts'
import type { PageAnswer, Request } from './http/handle.ts'
import { publicHandler } from './http/pages/public.ts'
import { SandboxHttpClient } from './node/http-client.ts'

export { serveSandbox } from './node/server.ts'
export { prepareSchema }

export interface SandboxOptions {
  pool: pg.Pool
  /** Clock of the sandbox. If it has `advance`, the control page can move it. */
  clock: Clock & { advance?(ms: number): unknown }
  /** Origin of the app for the URLs of hosted pages, without a trailing slash. */
  origin: string
  secretKey: string
  publishableKey: string
  webhook: WebhookEndpoint
  /** Random disorder in the delivery of webhooks, for tests. Off by default. */
  delivery?: Chaos
  /**
   * Whether to serve the control page `/__stripe/control`. It can inject faults, so it must not be enabled in
   * production.
   */
  control?: boolean
  /** Called with errors of the background loops. The loops continue after an error. */
  onError?(error: unknown): void
  /**
   * Returns whether an error means that the database is temporarily unavailable. The sandbox then responds with 503.
   */
  isUnavailable?(error: unknown): boolean
}

export interface Sandbox {
  /** HTTP client that needs no socket. Use it as `new Stripe(secretKey, { httpClient })`. */
  httpClient: SandboxHttpClient
  /**
   * Handles requests to `/__stripe/*` (browser calls, hosted pages, control page), `/v1/*` and `/v2/*`. Returns errors
   * as responses and never throws.
   */
  handle(request: Request): Promise<PageAnswer>
  /** Starts the timers and the delivery of webhooks. */
  start(): void
  /** Runs all due timers immediately. */
  settle(): Promise<void>
  /** Stops the loops after their running work. Pending work stays in the database. */
  stop(): Promise<void>
  /**
   * Returns the balance in cents of the platform's account or of a connected account, summed over all currencies. Used
   * by reconciliation tests.
   */
  ledgerBalance(accountId?: string): Promise<{ availableCents: number; pendingCents: number }>
}

/** Opens the offline payment provider on a PostgreSQL database. It stores all its data in the schema `sandbox`. */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { pool, clock, webhook, delivery } = options
  await prepareSchema(pool)
  const onError = options.onError ?? ((error: unknown) => process.emitWarning(`sandbox: ${String(error)}`))
  const deliveries = createDeliveryLoop(pool, webhook, delivery, onError)
  const engine: Engine = {
    pool,
    origin: options.origin,
    nowMs: () => clock.now(),
    ...(clock.advance === undefined ? {} : { advance: (ms: number) => clock.advance?.(ms) }),
    clockWork,
    route: createDeliveryPlanner(webhook, delivery),
    wake: () => deliveries.wake(),
    keysInFlight: new Set(),
    report: onError,
    isUnavailable: options.isUnavailable ?? (() => false),
  }
  const timers = createTimerLoop(engine)
  const api = apiHandler(engine, buildRouter(allRoutes), options.secretKey)
  const pages = publicHandler(engine, {
    publishableKey: options.publishableKey,
    control: options.control === true,
  })
  return {
    httpClient: new SandboxHttpClient(api),
    handle: (request) => (/^\/(v[12]|oauth)\//.test(request.path) ? api(request) : pages(request)),
    start() {
      deliveries.start()
      timers.start()
    },
    settle: () => runTimers(engine),
    async stop() {
      await Promise.all([deliveries.stop(), timers.stop()])
    },
    async ledgerBalance(accountId = platformAccount) {
      const rows = await balances(pool, Math.floor(clock.now() / 1000), accountId)
      return {
        availableCents: rows.reduce((sum, row) => sum + row.available, 0),
        pendingCents: rows.reduce((sum, row) => sum + row.pending, 0),
      }
    },
  }
}
