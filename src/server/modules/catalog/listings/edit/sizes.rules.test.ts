import { expect, test } from 'vitest'
import { planSizes } from './sizes.rules.ts'

const labels = (...sizes: string[]) =>
  planSizes(
    [],
    sizes.map((size) => ({ size, qty: 1 })),
  ).map(({ label }) => label)

test('a size with translations is stored under one name', () => {
  expect(labels('Einheitsgröße', 'S')).toEqual(['One size', 'S'])
  expect(labels('one size')).toEqual(['One size'])
})

test('one size in two languages is a duplicate', () => {
  expect(() => labels('One size', 'S', 'einheitsgröße')).toThrow(
    expect.objectContaining({ code: 'invalid_field', field: 'sizes' }) as Error,
  )
})
