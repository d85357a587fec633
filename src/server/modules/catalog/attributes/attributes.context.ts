import type { Clock } from '#platform/core/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { TypeRow } from '../reads/cache/catalog-rows.store.ts'

/** Dependencies of the API calls for attributes. */
export interface AttributesContext {
  db: Db
  clock: Clock
  /** Read barrier: resolves when this process has received all changes that were committed before the call. */
  waitUntilCurrent(): Promise<void>
  catalog: { listTypeRows(): Promise<readonly TypeRow[]> }
}
