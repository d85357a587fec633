import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { compressFast, compressWell, decompressPage } from './compression.ts'
import { hashInlineScripts, withoutNonce } from './inline-scripts.ts'
import { createRecentAnswers, maxAgeMs, type Read } from './recent-answers.ts'

export { gzipPage, decompressPage } from './compression.ts'
export type { Read } from './recent-answers.ts'

/** A rendered page. */
export interface RenderedPage {
  body: Buffer
  /** Media type of `body`. */
  type: string
  /** CSP nonce of the inline scripts in the page. */
  nonce: string
}

/** A compressed public page, which is identical for all visitors. */
export interface CachedPage {
  /** Body of the page, compressed with Brotli. */
  readonly br: Buffer
  readonly type: string
  readonly etag: string
  /**
   * CSP hashes of the inline scripts. They replace the nonce of the rendered page, because a nonce must be different in
   * each response.
   */
  readonly scriptHashes: string[]
}

/** Renders a page. Gets the data of the page from `read`. Returns undefined if the page must not be cached. */
export type Render<Query, Answer> = (
  read: (query: Query) => Promise<Answer>,
) => Promise<RenderedPage | undefined>

export interface PageCacheOptions<Query, Answer> {
  /** Maximum total size of the cached pages, in bytes. */
  maxBytes: number
  /** Returns a cache key of a query. Different queries must have different keys. */
  keyOf(query: Query): string
  /** Returns the digest of an answer. Two answers can have the same digest only if both result in the same page. */
  digestOf(answer: Answer): string
  /**
   * Returns whether an answer is the same for all visitors. If a page needs an answer that depends on the visitor, the
   * page is not cached. By default, all answers are treated as the same for all visitors.
   */
  isShared?(query: Query, answer: Answer): boolean
  /** Returns whether other pages can reuse an answer. Return false for errors. By default, all answers are reused. */
  isReusable?(answer: Answer): boolean
  /**
   * Returns a token for the state of the database. The token must change with every committed transaction. While it
   * stays the same, a page that was validated less than 100 ms ago is served without repeating its queries. Without
   * this function, a page's queries are repeated for every visitor.
   */
  readState?(): Promise<string>
  /** Returns a version of other data that pages show, such as settings. This function is called after `readState`. */
  readVersion?(): string
}

export interface PageCache<Query, Answer> {
  /** Returns whether the cache contains a page for this key, even if it is outdated. */
  has(key: string): boolean
  /**
   * Returns the cached page if the answers to its queries have not changed. Otherwise, renders the page once for all
   * visitors who are waiting for it. Returns undefined if `render` returned no page, or if an answer is not the same
   * for all visitors.
   */
  find(key: string, read: Read<Query, Answer>, render: Render<Query, Answer>): Promise<CachedPage | undefined>
  counts(): PageCounts
}

export interface PageCounts {
  hits: number
  renders: number
  /** Number of cached pages. */
  pages: number
  bytes: number
}

interface Entry<Query> extends CachedPage {
  /**
   * Whether `br` has been compressed again at a higher quality. This happens when the page is first found in the cache.
   */
  isWellCompressed: boolean
  /** Queries that were read for the page, with the digest of each answer. */
  queries: readonly { query: Query; digest: string }[]
  version: string | undefined
  /**
   * Last time that the page was found to be current: the database state before the queries were repeated, and the time
   * of the request.
   */
  checked: { state: string; at: number } | undefined
}

/** Request for a page, with the state of the database and the version of other data when the request started. */
interface PageRequest<Query, Answer> {
  read: (query: Query) => Promise<Answer>
  state: string | undefined
  at: number
  version: string | undefined
}

/**
 * Maximum number of renderings for other visitors that a visitor waits for. After that, the page is rendered for this
 * visitor.
 */
const maxWaits = 3
/** Approximate memory in bytes of an entry in the cache, with its script hashes and digests. */
const entryBytes = 2_048

/**
 * Creates a cache of rendered pages. Pages do not have to be invalidated, because a cached page is valid as long as the
 * answers to its queries do not change.
 */
