import type { FastifyRequest } from 'fastify'
import { cookieName } from '#contract/page-cookies.ts'
import { pagePath } from '@souk/page-cache/react-router'
import type { SharedPages } from './shared-pages.ts'
import { themeOf, removeTrackingParameters } from './page-request.ts'

/**
 * Returns the cache key of a public page, which includes the theme. Returns undefined if the response must not be
 * shared with other visitors, for example because it shows a flash message.
 */
export function sharedPageKey(
  request: FastifyRequest,
  { cache, isPublic }: { cache: SharedPages; isPublic: (path: string) => boolean },
  site: string,
): string | undefined {
  const isSecure = request.protocol === 'https'
  if (request.method !== 'GET' || request.cookies[cookieName('flash', isSecure)]) return undefined
  const key = `${request.protocol} ${site} ${removeTrackingParameters(request.url)} ${themeOf(request) ?? ''}`
  // Checks the cache first, because this is faster than matching the route.
  return cache.has(key) || isPublic(pagePath(request.url)) ? key : undefined
}
