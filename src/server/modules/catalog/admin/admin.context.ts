import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Catalog } from '../catalog.ts'

/** What the admin area's work on the catalog is done with. */
export interface CatalogAdminContext {
  db: Db
  clock: Clock
  /** The read barrier. */
  waitUntilCurrent(): Promise<void>
  catalog: Pick<Catalog, 'listBrandRows' | 'listTypeRows' | 'countLabels' | 'countSellers'>
}
