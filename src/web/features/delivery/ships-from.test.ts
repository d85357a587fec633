import { expect, test } from 'vitest'
import { withPlace } from './ships-from.ts'

test('the country is named in the reader’s language, the seller’s own words stay', () => {
  const ships = { from: 'GB', city: 'London', profile: null }
  expect(withPlace({ shipsFrom: 'London, Vereinigtes Königreich', ships }).shipsFrom).toBe(
    'London, United Kingdom',
  )
  expect(withPlace({ shipsFrom: 'Upstate New York', ships: { ...ships, city: null } }).shipsFrom).toBe(
    'Upstate New York',
  )
})
