import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './network.ts'

/** Timeouts of a request and the limit of connections per network. */
export interface RequestLimits {
  /** Time from the connection, or the first byte of a later request, to the end of the headers. */
  headersMs: number
  /** Time from the end of the headers to the last byte of the body. */
  requestMs: number
  /** Interval for checking the two timeouts. */
  checkEveryMs: number
  /** A body must bring at least `minBytes` in every period of `spanMs`. */
  spanMs: number
  minBytes: number
  /** 0 means unlimited. */
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
 * Returns the timeouts that Node enforces with a 408. Idle time between requests of a keep-alive connection does not
 * count.
 */
export function timeouts({ headersMs, requestMs, checkEveryMs }: RequestLimits) {
  return {
    requestTimeout: requestMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkEveryMs },
  }
}

/**
 * Closes connections of a network beyond its limit. Not usable behind a proxy, where all connections come from the
 * proxy.
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

/** Number of checks of a body within one period. */
const checksPerSpan = 6

/** Closes the connection, with a 408, of a client that sends its body too slowly. Delays of the server do not count. */
export function watchBodies(server: FastifyInstance, { spanMs, minBytes }: RequestLimits): void {
  const running = new Map<IncomingMessage, number[]>()
  server.addHook('onRequest', (request, _reply, done) => {
    const { headers, raw } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
    if (hasBody && !('_lightMyRequest' in raw)) running.set(raw, [raw.socket.bytesRead])
    done()
  })
  // Removes finished bodies here, not at the next check, because thousands of requests a second would pile up in
  // memory.
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

  /** Returns whether a body is finished or too slow. `bytes` holds the bytes received at each of the last checks. */
  function isOver(request: IncomingMessage, bytes: number[]): boolean {
    const { socket } = request
    if (request.complete || socket.destroyed) return true
    // The server has unread data, so the sender is not the slow side.
    if (request.readableLength > 0) bytes.length = 0
    bytes.push(socket.bytesRead)
    if (bytes.length <= checksPerSpan) return false
    if (socket.bytesRead - bytes.shift()! >= minBytes) return false
    const error = Object.assign(new Error('The body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    server.server.emit('clientError', error, socket)
    return true
  }
}
