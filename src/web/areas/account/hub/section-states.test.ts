import { expect, test } from 'vitest'
import type { Membership } from '#contract/memberships/memberships.ts'
import { formerSection } from './former-sections.ts'
import { membershipRow, ordersText } from './section-states.ts'

const none: Membership = {
  isMember: false,
  memberUntil: null,
  subscriptionStatus: null,
  customerId: null,
  subscription: null,
  latestInvoice: null,
  nextInvoice: null,
  openInvoice: null,
  gift: null,
  savingsOffer: null,
}
const own = '/direct/subscription-management'

test('a buyer who has never been a member gets a link to the plans, others to their membership', () => {
  expect(membershipRow(none)).toEqual({ to: '/shop/subscribe', text: 'You’re not a member yet.' })
  expect(membershipRow({ ...none, memberUntil: '2026-10-01T00:00:00.000Z' }).to).toBe(own)
  expect(membershipRow(null)).toEqual({ to: own, text: null })
})

test('the orders row counts the orders on the way, then the open orders', () => {
  const orders = (...states: string[]) =>
    states.map((state) => ({ state: 'paid', sellerOrders: [{ state }] })) as never
  expect(ordersText({ orders: orders() })).toBe('No orders yet')
  expect(ordersText({ orders: orders('completed') })).toBe('No open orders')
  expect(ordersText({ orders: orders('paid', 'completed') })).toBe('1 open order')
  expect(ordersText({ orders: orders('paid', 'shipped', 'shipped') })).toBe('2 orders on the way')
})

test('links to the sections of the former account page lead to the pages of the sections', () => {
  expect(formerSection('#gifts')).toBe('/shop/customerprofile/gifts')
  expect(formerSection('#address')).toBe('/shop/customerprofile/addresses')
  expect(formerSection('')).toBeUndefined()
  expect(formerSection('#toString')).toBeUndefined()
})
