import type { ShownLists, ShownMarketplace } from '#contract/marketplace/shown.ts'
import { sendPage } from '@souk/page-cache/fastify'
import { isCacheable, pagePath } from '@souk/page-cache/react-router'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RouterContextProvider, type RouterContext } from 'react-router'
import { readOfferedLanguages } from '#messages/catalog.ts'
import type { Config } from '#platform/config/config.ts'
import { DatabaseUnavailable, isDatabaseUnavailable } from '#platform/core/database-errors.ts'
import { networksOf } from '#platform/http/limits/network.ts'
import { cspNonceOf } from '#platform/http/security-headers.ts'
import { sendErrorResponse, logDefect, retryAfterSeconds } from '#platform/http/serve-errors.ts'
import { serveBuiltFiles } from './built-files.ts'
import { createClientFiles, type ClientFilesDeps } from './client-files.ts'
import {
  callInProcess,
  pageCall,
  toResponse,
  type ApiRequest,
  type ApiResponse,
  type PageCall,
  type PageCallResponse,
} from './cache/in-process.ts'
import { pageCurrency, shownLists, shownMarketplace } from './page-marketplace.ts'
import { fillSlots } from './fill-slots.ts'
import { activeExtensions } from '#modules/extensions/extensions.ts'
import { serveServiceWorker } from './service-worker.ts'
import { openSites, type Site } from './sites.ts'
import { createSharedCalls } from './cache/shared-calls.ts'
import type { SharedPages } from './cache/shared-pages.ts'
import { sharedPageKey } from './cache/share-key.ts'
import {
  isMisdirectedCall,
  isPageDataRequest,
  acceptForms,
  themeOf,
  toWebRequest,
  acceptsHtml,
} from './cache/page-request.ts'
import { saveRequestedLanguage } from './page-language.ts'
import { createPagePaths, type PagePaths } from './cache/public-pages.ts'
import { readBody, isHtml, withSafeCookies } from './cache/shared-reply.ts'
import { languageOf } from '#platform/language/request-language.ts'
import { setSpanRoute } from '#platform/telemetry/http-spans.ts'
import { offFeatures } from '#platform/settings/features.ts'
import { createCallerSemaphores } from '#platform/errors/semaphore.ts'
import { sendUnavailableData, sendUnavailablePage } from './unavailable-page.ts'

/** Exports of a build's server entry: setters, and context keys with which pages look up the server's functions. */
interface PagesEntry {
  apiContext: RouterContext<(path: string, init?: ApiRequest) => Promise<ApiResponse>>
  cspNonceContext: RouterContext<string | undefined>
  pageBodyContext: RouterContext<(html: Buffer) => void>
  analyticsContext: RouterContext<Config['matomo'] | null>
  marketplaceContext: RouterContext<() => ShownMarketplace>
  reportErrorContext: RouterContext<(error: unknown) => void>
  setLists(source: () => ShownLists): void
  setOffFeatures(source: typeof offFeatures): void
  setPageCurrency(currency: { code: string; decimals: number; step: number }): void
}

/** Serves the built pages and their files. Every path that is not the path of an API call counts as a page. */
export async function serveBuiltPages(
  server: FastifyInstance,
  cache: SharedPages,
  config: Pick<Config, 'isLive' | 'matomo' | 'origin' | 'extensionsDir'>,
  /** File store in which the client files of the latest builds are stored. */
  store: Pick<ClientFilesDeps, 'files' | 'log'>,
  waitUntilCurrent: () => Promise<void>,
): Promise<void> {
  const { sites, clients, refresh, buildOf } = await openSites(readOfferedLanguages())
  serveBuiltFiles(server, clients)
  createClientFiles({ ...store, clients }).serve(server)
  serveServiceWorker(server, { waitUntilCurrent, buildOf })
  await servePages(server, sites, {
    // Extensions can change the messages and lists of pages, so each render needs the read barrier.
    ...(config.extensionsDir !== undefined && {
      prepare: async () => {
        await waitUntilCurrent()
        await refresh(activeExtensions().messages)
      },
    }),
    cache,
    paths: createPagePaths([...sites.values()][0]!.build()),
    analytics: config.isLive ? config.matomo : undefined,
    origin: config.origin && new URL(config.origin).origin,
  })
}

export type { Site } from './sites.ts'

interface PageSettings {
  /** Cache for the public pages. */
  cache?: SharedPages
  /** Functions that return properties of a page. If undefined, no page is public and every page accepts forms. */
  paths?: Partial<PagePaths>
  analytics?: Config['matomo']
  /** Public origin of the marketplace. Pages use it instead of the Host header. */
  origin?: string | undefined
  /** Called before a page is rendered. */
  prepare?: () => Promise<void>
}

/** Rendered page. `body` is null if the response has no body. */
interface RenderedPage {
  head: Response
  body: Buffer | null
}

interface RenderOptions {
  ask?: (call: PageCall) => Promise<PageCallResponse>
  isShared?: boolean
}

/** Maximum number of concurrent renders per network. A render blocks other requests for up to 20 ms of CPU time. */
const maxRenders = 2

