import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { compressFast, compressWell, plainOf } from './compression.ts'
import { hashInlineScripts, withoutNonce } from './inline-scripts.ts'
import { createRecentReads, maxAgeMs, type Read } from './recent-reads.ts'

export { gzipOf, plainOf } from './compression.ts'
export type { Read } from './recent-reads.ts'

/** A page as it was rendered. */
export interface RenderedPage {
  body: Buffer
  /** Media type. */
  type: string
  /** CSP nonce of the page's own inline scripts. */
  nonce: string
}

/** A public page, compressed, the same for all visitors. */
export interface CachedPage {
  /** The page, compressed with brotli. */
  readonly br: Buffer
  readonly type: string
  readonly etag: string
  /** CSP sources of its inline scripts: cached pages cannot share a nonce. */
  readonly scriptHashes: string[]
}

/** Renders a page with the data that `read` returns. Undefined if the page must not be cached. */
export type Render<Query, Answer> = (
  read: (query: Query) => Promise<Answer>,
) => Promise<RenderedPage | undefined>

export interface PageCacheOptions<Query, Answer> {
  /** Maximum size of all cached pages, in bytes. */
  maxBytes: number
  /** Returns the same text for equal queries only. */
  keyOf(query: Query): string
  /** Returns the digest of an answer. Equal digests must lead to the same page. */
  digestOf(answer: Answer): string
  /** Returns whether an answer is the same for all visitors; if one is not, the page is not cached. Default: always. */
  isShared?(query: Query, answer: Answer): boolean
  /** Returns whether an answer may be given to other pages: errors may not. Default: always. */
  isReusable?(answer: Answer): boolean
  /**
   * Returns a name for what the database holds: the same name means that nothing was committed in between, and queries are not
   * repeated for 100 ms. Without it they are repeated for each visitor.
   */
  readState?(): Promise<string>
  /** Returns a version of everything that pages show besides answers, such as settings. It is called after `readState`. */
  readVersion?(): string
}

export interface PageCache<Query, Answer> {
  /** Returns whether a page is cached under this key, current or not. */
  has(key: string): boolean
  /**
   * Returns the cached page if the queries it was made of are answered as before, and renders it otherwise, once for all visitors who
   * wait. Undefined if `render` returned no page, or a query is not shared.
   */
  find(key: string, read: Read<Query, Answer>, render: Render<Query, Answer>): Promise<CachedPage | undefined>
  counts(): PageCounts
}

export interface PageCounts {
  hits: number
  renders: number
  /** Number of cached pages, and their size. */
  pages: number
  bytes: number
}

interface Entry<Query> extends CachedPage {
  /** Whether `br` is compressed well, which happens at the first hit. */
  isDense: boolean
  /** Queries of the page, with the digest of each answer. */
  queries: readonly { query: Query; digest: string }[]
  version: string | undefined
  /** Last check with equal answers: the state before it, and when the visitor asked. */
  checked: { state: string; at: number } | undefined
}

/** A request, with what is known before its page is checked. */
interface Asked<Query, Answer> {
  read: (query: Query) => Promise<Answer>
  state: string | undefined
  at: number
  version: string | undefined
}

/** A visitor whose page changed while waiting waits for the next one, at most this often. Then it is rendered for them alone. */
const maxWaits = 3
/** Approximate memory of a map entry with its hashes and digests, in bytes. */
const entryBytes = 2_048

/** Creates a cache of rendered pages. It needs no invalidation: a page is valid while its queries are answered as before. */
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
  const recent = createRecentReads({ keyOf, isReusable })
  const counts = { hits: 0, renders: 0 }
  /** Memoized digests: pages share answers. */
  const digests = new WeakMap<Answer, string>()
  const memoizedDigest = (answer: Answer): string => {
    const digest = digests.get(answer) ?? digestOf(answer)
    digests.set(answer, digest)
    return digest
  }

  async function isCurrent(page: Entry<Query>, { read, state, at, version }: Asked<Query, Answer>) {
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
    { read, state, at, version }: Asked<Query, Answer>,
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
      isDense: false,
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

  async function makeDense(key: string, page: Entry<Query>): Promise<void> {
    page.isDense = true
    const br = await compressWell(await plainOf(page))
    // A new object, because the cache weighs objects only when they are set.
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
        const asked = { read: recent.since(state, at, read), state, at, version: readVersion?.() }
        if (cached && (await isCurrent(cached, asked))) {
          counts.hits++
          if (!cached.isDense) void makeDense(key, cached)
          return cached
        }
        const others = rendering.get(key)
        if (!others || waits === maxWaits) {
          const made = renderPage(key, asked, render)
          if (others) return made
          rendering.set(key, made)
          try {
            return await made
          } finally {
            rendering.delete(key)
          }
        }
        // The page may be older than this request, so it is checked like any cached page.
        await others.catch(() => {})
        if (!pages.has(key)) waits = maxWaits - 1
      }
    },
  }
}
