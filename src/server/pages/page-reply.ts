import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedPage } from './page-cache.ts'

/** Sends a cached page in the best encoding the browser takes, or 304 when it has it already. */
export function sendCached(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  const tag = `W/"${page.etag}"`
  void reply.headers({
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding, cookie',
    etag: tag,
    'content-security-policy': withHashes(reply, page.scriptHashes),
  })
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  void reply.type('text/html; charset=utf-8')
  const accepts = String(request.headers['accept-encoding'] ?? '')
  if (accepts.includes('br')) return reply.header('content-encoding', 'br').send(page.br)
  if (accepts.includes('gzip')) return reply.header('content-encoding', 'gzip').send(page.gzip)
  return reply.send(page.html)
}

/** The policy of this answer, with the page's own scripts named by hash instead of a nonce. */
function withHashes(reply: FastifyReply, hashes: readonly string[]): string {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  return policy.replace(/'nonce-[^']*'/, hashes.join(' '))
}
