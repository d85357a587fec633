import type { FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'
import net, { type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { Log } from '../telemetry/log.ts'

export interface Drain {
  /**
   * Makes /readyz return 503, so that a load balancer sends no further requests. Requests to other URLs are served
   * normally.
   */
  markNotReady(): void
  /**
   * Stops accepting connections and closes idle ones. Resolves when all running requests are answered and their
   * connections are closed.
   */
  begin(): Promise<void>
  /** Closes every connection, even if its request has no response yet. */
  cut(): void
}

/**
 * Tracks the connections of a server, so that the server can shut down without losing a response. Must be created
 * before the routes. `server.close()` is not enough: it waits for idle keep-alive connections, cuts off responses
 * that are still being sent, and rejects the in-process calls of running page requests.
 */
export function createDrain(server: FastifyInstance, log: Log, cutAfterMs: number): Drain {
  // The map has an entry per connection, not per request. A map that changed with every request would be reallocated
  // often, and V8 would keep the requests in the map's old copies in memory until the next full garbage collection.
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
    // Response headers that were sent before the drain may have promised keep-alive, so this function closes the
    // connection.
    if (draining) socket.destroySoon()
  }

  async function drain(): Promise<void> {
    // Closing Node's HTTP server would destroy connections whose response is still being sent, so only the socket
    // server is closed.
    net.Server.prototype.close.call(server.server)
    // Fastify reacts to the close event by closing its servers for the other addresses of a host name.
    server.server.unref()
    for (const { newest } of open.values()) if (newest) closeAfter(newest)
    // Requests that have already arrived count as running, so the event loop must read them first.
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
  /** Latest request on the connection that is still running. */
  newest: ServerResponse | undefined
}

function closeAfter(raw: ServerResponse): void {
  if (!raw.headersSent) raw.setHeader('connection', 'close')
}
