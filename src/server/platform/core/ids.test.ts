import { expect, test } from 'vitest'
import { newId, parseIdTime } from './ids.ts'

const at = (ms: number) => ({ now: () => ms })

test('ids of the same millisecond are distinct and in order', () => {
  const ids = Array.from({ length: 10_000 }, () => newId('prd', at(1_800_000_000_000)))
  expect(ids).toEqual([...new Set(ids)].toSorted())
})

test('ids of later times come after earlier ids', () => {
  const ids = Array.from({ length: 1000 }, (_, i) => newId('prd', at(1_800_000_000_000 + i)))
  expect(ids).toEqual(ids.toSorted())
})

test('an id has 26 characters after the prefix and contains its time', () => {
  const id = newId('prd', at(1_800_000_000_123))
  expect(id).toMatch(/^prd_[0-9a-hjkmnp-tv-z]{26}$/)
  expect(parseIdTime(id)).toBe(1_800_000_000_123)
})

test('an id cannot be guessed from another id of the same millisecond', () => {
  const ids = Array.from({ length: 1000 }, () => newId('prd', at(1)))
  const steps = ids.slice(1).map((id, i) => numberIn(id.slice(-12)) - numberIn(ids[i]!.slice(-12)))
  expect(new Set(steps).size).toBe(steps.length)
  expect(steps.filter((step) => Math.abs(step) < 2 ** 40).length).toBeLessThan(10)
})

const numberIn = (digits: string): number =>
  [...digits].reduce((sum, digit) => sum * 32 + '0123456789abcdefghjkmnpqrstvwxyz'.indexOf(digit), 0)
