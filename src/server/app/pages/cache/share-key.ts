import type { FastifyRequest } from 'fastify'
import { cookieName } from '#contract/page-cookies.ts'
import type { PageCache } from './page-cache.ts'
import { pagePath, themeOf, withoutMarketing } from './page-request.ts'

/** A public page is the same for everyone but for its theme, as long as there is no word to say on it. */
export function shareKey(
  request: FastifyRequest,
  { cache, isPublic }: { cache: PageCache; isPublic: (path: string) => boolean },
  site: string,
): string | undefined {
  const isSecure = request.protocol === 'https'
  if (request.method !== 'GET' || request.cookies[cookieName('flash', isSecure)]) return undefined
  const key = `${request.protocol} ${site} ${withoutMarketing(request.url)} ${themeOf(request) ?? ''}`
  // To find a page's route costs more than to send it.
  return cache.has(key) || isPublic(pagePath(request)) ? key : undefined
}
