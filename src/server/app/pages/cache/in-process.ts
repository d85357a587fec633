import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cookieName } from '#contract/page-cookies.ts'

/** Options of `fetch` that pages use for API calls. */
export interface ApiRequest {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: BodyInit | null
}
export interface ApiResponse extends Pick<Response, 'ok' | 'status' | 'text' | 'arrayBuffer'> {
  headers: Pick<Headers, 'get' | 'getSetCookie'>
}

/** API call that a page makes. */
export interface PageCall {
  method: string
  path: string
  body: string | undefined
  accept: string | undefined
  contentType: string | undefined
  /** Language of the page that makes the call. */
  language: string
}

export interface PageCallResponse {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[] | number>
  readonly body: string
}

/** Returns the key that identifies an API call in the page cache. */
export const callKey = ({ method, path, language, body = '' }: PageCall): string =>
  `${method} ${language} ${path} ${body}`

// Headers that an API call gets from the page's request. With these headers and the same remote address, the call is
// attributed to the same visitor as the page, whichever proxies are trusted.
const carried = ['user-agent', 'x-forwarded-for', 'x-forwarded-proto'] as const

export function pageCall(
  path: string,
  { method = 'GET', headers = {}, body }: ApiRequest,
  language: string,
): PageCall {
  return {
    method,
    path,
    body: body == null ? undefined : (body as string),
    accept: headers['accept'],
    contentType: headers['content-type'],
    language,
  }
}

/** Makes an API call for a page. It is handled like a request from a browser, but without a socket. */
export async function callInProcess(
  server: FastifyInstance,
  page: FastifyRequest,
  { method, path, body, accept, contentType, language }: PageCall,
  /** Sends a shared API call without cookies, because its response is reused for other visitors. */
  { isShared }: { isShared: boolean },
): Promise<PageCallResponse> {
  // The call gets the request id of the page, so that the call's errors are logged with this id.
  const headers: Record<string, string> = { 'x-request-id': page.id, 'accept-language': language }
  if (accept !== undefined) headers['accept'] = accept
  if (contentType !== undefined) headers['content-type'] = contentType
  for (const name of carried) {
    const value = page.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  if (!isShared && page.headers.cookie !== undefined) headers['cookie'] = withoutLanguage(page)
  const answer = await server.inject({
    method: method as 'GET',
    url: path,
    headers,
    remoteAddress: page.socket.remoteAddress ?? page.ip,
    ...(body !== undefined && { payload: body }),
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.body }
}

/** Returns the cookies except the language cookie, because it can differ from the page's language. */
function withoutLanguage({ headers: { cookie = '' }, protocol }: FastifyRequest): string {
  const chosen = `${cookieName('lang', protocol === 'https')}=`
  return cookie
    .split(';')
    .filter((pair) => !pair.trim().startsWith(chosen))
    .join(';')
}

/**
 * Returns a minimal response for the page that made the API call. Creating a full `Response` took as long as the call
 * itself.
 */
export function toResponse({ status, headers, body }: PageCallResponse): ApiResponse {
  const read = (name: string): string[] => [headers[name.toLowerCase()] ?? []].flat().map(String)
  return {
    ok: status >= 200 && status < 300,
    status,
    headers: {
      get: (name) => (headers[name.toLowerCase()] === undefined ? null : read(name).join(', ')),
      getSetCookie: () => read('set-cookie'),
    },
    text: async () => body,
    arrayBuffer: async () => new TextEncoder().encode(body).buffer,
  }
}
