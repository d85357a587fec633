import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Catalog } from '../catalog.ts'

/** What the office's work on the catalogue is done with. */
export interface CatalogueDesk {
  db: Db
  clock: Clock
  catalog: Pick<Catalog, 'listBrandRows' | 'listTypeRows' | 'countLabels' | 'countSellers'>
}
