import type { FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'
import net, { type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { Log } from '../telemetry/log.ts'

export interface Drain {
  /** From now on /readyz says not ready, so that a balancer sends nobody more; everything is served as before. */
  markNotReady(): void
  /** Takes no more connections and ends idle ones; resolves when what was under way is answered and closed. */
  begin(): Promise<void>
  /** Ends every connection, answered or not. */
  cut(): void
}

/**
 * Follows the connections of an app, so that it can be closed without losing an answer. To be opened before the
 * routes. `server.close()` alone keeps waiting for kept-alive connections, cuts answers still on their way, and
 * rejects the calls that a page under way makes in process.
 */
export function openDrain(server: FastifyInstance, log: Log, cutAfterMs: number): Drain {
  // A connection keeps its entry: a map that gains and loses one with each request is laid anew every few requests, and V8
  // holds what was under way in all the former ones until the next full collection.
  const open = new Map<Socket, Connection>()
  const over = Promise.withResolvers<void>()
  let draining: Promise<void> | undefined
  let isMarkedNotReady = false

  function follow(socket: Socket): Connection {
    const known = open.get(socket)
    if (known) return known
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
    // Its headers may have promised to keep the connection, before the drain began.
    if (draining) socket.destroySoon()
  }

  async function drain(): Promise<void> {
    // Not http's own close: it destroys connections whose answer is ended but still on its way.
    net.Server.prototype.close.call(server.server)
    // Fastify closes its servers for the other addresses of a name with this.
    server.server.unref()
    for (const { newest } of open.values()) if (newest) closeAfter(newest)
    // What has already arrived is read first: it is under way.
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
  /** The last request it brought, while that is under way. */
  newest: ServerResponse | undefined
}

function closeAfter(raw: ServerResponse): void {
  if (!raw.headersSent) raw.setHeader('connection', 'close')
}