/** Serves pages for all paths without another route. Handles the API calls of pages within the process. */
export async function servePages(
  server: FastifyInstance,
  sites: ReadonlyMap<string, Site>,
  {
    cache,
    paths: { isPublic, acceptsForm = () => true, isAbsent = () => false, patternOf } = {},
    analytics,
    origin,
    prepare,
  }: PageSettings = {},
): Promise<void> {
  const languages = [...sites.keys()]
  const shared = cache && isPublic && { cache, isPublic }
  const askShared = createSharedCalls(server)
  const renderLimits = createCallerSemaphores(maxRenders, { maxWaiting: 300, maxMs: 2_000, retryAfter: 1 })
  const render = (request: FastifyRequest, reply: FastifyReply, options: RenderOptions = {}) =>
    renderLimits.run(networksOf(request.ip)[0]!, () => renderNow(request, reply, options))
  const renderNow = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { ask, isShared = false }: RenderOptions,
  ): Promise<RenderedPage> => {
    await prepare?.()
    const language = languageOf(request, languages)
    const { build, handle } = sites.get(language)!
    const entry = build().entry.module as unknown as PagesEntry
    entry.setPageCurrency(pageCurrency())
    entry.setLists(shownLists)
    entry.setOffFeatures(offFeatures)
    const context = new RouterContextProvider()
    let isAway = false
    const askApi = async (path: string, init: ApiRequest = {}): Promise<PageCallResponse> => {
      const call = pageCall(path, init, language)
      return ask ? ask(call) : callInProcess(server, request, call, { isShared })
    }
    context.set(entry.apiContext, async (path, init) => {
      const answer = await askApi(path, init)
      isAway ||= answer.status === 503
      return toResponse(answer)
    })
    context.set(entry.cspNonceContext, cspNonceOf(request.raw))
    let html: Buffer | undefined
    context.set(entry.pageBodyContext, (bytes) => {
      html = bytes
    })
    context.set(entry.analyticsContext, analytics ?? null)
    context.set(entry.marketplaceContext, () => shownMarketplace(language))
    // Does not log errors during an outage as page errors, because the outage is logged separately.
    context.set(entry.reportErrorContext, (error) => isAway || logDefect(error, request))
    const response = await handle(
      await toWebRequest(request, reply, {
        origin,
        shared: isShared ? { theme: themeOf(request) } : undefined,
      }),
      context,
    )
    if (isMisdirectedCall(request, response)) {
      await response.body?.cancel()
      throw server.noRouteError(request)
    }
    if (isAway && response.status >= 500) {
      await response.body?.cancel()
      throw new DatabaseUnavailable('a page could not be rendered')
    }
    // Pages can contain personal data. A page is therefore cached only if its headers declare that it is public.
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-cache')
    const head = request.protocol === 'https' ? withSafeCookies(response) : response
    const body = html ?? (await readBody(response))
    const hasSlots = activeExtensions().slots.length > 0 && isHtml(response)
    return { head, body: body && hasSlots ? await fillSlots(body, (path) => askApi(path)) : body }
  }
  const sendOwn = (reply: FastifyReply, { head: { headers, status }, body }: RenderedPage): FastifyReply => {
    for (const [name, value] of headers) if (name !== 'set-cookie') void reply.header(name, value)
    for (const line of headers.getSetCookie()) void reply.header('set-cookie', line)
    if (languages.length > 1) void reply.header('vary', 'accept-language, cookie')
    if (!headers.has('cache-control')) void reply.header('cache-control', 'private, no-cache')
    // Sends the body as a single buffer, so that it is compressed in one step.
    return reply.code(status).send(body)
  }
  const sendShared = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { cache, key }: { cache: SharedPages; key: string },
  ): Promise<FastifyReply> => {
    let own: RenderedPage | undefined
    const page = await cache.find(
      key,
      (call) => askShared(request, call),
      async (ask) => {
        own = await render(request, reply, { ask, isShared: true })
        const { head, body } = own
        if (!body || !isCacheable(head)) return undefined
        return { body, type: head.headers.get('content-type')!, nonce: cspNonceOf(request.raw) }
      },
    )
    if (!page) return sendOwn(reply, own!)
    return sendPage(request, reply.header('vary', 'accept-language, cookie'), page)
  }
  await server.register(async (scope) => {
    acceptForms(scope)
    scope.setErrorHandler((error, request, reply) => {
      if (!isDatabaseUnavailable(error)) return sendErrorResponse(error, request, reply)
      if (acceptsHtml(request)) return sendUnavailablePage(request, reply, retryAfterSeconds)
      if (isPageDataRequest(request)) return sendUnavailableData(reply, retryAfterSeconds)
      return sendErrorResponse(error, request, reply)
    })
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '*',
      // Rejects requests that no page can handle before rendering, because a render costs a thousand times as much as
      // this check. The rate limit has already counted the request.
      preParsing: async (request) => {
        const path = pagePath(request.url)
        const isForProgram = !acceptsHtml(request) && !isPageDataRequest(request)
        if (request.method === 'POST' ? !acceptsForm(path) : isForProgram && isAbsent(path))
          throw server.noRouteError(request)
      },
      handler: async (request, reply) => {
        setSpanRoute(request, () => patternOf?.(pagePath(request.url)))
        const language = languageOf(request, languages)
        void reply.header('content-language', language)
        saveRequestedLanguage(request, reply, languages)
        const key = shared && sharedPageKey(request, shared, `${origin ?? request.host} ${language}`)
        if (shared && key !== undefined) return sendShared(request, reply, { cache: shared.cache, key })
        const made = await render(request, reply)
        // Even a public page can show a flash message for this visitor, so caches must not store the response.
        if (made.head.headers.get('cache-control')?.startsWith('public'))
          made.head.headers.set('cache-control', 'private, no-store')
        return sendOwn(reply, made)
      },
    })
  })
}
