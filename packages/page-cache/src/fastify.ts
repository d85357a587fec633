import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor } from '#platform/http/compress.ts'
import { gzipOf, plainOf, type CachedPage } from './page-cache.ts'

/** Sends a kept page in the best encoding the browser takes, or 304 when it has it already. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
): Promise<FastifyReply> {
  const tag = `W/"${page.etag}"`
  // A cookie that goes along is this visitor's, and a shared cache would hand it to others.
  const whose = reply.hasHeader('set-cookie') ? 'private' : 'public'
  void reply.headers({
    'cache-control': `${whose}, max-age=0, must-revalidate`,
    vary: 'accept-encoding, accept-language, cookie',
    etag: tag,
    'content-security-policy': withHashes(reply, page.scriptHashes),
  })
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  void reply.type(page.type)
  const encoding = encodingFor(request)
  if (encoding === 'br') return reply.header('content-encoding', 'br').send(page.br)
  if (encoding === 'gzip') return reply.header('content-encoding', 'gzip').send(await gzipOf(page))
  return reply.send(await plainOf(page))
}

/** The policy of this answer, with the page's own scripts named by hash instead of a nonce. */
function withHashes(reply: FastifyReply, hashes: readonly string[]): string {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  return policy.replace(/'nonce-[^']*'/, hashes.join(' '))
}
