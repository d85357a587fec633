import type { FastifyInstance, FastifyRequest } from 'fastify'
import { telemetry, type OpenSpan, type Telemetry } from './telemetry.ts'

interface Traced {
  span: OpenSpan
  startedAt: number
  route: string | undefined
}

/**
 * Paths of health checks, which are not traced. Health checks arrive every second, and their traces would be useless.
 */
const untracedPaths = new Set(['/healthz', '/readyz', '/metrics'])
const wellFormed = /^00-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/
const traced = new WeakMap<FastifyRequest, Traced>()

/**
 * Creates a trace span for every request. The span of an in-process call is a child of the page's span. An external
 * trace is continued only if the app is behind a proxy, because anyone can send a `traceparent` header.
 */
export function traceRequests(server: FastifyInstance, { isBehindProxy }: { isBehindProxy: boolean }): void {
  const own = telemetry()
  if (!own) return
  server.addHook('onRequest', (request, _reply, done) => {
    if (untracedPaths.has(request.url)) return done()
    const isInner = isInProcess(request) && own.logFields() !== undefined
    const sent = request.headers['traceparent']
    const isTrusted = isBehindProxy && !isInner && typeof sent === 'string' && wellFormed.test(sent)
    const span = own.start({
      name: request.method,
      kind: isInner ? 'internal' : 'server',
      isRoot: !isInner && !isTrusted,
      parent: isTrusted ? sent : undefined,
      values: { 'http.request.method': request.method, 'souk.request_id': request.id },
    })
    traced.set(request, { span, startedAt: performance.now(), route: undefined })
    span.within(done)
  })
  // Activates the span again, because it is lost during asynchronous body parsing.
  server.addHook('preHandler', (request, _reply, done) => {
    const span = traced.get(request)?.span
    return span ? span.within(done) : done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    endRequest(own, request, reply.statusCode)
    done()
  })
}

/** Sets a page's route pattern in its span, because the server has only one route for all pages. */
export function setSpanRoute(request: FastifyRequest, route: () => string | undefined): void {
  const entry = traced.get(request)
  if (entry) entry.route = route()
}

function endRequest(own: Telemetry, request: FastifyRequest, status: number): void {
  const entry = traced.get(request)
  if (!entry) return
  traced.delete(request)
  const { url } = request.routeOptions
  const route = entry.route ?? (url === '*' ? undefined : url)
  const values = { 'http.route': route, 'http.response.status_code': status }
  if (route) entry.span.rename(`${request.method} ${route}`)
  entry.span.set(values)
  if (status >= 500) entry.span.fail({ code: String(status) })
  entry.span.end()
  if (isInProcess(request)) return
  const ms = performance.now() - entry.startedAt
  own.measure('http.server.request.duration', ms, { 'http.request.method': request.method, ...values })
}

/** Returns whether a request was made within this process, for example by a page. External callers cannot fake this. */
export const isInProcess = (request: FastifyRequest): boolean => '_lightMyRequest' in request.raw
