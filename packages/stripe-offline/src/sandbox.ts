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
  /** One that can be moved is moved by the control page. */
  clock: Clock & { advance?(ms: number): unknown }
  /** The app's own origin, for the addresses of hosted pages; no trailing slash. */
  origin: string
  secretKey: string
  publishableKey: string
  webhook: WebhookEndpoint
  /** Chaos in the delivery of webhooks: off unless given. */
  delivery?: Chaos
  /** Serves the control page `/__stripe/control`, where faults are set: for developers, never in production. */
  control?: boolean
  /** Told about failures of the background loops; they go on. */
  onError?(error: unknown): void
  /** Whether an error says that the database is away for a moment: the caller is then answered 503. */
  isUnavailable?(error: unknown): boolean
}

export interface Sandbox {
  /** For `new Stripe(secretKey, { httpClient })`: calls without a socket. */
  httpClient: SandboxHttpClient
  /**
   * Serves `/__stripe/*` (browser calls, hosted pages, control), `/v1/*` and `/v2/*`. Never throws an error, returns
   * it.
   */
  handle(request: Request): Promise<PageAnswer>
  /** Starts delivering webhooks and letting the clock act. */
  start(): void
  /** Lets the clock act at once on all that is due. */
  settle(): Promise<void>
  /** Waits for what is under way; anything else stays in the database. */
  stop(): Promise<void>
  /** All currencies of the platform's (or the given connected) account added up: the oracle for reconciliation. Cents. */
  ledgerBalance(accountId?: string): Promise<{ availableCents: number; pendingCents: number }>
}

/** Opens the offline payment provider on a PostgreSQL; it keeps all its state in the schema `sandbox`. */
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
  const sweeps = timerLoop(engine)
  const api = apiHandler(engine, buildRouter(allRoutes), options.secretKey)
  const open = publicHandler(engine, {
    publishableKey: options.publishableKey,
    control: options.control === true,
  })
  return {
    httpClient: new SandboxHttpClient(api),
    handle: (request) => (/^\/(v[12]|oauth)\//.test(request.path) ? api(request) : open(request)),
    start() {
      deliveries.start()
      sweeps.start()
    },
    settle: () => runTimers(engine),
    async stop() {
      await Promise.all([deliveries.stop(), sweeps.stop()])
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
