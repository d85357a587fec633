import type { FastifyInstance } from 'fastify'

/**
 * Creates a function that returns the server's local URL. The URL stays available after the server has closed, because
 * emails are still created during shutdown.
 * @throws Error if the function is called before the server listens
 */
export function createOwnOrigin(server: FastifyInstance): () => string {
  let origin: string | undefined
  const read = (): void => {
    origin = server.listeningOrigin.replace(/0\.0\.0\.0|\[::1?\]/, 'localhost')
  }
  server.addHook('onListen', async () => read())
  return () => {
    if (origin === undefined) throw new Error('The server does not listen yet')
    return origin
  }
}
