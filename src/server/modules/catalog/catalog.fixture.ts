import { fixedKeys } from '#test/support/fixed-keys.ts'
import { noWatch } from '#platform/security/security-watch.ts'
import type pg from 'pg'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { movableClock, type MovableClock } from '#platform/core/clock.ts'
import { openInvalidations } from '#platform/cache/invalidation-log.ts'
import { readConfig } from '#platform/config/config.ts'
import { openHttp } from '#platform/http/http.ts'
import { openLog, type Log } from '#platform/telemetry/log.ts'
import { openServe } from '#platform/http/serve.ts'
import { deliverySettings } from '#test/support/delivery-settings.ts'
import { openPool as openTestPool } from '#test/support/database/postgres.ts'
import { openCatalog, type Catalog } from './catalog.ts'
import { catalogRoutes } from './catalog.routes.ts'

const settings = {
  ...deliverySettings,
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

/** Search backends; tests of shared behavior run against both. */
export const searches = ['memory', 'postgres'] as const

/** Serves the catalog's routes like one process, with its own connection pool, which `asks` may wrap. */
export async function openCatalogProcess(
  url: string,
  searchIn: (typeof searches)[number] = 'memory',
  {
    asks = (pool) => pool,
    ...more
  }: { asks?: (pool: pg.Pool) => pg.Pool; log?: Log; small?: number; batchSize?: number } = {},
): Promise<CatalogProcess> {
  const pool = openTestPool(url, 4)
  const clock = movableClock()
  const config = { ...readConfig({ NODE_ENV: 'test' }), rateLimit: 0 }
  const server = await openHttp({
    config,
    clock,
    log: openLog('silent'),
    cookieKeys: fixedKeys('k'.repeat(32)),
  })
  const invalidations = await openInvalidations({ pool })
  const catalog = await openCatalog({
    pool: asks(pool),
    log: openLog('silent'),
    invalidations,
    config: settings,
    searchIn,
    sellerItems: 1000,
    listFeedback: async () => [],
    ...more,
  })
  const deps = {
    clock,
    identify: async () => undefined,
    security: noWatch,
    visitorSecret: 's',
    isStrict: true,
  }
  catalogRoutes(openServe(server, deps), catalog)
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
