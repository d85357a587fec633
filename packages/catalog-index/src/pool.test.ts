import { expect, test } from 'vitest'
import type { Selection } from './selection/selection.ts'
import { SelectionCache } from './selection-cache.ts'

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
  // The size limit allows 20 keys. Up to 64 more keys can have been added since the cache was last trimmed.
  expect(countMisses(pool, keys.toReversed())).toBeGreaterThan(640 - 64 - 20)
})
