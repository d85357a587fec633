import { expect, test } from 'vitest'
import type { Selection } from './selection/selection.ts'
import { Pool } from './pool.ts'

const small = { weight: 1_000 } as Selection

/** How many of these keys have to be made again. */
function remade(pool: Pool, keys: readonly string[]): number {
  let made = 0
  for (const key of keys)
    pool.get(key, () => {
      made++
      return small
    })
  return made
}

test('the selections used last stay, as many as there is room for', () => {
  const pool = new Pool(100_000)
  const keys = Array.from({ length: 640 }, (_, at) => `filter ${at}`)
  expect(remade(pool, keys)).toBe(640)
  expect(remade(pool, keys.slice(-60).toReversed())).toBe(0)
  expect(remade(pool, keys.slice(0, 60))).toBe(60)
})

test('a filter of thousands of letters takes the room of thousands of letters', () => {
  const pool = new Pool(1_000_000)
  const keys = Array.from({ length: 640 }, (_, at) => `${at} ${'x'.repeat(50_000)}`)
  remade(pool, keys)
  // Those since it was weighed last, and 20 more at most.
  expect(remade(pool, keys.toReversed())).toBeGreaterThan(640 - 64 - 20)
})
