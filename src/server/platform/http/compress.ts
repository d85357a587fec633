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
 * Minimum size, in bytes, of a response to compress. A smaller response fits into one network packet without
 * compression.
 */
const minBytes = 1024
/**
 * Maximum size, in bytes, of a response that the main thread compresses. For such a small response, passing the work to
 * another thread takes longer than the compression.
 */
const maxSyncBytes = 32 * 1024
const compressible =
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|xml|manifest\+json|[\w.]+\+(?:json|xml))|image\/svg)/

const cachedQuality = 4
const params = {
  [constants.BROTLI_PARAM_QUALITY]: cachedQuality,
  [constants.BROTLI_PARAM_LGWIN]: 18,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
}
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Brotli quality for responses that might be sent only once. Takes a third of the time of quality 4 and produces 3 %
 * more bytes.
 */
const firstQuality = 2

/**
 * Compressed responses, keyed by the hash of their content. Because most responses are sent only once, a response is
 * compressed with low effort the first time, and only a part of its hash is recorded. The compressed response is cached
 * when it is sent a second time.
 */
const cached = new LRUCache<string, Buffer>({
  maxSize: 16 * 2 ** 20,
  sizeCalculation: (bytes, key) => bytes.byteLength + key.length + 200,
})
/**
 * Part of the hash of responses that were sent once. A newer response overwrites an older response at the same index.
 * This is a typed array, because an object per response would survive until the next full garbage collection.
 */
const recentHashes = new Uint32Array(16_384)
/**
 * Compressed responses, keyed by the buffer with the plain response. A response that a cache keeps as a buffer needs no
 * hash after its second use, and its compressed form is freed together with it.
 */
const compressedByBuffer = { br: new WeakMap<Uint8Array, Buffer>(), gzip: new WeakMap<Uint8Array, Buffer>() }

/**
 * Compresses each response in a single call. A compression stream for each response would allocate megabytes to
 * compress tens of kilobytes. Only responses that are streams are compressed with a compression stream.
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
      // If the source fails, the response ends. The code that created the source logs the error.
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

/**
 * Best encoding for each value of the Accept-Encoding header. Cached, because browsers send only a few different
 * values.
 */
const encodings = new LRUCache<string, { encoding: Encoding | undefined }>({ max: 100 })

/** Returns the best supported encoding that the browser accepts, or undefined if there is none. */
export function encodingFor(request: FastifyRequest): Encoding | undefined {
  const header = String(request.headers['accept-encoding'] ?? '')
  const existing = encodings.get(header)
  if (existing) return existing.encoding
  const encoding = bestEncoding(header)
  encodings.set(header, { encoding })
  return encoding
}

function bestEncoding(header: string): Encoding | undefined {
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
  const ofBuffer = compressedByBuffer[encoding].get(plain)
  if (ofBuffer) return ofBuffer
  const key = encoding + hash('sha1', plain, 'base64')
  const existing = cached.get(key)
  if (existing) {
    if (plain === text) compressedByBuffer[encoding].set(plain, existing)
    return existing
  }
  const isSentBefore = recordSeen(key)
  const remember = (bytes: Buffer): Buffer => {
    if (isSentBefore) cached.set(key, bytes)
    return bytes
  }
  if (plain.length > maxSyncBytes) return compress(plain, encoding).then(remember)
  return remember(compressSync(plain, encoding, isSentBefore ? cachedQuality : firstQuality))
}

/** Returns whether a response with this key was sent before, and records that it is sent. */
function recordSeen(key: string): boolean {
  const digest = Buffer.from(key.slice(-28), 'base64')
  const slot = digest.readUInt32LE(0) % recentHashes.length
  const rest = digest.readUInt32LE(4)
  if (recentHashes[slot] === rest) return true
  recentHashes[slot] = rest
  return false
}

/** Compresses a response of at most tens of kilobytes synchronously. */
export function compressSync(plain: Uint8Array, encoding: Encoding, quality = firstQuality): Buffer {
  // Most responses shrink to less than half their size and then fit into one chunk.
  const chunkSize = Math.max(1024, plain.length >>> 1)
  if (encoding === 'gzip') return copyExact(gzipSync(plain, { chunkSize }))
  const own = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  return copyExact(brotliCompressSync(plain, { chunkSize, params: { ...params, ...own } }))
}

/** Compresses a response off the main thread. */
export async function compress(text: string | Uint8Array, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return copyExact(await compressGzip(text))
  const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  return copyExact(await compressBrotli(text, { params: { ...params, ...hint } }))
}

/**
 * Copies the bytes to a buffer of exactly their size. zlib returns a view into a 64 KB chunk, and caching this view
 * would keep the whole chunk in memory.
 */
function copyExact(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
