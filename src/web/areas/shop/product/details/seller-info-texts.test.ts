import { expect, test } from 'vitest'
import { fitText } from './fit-text.ts'
import { sellerInfoTexts } from './seller-info-texts.ts'

const delivery = { dispatchDays: 3, mostDispatchDays: 5 }
const ships = { from: 'US', city: null, profile: null }
const factsOf = (seller: object) =>
  sellerInfoTexts({ seller: { soldCount: 0, shipHours: null, ships, ...seller }, delivery })

test('sales are shown if there are any, and the measured shipping time replaces the promised one', () => {
  expect(factsOf({})).toEqual(['Ships within 3 business days'])
  expect(factsOf({ soldCount: 1312, shipHours: 25 })).toEqual(['1,312 sold', 'Usually ships within 2 days'])
  expect(factsOf({ soldCount: 1, shipHours: 0 })).toEqual(['1 sold', 'Usually ships within 1 day'])
  expect(factsOf({ ships: { ...ships, from: null } })).toEqual([])
})

test('the fit is shown as the share of each answer', () => {
  const listing = { brand: 'Halden', type: 'Boots' }
  expect(fitText(listing)).toBe('')
  expect(fitText({ ...listing, fit: { small: 3, true: 21, large: 1 } })).toBe(
    'Runs small 12%, true to size 84%, runs large 4% (25 buyers; Boots by Halden)',
  )
})
