import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  createRequestHandler,
  RouterContextProvider,
  type RouterContext,
  type ServerBuild,
} from 'react-router'
import type { Invalidations } from '#platform/cache/invalidation-log.ts'
import type { Config } from '#platform/settings/config.ts'
import { DatabaseUnavailable, isDatabaseUnavailable } from '#platform/database/database-errors.ts'
import { fail } from '#platform/http/app-error.ts'
import { cspNonceOf } from '#platform/http/security-headers.ts'
import { answerError, logDefect, retryAfterSeconds } from '#platform/http/serve-errors.ts'
import { callInProcess } from './in-process.ts'
import { openPageCache, type PageCache } from './page-cache.ts'
import { sendCached } from './page-reply.ts'
import { isPageData, takeForms, toWebRequest, wantsPage } from './page-request.ts'
import { sendUnavailableData, sendUnavailablePage } from './unavailable-page.ts'
import { cookieName, sentCookie } from '#contract/page-cookies.ts'

/** What the pages' server entry exports beside its handler: the keys under which a page finds our services. */
interface PagesEntry {
  apiContext: RouterContext<(path: string, init?: RequestInit) => Promise<Response>>
  cspNonceContext: RouterContext<string | undefined>
  analyticsContext: RouterContext<Config['matomo'] | null>
  faultContext: RouterContext<(error: unknown) => void>
}

const clientFolder = fileURLToPath(new URL('../../../build/client/', import.meta.url))
const serverEntry = new URL('../../../build/server/index.js', import.meta.url)

/** Serves the built pages and their files; every path that no call has taken is a page's. */
export async function openPages(
  server: FastifyInstance,
  invalidations: Invalidations,
  config: Pick<Config, 'isLive' | 'matomo' | 'origin'>,
): Promise<void> {
  if (!existsSync(fileURLToPath(serverEntry)))
    throw new Error('The pages are not built: run `npm run build` first')
  const build = (await import(serverEntry.href)) as ServerBuild
  await server.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const cached = path.includes('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600'
      void reply.header('cache-control', cached)
    },
  })
  await answerPages(server, createRequestHandler(build, 'production'), () => build, {
    cache: openPageCache(invalidations),
    analytics: config.isLive ? config.matomo : undefined,
    origin: config.origin && new URL(config.origin).origin,
  })
}

type PageHandler = ReturnType<typeof createRequestHandler>

interface PageSettings {
  cache?: PageCache
  analytics?: Config['matomo']
  /** The address people see: what a page says of itself follows it, not the Host header. */
  origin?: string | undefined
}

/** Hands each request that is left to the pages, with a way to make calls in process. */
export async function answerPages(
  server: FastifyInstance,
  handle: PageHandler,
  build: () => ServerBuild,
  { cache, analytics, origin }: PageSettings = {},
): Promise<void> {
  const render = async (request: FastifyRequest, reply: FastifyReply): Promise<Response> => {
    const entry = build().entry.module as unknown as PagesEntry
    const context = new RouterContextProvider()
    let isAway = false
    context.set(entry.apiContext, async (path, init) => {
      const answer = await callInProcess(server, request, path, init)
      isAway ||= answer.status === 503
      return answer
    })
    context.set(entry.cspNonceContext, cspNonceOf(request.raw))
    context.set(entry.analyticsContext, analytics ?? null)
    // An outage is no fault of the page, and has its own line in the log.
    context.set(entry.faultContext, (error) => isAway || logDefect(error, request))
    const response = await handle(await toWebRequest(request, reply, origin), context)
    if (isLostCall(request, response)) {
      await response.body?.cancel()
      throw fail('not_found')
    }
    if (isAway && response.status >= 500) {
      await response.body?.cancel()
      throw new DatabaseUnavailable('a page could not be made')
    }
    // Nobody keeps a page that may be one person's, unless the page says that it is everybody's.
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-cache')
    return request.protocol === 'https' ? withSafeCookies(response) : response
  }
  await server.register(async (scope) => {
    takeForms(scope)
    scope.setErrorHandler((error, request, reply) => {
      if (!isDatabaseUnavailable(error)) return answerError(error, request, reply)
      if (wantsPage(request)) return sendUnavailablePage(request, reply, retryAfterSeconds)
      if (isPageData(request)) return sendUnavailableData(reply, retryAfterSeconds)
      return answerError(error, request, reply)
    })
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '*',
      handler: async (request, reply) => {
        const key = cache && publicKey(request, origin)
        if (!key) return reply.send(await render(request, reply))
        const cached = await cache.find(key)
        if (cached) return sendCached(request, reply, cached)
        const generation = cache.generation()
        const response = await render(request, reply)
        if (!isPublicPage(response)) return reply.send(response)
        return sendCached(
          request,
          reply,
          await cache.save(key, await response.text(), generation, cspNonceOf(request.raw)),
        )
      },
    })
  })
}

/** An address that is no page's, asked for by a program that took it for a call's. */
function isLostCall(request: FastifyRequest, response: Response): boolean {
  if (response.status !== 404 && response.status !== 405) return false
  return !wantsPage(request) && response.headers.get('content-type')?.startsWith('text/html') === true
}

/** Pages are the same for everyone but for their theme, as long as there is no bag to count and no word to say. */
function publicKey(request: FastifyRequest, origin: string | undefined): string | undefined {
  const isSecure = request.protocol === 'https'
  const bag = request.cookies[cookieName('bag', isSecure)]
  const flash = request.cookies[cookieName('flash', isSecure)]
  const theme = request.cookies[cookieName('theme', isSecure)]
  if (request.method !== 'GET' || bag || flash || isPageData(request)) return undefined
  return `${request.protocol} ${origin ?? request.host}${request.url} ${theme === 'dark' || theme === 'light' ? theme : ''}`
}

/** A page says itself that it is public, by its cache header. */
function isPublicPage(response: Response): boolean {
  return (
    response.status === 200 &&
    !response.headers.has('set-cookie') &&
    response.headers.get('cache-control')?.startsWith('public') === true &&
    response.headers.get('content-type')?.startsWith('text/html') === true
  )
}

function withSafeCookies(response: Response): Response {
  const lines = response.headers.getSetCookie()
  response.headers.delete('set-cookie')
  for (const line of lines) response.headers.append('set-cookie', sentCookie(line, true))
  return response
}
