import type { FeatureUse } from '#contract/admin/feature-use.ts'
import type { Clock } from '#platform/core/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { countFeatureUse } from './feature-use.store.ts'

/** Returns the uses of each feature: the numbers of members, gifts, conversations, items, and orders. */
export function getFeatureUse({ db, clock }: { db: Db; clock: Clock }): Promise<FeatureUse> {
  return countFeatureUse(db, new Date(clock.now()))
}
