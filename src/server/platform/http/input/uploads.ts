import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../../errors/app-error.ts'
import { translate } from '../../language/translate.ts'

/** Maximum size of an uploaded picture in bytes. */
export const maxImageBytes = 10 * 1024 * 1024
/** Maximum total size, in bytes, of concurrent picture uploads in this process. */
export const maxImageBytesInFlight = 12 * maxImageBytes
/** Maximum total size, in bytes, of concurrent picture uploads by one account, or by the guests from one network. */
export const maxImageBytesPerSender = maxImageBytesInFlight / 3
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic', 'image/heif']

/** Maximum total size, in bytes, of the evidence files for one dispute. Banks set this limit. */
export const maxDocumentBytes = 4_500_000

/** Maximum size of a CSV file, in bytes. The endpoint counts the bytes while it reads the file. */
export const maxCsvBytes = 64 * 1024 * 1024

/** Maximum size of a request body, in bytes, keyed by body type. */
export const maxBodyBytes = { image: maxImageBytes, document: maxDocumentBytes, csv: maxCsvBytes }

/**
 * Passes CSV bodies to endpoints as streams. If the content length is too large, rejects the body before reading it.
 */
export function registerCsvParser(server: FastifyInstance): void {
  server.addContentTypeParser('text/csv', (request, stream, done) => {
    const isTooLarge = Number(request.headers['content-length']) > maxCsvBytes
    done(isTooLarge ? fail('too_large') : null, stream)
  })
}

/**
 * Closes the connection after the response if the request body was not read and could be endless. If the body's length
 * is known, the rest of the body is discarded instead, so that the client still receives the response.
 */
export function closeUnreadUploads(server: FastifyInstance): void {
  server.addHook('onResponse', (request, _reply, done) => {
    const isBounded = Number(request.headers['content-length']) <= maxCsvBytes
    if (request.raw.complete === false && !isBounded) request.raw.destroy()
    done()
  })
}

/** Passes picture and document bodies to endpoints as buffers. Each such route has its own size limit. */
export function registerImageParser(server: FastifyInstance): void {
  const types = [...imageTypes, 'application/pdf']
  server.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
}

let inFlight = 0
const inFlightOf = new Map<string, number>()
const retryAfter = 2

/**
 * Counts a picture upload by the sender `who` toward the memory limits, from its announcement to the end of its
 * request.
 * @throws too_many_requests while all memory for uploads, or the sender's share of it, is in use
 */
export function reserveImageUpload(request: FastifyRequest, { raw }: FastifyReply, who: string): void {
  const announced = Number(request.headers['content-length'] ?? maxImageBytes)
  const bytes = Math.min(announced, maxImageBytes)
  const before = inFlightOf.get(who) ?? 0
  if (inFlight + bytes > maxImageBytesInFlight || before + bytes > maxImageBytesPerSender)
    throw fail('too_many_requests', {
      message: (language) => translate(language, 'error.photos-sending'),
      retryAfter,
    })
  count(bytes)
  let isCounted = true
  const release = (): void => {
    if (isCounted) count(-bytes)
    isCounted = false
  }
  raw.once('finish', release)
  raw.once('close', release)

  function count(change: number): void {
    inFlight += change
    const now = (inFlightOf.get(who) ?? 0) + change
    if (now > 0) inFlightOf.set(who, now)
    else inFlightOf.delete(who)
  }
}

/** Rejects compressed request bodies, because decompression could produce data of any size. */
export function rejectEncodedBodies(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const coding = request.headers['content-encoding'] ?? 'identity'
    done(coding === 'identity' ? undefined : fail('wrong_media_type'))
  })
}
