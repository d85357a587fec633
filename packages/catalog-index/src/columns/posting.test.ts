import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Posting } from './posting.ts'

// Only a few numbers, so that numbers repeat. The numbers are on both sides of the block boundaries (multiples of
// 65,536).
const number = fc
  .tuple(fc.constantFrom(0, 1, 2, 5, 40), fc.constantFrom(0, 1, 2, 31, 32, 33, 300, 65_534, 65_535))
  .map(([block, low]) => block * 65_536 + low)
const moves = fc.array(fc.record({ no: number, isAdded: fc.boolean() }), { maxLength: 120 })

test('a posting contains exactly the numbers that were added and not deleted, in ascending order', () => {
  fc.assert(
    fc.property(moves, number, (changes, sample) => {
      const posting = new Posting()
      const expected = new Set<number>()
      for (const { no, isAdded } of changes) {
        if (isAdded) posting.add(no)
        else posting.delete(no)
        if (isAdded) expected.add(no)
        else expected.delete(no)
      }
      const nos = [...expected].toSorted((a, b) => a - b)
      expect([...posting.toList()]).toEqual(nos)
      expect(posting.length).toBe(nos.length)
      expect(posting.has(sample)).toBe(expected.has(sample))
      expect(posting.some((no) => no === sample)).toBe(expected.has(sample))
      const down = [...posting.downwards(3)]
      expect(down.flatMap((some) => [...some])).toEqual(nos.toReversed())
      expect(down.every(({ length }) => length > 0 && length <= 3)).toBe(true)
      const words = new Uint32Array((41 * 65_536) >>> 5)
      posting.markIn(words)
      for (const no of nos) words[no >>> 5]! ^= 1 << (no & 31)
      expect(words.every((word) => word === 0)).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('copyInto writes the numbers at the given position of a list', () => {
  const posting = new Posting()
  for (const no of [70_000, 3, 65_536]) posting.add(no)
  const nos = new Uint32Array(5)
  expect(posting.copyInto(nos, 1)).toBe(4)
  expect([...nos]).toEqual([0, 3, 65_536, 70_000, 0])
})
