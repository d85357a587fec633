import type { FastifyInstance } from 'fastify'
import { identityPostPath, identityReturnPath } from '#contract/accounts/identities.ts'

/** Parameters of Apple's response that the page needs. */
const forwarded = ['state', 'code', 'error'] as const

/**
 * Registers the URL to which Apple posts its response. The browser sends no cookie with a request from another site, so
 * the response is only redirected to the page, whose own request contains the cookie.
 */
export async function postedResponseRoutes(server: FastifyInstance): Promise<void> {
  await server.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.post(identityPostPath, async ({ body }, reply) => {
      const query = new URLSearchParams()
      for (const name of forwarded) {
        const value = body instanceof URLSearchParams ? body.get(name) : null
        if (value !== null) query.set(name, value.slice(0, 4000))
      }
      return reply.header('cache-control', 'no-store').redirect(`${identityReturnPath}?${query}`, 303)
    })
  })
}
