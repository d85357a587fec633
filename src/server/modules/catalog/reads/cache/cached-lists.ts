import { hash } from 'node:crypto'
import { offFeatures } from '#platform/settings/features.ts'
import type { FoundListings } from '../../search/catalog-search.ts'
import type { CachedResponse, CatalogCache } from './catalog-cache.ts'

export interface CachedLists {
  /**
   * Returns the cached response for `name`, or builds the response. Any change to the catalog or to the enabled
   * features makes the response stale. The listing cards in the response can stay cached.
   */
  cached(name: string, build: () => Promise<string>): Promise<CachedResponse>
  /**
   * Returns the cached response with a list of listings, or renders the response. After a change to the catalog, the
   * search is repeated. The response stays valid if the search has the same result and if no listing on the page has
   * changed.
   */
  cachedList(
    name: string,
    find: () => Promise<FoundListings>,
    render: (found: FoundListings) => Promise<string>,
  ): Promise<CachedResponse>
  /** Returns the cached response for `name`, or builds the response. The response must contain only names. */
  cachedNames(name: string, build: () => string): CachedResponse
  uncached(build: () => Promise<string>): Promise<CachedResponse>
}

/** Creates functions that cache responses in `cache`. Callers must wait for the read barrier first. */
export function createCachedLists(cache: CatalogCache): CachedLists {
  const keyOf = (name: string): string => `${offFeatures().join()} ${name}`

  async function uncached(build: () => Promise<string>): Promise<CachedResponse> {
    const { version } = cache
    return responseOf(await build(), version)
  }

  return {
    uncached,
    async cached(name, build) {
      const key = keyOf(name)
      const existing = cache.responses.get(key)
      if (existing?.version === cache.version) return existing
      const epoch = cache.responses.epoch()
      const answer = await uncached(build)
      cache.responses.set(key, answer, epoch)
      return answer
    },
    async cachedList(name, find, render) {
      const key = keyOf(name)
      const existing = cache.responses.get(key)
      if (existing?.version === cache.version) return existing
      const epoch = cache.responses.epoch()
      // Read the version and the position in the log of changes before the search, because the catalog can change
      // during the search.
      const { version } = cache
      const { position } = cache.changedListings
      const found = await find()
      const list = existing?.list
      if (list?.found.isSame(found) && !cache.changedListings.hasAny(found.nos, list.position)) {
        existing!.version = version
        list.position = position
        return existing!
      }
      const answer = { ...responseOf(await render(found), version), list: { found, position } }
      cache.responses.set(key, answer, epoch)
      return answer
    },
    cachedNames(name, build) {
      const key = keyOf(name)
      const existing = cache.responses.get(key)
      if (existing) return existing
      const answer = responseOf(build(), cache.version)
      cache.responses.set(key, answer, cache.responses.epoch())
      return answer
    },
  }
}

function responseOf(body: string, version: number): CachedResponse {
  return { body: Buffer.from(body), etag: hash('sha1', body, 'base64url'), version }
}
