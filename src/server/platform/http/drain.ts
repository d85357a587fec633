import type { FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'
import net, { type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { Log } from '../telemetry/log.ts'

export interface Drain {
  /** Makes /readyz return 503, so that a load balancer sends no more requests. All other URLs continue to work. */
  markNotReady(): void
  /**
   * Stops accepting connections and closes idle ones. Resolves when all running requests have their responses and all
   * connections are closed.
   */
  start(): Promise<void>
  /** Closes all connections, even if a request has no response yet. */
  closeAll(): void
}

/**
 * Tracks the connections of a server, so that the server can shut down without losing a response. Must be created
 * before the routes. `server.close()` is not sufficient: it waits for idle keep-alive connections, cuts off responses
 * that are still being sent, and rejects the in-process calls of running page requests.
 */
export function createDrain(server: FastifyInstance, log: Log, closeTimeoutMs: number): Drain {
  // Contains an entry per connection, not per request. A map that changed with every request would often be
  // reallocated, and V8 would keep the requests in the old copies in memory until the next full garbage collection.
  const open = new Map<Socket, Connection>()
  const ended = Promise.withResolvers<void>()
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
    if (draining && open.size === 0) ended.resolve()
  }

  function answered(socket: Socket, connection: Connection, raw: ServerResponse): void {
    if (connection.newest !== raw) return
    connection.newest = undefined
    // Response headers that were sent before the drain began might have promised keep-alive, so close the connection
    // here.
    if (draining) socket.destroySoon()
  }

  async function drain(): Promise<void> {
    // Closes only the socket server. Closing Node's HTTP server would destroy connections whose responses are still
    // being sent.
    net.Server.prototype.close.call(server.server)
    // Fastify reacts to the close event: it closes its servers for the other addresses of the host name.
    server.server.unref()
    for (const { newest } of open.values()) if (newest) closeAfter(newest)
    // Wait until the event loop has read the requests that have already arrived. They count as running, so their
    // connections must not be closed.
    await turn()
    await turn()
    for (const [socket, { newest }] of open) if (!newest) socket.destroy()
    endWhenEmpty()
    const timer = setTimeout(() => {
      log.warn({ connections: open.size }, 'requests did not finish during shutdown and were aborted')
      closeAll()
    }, closeTimeoutMs)
    await ended.promise
    clearTimeout(timer)
  }

  function closeAll(): void {
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

  return { markNotReady: () => void (isMarkedNotReady = true), start: () => (draining ??= drain()), closeAll }
}

interface Connection {
  /** Latest request on the connection whose response is not finished yet. */
  newest: ServerResponse | undefined
}

function closeAfter(raw: ServerResponse): void {
  if (!raw.headersSent) raw.setHeader('connection', 'close')
}
