import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { movableClock, type MovableClock } from '#platform/clock.ts'
import { openChanges } from '#platform/changes.ts'
import { readConfig } from '#platform/config.ts'
import { openHttp } from '#platform/http.ts'
import { openLog } from '#platform/log.ts'
import { openServe } from '#platform/serve.ts'
import { openPool as openTestPool } from '#test/support/postgres.ts'
import { openCatalog, type Catalog } from './catalog.ts'
import { catalogRoutes } from './catalog.routes.ts'

const settings = { serviceFeeBps: 500, perkNoServiceFee: 1, perkEarlyAccess: 1, earlyAccessHours: 24 }

export interface CatalogProcess {
  catalog: Catalog
  clock: MovableClock
  inject(options: InjectOptions): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

/** The catalogue's calls as one process serves them, with connections of its own. */
export async function openCatalogProcess(url: string): Promise<CatalogProcess> {
  const pool = openTestPool(url, 4)
  const clock = movableClock()
  const config = { ...readConfig({ NODE_ENV: 'test' }), rateLimit: 0 }
  const app = await openHttp({ config, clock, log: openLog('silent'), cookieSecret: 'k'.repeat(32) })
  const changes = await openChanges({ pool })
  const catalog = await openCatalog({ pool, changes, config: settings })
  const parts = { clock, identify: async () => undefined, visitorSecret: 's', isStrict: true, rateLimit: 0 }
  catalogRoutes(openServe(app, parts), catalog)
  return {
    catalog,
    clock,
    inject: (options) => app.inject(options),
    async close() {
      await app.close()
      await catalog.close()
      await pool.end()
    },
  }
}
