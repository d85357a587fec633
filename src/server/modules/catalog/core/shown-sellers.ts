import { sql, type RawBuilder } from 'kysely'
import { isFeatureOn } from '#platform/settings/features.ts'

/**
 * Returns the SQL condition for a seller `s` whose listings are public. First-party sellers and their listings are
 * hidden while first-party items are off.
 */
export const isShownSeller = (): RawBuilder<boolean> =>
  sql<boolean>`(not s.is_sa or ${isFeatureOn('firstParty')}::boolean)`
