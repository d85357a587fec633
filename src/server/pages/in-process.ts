import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cookieName } from '#contract/page-cookies.ts'

/** A call a page makes. */
export interface PageCall {
  method: string
  path: string
  body: string | undefined
  accept: string | undefined
  contentType: string | undefined
}

export interface PageCallAnswer {
  status: number
  headers: NodeJS.Dict<string | string[] | number>
  body: string
}

// What a proxy says goes along with its address, so that a call finds the same visitor as its page, whoever is trusted.
const carried = ['user-agent', 'x-forwarded-for', 'x-forwarded-proto'] as const

export function pageCall(path: string, init: RequestInit = {}): PageCall {
  const headers = new Headers(init.headers)
  return {
    method: init.method ?? 'GET',
    path,
    body: init.body == null ? undefined : (init.body as string),
    accept: headers.get('accept') ?? undefined,
    contentType: headers.get('content-type') ?? undefined,
  }
}

interface PageCaller {
  /** That of the page. */
  language: string
  /** What is shared is asked as nobody in particular. */
  isShared: boolean
}

/** A page's call: the same road a browser takes, without a socket. */
export async function callInProcess(
  server: FastifyInstance,
  page: FastifyRequest,
  { method, path, body, accept, contentType }: PageCall,
  { language, isShared }: PageCaller,
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

export function toResponse({ status, headers, body }: PageCallAnswer): Response {
  const isEmpty = status === 204 || status === 304
  return new Response(isEmpty ? null : body, { status, headers: pairs(headers) })
}

function pairs(headers: PageCallAnswer['headers']): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
  )
}
