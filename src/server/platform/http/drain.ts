import type { FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'
import net, { type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { Log } from '../telemetry/log.ts'

export interface Drain {
  /**
   * Makes /readyz return 503, so that a load balancer sends no more requests. All other requests are served as
   * before.
   */
  markNotReady(): void
  /** Stops accepting connections and closes idle ones. Resolves when running requests are answered and closed. */
  begin(): Promise<void>
  /** Closes every connection, even if its request is unanswered. */
  cut(): void
}

/**
 * Tracks the connections of a server, so that it can shut down without losing a response. Must be created before the
 * routes. `server.close()` alone waits for idle keep-alive connections, cuts off responses that are still being sent,
 * and rejects the in-process calls of running page requests.
 */
export function createDrain(server: FastifyInstance, log: Log, cutAfterMs: number): Drain {
  // Entries exist per connection, not per request: a map that changes with every request is reallocated often, and V8
  // keeps the old requests of former copies in memory until the next full collection.
  const open = new Map<Socket, Connection>()
  const over = Promise.withResolvers<void>()
  let draining: Promise<void> | undefined
  let isMarkedNotReady = false

  function follow(socket: Socket): Connection {
    const existing = open.get(socket)
    if (existing) return existing
    const connection: Connection = { newest: undefined }
    open.set(socket, connection)
    socket.once('close', () => {
      open.delete(socket)
      endWhenEmpty()
    })
    return connection
  }

  function endWhenEmpty(): void {
    if (draining && open.size === 0) over.resolve()
  }

  function answered(socket: Socket, connection: Connection, raw: ServerResponse): void {
    if (connection.newest !== raw) return
    connection.newest = undefined
    // Headers sent before the drain may have promised keep-alive.
    if (draining) socket.destroySoon()
  }

  async function drain(): Promise<void> {
    // The close of Node's HTTP server would destroy connections whose response is still being sent.
    net.Server.prototype.close.call(server.server)
    // Fastify reacts to this by closing its servers for the other addresses of a host name.
    server.server.unref()
    for (const { newest } of open.values()) if (newest) closeAfter(newest)
    // Requests that have already arrived count as running, so let the event loop read them first.
    await turn()
    await turn()
    for (const [socket, { newest }] of open) if (!newest) socket.destroy()
    endWhenEmpty()
    const timer = setTimeout(() => {
      log.warn({ connections: open.size }, 'requests did not finish during shutdown and were aborted')
      cut()
    }, cutAfterMs)
    await over.promise
    clearTimeout(timer)
  }

  function cut(): void {
    for (const socket of open.keys()) socket.destroy()
  }

  server.server.on('connection', (socket: Socket) => void follow(socket))
  server.addHook('onRequest', (request, reply, done) => {
    if ('_lightMyRequest' in request.raw) return done()
    const { socket } = request.raw
    const connection = follow(socket)
    const before = connection.newest
    connection.newest = reply.raw
    reply.raw.once('close', () => answered(socket, connection, reply.raw))
    if (draining) {
      if (before && !before.headersSent) before.removeHeader('connection')
      closeAfter(reply.raw)
    }
    if (!(draining || isMarkedNotReady) || request.routeOptions.url !== '/readyz') return done()
    void reply.code(503).send({ status: 'not ready', isClosing: true })
  })

  return { markNotReady: () => void (isMarkedNotReady = true), begin: () => (draining ??= drain()), cut }
}

interface Connection {
  /** Latest running request of the connection. */
  newest: ServerResponse | undefined
}

function closeAfter(raw: ServerResponse): void {
  if (!raw.headersSent) raw.setHeader('connection', 'close')
}
