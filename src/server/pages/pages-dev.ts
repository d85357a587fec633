import type { FastifyInstance } from 'fastify'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { answerPages } from './pages.ts'

/** Pages straight from their sources, reloaded on save: for `npm run dev` only. */
export async function openDevPages(server: FastifyInstance): Promise<void> {
  const { createServer } = await import('vite')
  const before = process.listeners('SIGTERM')
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: server.server } },
    appType: 'custom',
  })
  // Vite and React Router would end the process before it has drained.
  for (const listener of process.listeners('SIGTERM'))
    if (!before.includes(listener)) process.off('SIGTERM', listener)
  server.addHook('onClose', () => vite.close())
  server.addHook('onRequest', (request, reply, done) => {
    if (
      server.hasRoute({ method: request.method as 'GET', url: request.routeOptions.url ?? '' }) &&
      request.routeOptions.url !== '*'
    )
      return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  let build: ServerBuild
  const load = async () =>
    (build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild)
  await load()
  await answerPages(server, createRequestHandler(load, 'development'), () => build)
}
