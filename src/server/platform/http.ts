import cookie from '@fastify/cookie'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { constants } from 'node:zlib'
import { newId } from './ids.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import { refuse } from './refusal.ts'
import { setSecurityHeaders } from './security-headers.ts'
import { answerError, sendRefusal } from './serve-errors.ts'
import { trustOf } from './trust-proxy.ts'
import { leaveEndless, refusePacked, takeCsv, takeImages } from './uploads.ts'

export interface HttpParts {
  config: Config
  clock: Clock
  log: Log
  cookieSecret: string
}

/** The bare HTTP server: limits, headers, cookies, refusals. It knows no call and no page yet. */
export async function openHttp({ config, clock, log, cookieSecret }: HttpParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    genReqId: () => newId('req', clock),
    trustProxy: trustOf(config.trustProxy),
    bodyLimit: 256 * 1024,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  }) as unknown as FastifyInstance
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  takeImages(app)
  takeCsv(app)
  leaveEndless(app)
  refusePacked(app)
  await app.register(cookie, { secret: cookieSecret })
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    globalDecompression: false,
  })
  if (config.rateLimit > 0) {
    await app.register(rateLimit, {
      max: config.rateLimit,
      timeWindow: 60_000,
      // What a page calls in process was counted when the page was asked for; no caller outside can look like it.
      allowList: (request) => '_lightMyRequest' in request.raw && config.nodeEnv !== 'test',
      errorResponseBuilder: () => refuse('too_many_requests'),
    })
  }
  setSecurityHeaders(app, config)
  app.setNotFoundHandler((request, reply) => sendRefusal(refuse('not_found'), request, reply))
  return app
}
