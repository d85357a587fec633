import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './network.ts'

/** Timeouts of a request, and the limit of connections per network. */
export interface RequestLimits {
  /**
   * Maximum time, in ms, until all headers have arrived. Starts with the connection or, for later requests on the
   * connection, with the first byte.
   */
  headersMs: number
  /** Maximum time, in ms, from the end of the headers to the last byte of the body. */
  requestMs: number
  /** Interval in ms at which the two timeouts are checked. */
  checkEveryMs: number
  /** Length, in ms, of a measuring period. At least `minBytes` of a body must arrive in each period. */
  spanMs: number
  minBytes: number
  /** Maximum number of open connections from one network. 0 means unlimited. */
  socketsPerNetwork: number
}

export const defaultRequestLimits: RequestLimits = {
  headersMs: 10_000,
  requestMs: 5 * 60_000,
  checkEveryMs: 1_000,
  spanMs: 30_000,
  minBytes: 30 * 1024,
  socketsPerNetwork: 500,
}

/**
 * Returns the timeouts that Node itself enforces with status 408. Idle time between the requests on a keep-alive
 * connection does not count.
 */
export function toServerTimeouts({ headersMs, requestMs, checkEveryMs }: RequestLimits) {
  return {
    requestTimeout: requestMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkEveryMs },
  }
}

/**
 * Closes new connections from a network that already has `max` open connections. Do not use this limit behind a proxy,
 * because all connections would then come from the proxy.
 */
export function limitSockets(server: FastifyInstance, max: number): void {
  const open = new Map<string, number>()
  server.server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const count = (open.get(network) ?? 0) + 1
    if (count > max) return void socket.destroy()
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}

/** Number of times per measuring period that the speed of a body is checked. */
const checksPerSpan = 6

/**
 * Responds with 408 and closes the connection if a client sends its body too slowly. Time for which the server has not
 * read the received data does not count.
 */
export function limitSlowBodies(server: FastifyInstance, { spanMs, minBytes }: RequestLimits): void {
  const running = new Map<IncomingMessage, number[]>()
  server.addHook('onRequest', (request, _reply, done) => {
    const { headers, raw } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
    if (hasBody && !('_lightMyRequest' in raw)) running.set(raw, [raw.socket.bytesRead])
    done()
  })
  // Removes a finished body here instead of at the next check, because thousands of finished bodies per second would
  // accumulate in memory until then.
  server.addHook('preValidation', ({ raw }, _reply, done) => {
    if (raw.complete) running.delete(raw)
    done()
  })
  const timer = setInterval(() => {
    for (const [request, bytes] of running) if (isOver(request, bytes)) running.delete(request)
  }, spanMs / checksPerSpan).unref()
  server.addHook('onClose', (_server, done) => {
    clearInterval(timer)
    done()
  })

  /**
   * Returns whether a body is complete or too slow. `bytes` contains the total number of received bytes at each of the
   * latest checks.
   */
  function isOver(request: IncomingMessage, bytes: number[]): boolean {
    const { socket } = request
    if (request.complete || socket.destroyed) return true
    // The server still has unread data, so the client does not cause the delay.
    if (request.readableLength > 0) bytes.length = 0
    bytes.push(socket.bytesRead)
    if (bytes.length <= checksPerSpan) return false
    if (socket.bytesRead - bytes.shift()! >= minBytes) return false
    const error = Object.assign(new Error('The body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    server.server.emit('clientError', error, socket)
    return true
  }
}
