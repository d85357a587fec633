import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'

/**
 * The page at /docs that shows the API's description. Its script is 17 MB in memory, so it is loaded when
 * somebody first asks for it, into a server of its own: routes cannot be added to one that runs.
 */
export function apiReference(app: FastifyInstance): void {
  let opening: Promise<FastifyInstance> | undefined

  async function show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    opening ??= openReference()
    const page = await (await opening).inject({ url: request.url })
    for (const name of ['content-type', 'location']) {
      const value = page.headers[name]
      if (value !== undefined) void reply.header(name, value)
    }
    // The reference page writes its own inline script and styles.
    const policy = "default-src 'self' 'unsafe-inline' data: blob:; connect-src 'self'"
    return reply.header('content-security-policy', policy).code(page.statusCode).send(page.rawPayload)
  }

  app.get('/docs', show)
  app.get('/docs/*', show)
}

async function openReference(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const server = Fastify()
  await server.register(scalar, {
    routePrefix: '/docs',
    configuration: { url: '/openapi.json', pageTitle: 'Souk API', withDefaultFonts: false },
  })
  return server.withTypeProvider()
}
