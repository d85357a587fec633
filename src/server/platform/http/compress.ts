import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** Smaller than this, an answer fits into one packet as it is. */
const worthBytes = 1024
const compressible =
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|xml|manifest\+json|[\w.]+\+(?:json|xml))|image\/svg)/

const params = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_LGWIN]: 18,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
}
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Bytes that are sent more than once are compressed once: whoever keeps a Buffer has its encodings kept with it. */
const encodings = new WeakMap<Uint8Array, Partial<Record<Encoding, Promise<Buffer>>>>()

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
    if (typeof payload === 'string') {
      if (payload.length < worthBytes) return payload
      encode(reply, encoding)
      return compressed(Buffer.from(payload), encoding)
    }
    if (!(payload instanceof Uint8Array) || payload.length < worthBytes) return payload
    encode(reply, encoding)
    const known = encodings.get(payload) ?? {}
    encodings.set(payload, known)
    return (known[encoding] ??= compressed(payload, encoding))
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

/** The best encoding of ours that the browser takes; undefined where it takes the bytes as they are. */
export function encodingFor(request: FastifyRequest): Encoding | undefined {
  const accepted = new Map(
    String(request.headers['accept-encoding'] ?? '')
      .split(',')
      .map((part) => {
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

function compressed(bytes: Uint8Array, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(bytes)
  return compressBrotli(bytes, { params: { ...params, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
}
