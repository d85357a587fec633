import { expect, test } from 'vitest'
import { planSizes } from './sizes.rules.ts'

const labels = (...sizes: string[]) =>
  planSizes(
    [],
    sizes.map((size) => ({ size, qty: 1 })),
  ).map(({ label }) => label)

test('a size that languages call differently is stored as one', () => {
  expect(labels('Einheitsgröße', 'S')).toEqual(['One size', 'S'])
  expect(labels('one size')).toEqual(['One size'])
})

test('one size in two languages is the same size twice', () => {
  expect(() => labels('One size', 'S', 'einheitsgröße')).toThrow(
    expect.objectContaining({ code: 'invalid_field', field: 'sizes' }) as Error,
  )
})
