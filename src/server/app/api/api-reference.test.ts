import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { apiReferenceRoutes } from './api-reference.ts'

test('serves the reference page and its JavaScript, with a content security policy that allows it to run', async () => {
  const server = Fastify()
  apiReferenceRoutes(server)
  expect((await server.inject('/docs')).headers['location']).toBe('/docs/')
  const page = await server.inject('/docs/')
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).toContain('/openapi.json')
  const script = await server.inject('/docs/js/scalar.js')
  expect(script.headers['content-type']).toContain('javascript')
  expect((await server.inject('/docs/js/none.js')).statusCode).toBe(404)
  await server.close()
})

test('only scripts with the nonce of their response can run on the page', async () => {
  const server = Fastify()
  apiReferenceRoutes(server)
  const [page, again] = await Promise.all([server.inject('/docs/'), server.inject('/docs/')])
  const policy = String(page.headers['content-security-policy'])
  const [directive, nonce] = /script-src 'nonce-([0-9a-f-]{36})'(?:;|$)/.exec(policy)!
  expect(policy).toMatch(/^default-src 'none'/)
  const scripts = page.body.match(/<script\b[^>]*>/g)!
  expect(scripts).toHaveLength(2)
  for (const script of scripts) expect(script).toContain(` nonce="${nonce}"`)
  expect(again.headers['content-security-policy']).not.toContain(directive)
  await server.close()
})
