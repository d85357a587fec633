import type { FastifyInstance } from 'fastify'

/** The most a picture may weigh. */
export const imageBytes = 10 * 1024 * 1024
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** The most a CSV file may weigh; the call that takes one counts the bytes as they come. */
export const csvBytes = 64 * 1024 * 1024

/** Lets calls that take a CSV file have it as a stream. */
export function takeCsv(app: FastifyInstance): void {
  app.addContentTypeParser('text/csv', (_request, stream, done) => done(null, stream))
}

/** Lets calls that take an image have its bytes; each such route lifts its own limit to `imageBytes`. */
export function takeImages(app: FastifyInstance): void {
  app.addContentTypeParser(imageTypes, { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
}
