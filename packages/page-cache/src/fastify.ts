import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { gzipPage, decompressPage } from './compression.ts'
import type { CachedPage } from './page-cache.ts'

/**
 * Sends a cached page in the smallest encoding that the client accepts, or responds with status 304 if the client
 * already has it. If there is a Content-Security-Policy header, replaces its nonce with the hashes of the page's inline
 * scripts. If the response depends on other request headers, the caller must set `vary` first.
 */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
): Promise<FastifyReply> {
  const tag = `W/"${page.etag}"`
  // A response that sets a cookie is meant for one visitor, so shared caches must not store the response.
  const scope = reply.hasHeader('set-cookie') ? 'private' : 'public'
  void reply.header('cache-control', `${scope}, max-age=0, must-revalidate`).header('etag', tag)
  const vary = reply.getHeader('vary')
  void reply.header('vary', vary === undefined ? 'accept-encoding' : `accept-encoding, ${String(vary)}`)
  const policy = reply.getHeader('content-security-policy')
  if (policy !== undefined)
    void reply.header(
      'content-security-policy',
      String(policy).replace(/'nonce-[^']*'/, page.scriptHashes.join(' ')),
    )
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  void reply.type(page.type)
  const accepted = new Negotiator(request.raw).encodings()
  if (accepted.includes('br')) return reply.header('content-encoding', 'br').send(page.br)
  if (accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(await gzipPage(page))
  return reply.send(await decompressPage(page))
}
