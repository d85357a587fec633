import type { FastifyInstance, FastifyRequest } from 'fastify'

const carried = ['cookie', 'user-agent', 'accept-language', 'x-forwarded-for'] as const

/** A page's call: the same road a browser takes, without a socket. */
export async function callInProcess(
  server: FastifyInstance,
  page: FastifyRequest,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const headers = new Headers(init.headers)
  for (const name of carried) {
    const value = page.headers[name]
    if (typeof value === 'string' && !headers.has(name)) headers.set(name, value)
  }
  const answer = await server.inject({
    method: (init.method ?? 'GET') as 'GET',
    url: path,
    headers: Object.fromEntries(headers),
    remoteAddress: page.ip,
    ...(init.body != null && { payload: init.body as string }),
  })
  const isEmpty = answer.statusCode === 204 || answer.statusCode === 304
  return new Response(isEmpty ? null : answer.body, {
    status: answer.statusCode,
    headers: pairs(answer.headers),
  })
}

function pairs(headers: NodeJS.Dict<string | string[] | number>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
  )
}
