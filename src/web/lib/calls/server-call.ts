import { createContext, type RouterContextProvider } from 'react-router'
import { urls } from 'virtual:contract-urls'
import { callPrefix } from '#contract/prefixes.ts'
import type { ShownMarketplace } from '#contract/marketplace/shown.ts'
import type { AnalyticsSettings } from './analytics.ts'
import { makeCaller, type Call, type CallRequest, type CallResponse } from './caller.ts'

export type ApiFetch = (path: string, init: CallRequest) => Promise<CallResponse>

/** What the server puts into each page request: calls in process, as this visitor; the CSP's nonce. */
export const apiContext = createContext<ApiFetch>()
export const cspNonceContext = createContext<string | undefined>(undefined)
/** Tells what broke while a page was made. */
export const faultContext = createContext<(error: unknown) => void>()
/** Whom visits are told to; null unless live and set up. */
export const analyticsContext = createContext<AnalyticsSettings | null>(null)
/** What the marketplace says of itself, at the moment it is asked. */
export const marketplaceContext = createContext<() => ShownMarketplace>()

interface PageRequest {
  request: Request
  context: Readonly<RouterContextProvider>
}

/**
 * The typed caller for a loader or an action. Pages carry no token (it lives in local storage), so these calls are a
 * guest's. `stored` collects cookies the API sets: an action that takes a hold must send them on.
 */
export function callFrom({ request, context }: PageRequest, stored: string[] = []): Call {
  const fetchApi = context.get(apiContext)
  return makeCaller({
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
