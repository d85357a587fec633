import type pg from 'pg'
import type { InvalidationLog } from '#platform/cache/invalidation-log.ts'
import { isFeatureOn } from '#platform/settings/features.ts'
import { earlyAccessMs, type EarlyAccess } from '../inventory/early-access.ts'
import { readFirstPartyListingsSince } from './cache/card.store.ts'
import type { CatalogCache } from './cache/catalog-cache.ts'

export interface CardQueries {
  /** Returns the first-party listings that only members can buy at `now` (ms since the epoch), newest first. */
  listEarlyAccess(now: number): Promise<{ _id: string; membersUntil: string }[]>
}

/** Maximum number of listings in early access to return. Lists and the home page show far fewer new listings. */
const maxListed = 500

interface Recent {
  version: number
  earlyMs: number
  listings: { _id: string; listedAt: number }[]
}

export function createCardQueries(
  pool: pg.Pool,
  invalidations: InvalidationLog,
  cache: CatalogCache,
  settings: EarlyAccess,
): CardQueries {
  /** Cached listings in early access. They are read again after each change to the catalog. */
  let recent: Recent | undefined

  return {
    async listEarlyAccess(now) {
      const earlyMs = isFeatureOn('firstParty') ? earlyAccessMs(settings) : 0
      if (earlyMs === 0) return []
      await invalidations.waitUntilCurrent()
      const { version } = cache
      if (recent?.version !== version || recent.earlyMs !== earlyMs) {
        const listings = await readFirstPartyListingsSince(pool, new Date(now - earlyMs), maxListed)
        recent = { version, earlyMs, listings }
      }
      return recent.listings
        .filter(({ listedAt }) => listedAt + earlyMs > now)
        .map(({ _id, listedAt }) => ({ _id, membersUntil: new Date(listedAt + earlyMs).toISOString() }))
    },
  }
}
