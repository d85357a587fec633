import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { cspNonceOf } from '#platform/security-headers.ts'

/** What the pages' server entry exports beside its handler: the keys under which it finds our services. */
interface PagesEntry {
  apiContext: Parameters<RouterContextProvider['set']>[0]
  cspNonceContext: Parameters<RouterContextProvider['set']>[0]
}

const clientFolder = fileURLToPath(new URL('../../build/client/', import.meta.url))
const serverEntry = new URL('../../build/server/index.js', import.meta.url)

/** Serves the built pages and their files; every path no call has taken is a page's. */
export async function openPages(app: FastifyInstance): Promise<void> {
  if (!existsSync(fileURLToPath(serverEntry)))
    throw new Error('The pages are not built: run `npm run build` first')
  const build = (await import(serverEntry.href)) as ServerBuild
  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/')
      void reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
  await answerPages(app, createRequestHandler(build, 'production'), () => build)
}

type PageHandler = ReturnType<typeof createRequestHandler>

/** Hands each request that is left to the pages, with a way to make calls in process. */
export async function answerPages(
  app: FastifyInstance,
  handle: PageHandler,
  build: () => ServerBuild,
): Promise<void> {
  await app.register(async (scope) => {
    // A form's body goes to the page's action as it came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.route({
      method: ['GET', 'POST'],
      url: '*',
      handler: async (request, reply) => {
        const response = await handle(toWebRequest(request, reply), contextFor(app, build(), request))
        return reply.send(response)
      },
    })
  })
}

function contextFor(
  app: FastifyInstance,
  build: ServerBuild,
  request: FastifyRequest,
): RouterContextProvider {
  const entry = build.entry.module as unknown as PagesEntry
  const context = new RouterContextProvider()
  context.set(entry.apiContext, (path: string, init?: RequestInit) => callInProcess(app, request, path, init))
  context.set(entry.cspNonceContext, cspNonceOf(request.raw))
  return context
}

const carried = ['cookie', 'user-agent', 'accept-language', 'x-forwarded-for'] as const

/** A call of a page's loader: the same road a browser takes, without a socket. */
async function callInProcess(
  app: FastifyInstance,
  page: FastifyRequest,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const headers = new Headers(init.headers)
  for (const name of carried) {
    const value = page.headers[name]
    if (typeof value === 'string' && !headers.has(name)) headers.set(name, value)
  }
  const answer = await app.inject({
    method: (init.method ?? 'GET') as 'GET',
    url: path,
    headers: Object.fromEntries(headers),
    remoteAddress: page.ip,
    ...(init.body != null && { payload: init.body as string }),
  })
  return new Response(answer.statusCode === 204 || answer.statusCode === 304 ? null : answer.body, {
    status: answer.statusCode,
    headers: { 'content-type': answer.headers['content-type'] ?? 'application/json' },
  })
}

function toWebRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const abort = new AbortController()
  reply.raw.on('close', () => reply.raw.writableFinished || abort.abort())
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return new Request(`${request.protocol}://${request.host}${request.url}`, {
    method: request.method,
    headers,
    signal: abort.signal,
    ...(hasBody && { body: request.body as BodyInit, duplex: 'half' as const }),
  })
}
