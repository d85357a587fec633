import { expect, test } from 'vitest'
import { withShippingOrigin } from './ships-from.ts'

test('the country is in the reader’s language, and the seller’s own text is unchanged', () => {
  const ships = { from: 'GB', city: 'London', profile: null }
  expect(withShippingOrigin({ shipsFrom: 'London, Vereinigtes Königreich', ships }).shipsFrom).toBe(
    'London, United Kingdom',
  )
  expect(
    withShippingOrigin({ shipsFrom: 'Upstate New York', ships: { ...ships, city: null } }).shipsFrom,
  ).toBe('Upstate New York')
})
