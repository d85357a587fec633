import type { FastifyInstance } from 'fastify'

/** The most a picture may weigh. */
export const imageBytes = 10 * 1024 * 1024
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** Lets calls that take an image have its bytes; each such route lifts its own limit to `imageBytes`. */
export function takeImages(app: FastifyInstance): void {
  app.addContentTypeParser(imageTypes, { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
}
