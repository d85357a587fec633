import { fixedKeys } from '#test/support/fixed-keys.ts'
import { noSecurityWatch } from '#platform/security/security-watch.ts'
import type pg from 'pg'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { createMovableClock, type MovableClock } from '#platform/core/clock.ts'
import { createInvalidationLog } from '#platform/cache/invalidation-log.ts'
import { readConfig } from '#platform/config/config.ts'
import { createHttpServer } from '#platform/http/http.ts'
import { createLog, type Log } from '#platform/telemetry/log.ts'
import { createServe } from '#platform/http/serve.ts'
import { defaultDeliverySettings } from '#test/support/delivery-settings.ts'
import { openPool as openTestPool } from '#test/support/database/postgres.ts'
import { createCatalog, type Catalog } from './catalog.ts'
import { catalogRoutes } from './catalog.routes.ts'

const settings = {
  ...defaultDeliverySettings,
  serviceFeeBps: 500,
  perkNoServiceFee: 1,
  perkEarlyAccess: 1,
  earlyAccessHours: 24,
  firstPartyReturnDays: 14,
}

export interface CatalogProcess {
  catalog: Catalog
  clock: MovableClock
  inject(options: InjectOptions): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

interface CatalogProcessOptions {
  /** Wraps the connection pool that the catalog uses. */
  wrapPool?: (pool: pg.Pool) => pg.Pool
  log?: Log
  maxListingsBeforeOpen?: number
  batchSize?: number
}

/** Search backends. Tests of behavior that both backends share run against each backend. */
export const searches = ['memory', 'postgres'] as const

/** Simulates one server process: serves the catalog's routes with its own connection pool. */
export async function startCatalogProcess(
  url: string,
  searchIn: (typeof searches)[number] = 'memory',
  { wrapPool: asks = (pool) => pool, ...more }: CatalogProcessOptions = {},
): Promise<CatalogProcess> {
  const pool = openTestPool(url, 4)
  const clock = createMovableClock()
  const config = { ...readConfig({ NODE_ENV: 'test' }), rateLimit: 0 }
  const server = await createHttpServer({
    config,
    clock,
    log: createLog('silent'),
    cookieKeys: fixedKeys('k'.repeat(32)),
  })
  const invalidations = await createInvalidationLog({ pool })
  const catalog = await createCatalog({
    pool: asks(pool),
    log: createLog('silent'),
    invalidations,
    config: settings,
    searchIn,
    sellerItems: 1000,
    reviews: { listFeedback: async () => [], countFit: async () => ({ small: 0, true: 0, large: 0 }) },
    ...more,
  })
  const deps = {
    clock,
    identify: async () => undefined,
    security: noSecurityWatch,
    visitorSecret: 's',
    isStrict: true,
  }
  catalogRoutes(createServe(server, deps), catalog)
  return {
    catalog,
    clock,
    inject: (options) => server.inject(options),
    async close() {
      await server.close()
      await catalog.close()
      await pool.end()
    },
  }
}
