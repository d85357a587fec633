import { createContext, type RouterContextProvider } from 'react-router'
import { urls } from 'virtual:contract-urls'
import { callPrefix } from '#contract/prefixes.ts'
import type { ShownMarketplace } from '#contract/marketplace/shown.ts'
import type { AnalyticsSettings } from './analytics.ts'
import { createCaller, type Call, type CallRequest, type CallResponse } from './caller.ts'

export type ApiFetch = (path: string, init: CallRequest) => Promise<CallResponse>

/**
 * Function that makes API calls during a page request. The calls run in the same process as the page, on behalf of the
 * page's visitor.
 */
export const apiContext = createContext<ApiFetch>()
export const cspNonceContext = createContext<string | undefined>(undefined)
/**
 * Function that receives the bytes of a rendered page. They are not sent as the body of a `Response`, because this
 * would copy the bytes through a web stream.
 */
export const pageBodyContext = createContext<(html: Buffer) => void>()
/** Reports errors that occur while a page is rendered. */
export const reportErrorContext = createContext<(error: unknown) => void>()
/** Analytics settings. Null outside production, or if analytics are not configured. */
export const analyticsContext = createContext<AnalyticsSettings | null>(null)
/** Function that returns the marketplace's current public settings. */
export const marketplaceContext = createContext<() => ShownMarketplace>()

interface PageRequest {
  request: Request
  context: Readonly<RouterContextProvider>
}

/**
 * Creates the typed function for API calls from a loader or an action. The calls are made as a guest, because page
 * requests contain no token (the browser keeps it in local storage). `stored` collects the cookies that the API sets.
 * An action that reserves an item must forward these cookies.
 */
export function createServerCall({ request, context }: PageRequest, stored: string[] = []): Call {
  const fetchApi = context.get(apiContext)
  return createCaller({
    urls,
    send: async (path, init) => {
      const response = await fetchApi(path, init)
      stored.push(...response.headers.getSetCookie())
      return response
    },
    headers: () => ({}),
    prefix: () => callPrefix(new URL(request.url).pathname, false),
  })
}
