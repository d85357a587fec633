import type { FastifyInstance } from 'fastify'
import { fail } from '#platform/http/app-error.ts'
import type { PictureKind } from '#platform/files/picture-files.ts'
import { parsePictureName, type Pictures } from './pictures.ts'

const types: Record<PictureKind, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/**
 * GET /pictures/{key}-{320|640|960}.{avif|webp|jpg}: a key names its content, so a file may be kept for good.
 * 404 `not_found` for any other name and for keys nobody knows.
 */
export function pictureRoutes(server: FastifyInstance, pictures: Pictures): void {
  // A page of cards asks for many at once: they have a limit of their own.
  const config = { rateLimit: { max: 6000, timeWindow: 60_000 } }
  server.get<{ Params: { file: string } }>('/pictures/:file', { config }, async (request, reply) => {
    const { file: name } = request.params
    const file = parsePictureName(name)
    const bytes = file && (await pictures.find(file))
    if (!bytes) throw fail('not_found')
    const etag = `"${name}"`
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      etag,
      // Emails show them, in whichever page a mail program puts them.
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type(types[file.kind]).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  })
}
