import { expect, test } from 'vitest'
import { CatalogCache } from './catalog-cache.ts'

test('the size of a cached response includes the filter in its key', () => {
  const { responses } = new CatalogCache(0)
  const answer = { body: Buffer.from('{"products":[],"total":0}'), etag: 'e', version: 0 }
  const keys = Array.from({ length: 1_000 }, (_, at) => `featured ${at} ${'x'.repeat(50_000)}`)
  for (const key of keys) responses.set(key, answer, responses.epoch())
  const left = keys.filter((key) => responses.get(key) !== undefined)
  expect(left.length).toBeGreaterThan(0)
  expect(left.length * 50_000).toBeLessThan(1_400_000)
})

test('recently used entries stay, and evicted entries free their bytes', () => {
  const { responses } = new CatalogCache(0)
  const answer = { body: Buffer.alloc(100_000), etag: 'e', version: 0 }
  for (let at = 0; at < 100; at++) responses.set(`answer ${at}`, answer, responses.epoch())
  expect(responses.get('answer 99')).toBe(answer)
  expect(responses.get('answer 87')).toBe(answer)
  expect(responses.get('answer 80')).toBeUndefined()
})
