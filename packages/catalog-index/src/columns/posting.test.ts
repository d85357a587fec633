import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Posting } from './posting.ts'

// Few places, so that the same number comes again, on both sides of where blocks of 65,536 begin.
const number = fc
  .tuple(fc.constantFrom(0, 1, 2, 5, 40), fc.constantFrom(0, 1, 2, 31, 32, 33, 300, 65_534, 65_535))
  .map(([block, low]) => block * 65_536 + low)
const moves = fc.array(fc.record({ no: number, isAdded: fc.boolean() }), { maxLength: 120 })

test('holds what was added and not deleted since, ascending, each once, whatever the order', () => {
  fc.assert(
    fc.property(moves, number, (made, asked) => {
      const posting = new Posting()
      const expected = new Set<number>()
      for (const { no, isAdded } of made) {
        if (isAdded) posting.add(no)
        else posting.delete(no)
        if (isAdded) expected.add(no)
        else expected.delete(no)
      }
      const nos = [...expected].toSorted((a, b) => a - b)
      expect([...posting.toList()]).toEqual(nos)
      expect(posting.length).toBe(nos.length)
      expect(posting.has(asked)).toBe(expected.has(asked))
      expect(posting.some((no) => no === asked)).toBe(expected.has(asked))
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

test('writes itself behind what a list holds already', () => {
  const posting = new Posting()
  for (const no of [70_000, 3, 65_536]) posting.add(no)
  const nos = new Uint32Array(5)
  expect(posting.copyInto(nos, 1)).toBe(4)
  expect([...nos]).toEqual([0, 3, 65_536, 70_000, 0])
})
