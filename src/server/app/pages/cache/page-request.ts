import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cookieName, plainCookies } from '#contract/page-cookies.ts'
import { fail } from '#platform/errors/app-error.ts'

const formBytes = 64 * 1024
const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i

/** Lets the pages of this scope have a form's body as it came, counted up to its limit. */
export function takeForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: formBytes }, (_request, body, done) =>
    done(null, body),
  )
}

/** What React Router's handler takes; rejects what no page could be made of, which the handler would call a fault. */
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
  const address = addressOf(request, origin, shared && withoutMarketing(request.url))
  const body = Buffer.isBuffer(request.body) && { body: new Uint8Array(request.body) }
  const asked = new Request(address, { method: request.method, headers, ...body, signal: abort.signal })
  if (request.method !== 'GET' && request.method !== 'HEAD') requireOwnOrigin(asked)
  if (request.method === 'POST') await requireForm(asked, request)
  return asked
}

/** Whoever names no page's media type is a program: it wants an error it can read. */
export function wantsPage(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') === true
}

/** React Router asks for the data of a page within its own address. */
export function isPageData(request: FastifyRequest): boolean {
  return request.url.includes('.data')
}

/** What newsletters and advertisements put behind an address for their own counting. */
const marketing = /^(utm_\w+|[a-z]*clid|mc_[ce]id|_hs\w+|matomo_\w+|mtm_\w+|pk_\w+)$/i

/** The address without what no page reads of it, so that each newsletter's visitors do not have a page made of their own. */
export function withoutMarketing(url: string): string {
  const [path = '/', ...rest] = url.split('?')
  if (rest.length === 0) return url
  const read = rest
    .join('?')
    .split('&')
    .filter((pair) => !marketing.test(pair.split('=', 1)[0]!))
  return read.length === 0 ? path : `${path}?${read.join('&')}`
}

function addressOf(
  { protocol, host, url: own }: FastifyRequest,
  origin: string | undefined,
  url = own,
): string {
  const asked = `${protocol}://${host}`
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(asked) || !url.startsWith('/')) throw fail('bad_request')
  return (origin ?? asked) + url
}

/**
 * Rejects a form submitted from another site before React Router does, which would report it as a page error.
 * @throws bad_request
 */
function requireOwnOrigin(form: Request): void {
  const origin = form.headers.get('origin')
  if (origin !== null && origin !== new URL(form.url).origin) throw fail('bad_request')
}

/** Pages take forms; whatever else is posted was meant for a call that is not there. */
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

/** The one choice of a visitor that a page for everyone follows. */
export function themeOf(request: FastifyRequest): SharedTheme {
  const value = request.cookies[cookieName('theme', request.protocol === 'https')]
  return themes.find((theme) => theme === value)
}

/** Of a page that everyone gets nobody's cookie is a part, but for the theme its key was made of. */
function cookiesOf(request: FastifyRequest, shared: { theme: SharedTheme } | undefined): string {
  if (shared) return shared.theme ? `theme=${shared.theme}` : ''
  return plainCookies(request.headers.cookie ?? '', request.protocol === 'https')
}

/** An address that is no page's, asked for by a program that took it for a call's. */
export function isLostCall(request: FastifyRequest, response: Response): boolean {
  if (response.status !== 404 && response.status !== 405) return false
  return !wantsPage(request) && response.headers.get('content-type')?.startsWith('text/html') === true
}
