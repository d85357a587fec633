import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { marketplaceName } from '#platform/config/marketplace.ts'
import { cspNonceOf } from '#platform/http/security-headers.ts'

/**
 * Serves the API reference at /docs. Its library uses 17 MB of memory, so it is loaded at the first request. The
 * library gets its own server, because a running server does not accept new routes.
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
    // Inserts the marketplace's name as the title. The rest of the page comes from the library, so all its scripts can
    // be trusted.
    const titledBody = page.body.replace(/<title>[^<]*/, () => `<title>${escaped(marketplaceName())} API`)
    return reply.send(titledBody.replaceAll('<script', `<script nonce="${nonce}"`))
  }

  server.get('/docs', show)
  server.get('/docs/*', show)
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * Returns a content security policy that is as strict as the policy of the marketplace's pages. /docs has the same
 * origin as these pages, so a script on /docs could read the stored session tokens.
 */
function policyWith(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    // The library inserts inline styles, so they are allowed.
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
