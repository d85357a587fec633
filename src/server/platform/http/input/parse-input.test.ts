import { expect, test } from 'vitest'
import { z } from 'zod'
import { measureCpuMs } from '#test/support/linear-work.ts'
import { AppError } from '../../errors/app-error.ts'
import { parseInput } from './parse-input.ts'

const schema = z.looseObject({})

function errorFieldsOf(value: unknown): string[] {
  try {
    parseInput(schema, value)
  } catch (error) {
    return error instanceof AppError ? error.fieldErrors.map(({ field }) => field) : [String(error)]
  }
  return []
}

test('a value that PostgreSQL cannot store is reported by its path, and a key by the path of its parent', () => {
  const value = { items: [{ name: 'Coat' }, { name: 'a\0b' }], by: { 'a\ud800': 1 } }
  expect(errorFieldsOf(value)).toEqual(['items.1.name', 'by'])
})

test('at most fifty errors are reported for a list of invalid strings', () => {
  expect(errorFieldsOf({ items: Array.from({ length: 100_000 }, () => '\0') })).toHaveLength(50)
})

test('validating a wide list takes about the same time at any depth', () => {
  const list = Array.from({ length: 400_000 }, () => [])
  const spanAt = (depth: number): number => {
    let value: unknown = list
    for (let level = 0; level < depth; level++) value = [value]
    return Math.min(...[1, 2, 3, 4, 5].map(() => measureCpuMs(() => parseInput(schema, { value }), 1)))
  }
  spanAt(1)
  // If each value had its own copy of the path, parsing would take ten times as long at this depth.
  expect(spanAt(60)).toBeLessThan(4 * spanAt(1) + 80)
})
