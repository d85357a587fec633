import type { FeatureUse } from '#contract/admin/feature-use.ts'
import type { Clock } from '#platform/core/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { countFeatureUse } from './feature-use.store.ts'

/** Returns how much each optional feature is used: the number of members, gifts, conversations, items, and orders. */
export function getFeatureUse({ db, clock }: { db: Db; clock: Clock }): Promise<FeatureUse> {
  return countFeatureUse(db, new Date(clock.now()))
}
