import { expect, test } from 'vitest'
import { createRecentAnswers, maxAgeMs, type Read } from './recent-answers.ts'

function createWorld() {
  const recent = createRecentAnswers<string, number>({
    keyOf: (query) => query,
    isReusable: (status) => status === 200,
  })
  const world = { read: [] as string[], status: 200 }
  const read: Read<string, number> = async (query) => {
    world.read.push(query)
    return world.status
  }
  return { world, since: (state: string | undefined, at: number) => recent.since(state, at, read) }
}

test('requests with the same database state share answers', async () => {
  const { world, since } = createWorld()
  await Promise.all([since('one', 0)('a'), since('one', 0)('a'), since('one', 50)('a')])
  await since('one', maxAgeMs - 1)('a')
  expect(world.read).toEqual(['a'])
})

test('queries are repeated if the database state changed, and after 100 ms', async () => {
  const { world, since } = createWorld()
  await since('one', 0)('a')
  await since('two', 0)('a')
  await since('two', maxAgeMs)('a')
  expect(world.read).toHaveLength(3)
})

test('different queries are read separately', async () => {
  const { world, since } = createWorld()
  await Promise.all(['a', 'b', 'a'].map(since('one', 0)))
  expect(world.read).toEqual(['a', 'b'])
})

test('without a database state, each request reads each query once', async () => {
  const { world, since } = createWorld()
  const read = since(undefined, 0)
  await Promise.all([read('a'), read('a')])
  await since(undefined, 0)('a')
  expect(world.read).toHaveLength(2)
})

test('a query with an error is repeated', async () => {
  const { world, since } = createWorld()
  world.status = 503
  await since('one', 0)('a')
  world.status = 200
  expect(await since('one', 0)('a')).toBe(200)
  expect(world.read).toHaveLength(2)
})
