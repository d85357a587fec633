import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'

const seconds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Standard HTTP methods. All other methods are counted as `other`, because clients can send any method name. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Counts responses by route, method and status, and measures response times. The label `route` contains the route's
 * pattern instead of the requested path, to limit the number of series. Does not count API calls that a page makes
 * within the process, because they are part of the page's response.
 */
export function countHttp(server: FastifyInstance, register: Registry): void {
  const registers = [register]
  const answers = new Counter({
    name: 'souk_http_requests_total',
    help: 'Responses by method, route and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'souk_http_request_duration_seconds',
    help: 'Seconds from the arrival of a request to the end of its response, by method and route',
    labelNames: ['method', 'route'],
    buckets: seconds,
    registers,
  })
  server.addHook('onResponse', async (request, reply) => {
    if (isWithinPage(request)) return
    const method = methods.has(request.method) ? request.method : 'other'
    const route = request.routeOptions.url ?? 'unknown'
    answers.inc({ method, route, status: String(reply.statusCode) })
    durations.observe({ method, route }, reply.elapsedTime / 1000)
  })
}

const isWithinPage = (request: FastifyRequest): boolean => '_lightMyRequest' in request.raw
