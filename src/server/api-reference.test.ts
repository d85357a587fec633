import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { apiReference } from './api-reference.ts'

test('the reference page and its script are there when asked for, under a policy that lets them run', async () => {
  const app = Fastify()
  apiReference(app)
  expect((await app.inject('/docs')).headers['location']).toBe('/docs/')
  const page = await app.inject('/docs/')
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.headers['content-security-policy']).toContain("'unsafe-inline'")
  expect(page.body).toContain('/openapi.json')
  const script = await app.inject('/docs/js/scalar.js')
  expect(script.headers['content-type']).toContain('javascript')
  expect((await app.inject('/docs/js/none.js')).statusCode).toBe(404)
  await app.close()
})
