import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { marketplaceName } from '#platform/config/marketplace.ts'
import { cspNonceOf } from '#platform/http/security-headers.ts'

/**
 * The page at /docs that shows the API's description. Its script is 17 MB in memory, so it is loaded when someone
 * first asks for it, into a server of its own: routes cannot be added to one that runs.
 */
export function apiReference(server: FastifyInstance): void {
  let opening: Promise<FastifyInstance> | undefined

  async function show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    opening ??= openReference()
    const page = await (await opening).inject({ url: request.url })
    for (const name of ['content-type', 'location']) {
      const value = page.headers[name]
      if (value !== undefined) void reply.header(name, value)
    }
    const nonce = cspNonceOf(request.raw)
    void reply.header('content-security-policy', policyWith(nonce)).code(page.statusCode)
    if (!String(page.headers['content-type']).startsWith('text/html')) return reply.send(page.rawPayload)
    // All of it is the library's but the title: nothing else anybody has written stands in it.
    const named = page.body.replace(/<title>[^<]*/, () => `<title>${escaped(marketplaceName())} API`)
    return reply.send(named.replaceAll('<script', `<script nonce="${nonce}"`))
  }

  server.get('/docs', show)
  server.get('/docs/*', show)
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** As strict as the pages': it stands on the same origin, where tokens are kept. */
function policyWith(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    // Its script writes its styles.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

async function openReference(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const server = Fastify()
  await server.register(scalar, {
    routePrefix: '/docs',
    configuration: { url: '/openapi.json', pageTitle: 'API', withDefaultFonts: false },
  })
  return server.withTypeProvider()
}
