import type { Clock } from '#platform/core/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { CatalogCounts } from '../reads/catalog-counts.ts'

/** What the admin area's work on the catalog is done with. */
export interface CatalogAdminContext {
  db: Db
  clock: Clock
  /** The read barrier. */
  waitUntilCurrent(): Promise<void>
  catalog: CatalogCounts
}
