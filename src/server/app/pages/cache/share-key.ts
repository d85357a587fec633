import type { FastifyRequest } from 'fastify'
import { cookieName } from '#contract/page-cookies.ts'
import { pagePath } from '@souk/page-cache/react-router'
import type { SharedPages } from './shared-pages.ts'
import { themeOf, withoutMarketing } from './page-request.ts'

/** A public page is the same for everyone but for its theme, as long as there is no word to say on it. */
export function shareKey(
  request: FastifyRequest,
  { cache, isPublic }: { cache: SharedPages; isPublic: (path: string) => boolean },
  site: string,
): string | undefined {
  const isSecure = request.protocol === 'https'
  if (request.method !== 'GET' || request.cookies[cookieName('flash', isSecure)]) return undefined
  const key = `${request.protocol} ${site} ${withoutMarketing(request.url)} ${themeOf(request) ?? ''}`
  // To find a page's route costs more than to send it.
  return cache.has(key) || isPublic(pagePath(request.url)) ? key : undefined
}
