import { expect, test } from 'vitest'
import { isTotalApproved } from './wallets.ts'

test('a buyer who saw no total is charged the current price', () => {
  expect(isTotalApproved({}, 4200)).toBe(true)
  expect(isTotalApproved({ wallet: 'link' }, 4200)).toBe(true)
})

test.each([
  [4199, false],
  [4200, true],
  [4201, false],
])('on a page, a total of 4200 approves only 4200: %i', (totalCents, isApproved) => {
  expect(isTotalApproved({ shownTotalCents: 4200 }, totalCents)).toBe(isApproved)
})

test.each([
  [0, true],
  [4199, true],
  [4200, true],
  [4201, false],
])('in a wallet, a total of 4200 approves every lower price: %i', (totalCents, isApproved) => {
  for (const wallet of ['apple_pay', 'google_pay', 'link'] as const)
    expect(isTotalApproved({ shownTotalCents: 4200, wallet }, totalCents)).toBe(isApproved)
})
