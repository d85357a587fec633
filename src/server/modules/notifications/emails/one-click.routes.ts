import type { FastifyInstance } from 'fastify'
import type { NotificationDeps } from '../core/notifications.deps.ts'
import { getUnsubscribe, unsubscribe } from './unsubscribe.ts'

/**
 * Registers the URL for one-click unsubscribing, which emails contain in the List-Unsubscribe header (RFC 8058). Mail
 * clients send a POST request to this URL without a login or cookie. A GET request changes nothing and redirects to a
 * confirmation page.
 */
export async function oneClickRoutes(server: FastifyInstance, deps: NotificationDeps): Promise<void> {
  await server.register(async (scope) => {
    const form = ['application/x-www-form-urlencoded', 'multipart/form-data']
    scope.addContentTypeParser(form, { parseAs: 'string' }, (_request, _body, done) => done(null, {}))
    const path = '/api/notifications/one-click/:token'
    scope.post<{ Params: { token: string } }>(path, async ({ params }, reply) => {
      await unsubscribe(deps, params.token, false)
      return reply.code(204).header('cache-control', 'no-store').send()
    })
    scope.get<{ Params: { token: string } }>(path, async ({ params }, reply) => {
      await getUnsubscribe(deps, params.token, null)
      return reply.redirect(`/unsubscribe/${params.token}`)
    })
  })
}
