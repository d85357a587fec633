import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cookieName, removeCookiePrefixes } from '#contract/page-cookies.ts'
import { fail } from '#platform/errors/app-error.ts'

const formBytes = 64 * 1024
const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i

/** Makes Fastify pass submitted forms to pages as bytes, up to a maximum size. */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: formBytes }, (_request, body, done) =>
    done(null, body),
  )
}

/**
 * Creates the web request for React Router. Rejects malformed requests, which React Router would log as errors.
 * @throws bad_request
 */
export async function toWebRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { origin, shared }: { origin?: string | undefined; shared?: { theme: SharedTheme } | undefined } = {},
): Promise<Request> {
  const abort = new AbortController()
  reply.raw.on('close', () => reply.raw.writableFinished || abort.abort())
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  if (request.headers.cookie !== undefined) headers.set('cookie', cookiesOf(request, shared))
  const address = addressOf(request, origin, shared && removeTrackingParameters(request.url))
  const body = Buffer.isBuffer(request.body) && { body: new Uint8Array(request.body) }
  const webRequest = new Request(address, { method: request.method, headers, ...body, signal: abort.signal })
  if (request.method !== 'GET' && request.method !== 'HEAD') requireOwnOrigin(webRequest)
  if (request.method === 'POST') await requireForm(webRequest, request)
  return webRequest
}

/** Returns whether the client accepts HTML. Clients that do not, such as programs, get machine-readable errors. */
export function acceptsHtml(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') === true
}

/** Returns whether the request is from React Router in a browser and is only for the data of a page. */
export function isPageDataRequest(request: FastifyRequest): boolean {
  return request.url.includes('.data')
}

/** Matches the names of tracking parameters, which newsletters and ads add to URLs. */
const marketing = /^(utm_\w+|[a-z]*clid|mc_[ce]id|_hs\w+|matomo_\w+|mtm_\w+|pk_\w+)$/i

/**
 * Removes tracking parameters from a URL. Pages do not use them, so visitors from all campaigns can share one cached
 * page.
 */
export function removeTrackingParameters(url: string): string {
  const [path = '/', ...rest] = url.split('?')
  if (rest.length === 0) return url
  const remaining = rest
    .join('?')
    .split('&')
    .filter((pair) => !marketing.test(pair.split('=', 1)[0]!))
  return remaining.length === 0 ? path : `${path}?${remaining.join('&')}`
}

function addressOf(
  { protocol, host, url: own }: FastifyRequest,
  origin: string | undefined,
  url = own,
): string {
  const requestUrl = `${protocol}://${host}`
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(requestUrl) || !url.startsWith('/'))
    throw fail('bad_request')
  return (origin ?? requestUrl) + url
}

/**
 * Rejects a form that was submitted from another site. React Router would also reject it, but would log a page error.
 * @throws bad_request
 */
function requireOwnOrigin(form: Request): void {
  const origin = form.headers.get('origin')
  if (origin !== null && origin !== new URL(form.url).origin) throw fail('bad_request')
}

/** Rejects a POST request whose body is not a form, because its sender must have meant an API call. */
async function requireForm(form: Request, request: FastifyRequest): Promise<void> {
  if (!formTypes.test(form.headers.get('content-type') ?? '')) throw request.server.noRouteError(request)
  await form
    .clone()
    .formData()
    .catch(() => {
      throw fail('bad_request')
    })
}

const themes = ['dark', 'light'] as const
export type SharedTheme = (typeof themes)[number] | undefined

/** Returns the visitor's theme, which is the only preference of a visitor that changes a shared page. */
export function themeOf(request: FastifyRequest): SharedTheme {
  const value = request.cookies[cookieName('theme', request.protocol === 'https')]
  return themes.find((theme) => theme === value)
}

/**
 * Returns the cookies that the page can read. A shared page can read only the theme, which is part of the page's cache
 * key.
 */
function cookiesOf(request: FastifyRequest, shared: { theme: SharedTheme } | undefined): string {
  if (shared) return shared.theme ? `theme=${shared.theme}` : ''
  return removeCookiePrefixes(request.headers.cookie ?? '', request.protocol === 'https')
}

/** Returns whether a program has requested a URL that does not exist. The program probably meant an API call. */
export function isMisdirectedCall(request: FastifyRequest, response: Response): boolean {
  if (response.status !== 404 && response.status !== 405) return false
  return !acceptsHtml(request) && response.headers.get('content-type')?.startsWith('text/html') === true
}
