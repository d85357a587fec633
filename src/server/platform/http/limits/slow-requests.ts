import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './network.ts'

/** How long whoever sends a request may take for it, and how many connections one network may have. */
export interface Patience {
  /** From the connection, or the first byte of a later request, to the end of the headers. */
  headersMs: number
  /** From then to the last byte of the body. */
  requestMs: number
  /** How often the two are looked at. */
  checkEveryMs: number
  /** A body brings `leastBytes` in every span of `spanMs`. */
  spanMs: number
  leastBytes: number
  /** 0 for any number. */
  socketsPerNetwork: number
}

export const patience: Patience = {
  headersMs: 10_000,
  requestMs: 5 * 60_000,
  checkEveryMs: 1_000,
  spanMs: 30_000,
  leastBytes: 30 * 1024,
  socketsPerNetwork: 500,
}

/** What Node itself looks after: it answers 408 and closes; a kept-alive connection may idle between requests. */
export function timeouts({ headersMs, requestMs, checkEveryMs }: Patience) {
  return {
    requestTimeout: requestMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkEveryMs },
  }
}

/** Ends at once every connection of a network beyond those it may have. Behind a proxy all of them are the proxy's. */
export function limitSockets(server: FastifyInstance, most: number): void {
  const open = new Map<string, number>()
  server.server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const count = (open.get(network) ?? 0) + 1
    if (count > most) return void socket.destroy()
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}

/** How many times within a span a body is looked at. */
const looks = 6

/** Sends 408 to whoever sends a body slower than it may be, and closes; no one is held to a pause of ours. */
export function watchBodies(server: FastifyInstance, { spanMs, leastBytes }: Patience): void {
  const underWay = new Map<IncomingMessage, number[]>()
  server.addHook('onRequest', (request, _reply, done) => {
    const { headers, raw } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
    if (hasBody && !('_lightMyRequest' in raw)) underWay.set(raw, [raw.socket.bytesRead])
    done()
  })
  // By now it has come. Kept until the next look, thousands of requests a second would grow old in memory.
  server.addHook('preValidation', ({ raw }, _reply, done) => {
    if (raw.complete) underWay.delete(raw)
    done()
  })
  const timer = setInterval(() => {
    for (const [request, bytes] of underWay) if (isOver(request, bytes)) underWay.delete(request)
  }, spanMs / looks).unref()
  server.addHook('onClose', (_server, done) => {
    clearInterval(timer)
    done()
  })

  /** `bytes`: what its connection had brought at each of the last looks. */
  function isOver(request: IncomingMessage, bytes: number[]): boolean {
    const { socket } = request
    if (request.complete || socket.destroyed) return true
    // What has come waits for us: that the rest does not come is no fault of the sender.
    if (request.readableLength > 0) bytes.length = 0
    bytes.push(socket.bytesRead)
    if (bytes.length <= looks) return false
    if (socket.bytesRead - bytes.shift()! >= leastBytes) return false
    const error = Object.assign(new Error('The body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    server.server.emit('clientError', error, socket)
    return true
  }
}
