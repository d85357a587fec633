import { expect, test } from 'vitest'
import { newestFirst } from './sorting.ts'

test.each([10, 5000])('newestFirst sorts %i numbers in any order', (count) => {
  const ascending = Uint32Array.from({ length: count }, (_, i) => i * 7)
  const mixed = Uint32Array.from({ length: count }, (_, i) => ((i * 3) % count) * 7)
  for (const depth of [0, 6, count, count + 5]) {
    const expected = [...new Set(mixed)].sort((a, b) => b - a).slice(0, depth)
    expect([...newestFirst(mixed, depth)]).toEqual(expected)
    expect([...newestFirst(ascending, depth)]).toEqual([...ascending].reverse().slice(0, depth))
  }
})
