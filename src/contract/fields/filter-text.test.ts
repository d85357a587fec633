import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FieldFilter } from './filter-text.ts'
import { formatFieldFilters, parseFieldFilters } from './filter-text.ts'

const code = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8})?$/)
const number = fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => thousandths / 1000)
const filter: fc.Arbitrary<FieldFilter> = fc.oneof(
  fc.uniqueArray(code, { minLength: 1, maxLength: 5 }),
  fc.record({ min: number, max: number }),
  number.map((min) => ({ min })),
  number.map((max) => ({ max })),
)

test('filters survive a round trip through a URL', () => {
  fc.assert(
    fc.property(fc.dictionary(code, filter, { maxKeys: 8 }), (filters) => {
      expect(parseFieldFilters(formatFieldFilters(filters))).toEqual({ ...filters })
    }),
  )
})

test('texts in another format have no filters, and no text fails', () => {
  for (const text of [undefined, '', ';;', 'gift', ':yes', 'gift:', 'gift:..', 'Gift:yes', 'a:1..2..3'])
    expect(parseFieldFilters(text)).toEqual({})
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const [name, value] of Object.entries(parseFieldFilters(text)))
        expect(parseFieldFilters(formatFieldFilters({ [name]: value }))).toEqual({ [name]: value })
    }),
  )
})
