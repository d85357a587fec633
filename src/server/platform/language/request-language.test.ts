import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { languageOf } from './request-language.ts'

async function languageAt(url: string, headers: Record<string, string> = {}): Promise<string> {
  const server = fastify()
  await server.register(cookie)
  server.get('*', (request) => languageOf(request, ['de', 'en', 'pt']))
  return (await server.inject({ url, headers })).body
}

test.each([
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['fr-FR,fr;q=0.9,pt-BR;q=0.8,de;q=0.7', 'pt'],
  ['fr', 'en'],
  ['*', 'en'],
  ['en;q=0.1,de;q=0.2', 'de'],
  [';;;q=x,,', 'en'],
])('a browser that prefers %s gets %s', async (accept, language) => {
  expect(await languageAt('/', { 'accept-language': accept })).toBe(language)
})

test("the URL overrides the chosen language, and the chosen language overrides the browser's preference", async () => {
  const headers = { 'accept-language': 'pt', cookie: 'lang=de' }
  expect(await languageAt('/shop', headers)).toBe('de')
  expect(await languageAt('/shop?lang=en', headers)).toBe('en')
})

test('an unknown language is ignored', async () => {
  expect(await languageAt('/?lang=xx', { cookie: 'lang=yy', 'accept-language': 'de' })).toBe('de')
  expect(await languageAt('/?lang=de&lang=en')).toBe('en')
})
