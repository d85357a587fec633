import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { marketplaceName } from '#platform/config/marketplace.ts'
import { cspNonceOf } from '#platform/http/security-headers.ts'

/**
 * Serves the API reference at /docs. The library takes 17 MB of memory, so it is loaded at the first request. It runs
 * in a separate server, because routes cannot be added to a running server.
 */
export function apiReferenceRoutes(server: FastifyInstance): void {
  let reference: Promise<FastifyInstance> | undefined

  async function show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reference ??= createReference()
    const page = await (await reference).inject({ url: request.url })
    for (const name of ['content-type', 'location']) {
      const value = page.headers[name]
      if (value !== undefined) void reply.header(name, value)
    }
    const nonce = cspNonceOf(request.raw)
    void reply.header('content-security-policy', policyWith(nonce)).code(page.statusCode)
    if (!String(page.headers['content-type']).startsWith('text/html')) return reply.send(page.rawPayload)
    // The title is the only part of the page that does not come from the library, so every script on the page is
    // trusted.
    const named = page.body.replace(/<title>[^<]*/, () => `<title>${escaped(marketplaceName())} API`)
    return reply.send(named.replaceAll('<script', `<script nonce="${nonce}"`))
  }

  server.get('/docs', show)
  server.get('/docs/*', show)
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * Returns a content security policy as strict as that of the pages, because /docs shares their origin and can read
 * the stored tokens.
 */
function policyWith(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    // The library inserts inline styles.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

async function createReference(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const server = Fastify()
  await server.register(scalar, {
    routePrefix: '/docs',
    configuration: { url: '/openapi.json', pageTitle: 'API', withDefaultFonts: false },
  })
  return server.withTypeProvider()
}
