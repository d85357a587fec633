import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { createContext, type ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inEnglish } from '#test/support/in-english.ts'
import { createSharedPages } from './cache/shared-pages.ts'
import { servePages, type Site } from './pages.ts'

const bagLine = 'bag=prd_a~siz_1; Path=/; Max-Age=60; SameSite=Lax'
const app = fastify({ trustProxy: true })
beforeAll(async () => {
  await app.register(cookie)
  const module = {
    apiContext: createContext(),
    cspNonceContext: createContext(),
    pageBodyContext: createContext(),
    analyticsContext: createContext(),
    marketplaceContext: createContext(),
    setLists: () => undefined,
    setOffFeatures: () => undefined,
    setPageCurrency: () => undefined,
    reportErrorContext: createContext(),
  }
  const build = () => ({ entry: { module } }) as unknown as ServerBuild
  // Simulates a page that returns the cookies it received and sets a bag cookie.
  const handle = async (request: Request) =>
    new Response(request.headers.get('cookie') ?? '', {
      headers: [
        ['set-cookie', bagLine],
        ['set-cookie', 'theirs=1; Path=/'],
      ],
    })
  await servePages(app, inEnglish(handle, build))
})
afterAll(() => app.close())

const ask = (protocol: string, cookies: string) =>
  app.inject({ url: '/', headers: { 'x-forwarded-proto': protocol, cookie: cookies } })

test('over https, pages read and set cookies with a prefix that no other host can set', async () => {
  const answer = await ask('https', 'bag=tossed; __Host-bag=prd_b~siz_2; __Host-souk_guest=k; theme=dark')
  expect(answer.body).toBe('bag=prd_b~siz_2; __Host-souk_guest=k')
  const [bag, theirs] = answer.headers['set-cookie'] as string[]
  expect(bag).toMatch(/^__Host-bag=prd_a~siz_1; Path=\/; .*; Secure$/)
  expect(bag).not.toMatch(/domain/i)
  expect(theirs).toBe('theirs=1; Path=/')
})

test('over plain http, cookies have no prefix', async () => {
  const answer = await ask('http', 'bag=prd_b~siz_2; theme=dark')
  expect(answer.body).toBe('bag=prd_b~siz_2; theme=dark')
  expect(answer.headers['set-cookie']).toContain(bagLine)
})

test('HEAD returns the headers of a page without its body', async () => {
  const answer = await app.inject({ method: 'HEAD', url: '/' })
  expect(answer).toMatchObject({ statusCode: 200, body: '' })
  expect(answer.headers['set-cookie']).toContain(bagLine)
})

test('while the database is unavailable, visitors see a retry page and programs get the error', async () => {
  const away = fastify()
  await away.register(cookie)
  away.get('/sa/away', (_request, reply) => reply.code(503).send({ code: 'database_unavailable' }))
  const apiContext = createContext<(path: string) => Promise<Response>>()
  const module = {
    apiContext,
    cspNonceContext: createContext(),
    pageBodyContext: createContext(),
    analyticsContext: createContext(),
    marketplaceContext: createContext(),
    setLists: () => undefined,
    setOffFeatures: () => undefined,
    setPageCurrency: () => undefined,
    reportErrorContext: createContext(),
  }
  // Simulates how React Router responds when a loader throws.
  const handle = async (
    request: Request,
    context?: { get: (key: typeof apiContext) => (path: string) => unknown },
  ) => {
    await context!.get(apiContext)('/sa/away')
    const type = request.url.endsWith('.data') ? 'text/x-script' : 'text/html'
    return new Response('Unexpected Application Error!', { status: 500, headers: { 'content-type': type } })
  }
  await servePages(
    away,
    inEnglish(handle as never, () => ({ entry: { module } }) as unknown as ServerBuild),
  )
  const page = await away.inject({ url: '/', headers: { accept: 'text/html,*/*' } })
  expect(page.statusCode).toBe(503)
  expect(page.headers).toMatchObject({ 'retry-after': '2', refresh: '5' })
  expect(page.body).toContain('We’ll be right back')
  const program = await away.inject('/')
  expect([program.statusCode, program.json().code]).toEqual([503, 'database_unavailable'])
  const data = await away.inject({ url: '/shop.data', headers: { accept: '*/*' } })
  expect([data.statusCode, data.headers['retry-after'], data.body]).toEqual([503, '2', '2'])
  const sent = await away.inject({
    method: 'POST',
    url: '/',
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'a=b',
  })
  expect(sent.statusCode).toBe(503)
  expect(sent.headers).not.toHaveProperty('refresh')
  await away.close()
})

