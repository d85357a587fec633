import type pg from 'pg'
import type { Clock } from './clock.ts'
import { deliveryLoop, deliveryPlanner } from './core/deliveries.ts'
import type { Chaos, WebhookEndpoint } from './core/deliveries.ts'
import type { Engine } from './core/transact.ts'
import { buildRouter } from './core/router.ts'
import { prepareSchema } from './core/schema.ts'
import { platformAccount } from './core/store.ts'
import { runTimers, timerLoop } from './core/sweep.ts'
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
  /** The control page moves the clock if it has `advance`. */
  clock: Clock & { advance?(ms: number): unknown }
  /** Origin of the app, for the URLs of hosted pages; no trailing slash. */
  origin: string
  secretKey: string
  publishableKey: string
  webhook: WebhookEndpoint
  /** Disorder in the delivery of webhooks; off by default. */
  delivery?: Chaos
  /** Serves the control page `/__stripe/control`, which injects faults: for developers, never in production. */
  control?: boolean
  /** Called with errors of the background loops, which continue. */
  onError?(error: unknown): void
  /** Returns whether an error means that the database is temporarily unavailable: the response is then 503. */
  isUnavailable?(error: unknown): boolean
}

export interface Sandbox {
  /** HTTP client for `new Stripe(secretKey, { httpClient })`, which needs no socket. */
  httpClient: SandboxHttpClient
  /** Serves `/__stripe/*` (browser calls, hosted pages, control), `/v1/*` and `/v2/*`. Returns errors as responses, never throws. */
  handle(request: Request): Promise<PageAnswer>
  /** Starts the delivery of webhooks and the timers. */
  start(): void
  /** Runs all due timers immediately. */
  settle(): Promise<void>
  /** Waits for running work; pending work stays in the database. */
  stop(): Promise<void>
  /** Balance in cents of the platform's or a connected account, summed over all currencies; reconciliation tests compare with it. */
  ledgerBalance(accountId?: string): Promise<{ availableCents: number; pendingCents: number }>
}

/** Opens the offline payment provider on a PostgreSQL database. All its state is in the schema `sandbox`. */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { pool, clock, webhook, delivery } = options
  await prepareSchema(pool)
  const onError = options.onError ?? ((error: unknown) => process.emitWarning(`sandbox: ${String(error)}`))
  const deliveries = deliveryLoop(pool, webhook, delivery, onError)
  const engine: Engine = {
    pool,
    origin: options.origin,
    nowMs: () => clock.now(),
    ...(clock.advance === undefined ? {} : { advance: (ms: number) => clock.advance?.(ms) }),
    clockWork,
    route: deliveryPlanner(webhook, delivery),
    wake: () => deliveries.wake(),
    keysInFlight: new Set(),
    report: onError,
    isUnavailable: options.isUnavailable ?? (() => false),
  }
  const timers = timerLoop(engine)
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
