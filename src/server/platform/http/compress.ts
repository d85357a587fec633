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

/** Smaller than this, an answer fits into one packet as it is. */
const worthBytes = 1024
/** Up to this an answer is compressed sooner than it is handed to another thread. */
const atOnceBytes = 32 * 1024
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

/** Three hundredths more bytes than the usual 4 gives, for a third of the time. */
const onceQuality = 2

/**
 * What was compressed, by its hash: an answer whose bytes have been sent before costs a hash of them. The first time
 * it is compressed with little effort and only the hash is noted, for most answers are sent once.
 */
const cached = new LRUCache<string, Buffer>({
  maxSize: 16 * 2 ** 20,
  sizeCalculation: (bytes, key) => bytes.byteLength + key.length + 200,
})
const noted = new LRUCache<string, true>({ max: 8_192 })

/**
 * Compresses answers in one call over the whole of their bytes: a stream for each would take a window of megabytes for
 * pages of tens of kilobytes. Only what comes as a stream leaves as one.
 */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload: unknown) => {
    if (!compressible.test(String(reply.getHeader('content-type') ?? ''))) return payload
    varyByEncoding(reply)
    const encoding = encodingFor(request)
    if (!encoding || reply.hasHeader('content-encoding') || reply.hasHeader('content-range')) return payload
    if (payload instanceof Readable) {
      encode(reply, encoding)
      const encoder = encoding === 'br' ? createBrotliCompress({ params }) : createGzip()
      // A source that fails ends the answer; the log has the reason from whoever made the source.
      return pipeline(payload, encoder, () => {})
    }
    if (typeof payload !== 'string' && !(payload instanceof Uint8Array)) return payload
    if (payload.length < worthBytes) return payload
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

/** Browsers say few different things. */
const encodings = new LRUCache<string, { encoding: Encoding | undefined }>({ max: 100 })

/** The best encoding of ours that the browser takes; undefined where it takes the bytes as they are. */
export function encodingFor(request: FastifyRequest): Encoding | undefined {
  const said = String(request.headers['accept-encoding'] ?? '')
  const known = encodings.get(said)
  if (known) return known.encoding
  const encoding = bestOf(said)
  encodings.set(said, { encoding })
  return encoding
}

function bestOf(said: string): Encoding | undefined {
  const accepted = new Map(
    said.split(',').map((part) => {
      const [name = '', ...params] = part
        .toLowerCase()
        .split(';')
        .map((text) => text.trim())
      return [name, params.every((param) => !/^q=0(?:\.0*)?$/.test(param))] as const
    }),
  )
  const takes = (name: Encoding): boolean => accepted.get(name) ?? accepted.get('*') ?? false
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined
}

function compressed(text: string | Uint8Array, encoding: Encoding): Buffer | Promise<Buffer> {
  const plain = typeof text === 'string' ? Buffer.from(text) : text
  const key = encoding + hash('sha1', plain, 'base64')
  const known = cached.get(key)
  if (known) return known
  const isSentBefore = noted.has(key)
  noted.set(key, true)
  const keep = (bytes: Buffer): Buffer => {
    if (isSentBefore) cached.set(key, bytes)
    return bytes
  }
  if (plain.length > atOnceBytes) return compress(plain, encoding).then(keep)
  return keep(compressAtOnce(plain, encoding, isSentBefore ? usualQuality : onceQuality))
}

/** In one call over the whole, here and now: for answers of some tens of kilobytes. */
export function compressAtOnce(plain: Uint8Array, encoding: Encoding, quality = onceQuality): Buffer {
  // Most take less than half, in one chunk.
  const chunkSize = Math.max(1024, plain.length >>> 1)
  if (encoding === 'gzip') return withoutSpare(gzipSync(plain, { chunkSize }))
  const own = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  return withoutSpare(brotliCompressSync(plain, { chunkSize, params: { ...params, ...own } }))
}

/** In one call over the whole, off the main thread. */
export async function compress(text: string | Uint8Array, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return withoutSpare(await compressGzip(text))
  const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  return withoutSpare(await compressBrotli(text, { params: { ...params, ...hint } }))
}

/** The same bytes in memory of their own: zlib's are a view of a chunk of 64 KB, all of which would be kept with them. */
function withoutSpare(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
