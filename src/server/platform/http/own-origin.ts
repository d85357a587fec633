import type { FastifyInstance } from 'fastify'

/**
 * Returns the address the server listens at, as people on this machine open it. It stays known after the server has stopped
 * listening, because emails are still written while the process ends.
 * @throws Error before the server listens
 */
export function openOwnOrigin(server: FastifyInstance): () => string {
  let known: string | undefined
  const read = (): void => {
    known = server.listeningOrigin.replace(/0\.0\.0\.0|\[::1?\]/, 'localhost')
  }
  server.addHook('onListen', async () => read())
  return () => {
    if (known === undefined) throw new Error('The server does not listen yet')
    return known
  }
}
