import type { FastifyInstance } from 'fastify'
import { fail } from '#platform/errors/app-error.ts'
import type { PhotoAccess } from '#platform/pictures/photo-access.ts'
import type { PictureKind } from '#platform/pictures/picture-files.ts'
import { parsePictureName, type Pictures } from './pictures.ts'

const types: Record<PictureKind, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
const permanentCacheHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  // Allow other origins to embed pictures, because webmail clients show emails with pictures on their own origins.
  'cross-origin-resource-policy': 'cross-origin',
}

interface Privacy {
  isPrivate(key: string): boolean
  photoAccess: Pick<PhotoAccess, 'findTimeLeft'>
}

/**
 * Serves GET /pictures/{key}-{320|640|960}.{avif|webp|jpg}. The files for a key never change, so clients can cache them
 * permanently. A private photo requires `?expires=…&signature=…`, and only the browser is allowed to cache it, until
 * the URL expires. Responds with 404 `not_found` to any other file name, an unknown key, and a private photo without a
 * valid signature.
 */
export function pictureRoutes(
  server: FastifyInstance,
  pictures: Pick<Pictures, 'find'>,
  { isPrivate, photoAccess }: Privacy,
): void {
  /** Returns the cache headers for a picture file. Returns undefined if the query does not grant access to the file. */
  function headersFor(key: string, query: Readonly<Record<string, unknown>>) {
    if (!isPrivate(key)) return permanentCacheHeaders
    const left = photoAccess.findTimeLeft(key, query)
    return (
      left !== undefined && {
        'cache-control': `private, max-age=${Math.floor(left / 1000)}`,
        'cross-origin-resource-policy': 'same-origin',
      }
    )
  }

  // A web page with listing cards requests many pictures at the same time, so pictures have a separate, higher rate
  // limit.
  const config = { rateLimit: { max: 6000, timeWindow: 60_000 } }
  server.get<{ Params: { file: string }; Querystring: Record<string, unknown> }>(
    '/pictures/:file',
    { config },
    async (request, reply) => {
      const { file: name } = request.params
      const file = parsePictureName(name)
      const headers = file && headersFor(file.key, request.query)
      const bytes = headers && (await pictures.find(file))
      if (!bytes) throw fail('not_found')
      const etag = `"${name}"`
      reply.headers({ ...headers, etag })
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      return reply.type(types[file.kind]).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    },
  )
}
