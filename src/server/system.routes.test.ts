import { afterAll, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { pathsOf, type Endpoint } from '#contract/endpoint.ts'
import { openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

test('the description of the API is published, whole and the same each time', async () => {
  const first = await shop.server.inject('/openapi.json')
  expect(first.headers['content-type']).toContain('application/json')
  const { openapi, paths } = first.json<{ openapi: string; paths: Record<string, object> }>()
  expect(openapi).toBe('3.1.1')
  for (const endpoint of Object.values<Endpoint>(contract)) {
    for (const path of pathsOf(endpoint)) {
      const described = paths[path.replaceAll(/:(\w+)/g, '{$1}')] ?? {}
      expect(described, path).toHaveProperty(endpoint.method.toLowerCase())
    }
  }
  expect((await shop.server.inject('/openapi.json')).body).toBe(first.body)
})
