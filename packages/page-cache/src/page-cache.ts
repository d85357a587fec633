import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  gzip,
  type BrotliOptions,
} from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { withoutSpare } from '#platform/http/compress.ts'
import type { PageCall, PageCallAnswer } from './in-process.ts'
import { mostAgeMs, openRecentAnswers, type AskCall } from './recent-answers.ts'
import { hashInlineScripts, sha256, withoutNonce } from './script-hashes.ts'

/** A public page as it goes over the wire, the same for everyone. */
export interface CachedPage {
  br: Buffer
  /** Whether `br` is as small as it is worth; that waits until it is asked for a second time. */
  isDense: boolean
  type: string
  etag: string
  /** CSP sources of its inline scripts: what is kept for everyone must not share one nonce. */
  scriptHashes: string[]
  /** The calls it was made of, and what each answered then. */
  calls: readonly AnsweredCall[]
  /** What was the same for every page when it was made. */
  stamp?: string | undefined
  /** When the calls last answered the same, and what the database held before they were asked. */
  lastSame?: { state: string; at: number }
}

interface AnsweredCall {
  call: PageCall
  digest: string
  /** Whether it would be answered the same, told without asking it. */
  stands: PageCallAnswer['stands']
}

/** A page as it was just made. */
export interface RenderedPage {
  body: Buffer
  type: string
  /** What its own inline scripts carry. */
  nonce: string
  calls: readonly { call: PageCall; answer: PageCallAnswer }[]
}

export interface PageCache {
  /** Whether a page of that key was kept, current or not. */
  has(key: string): boolean
  /**
   * The page of that key as its calls answer now: the kept one if each answers what it did, or else a new one, made
   * once however many wait. Undefined where `render` makes none that may be kept.
   */
  find(
    key: string,
    ask: AskCall,
    /** Asks its calls by what it is given, so that none is asked twice. */
    render: (ask: AskCall) => Promise<RenderedPage | undefined>,
  ): Promise<CachedPage | undefined>
  counts(): PageCounts
}

export interface PageCounts {
  hits: number
  renders: number
  pages: number
  bytes: number
}

const byteLimit = 60 * 1024 * 1024
/** Someone who waited for a page that changed meanwhile waits for the next; then it is made for them alone. */
const mostWaits = 3

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)
const compressGzip = promisify(gzip)

/** Pages are a function of what their calls answer (decision 034): nothing has to be forgotten. */
export function openPageCache({
  limit = byteLimit,
  readState,
  afterWaiting = (_at, work) => work(),
  readStamp,
}: {
  /** Bytes. */
  limit?: number
  /** Names what the database holds; without it the calls are asked each time. */
  readState?: () => Promise<string>
  /** Does work for which that was read by someone who asked at `at`, ms. */
  afterWaiting?: <T>(at: number, work: () => T) => T
  /** Names what every page shows beside what its calls answer, as of the state that was read last. */
  readStamp?: () => string
} = {}): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: limit,
    sizeCalculation: (page, key) => sizeOf(key, page),
  })
  const rendering = new Map<string, Promise<unknown>>()
  const recent = openRecentAnswers()
  const counts = { hits: 0, renders: 0 }

  async function makeDense(key: string, page: CachedPage): Promise<void> {
    page.isDense = true
    const br = withoutSpare(await compress(await plainOf(page), brotli(5)))
    // Another page than before, for only that is weighed anew.
    if (pages.peek(key) === page) pages.set(key, { ...page, br })
  }

  async function make(
    key: string,
    { ask, ...when }: Question,
    render: (ask: AskCall) => Promise<RenderedPage | undefined>,
  ): Promise<CachedPage | undefined> {
    counts.renders++
    const rendered = await render(ask)
    const page = rendered && pack(rendered)
    if (page) {
      page.stamp = when.stamp
      noteSame(page, when)
      pages.set(key, page)
    } else pages.delete(key)
    return page
  }

  return {
    has: (key) => pages.has(key),
    counts: () => ({ ...counts, pages: pages.size, bytes: pages.calculatedSize }),
    async find(key, ask, render) {
      for (let waits = 0; ; waits++) {
        const cached = pages.get(key)
        const at = performance.now()
        const state = await readState?.()
        const askAt: AskCall = (call) => afterWaiting(at, () => ask(call))
        const question = { ask: recent.since(state, at, askAt), state, at, stamp: readStamp?.() }
        if (cached && (await isCurrent(cached, question))) {
          counts.hits++
          if (!cached.isDense) void makeDense(key, cached)
          return cached
        }
        const others = rendering.get(key)
        if (!others || waits === mostWaits) {
          const made = make(key, question, render)
          if (others) return made
          rendering.set(key, made)
          try {
            return await made
          } finally {
            rendering.delete(key)
          }
        }
        // What they are making may be older than the question: it is asked about like any kept page.
        await others.catch(() => {})
        if (!pages.has(key)) waits = mostWaits - 1
      }
    },
  }
}

interface Question {
  ask: AskCall
  state: string | undefined
  at: number
  stamp: string | undefined
}

async function isCurrent(page: CachedPage, { ask, state, at, stamp }: Question): Promise<boolean> {
  if (page.stamp !== stamp) return false
  if (page.calls.length === 0) return true
  if (page.lastSame && page.lastSame.state === state && at - page.lastSame.at < mostAgeMs) return true
  const same = await Promise.all(
    page.calls.map(async (asked) => {
      if (state !== undefined && asked.stands?.()) return true
      const answer = await ask(asked.call)
      if (digestOf(answer) !== asked.digest) return false
      asked.stands = answer.stands
      return true
    }),
  )
  if (!same.every(Boolean)) return false
  noteSame(page, { state, at })
  return true
}

function noteSame(page: CachedPage, { state, at }: Pick<Question, 'state' | 'at'>): void {
  if (state !== undefined) page.lastSame = { state, at }
}

/** An answer that several pages are made of is put into numbers once. */
const digests = new WeakMap<PageCallAnswer, string>()

function digestOf(answer: PageCallAnswer): string {
  const known = digests.get(answer)
  if (known !== undefined) return known
  const { status, headers, body } = answer
  const digest = `${status} ${typeof headers['etag'] === 'string' ? headers['etag'] : sha256(body)}`
  digests.set(answer, digest)
  return digest
}

/** Map entry, hashes and digests weigh about this much beside the bytes themselves. */
const overhead = 2_048
/** What the page's address asks for stands in its calls once more. */
const sizeOf = (key: string, { br, calls }: CachedPage): number =>
  calls.reduce(
    (sum, { call: { path, body = '' } }) => sum + path.length + body.length,
    key.length + br.length + overhead,
  )

/** Most new pages are sent once: a fourth of the time that goes into the best of bytes makes them a seventh larger. */
function pack({ body, type, nonce, calls }: RenderedPage): CachedPage {
  const page = withoutNonce(body, nonce)
  return {
    // At this quality to hand it to another thread, and back, takes as long as to do it.
    br: withoutSpare(brotliCompressSync(page, brotli(2))),
    isDense: false,
    type,
    etag: sha256(page).slice(0, 22),
    scriptHashes: hashInlineScripts(body, nonce),
    calls: calls.map(({ call, answer }) => ({ call, digest: digestOf(answer), stands: answer.stands })),
  }
}

const brotli = (quality: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
})

/** The page as it is without brotli: few browsers ask, so it is not kept twice. */
export const plainOf = (page: CachedPage): Promise<Buffer> => decompress(page.br)
export const gzipOf = async (page: CachedPage): Promise<Buffer> => compressGzip(await plainOf(page))
