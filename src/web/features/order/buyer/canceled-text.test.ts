import { expect, test } from 'vitest'
import type { timelineActors } from '#contract/orders/seller-order-shapes.ts'
import { canceledText, refundText } from './canceled-text.ts'

const at = '2026-12-03T12:00:00.000Z'
const textBy = (by: (typeof timelineActors)[number]) =>
  canceledText({
    state: 'cancelled',
    timeline: [
      { state: 'paid', by: 'buyer', at: '2026-12-01T12:00:00.000Z' },
      { state: 'cancelled', by, at },
    ],
    seller: { name: 'Mila' } as never,
  })

test('a canceled order shows who canceled it and when', () => {
  expect(textBy('buyer')).toBe('You canceled these items on Dec 3.')
  expect(textBy('seller')).toBe('Mila canceled these items on Dec 3.')
  expect(textBy('clock')).toContain('weren’t shipped in time')
  expect(textBy('admin')).toBe('We canceled these items on Dec 3.')
  const paid = [{ state: 'paid', by: 'buyer', at }] as const
  expect(canceledText({ state: 'paid', timeline: [...paid], seller: {} as never })).toBeUndefined()
})

test('the refund text shows the amount, unless the refund failed', () => {
  const total = { cents: 3925, currency: 'usd' }
  const refund = (state: 'pending' | 'succeeded' | 'failed') => ({ amount: total, state }) as never
  expect(refundText([refund('pending')], total)).toBe('$39.25 is on its way back to your card.')
  expect(refundText([refund('succeeded')], total)).toBe('$39.25 was refunded to your card.')
  expect(refundText([refund('failed')], total)).toBeUndefined()
  expect(refundText([], total)).toBeUndefined()
})
