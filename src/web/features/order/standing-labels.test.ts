import { expect, test } from 'vitest'
import { turnLabelWithDeadline } from './standing-labels.ts'

const next = { what: 'ship-by', at: '2026-12-05T23:59:59.000Z' } as const

test('lists show the same ship-by date as the order page', () => {
  expect(turnLabelWithDeadline({ turn: 'seller', next, shipsBy: '2026-12-03' }, 'seller')).toMatch(/Dec 3/)
  expect(turnLabelWithDeadline({ turn: 'seller', next, shipsBy: null }, 'seller')).toMatch(/Dec 5/)
})

test('other deadlines are not replaced by the ship-by date', () => {
  const answer = { what: 'seller-answers', at: '2026-12-09T12:00:00.000Z' } as const
  expect(turnLabelWithDeadline({ turn: 'seller', next: answer, shipsBy: '2026-12-03' }, 'seller')).toMatch(
    /Dec 9/,
  )
})
