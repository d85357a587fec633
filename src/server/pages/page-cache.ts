import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Invalidations } from '#platform/cache/invalidation-log.ts'

/** A public page as it goes over the wire, the same for everyone. */
export interface CachedPage {
  html: Buffer
  br: Buffer
  gzip: Buffer
  etag: string
  /** CSP sources of its inline scripts: what is kept for everyone must not share one nonce. */
  scriptHashes: string[]
}

export interface PageCache {
  /** A page that is as fresh as if it were made now (docs/decisions/002). */
  find(key: string): Promise<CachedPage | undefined>
  /**
   * Keeps a page unless something has changed since `generation()` was read, before it was made. `nonce` is what the
   * scripts of its makers carry.
   */
  save(key: string, html: string, generation: number, nonce: string): Promise<CachedPage>
  generation(): number
}

const byteLimit = 24 * 1024 * 1024
const topics = ['listing', 'seller', 'brand', 'type', 'settings', 'catalog'] as const

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export function openPageCache(invalidations: Invalidations): PageCache {
  const pages = new Map<string, CachedPage>()
  let bytes = 0
  let generation = 0
  const forget = (): void => {
    pages.clear()
    bytes = 0
    generation++
  }
  for (const topic of topics) invalidations.on(topic, forget)
  invalidations.onReset(forget)

  function store(key: string, page: CachedPage): void {
    bytes += sizeOf(page) - (pages.has(key) ? sizeOf(pages.get(key)!) : 0)
    pages.delete(key)
    pages.set(key, page)
    for (const [oldest, old] of pages) {
      if (bytes <= byteLimit) break
      pages.delete(oldest)
      bytes -= sizeOf(old)
    }
  }

  return {
    generation: () => generation,
    async find(key) {
      await invalidations.waitUntilCurrent()
      const page = pages.get(key)
      if (!page) return undefined
      pages.delete(key)
      pages.set(key, page)
      return page
    },
    async save(key, html, madeAt, nonce) {
      const page = await pack(html, nonce)
      if (madeAt === generation) store(key, page)
      return page
    },
  }
}

function sizeOf(page: CachedPage): number {
  return page.html.length + page.br.length + page.gzip.length
}

async function pack(rendered: string, nonce: string): Promise<CachedPage> {
  const html = Buffer.from(rendered.replaceAll(/(<(?:script|link|style)\b[^>]*?) nonce="[^"]*"/g, '$1'))
  const [br, gz] = await Promise.all([
    compressBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    compressGzip(html),
  ])
  return {
    html,
    br,
    gzip: gz,
    etag: sha256(html).slice(0, 22),
    scriptHashes: hashInlineScripts(rendered, nonce),
  }
}

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
