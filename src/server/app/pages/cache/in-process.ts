import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cookieName } from '#contract/page-cookies.ts'

/** What a page's caller sends, and what it reads of the answer: the parts of `fetch` it uses. */
export interface ApiRequest {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: BodyInit | null
}
export interface ApiResponse extends Pick<Response, 'ok' | 'status' | 'text' | 'arrayBuffer'> {
  headers: Pick<Headers, 'get' | 'getSetCookie'>
}

/** A call a page makes. */
export interface PageCall {
  method: string
  path: string
  body: string | undefined
  accept: string | undefined
  contentType: string | undefined
  /** That of the page. */
  language: string
}

export interface PageCallAnswer {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[] | number>
  readonly body: string
}

/** What tells one call from another. */
export const callKey = ({ method, path, language, body = '' }: PageCall): string =>
  `${method} ${language} ${path} ${body}`

// What a proxy says goes along with its address, so that a call finds the same visitor as its page, whoever is trusted.
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

/** A page's call: the same road a browser takes, without a socket. */
export async function callInProcess(
  server: FastifyInstance,
  page: FastifyRequest,
  { method, path, body, accept, contentType, language }: PageCall,
  /** What is shared is asked as nobody in particular. */
  { isShared }: { isShared: boolean },
): Promise<PageCallAnswer> {
  // What goes wrong in a page's call is found by the id of its page.
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

/** What was chosen before may be another language than the page's own. */
function withoutLanguage({ headers: { cookie = '' }, protocol }: FastifyRequest): string {
  const chosen = `${cookieName('lang', protocol === 'https')}=`
  return cookie
    .split(';')
    .filter((pair) => !pair.trim().startsWith(chosen))
    .join(';')
}

/** An answer as a page's caller reads it: to make a whole Response of each took as long as to find what it says. */
export function toResponse({ status, headers, body }: PageCallAnswer): ApiResponse {
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
