import cookie, { signerFactory as cookieSigner } from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import cluster from 'node:cluster'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Clock } from '../core/clock.ts'
import type { SecretKeys } from '../secrets/secrets.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../telemetry/log.ts'
import { fail } from '../errors/app-error.ts'
import { compressResponses } from './compress.ts'
import { networkOf, networksOf } from './limits/network.ts'
import {
  limitSockets,
  defaultRequestLimits as usualPatience,
  toServerTimeouts,
  limitSlowBodies,
  type RequestLimits,
} from './limits/slow-requests.ts'
import { createSharedRateLimitStore, workerPeers } from './limits/worker-counts.ts'
import { maxParameterLength, trackAllowedMethods } from './allowed-methods.ts'
import { registerJsonParser } from './input/request-body.ts'
import { requireSingleHost } from './single-host.ts'
import { sendRequestIds, requestIdOf } from './request-id.ts'
import { setSecurityHeaders } from './security-headers.ts'
import { sendErrorResponse, sendError } from './serve-errors.ts'
import { traceRequests } from '../telemetry/http-spans.ts'
import { normalizeForwardedHeaders, toFastifyTrustProxy } from '../config/trust-proxy.ts'
import {
  closeUnreadUploads,
  rejectEncodedBodies,
  registerCsvParser,
  registerImageParser,
} from './input/uploads.ts'

export interface HttpDeps {
  config: Config
  clock: Clock
  log: Log
  /** Keys that sign cookies. */
  cookieKeys: Pick<SecretKeys, 'current' | 'all'>
  /** Timeouts and limits of requests. Tests use shorter timeouts. */
  requestLimits?: RequestLimits
}

/** Creates the HTTP server with limits, headers, cookies and error handling, without any routes. */
export async function createHttpServer({
  config,
  clock,
  log,
  cookieKeys,
  requestLimits = usualPatience,
}: HttpDeps): Promise<FastifyInstance> {
  const server = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => void sendErrorResponse(error, request, reply),
    genReqId: (request) => requestIdOf(request, clock),
    trustProxy: toFastifyTrustProxy(config.trustProxy),
    bodyLimit: 256 * 1024,
    ...toServerTimeouts(requestLimits),
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxParameterLength },
  }) as unknown as FastifyInstance
  server.setErrorHandler((error, request, reply) => sendErrorResponse(error, request, reply))
  // Registered first, so that the trace span includes all work for a request.
  traceRequests(server, { isBehindProxy: config.trustProxy !== false })
  sendRequestIds(server)
  requireSingleHost(server)
  trackAllowedMethods(server)
  if (config.trustProxy) normalizeForwardedHeaders(server)
  // Connections are distributed evenly among workers, so each worker allows its share of a network's maximum.
  const maxSockets = Math.ceil(requestLimits.socketsPerNetwork / config.workers)
  if (!config.trustProxy && maxSockets > 0) limitSockets(server, maxSockets)
  limitSlowBodies(server, requestLimits)
  registerJsonParser(server)
  registerImageParser(server)
  registerCsvParser(server)
  closeUnreadUploads(server)
  rejectEncodedBodies(server)
  await server.register(cookie, {
    secret: {
      sign: (value) => cookieSigner(cookieKeys.current()).sign(value),
      unsign: (value) => cookieSigner([...cookieKeys.all()]).unsign(value),
    },
  })
  compressResponses(server)
  if (config.rateLimit > 0) {
    await server.register(rateLimit, {
      max: config.rateLimit,
      ...(cluster.isWorker && { store: createSharedRateLimitStore(workerPeers) }),
      timeWindow: 60_000,
      keyGenerator: (request) => networkOf(request.ip),
      // In-process calls of a page are already counted with the page's request. External callers cannot fake this
      // property.
      allowList: (request) => '_lightMyRequest' in request.raw && config.nodeEnv !== 'test',
      errorResponseBuilder: () => fail('too_many_requests'),
    })
    limitWideNetworks(server, config.rateLimit)
  }
  setSecurityHeaders(server, config)
  server.setNotFoundHandler((request, reply) => sendError(server.noRouteError(request), request, reply))
  return server
}

/**
 * Limits the number of requests from an IPv6 /48 to four times the limit of a single network, because one customer can
 * own all 65,536 networks in a /48.
 */
function limitWideNetworks(server: FastifyInstance, perMinute: number): void {
  const check = server.createRateLimit({
    max: perMinute * 4,
    timeWindow: 60_000,
    keyGenerator: (request) => networksOf(request.ip)[0]!,
  })
  server.addHook('onRequest', async (request) => {
    if (!request.ip.includes(':')) return
    const result = await check(request)
    if (!result.isAllowed && result.isExceeded)
      throw fail('too_many_requests', { retryAfter: result.ttlInSeconds })
  })
}
