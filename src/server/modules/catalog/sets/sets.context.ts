import type { Clock } from '#platform/core/clock.ts'
import type { Db } from '#platform/database/db.ts'

/** Dependencies of the API calls for category sets and catalog files. */
export interface SetsContext {
  db: Db
  clock: Clock
  /** Read barrier: resolves when this process has received all changes that were committed before the call. */
  waitUntilCurrent(): Promise<void>
}
