import { expect, test } from 'vitest'
import { addMoney, exactMoneyText, moneyText } from './money.ts'

const usd = (cents: number) => ({ cents, currency: 'usd' })

test('decimals are shown only if there are cents', () => {
  expect(moneyText(usd(12900))).toBe('$129')
  expect(moneyText(usd(12950))).toBe('$129.50')
  expect(exactMoneyText(usd(12900))).toBe('$129.00')
})

test('a discount of zero has no minus sign', () => {
  expect([moneyText(usd(-0)), exactMoneyText(usd(-0))]).toEqual(['$0', '$0.00'])
  expect(exactMoneyText(usd(-50))).toBe('-$0.50')
})

test('a sum keeps the currency', () => {
  expect(addMoney(usd(100), usd(5), usd(20))).toEqual(usd(125))
})
