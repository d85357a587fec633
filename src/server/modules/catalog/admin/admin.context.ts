import type { Clock } from '#platform/core/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { CatalogCounts } from '../reads/catalog-counts.ts'

/** Dependencies of the admin API calls for the catalog. */
export interface CatalogAdminContext {
  db: Db
  clock: Clock
  /** Read barrier: resolves when this process has received all changes that were committed before the call. */
  waitUntilCurrent(): Promise<void>
  catalog: CatalogCounts
}
