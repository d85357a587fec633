import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { withoutSpare } from '#platform/http/compress.ts'
import type { PageCall, PageCallAnswer } from './in-process.ts'

/** A public page as it goes over the wire, the same for everyone. */
export interface CachedPage {
  br: Buffer
  type: string
  etag: string
  /** CSP sources of its inline scripts: what is kept for everyone must not share one nonce. */
  scriptHashes: string[]
  /** The calls it was made of, and what each answered then. */
  calls: readonly AnsweredCall[]
  /** When the calls last answered the same, and what the database held before they were asked. */
  lastSame?: { state: string; at: number }
}

interface AnsweredCall {
  call: PageCall
  digest: string
}

/** A page as it was just made. */
export interface RenderedPage {
  text: string
  type: string
  /** What its own inline scripts carry. */
  nonce: string
  calls: readonly { call: PageCall; answer: PageCallAnswer }[]
}

type Ask = (call: PageCall) => Promise<PageCallAnswer>
/** What these calls have just answered, so that making the page does not ask them again. */
type Answers = ReadonlyMap<string, PageCallAnswer>

export interface PageCache {
  /** Whether a page of that key was kept, current or not. */
  has(key: string): boolean
  /**
   * The page of that key as its calls answer now: the kept one if each answers what it did, or else a new one, made
   * once however many wait. Undefined where `render` makes none that may be kept.
   */
  find(
    key: string,
    ask: Ask,
    render: (answers: Answers) => Promise<RenderedPage | undefined>,
  ): Promise<CachedPage | undefined>
  counts(): PageCounts
}

export interface PageCounts {
  hits: number
  renders: number
  pages: number
  bytes: number
}

const byteLimit = 64 * 1024 * 1024
/** Some answers change by time alone, as when a hold ends: that is seen so much later at most, ms. */
const mostAgeMs = 100
/** Someone who waited for a page that changed meanwhile waits for the next; then it is made for them alone. */
const mostWaits = 3

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)
const compressGzip = promisify(gzip)

/** Pages are a function of what their calls answer (decision 034): nothing has to be forgotten. */
export function openPageCache({
  limit = byteLimit,
  readState,
}: {
  /** Bytes. */
  limit?: number
  /** Names what the database holds; without it the calls are asked each time. */
  readState?: () => Promise<string>
} = {}): PageCache {
  const pages = new Map<string, CachedPage>()
  const rendering = new Map<string, Promise<unknown>>()
  const counts: PageCounts = { hits: 0, renders: 0, pages: 0, bytes: 0 }

  function drop(key: string): void {
    const old = pages.get(key)
    if (!old) return
    pages.delete(key)
    counts.bytes -= sizeOf(key, old)
    counts.pages = pages.size
  }

  function keep(key: string, page: CachedPage): void {
    drop(key)
    pages.set(key, page)
    counts.bytes += sizeOf(key, page)
    for (const oldest of pages.keys()) {
      if (counts.bytes <= limit) break
      drop(oldest)
    }
    counts.pages = pages.size
  }

  async function make(
    key: string,
    answers: Answers,
    render: (answers: Answers) => Promise<RenderedPage | undefined>,
  ): Promise<CachedPage | undefined> {
    counts.renders++
    const rendered = await render(answers)
    const page = rendered && (await pack(rendered))
    if (page) keep(key, page)
    else drop(key)
    return page
  }

  return {
    has: (key) => pages.has(key),
    counts: () => counts,
    async find(key, ask, render) {
      for (let waits = 0; ; waits++) {
        const cached = pages.get(key)
        const answers = new Map<string, PageCallAnswer>()
        if (cached && (await isCurrent(cached, { ask, answers, readState }))) {
          counts.hits++
          // The least asked for is the first of the map, and goes first.
          if (pages.get(key) === cached) {
            pages.delete(key)
            pages.set(key, cached)
          }
          return cached
        }
        const others = rendering.get(key)
        if (!others || waits === mostWaits) {
          const made = make(key, answers, render)
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

export const callKey = ({ method, path, body = '' }: PageCall): string => `${method} ${path} ${body}`

interface Questions {
  ask: Ask
  /** Where what was answered is noted. */
  answers: Map<string, PageCallAnswer>
  readState: (() => Promise<string>) | undefined
}

async function isCurrent(page: CachedPage, { ask, answers, readState }: Questions): Promise<boolean> {
  if (page.calls.length === 0) return true
  const at = performance.now()
  const state = await readState?.()
  if (page.lastSame && page.lastSame.state === state && at - page.lastSame.at < mostAgeMs) return true
  const same = await Promise.all(
    page.calls.map(async ({ call, digest }) => {
      const answer = await ask(call)
      answers.set(callKey(call), answer)
      return digestOf(answer) === digest
    }),
  )
  if (!same.every(Boolean)) return false
  if (state !== undefined) page.lastSame = { state, at }
  return true
}

function digestOf({ status, headers, body }: PageCallAnswer): string {
  return `${status} ${typeof headers['etag'] === 'string' ? headers['etag'] : sha256(body)}`
}

/** Map entry, hashes and digests weigh about this much beside the bytes themselves. */
const overhead = 2_048
/** What the page's address asks for stands in its calls once more. */
const sizeOf = (key: string, { br, calls }: CachedPage): number =>
  calls.reduce(
    (sum, { call: { path, body = '' } }) => sum + path.length + body.length,
    key.length + br.length + overhead,
  )

async function pack({ text, type, nonce, calls }: RenderedPage): Promise<CachedPage> {
  const page = Buffer.from(text.replaceAll(/(<(?:script|link|style)\b[^>]*?) nonce="[^"]*"/g, '$1'))
  const br = await compress(page, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  })
  return {
    br: withoutSpare(br),
    type,
    etag: sha256(page).slice(0, 22),
    scriptHashes: hashInlineScripts(text, nonce),
    calls: calls.map(({ call, answer }) => ({ call, digest: digestOf(answer) })),
  }
}

/** The page as it is without brotli: few browsers ask, so it is not kept twice. */
export const plainOf = (page: CachedPage): Promise<Buffer> => decompress(page.br)
export const gzipOf = async (page: CachedPage): Promise<Buffer> => compressGzip(await plainOf(page))

/** Of all scripts that stand in the page only those that were made with it: React writes the nonce first. */
function hashInlineScripts(html: string, nonce: string): string[] {
  const scripts = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)
  const ours = [...scripts].filter(
    ([, attributes]) => attributes!.startsWith(` nonce="${nonce}"`) && !/\bsrc=/.test(attributes!),
  )
  return [...new Set(ours.map(([, , code]) => `'sha256-${sha256(code!, 'base64')}'`))]
}

function sha256(data: string | Buffer, encoding: 'base64' | 'base64url' = 'base64url'): string {
  return createHash('sha256').update(data).digest(encoding)
}
