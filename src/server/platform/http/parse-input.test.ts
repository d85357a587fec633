import { expect, test } from 'vitest'
import { z } from 'zod'
import { cpuMsOf } from '#test/support/linear-work.ts'
import { AppError } from './app-error.ts'
import { parseInput } from './parse-input.ts'

const schema = z.looseObject({})

function faultsOf(value: unknown): string[] {
  try {
    parseInput(schema, value)
  } catch (error) {
    return error instanceof AppError ? error.faults.map(({ field }) => field) : [String(error)]
  }
  return []
}

test('a text that PostgreSQL cannot store is named by its path, as is the field of a bad name', () => {
  const value = { items: [{ name: 'Coat' }, { name: 'a\0b' }], by: { 'a\ud800': 1 } }
  expect(faultsOf(value)).toEqual(['items.1.name', 'by'])
})

test('a list of a hundred thousand texts that cannot be stored names fifty', () => {
  expect(faultsOf({ items: Array.from({ length: 100_000 }, () => '\0') })).toHaveLength(50)
})

test('a body that is wide at its deepest level is looked through in a moment', () => {
  let value: unknown = Array.from({ length: 400_000 }, () => [])
  for (let level = 0; level < 60; level++) value = [value]
  // A copy of the path for each value takes ten times as long.
  const spans = [1, 2, 3].map(() => cpuMsOf(() => parseInput(schema, { value }), 1))
  expect(Math.min(...spans)).toBeLessThan(120)
})
