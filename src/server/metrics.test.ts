import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { answerError } from '#platform/http/serve-errors.ts'
import { serveMetrics } from './metrics.ts'

const pages = { hits: 0, renders: 3, pages: 2, bytes: 40_000 }
const server = fastify()
server.setErrorHandler((error, request, reply) => answerError(error, request, reply))
serveMetrics(server, () => pages)
afterAll(() => server.close())

test('a stranger finds no metrics', async () => {
  expect((await server.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
})

test('what is kept is told as it is now', async () => {
  pages.hits = 7
  const { body, headers } = await server.inject('/metrics')
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toMatch(/^souk_build_info\{version="\d+\.\d+\.\d+"\} 1$/m)
  expect(body).toContain('souk_page_hits_total 7')
  expect(body).toContain('souk_page_renders_total 3')
  expect(body).toContain('souk_pages_kept_bytes 40000')
  expect(body).toContain('process_resident_memory_bytes')
  pages.hits = 9
  expect((await server.inject('/metrics')).body).toContain('souk_page_hits_total 9')
})