test('a shared page sees no cookie except the theme in its cache key, in any order of requests', async () => {
  const shop = fastify()
  await shop.register(cookie)
  const module = {
    apiContext: createContext(),
    cspNonceContext: createContext(),
    pageBodyContext: createContext(),
    analyticsContext: createContext(),
    marketplaceContext: createContext(),
    setLists: () => undefined,
    setOffFeatures: () => undefined,
    setPageCurrency: () => undefined,
    reportErrorContext: createContext(),
  }
  const handle = async (request: Request) =>
    new Response(`<p>${request.headers.get('cookie') ?? ''}</p>`, {
      headers: { 'content-type': 'text/html', 'cache-control': 'public, max-age=0' },
    })
  await servePages(
    shop,
    inEnglish(handle, () => ({ entry: { module } }) as unknown as ServerBuild),
    {
      cache: createSharedPages(),
      paths: { isPublic: () => true },
    },
  )
  const seen = async (sent: string | undefined, url = '/shop') =>
    (await shop.inject({ url, headers: sent === undefined ? {} : { cookie: sent } })).body
  expect(await seen('theme=foo; theme=dark; bag=prd_a~siz_1')).toBe('<p></p>')
  expect(await seen(undefined)).toBe('<p></p>')
  expect(await seen('theme=dark; theme=light; souk_guest=k')).toBe('<p>theme=dark</p>')
  expect(await seen('bag=prd_b~siz_2; theme=dark')).toBe('<p>theme=dark</p>')
  expect(await seen('theme=%64ark', '/other')).toBe('<p>theme=dark</p>')
  expect(await seen('theme=dark', '/other')).toBe('<p>theme=dark</p>')
  const flashed = await shop.inject({ url: '/shop', headers: { cookie: 'flash=added' } })
  expect([flashed.body, flashed.headers['cache-control']]).toEqual([
    '<p>flash=added</p>',
    'private, no-store',
  ])
  await shop.close()
})

test('each language has its own cached pages', async () => {
  const shop = fastify()
  await shop.register(cookie)
  const module = {
    apiContext: createContext(),
    cspNonceContext: createContext(),
    pageBodyContext: createContext(),
    analyticsContext: createContext(),
    marketplaceContext: createContext(),
    setLists: () => undefined,
    setOffFeatures: () => undefined,
    setPageCurrency: () => undefined,
    reportErrorContext: createContext(),
  }
  const speaking = (words: string): Site => ({
    handle: async () =>
      new Response(words, { headers: { 'content-type': 'text/html', 'cache-control': 'public, max-age=0' } }),
    build: () => ({ entry: { module } }) as unknown as ServerBuild,
  })
  const sites = new Map([
    ['de', speaking('Willkommen')],
    ['en', speaking('Welcome')],
  ])
  await servePages(shop, sites, { cache: createSharedPages(), paths: { isPublic: () => true } })
  const read = async (headers: Record<string, string>, url = '/') => {
    const answer = await shop.inject({ url, headers: { accept: 'text/html', ...headers } })
    expect(answer.headers.vary).toContain('accept-language')
    return answer.body
  }
  for (let times = 0; times < 2; times++) {
    expect(await read({ 'accept-language': 'de-CH' })).toBe('Willkommen')
    expect(await read({ 'accept-language': 'fr' })).toBe('Welcome')
    expect(await read({ cookie: 'lang=de' })).toBe('Willkommen')
    expect(await read({ cookie: 'lang=de' }, '/?lang=en')).toBe('Welcome')
  }
  await shop.close()
})

test('a shared page is cached once for all tracking parameters', async () => {
  const shop = fastify()
  await shop.register(cookie)
  const module = {
    apiContext: createContext(),
    cspNonceContext: createContext(),
    pageBodyContext: createContext(),
    analyticsContext: createContext(),
    marketplaceContext: createContext(),
    setLists: () => undefined,
    setOffFeatures: () => undefined,
    setPageCurrency: () => undefined,
    reportErrorContext: createContext(),
  }
  let made = 0
  const handle = async ({ url }: Request) => {
    made++
    return new Response(url, {
      headers: { 'content-type': 'text/html', 'cache-control': 'public, max-age=0' },
    })
  }
  await servePages(
    shop,
    inEnglish(handle, () => ({ entry: { module } }) as unknown as ServerBuild),
    {
      cache: createSharedPages(),
      paths: { isPublic: () => true },
    },
  )
  const read = async (url: string) =>
    new URL((await shop.inject({ url })).body).href.replace(/^http:..[^/]+/, '')
  const advertised = [
    'utm_source=a',
    'gclid=x%20y',
    'fbclid',
    'utm_source=b&utm_medium=c',
    'mc_cid=1',
    'pk_campaign=1',
  ]
  for (const one of advertised) expect(await read(`/shop?${one}`)).toBe('/shop')
  expect(made).toBe(1)
  expect(await read('/shop?brand=a%26b&utm_source=a&page=2')).toBe('/shop?brand=a%26b&page=2')
  expect(await read('/shop?brand=a?b&gclid=1')).toBe('/shop?brand=a?b')
  expect(await read('/shop?page=2&brand=a%26b')).toBe('/shop?page=2&brand=a%26b')
  await shop.close()
})