export function createPageCache<Query, Answer extends object>({
  maxBytes,
  keyOf,
  digestOf,
  isShared = () => true,
  isReusable = () => true,
  readState,
  readVersion,
}: PageCacheOptions<Query, Answer>): PageCache<Query, Answer> {
  const pages = new LRUCache<string, Entry<Query>>({
    maxSize: maxBytes,
    sizeCalculation: ({ br, queries }, key) =>
      queries.reduce((sum, { query }) => sum + keyOf(query).length, key.length + br.length + entryBytes),
  })
  const rendering = new Map<string, Promise<unknown>>()
  const recent = createRecentAnswers({ keyOf, isReusable })
  const counts = { hits: 0, renders: 0 }
  /** Digests of answers. They are memoized, because several pages use the same answer. */
  const digests = new WeakMap<Answer, string>()
  const memoizedDigest = (answer: Answer): string => {
    const digest = digests.get(answer) ?? digestOf(answer)
    digests.set(answer, digest)
    return digest
  }

  async function isCurrent(page: Entry<Query>, { read, state, at, version }: PageRequest<Query, Answer>) {
    if (page.version !== version) return false
    if (page.queries.length === 0) return true
    if (page.checked && page.checked.state === state && at - page.checked.at < maxAgeMs) return true
    const same = await Promise.all(
      page.queries.map(async ({ query, digest }) => memoizedDigest(await read(query)) === digest),
    )
    if (!same.every(Boolean)) return false
    page.checked = state === undefined ? undefined : { state, at }
    return true
  }

  async function renderPage(
    key: string,
    { read, state, at, version }: PageRequest<Query, Answer>,
    render: Render<Query, Answer>,
  ): Promise<CachedPage | undefined> {
    counts.renders++
    const answered: { query: Query; answer: Answer }[] = []
    const rendered = await render(async (query) => {
      const answer = await read(query)
      answered.push({ query, answer })
      return answer
    })
    if (!rendered || !answered.every(({ query, answer }) => isShared(query, answer))) {
      pages.delete(key)
      return undefined
    }
    const plain = withoutNonce(rendered.body, rendered.nonce)
    const page: Entry<Query> = {
      br: compressFast(plain),
      isWellCompressed: false,
      type: rendered.type,
      etag: hash('sha256', plain, 'base64url').slice(0, 22),
      scriptHashes: hashInlineScripts(rendered.body, rendered.nonce),
      queries: answered.map(({ query, answer }) => ({ query, digest: memoizedDigest(answer) })),
      version,
      checked: state === undefined ? undefined : { state, at },
    }
    pages.set(key, page)
    return page
  }

  async function compressBetter(key: string, page: Entry<Query>): Promise<void> {
    page.isWellCompressed = true
    const br = await compressWell(await decompressPage(page))
    // Replaces the entry with `set`, because the cache computes the size of an entry only in `set`.
    if (pages.peek(key) === page) pages.set(key, { ...page, br })
  }

  return {
    has: (key) => pages.has(key),
    counts: () => ({ ...counts, pages: pages.size, bytes: pages.calculatedSize }),
    async find(key, read, render) {
      for (let waits = 0; ; waits++) {
        const cached = pages.get(key)
        const at = performance.now()
        const state = await readState?.()
        const request = { read: recent.since(state, at, read), state, at, version: readVersion?.() }
        if (cached && (await isCurrent(cached, request))) {
          counts.hits++
          if (!cached.isWellCompressed) void compressBetter(key, cached)
          return cached
        }
        const pending = rendering.get(key)
        if (!pending || waits === maxWaits) {
          const made = renderPage(key, request, render)
          if (pending) return made
          rendering.set(key, made)
          try {
            return await made
          } finally {
            rendering.delete(key)
          }
        }
        // The other visitor's page might have been rendered with data from before this request. The next iteration
        // therefore validates it like any cached page.
        await pending.catch(() => {})
        if (!pages.has(key)) waits = maxWaits - 1
      }
    },
  }
}
