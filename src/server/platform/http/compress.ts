import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { hash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/**
 * Minimum size in bytes of a response that is compressed. A smaller response fits into one network packet without
 * compression.
 */
const minBytes = 1024
/**
 * Maximum size in bytes of a response that is compressed on the main thread. For such small responses, moving the work
 * to another thread takes longer than the compression.
 */
const maxSyncBytes = 32 * 1024
const compressible =
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|xml|manifest\+json|[\w.]+\+(?:json|xml))|image\/svg)/

const usualQuality = 4
const params = {
  [constants.BROTLI_PARAM_QUALITY]: usualQuality,
  [constants.BROTLI_PARAM_LGWIN]: 18,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
}
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Brotli quality for responses that may be sent only once. Compared with quality 4, this quality takes a third of the
 * time for 3 % more bytes.
 */
const onceQuality = 2

/**
 * Compressed responses, keyed by the hash of their content. Because most responses are sent only once, a response is
 * compressed with low effort the first time, and only its hash is recorded. The compressed response is cached from the
 * second time on.
 */
const cached = new LRUCache<string, Buffer>({
  maxSize: 16 * 2 ** 20,
  sizeCalculation: (bytes, key) => bytes.byteLength + key.length + 200,
})
const seenKeys = new LRUCache<string, true>({ max: 8_192 })

/**
 * Compresses each response in one call, because a compression stream per response would allocate megabytes for
 * pages of tens of kilobytes. Only responses that are streams are compressed as streams.
 */
export function compressResponses(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload: unknown) => {
    if (!compressible.test(String(reply.getHeader('content-type') ?? ''))) return payload
    varyByEncoding(reply)
    const encoding = encodingFor(request)
    if (!encoding || reply.hasHeader('content-encoding') || reply.hasHeader('content-range')) return payload
    if (payload instanceof Readable) {
      encode(reply, encoding)
      const encoder = encoding === 'br' ? createBrotliCompress({ params }) : createGzip()
      // A failing source terminates the response. The code that created the source logs the error.
      return pipeline(payload, encoder, () => {})
    }
    if (typeof payload !== 'string' && !(payload instanceof Uint8Array)) return payload
    if (payload.length < minBytes) return payload
    encode(reply, encoding)
    return compressed(payload, encoding)
  })
}

function encode(reply: FastifyReply, encoding: Encoding): void {
  void reply.header('content-encoding', encoding).removeHeader('content-length')
}

function varyByEncoding(reply: FastifyReply): void {
  const vary = String(reply.getHeader('vary') ?? '')
  if (!/accept-encoding/i.test(vary))
    void reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding')
}

/** Best encoding for each Accept-Encoding header. Cached, because browsers send only a few different headers. */
const encodings = new LRUCache<string, { encoding: Encoding | undefined }>({ max: 100 })

/** Returns the best supported encoding that the browser accepts, or undefined if there is none. */
export function encodingFor(request: FastifyRequest): Encoding | undefined {
  const header = String(request.headers['accept-encoding'] ?? '')
  const existing = encodings.get(header)
  if (existing) return existing.encoding
  const encoding = bestOf(header)
  encodings.set(header, { encoding })
  return encoding
}

function bestOf(header: string): Encoding | undefined {
  const accepted = new Map(
    header.split(',').map((part) => {
      const [name = '', ...params] = part
        .toLowerCase()
        .split(';')
        .map((text) => text.trim())
      return [name, params.every((param) => !/^q=0(?:\.0*)?$/.test(param))] as const
    }),
  )
  const accepts = (name: Encoding): boolean => accepted.get(name) ?? accepted.get('*') ?? false
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : undefined
}

function compressed(text: string | Uint8Array, encoding: Encoding): Buffer | Promise<Buffer> {
  const plain = typeof text === 'string' ? Buffer.from(text) : text
  const key = encoding + hash('sha1', plain, 'base64')
  const existing = cached.get(key)
  if (existing) return existing
  const isSentBefore = seenKeys.has(key)
  seenKeys.set(key, true)
  const remember = (bytes: Buffer): Buffer => {
    if (isSentBefore) cached.set(key, bytes)
    return bytes
  }
  if (plain.length > maxSyncBytes) return compress(plain, encoding).then(remember)
  return remember(compressSync(plain, encoding, isSentBefore ? usualQuality : onceQuality))
}

/** Compresses a response of at most tens of kilobytes synchronously. */
export function compressSync(plain: Uint8Array, encoding: Encoding, quality = onceQuality): Buffer {
  // Most responses shrink to less than half and then fit into one chunk.
  const chunkSize = Math.max(1024, plain.length >>> 1)
  if (encoding === 'gzip') return withoutSpare(gzipSync(plain, { chunkSize }))
  const own = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  return withoutSpare(brotliCompressSync(plain, { chunkSize, params: { ...params, ...own } }))
}

/** Compresses a response off the main thread. */
export async function compress(text: string | Uint8Array, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return withoutSpare(await compressGzip(text))
  const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  return withoutSpare(await compressBrotli(text, { params: { ...params, ...hint } }))
}

/**
 * Copies the bytes to a buffer of their exact size. zlib returns a view of a 64 KB chunk, and caching the view
 * would keep the whole chunk in memory.
 */
function withoutSpare(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
