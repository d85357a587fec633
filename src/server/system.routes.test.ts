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

test('how much waits is told to this machine and its network, the rest learn whether it is ready', async () => {
  const ask = async (remoteAddress: string, headers = {}) =>
    (await shop.server.inject({ url: '/readyz', remoteAddress, headers })).json<object>()
  for (const near of ['127.0.0.1', '::1', '10.1.2.3', '192.168.0.9', '::ffff:172.16.0.2', 'fd00::5'])
    expect(await ask(near), near).toHaveProperty('jobs')
  for (const far of ['203.0.113.9', '172.32.0.1', '2001:db8::1'])
    expect(Object.keys(await ask(far)), far).toEqual(['status'])
  expect(Object.keys(await ask('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }))).toEqual(['status'])
})
