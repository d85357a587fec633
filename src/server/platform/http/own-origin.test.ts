import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createOwnOrigin } from './own-origin.ts'

test('the local URL stays available after the server has closed', async () => {
  const server = Fastify()
  const origin = createOwnOrigin(server)
  expect(origin).toThrow('does not listen')
  await server.listen({ host: '0.0.0.0', port: 0 })
  const open = origin()
  expect(open).toMatch(/^http:\/\/(localhost|127\.0\.0\.1):\d+$/)
  await server.close()
  expect(origin()).toBe(open)
})
