import type pg from 'pg'
import type { Clock } from './clock.ts'
import { createDeliveryLoop, createDeliveryPlanner } from './core/deliveries.ts'
import type { Chaos, WebhookEndpoint } from './core/deliveries.ts'
import type { Engine } from './core/transact.ts'
import { buildRouter } from './core/router.ts'
import { prepareSchema } from './core/schema.ts'
import { platformAccount } from './core/store.ts'
import { runTimers, createTimerLoop } from './core/timers.ts'
import { readBalances } from './engines/balance/balance.ts'
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
  /** Origin of the app, without a trailing slash. The URLs of hosted pages start with this origin. */
  origin: string
  secretKey: string
  publishableKey: string
  webhook: WebhookEndpoint
  /** Random disturbances of webhook deliveries, for tests. Off by default. */
  delivery?: Chaos
  /**
   * Whether to serve the control page `/__stripe/control`. It must be off in production, because it can inject faults.
   */
  control?: boolean
  /** Called with each error in a background loop. The loop continues after the error. */
  onError?(error: unknown): void
  /**
   * Returns whether an error means that the database is temporarily unavailable. In that case, the sandbox responds
   * with 503.
   */
  isUnavailable?(error: unknown): boolean
}

export interface Sandbox {
  /** HTTP client that calls the sandbox without a socket. Use it as `new Stripe(secretKey, { httpClient })`. */
  httpClient: SandboxHttpClient
  /**
   * Handles requests to `/__stripe/*` (calls from browsers, hosted pages, the control page), `/v1/*` and `/v2/*`. Never
   * throws, because errors are returned as responses.
   */
  handle(request: Request): Promise<PageAnswer>
  /** Starts the loops that run timers and deliver webhooks. */
  start(): void
  /** Runs all due timers immediately. */
  settle(): Promise<void>
  /** Waits for the current work of the loops and stops them. All other due work stays in the database. */
  stop(): Promise<void>
  /**
   * Returns an account's balance in cents, summed over all currencies. The account is the platform's account or a
   * connected account. For tests that reconcile balances.
   */
  ledgerBalance(accountId?: string): Promise<{ availableCents: number; pendingCents: number }>
}

/** Opens the offline payment provider, which uses a PostgreSQL database. All its data is in the schema `sandbox`. */
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
      const rows = await readBalances(pool, Math.floor(clock.now() / 1000), accountId)
      return {
        availableCents: rows.reduce((sum, row) => sum + row.available, 0),
        pendingCents: rows.reduce((sum, row) => sum + row.pending, 0),
      }
    },
  }
}
