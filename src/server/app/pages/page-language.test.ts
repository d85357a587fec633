import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { createContext, type ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageOf } from '#platform/language/request-language.ts'
import { createSharedPages } from './cache/shared-pages.ts'
import { servePages, type Site } from './pages.ts'

const languages = ['de', 'en']
const cache = createSharedPages()
const app = fastify({ trustProxy: true })
beforeAll(async () => {
  await app.register(cookie)
  app.get('/sa/word', (request, reply) =>
    reply.header('cache-control', 'public').send(languageOf(request, languages)),
  )
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
  // Site whose page shows its own language and the language that its API call received.
  const speaking = (language: string): Site => ({
    build: () => ({ entry: { module } }) as unknown as ServerBuild,
    handle: async ({ url }, context) => {
      const call = (context as unknown as Map<typeof apiContext, (path: string) => Promise<Response>>).get(
        apiContext,
      )!
      const isPublic = !new URL(url).pathname.startsWith('/own')
      return new Response(`${language} ${await (await call('/sa/word')).text()}`, {
        headers: {
          'content-type': 'text/html',
          'cache-control': isPublic ? 'public, max-age=0' : 'private, no-cache',
        },
      })
    },
  })
  const sites = new Map(languages.map((language) => [language, speaking(language)]))
  await servePages(app, sites, {
    cache,
    paths: { isPublic: (path) => !path.startsWith('/own') },
  })
})
afterAll(() => app.close())

type Visit = [headers: Record<string, string>, url: string, page: string]
const german: Visit[] = [
  [{ 'accept-language': 'de-CH,en;q=0.5' }, '/shop', 'de de'],
  [{ 'accept-language': 'en', cookie: 'lang=de' }, '/shop', 'de de'],
  [{ 'accept-language': 'en' }, '/shop?lang=de', 'de de'],
  [{ 'accept-language': 'en', cookie: 'lang=en' }, '/shop?lang=de', 'de de'],
]
const english: Visit[] = [
  [{}, '/shop', 'en en'],
  [{ 'accept-language': 'fr' }, '/shop', 'en en'],
  [{ 'accept-language': 'de', cookie: 'lang=en' }, '/shop', 'en en'],
  [{ 'accept-language': 'de', cookie: 'theme=dark; lang=de' }, '/shop?lang=en', 'en en'],
]

test.each([
  ['cached', ''],
  ['private', '/own'],
])(
  '%s pages never mix the languages of German and English visitors in any order of visits',
  async (_, under) => {
    const renders = cache.counts().renders
    for (const [headers, url, page] of [...german, ...english, ...english.toReversed(), ...german])
      expect((await app.inject({ url: under + url, headers })).body, JSON.stringify([headers, url])).toBe(
        page,
      )
    // Each combination of URL, language and theme is rendered at most once, because later requests use the cache.
    if (under === '') expect(cache.counts().renders - renders).toBeLessThanOrEqual(5)
  },
)

test('a page declares its language and varies by the request headers that select it', async () => {
  const answer = await app.inject({ url: '/shop', headers: { 'accept-language': 'de' } })
  expect(answer.headers).toMatchObject({
    'content-language': 'de',
    vary: 'accept-encoding, accept-language, cookie',
  })
  const own = await app.inject({ url: '/own' })
  expect(own.headers).toMatchObject({
    'content-language': 'en',
    vary: 'accept-language, cookie',
    'cache-control': 'private, no-cache',
  })
})

test('the language in a URL applies to the following pages', async () => {
  const cookieAfter = async (url: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url, headers })).headers['set-cookie']
  const line = 'lang=de; Path=/; Max-Age=31536000; SameSite=Lax'
  expect(await cookieAfter('/shop?lang=de')).toBe(line)
  expect(await cookieAfter('/own?lang=de', { cookie: 'lang=en' })).toBe(line)
  expect(await cookieAfter('/shop?lang=de', { 'x-forwarded-proto': 'https' })).toBe(`__Host-${line}; Secure`)
  expect(await cookieAfter('/shop?lang=de', { cookie: 'lang=de' })).toBeUndefined()
  expect(await cookieAfter('/shop?lang=de', { 'accept-language': 'de' })).toBeUndefined()
  expect(await cookieAfter('/shop?lang=xx')).toBeUndefined()
  expect(await cookieAfter('/shop')).toBeUndefined()
})

test('a cached page that sets a cookie is marked as private for intermediate caches', async () => {
  const heldBy = async (url: string) => String((await app.inject({ url })).headers['cache-control'])
  expect(await heldBy('/shop?lang=de')).toBe('private, max-age=0, must-revalidate')
  expect(await heldBy('/shop')).toBe('public, max-age=0, must-revalidate')
})
