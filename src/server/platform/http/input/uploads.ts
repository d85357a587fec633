import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../../errors/app-error.ts'
import { translate } from '../../language/translate.ts'

/** The most a picture may weigh. */
export const imageBytes = 10 * 1024 * 1024
/** How much of pictures may be on its way into this process at a time, however slowly it comes. */
export const imageBytesInFlight = 12 * imageBytes
/** And how much of it one account, or one network of guests, may have. */
export const imageBytesOfOne = imageBytesInFlight / 3
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** The most all files of evidence of a dispute may weigh together, as banks have it. */
export const documentBytes = 4_500_000

/** The most a CSV file may weigh; the call that takes one counts the bytes as they come. */
export const csvBytes = 64 * 1024 * 1024

/** The most the body of a call may weigh, by what it takes. */
export const bodyBytes = { image: imageBytes, document: documentBytes, csv: csvBytes }

/** Lets calls that take a CSV file have it as a stream; one that says it is too large is not begun. */
export function takeCsv(server: FastifyInstance): void {
  server.addContentTypeParser('text/csv', (request, stream, done) => {
    const isTooLarge = Number(request.headers['content-length']) > csvBytes
    done(isTooLarge ? fail('too_large') : null, stream)
  })
}

/**
 * Ends the connection behind an answer to a body that nobody read and that may go on for ever. What is left of one
 * that says its length is let through, or the answer would not reach who is still sending.
 */
export function leaveEndless(server: FastifyInstance): void {
  server.addHook('onResponse', (request, _reply, done) => {
    const isBounded = Number(request.headers['content-length']) <= csvBytes
    if (request.raw.complete === false && !isBounded) request.raw.destroy()
    done()
  })
}

/** Lets calls that take an image or a document have its bytes; each such route lifts its own limit. */
export function takeImages(server: FastifyInstance): void {
  const types = [...imageTypes, 'application/pdf']
  server.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
}

let inFlight = 0
const inFlightOf = new Map<string, number>()
const retryAfter = 2

/**
 * Counts a picture that `who` is about to send until its request has ended.
 * @throws too_many_requests while the memory there is for it is full, or their share of it
 */
export function countImage(request: FastifyRequest, { raw }: FastifyReply, who: string): void {
  const announced = Number(request.headers['content-length'] ?? imageBytes)
  const bytes = Math.min(announced, imageBytes)
  const before = inFlightOf.get(who) ?? 0
  if (inFlight + bytes > imageBytesInFlight || before + bytes > imageBytesOfOne)
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

/** Every body is taken as it is: what would have to be unpacked first could be of any size. */
export function rejectEncodedBodies(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const coding = request.headers['content-encoding'] ?? 'identity'
    done(coding === 'identity' ? undefined : fail('wrong_media_type'))
  })
}
