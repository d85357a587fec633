import { expect, test } from 'vitest'
import { SelectionCache } from './selection-cache.ts'
import type { Selection } from './selection/selection.ts'

function startCache(maxBytes = 1_000_000) {
  const cache = new SelectionCache(maxBytes)
  let made = 0
  const use = (key: string): void => {
    cache.get(key, () => {
      made++
      return { weight: 100 } as Selection
    })
  }
  return { cache, use, made: () => made }
}

test('a selection that is used twice stays, however many others are used once', () => {
  const { use, made } = startCache()
  use('often')
  use('often')
  for (let n = 0; n < 1_000; n++) use(`once ${n}`)
  expect(made()).toBe(1_001)
  use('often')
  expect(made()).toBe(1_001)
})

test('a selection that was used once stays for the next 64 selections', () => {
  const { use, made } = startCache()
  use('first')
  for (let n = 0; n < 63; n++) use(`other ${n}`)
  use('first')
  expect(made()).toBe(64)
  use('second')
  for (let n = 0; n < 64; n++) use(`further ${n}`)
  const before = made()
  use('second')
  expect(made()).toBe(before + 1)
  // The new selection of `second` stays in the cache, because the key was used before.
  for (let n = 0; n < 200; n++) use(`last ${n}`)
  use('second')
  expect(made()).toBe(before + 201)
})

test('the selections that were not used for the longest time are dropped at the limit', () => {
  const { use, made } = startCache(10_000)
  for (let n = 0; n < 200; n++) {
    use(`key ${n}`)
    use(`key ${n}`)
  }
  expect(made()).toBe(200)
  use('key 199')
  expect(made()).toBe(200)
  use('key 0')
  expect(made()).toBe(201)
})

test('all selections can be dropped', () => {
  const { cache, use, made } = startCache()
  use('one')
  use('two')
  use('two')
  cache.clear()
  use('one')
  use('two')
  expect(made()).toBe(4)
})

const small = { weight: 1_000 } as Selection

/** Returns the number of keys that are not cached. */
function countMisses(pool: SelectionCache, keys: readonly string[]): number {
  let count = 0
  for (const key of keys)
    pool.get(key, () => {
      count++
      return small
    })
  return count
}

test('the cache retains the most recently used selections within the size limit', () => {
  const pool = new SelectionCache(100_000)
  const keys = Array.from({ length: 640 }, (_, at) => `filter ${at}`)
  expect(countMisses(pool, keys)).toBe(640)
  expect(countMisses(pool, keys.slice(-60).toReversed())).toBe(0)
  expect(countMisses(pool, keys.slice(0, 60))).toBe(60)
})

test('the size of a key counts toward the limit', () => {
  const pool = new SelectionCache(1_000_000)
  const keys = Array.from({ length: 640 }, (_, at) => `${at} ${'x'.repeat(50_000)}`)
  countMisses(pool, keys)
  // The size limit allows 20 keys. Up to 64 more keys might have been added since the cache was last trimmed.
  expect(countMisses(pool, keys.toReversed())).toBeGreaterThan(640 - 64 - 20)
})
