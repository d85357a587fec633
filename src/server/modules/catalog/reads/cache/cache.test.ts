import { expect, test } from 'vitest'
import { CatalogCache } from './catalog-cache.ts'

test('the size of a cached response includes its filter', () => {
  const { responses: answers } = new CatalogCache(0)
  const answer = { body: Buffer.from('{"products":[],"total":0}'), etag: 'e', version: 0 }
  const keys = Array.from({ length: 1_000 }, (_, at) => `featured ${at} ${'x'.repeat(50_000)}`)
  for (const key of keys) answers.set(key, answer, answers.epoch())
  const left = keys.filter((key) => answers.get(key) !== undefined)
  expect(left.length).toBeGreaterThan(0)
  expect(left.length * 50_000).toBeLessThan(1_400_000)
})

test('recently used entries stay, and evicted entries free their bytes', () => {
  const { responses: answers } = new CatalogCache(0)
  const answer = { body: Buffer.alloc(100_000), etag: 'e', version: 0 }
  for (let at = 0; at < 100; at++) answers.set(`answer ${at}`, answer, answers.epoch())
  expect(answers.get('answer 99')).toBe(answer)
  expect(answers.get('answer 87')).toBe(answer)
  expect(answers.get('answer 80')).toBeUndefined()
})
