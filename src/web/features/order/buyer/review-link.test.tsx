import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { BuyerSellerOrder } from '#contract/orders/orders.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { ReviewLink } from './review-link.tsx'

type Reviewable = CallReply<'getReviewable'>

const feedback = {
  _id: 'rev_1',
  img: null,
  rate: 5,
  name: 'Zoe',
  date: '2026-11-01T00:00:00.000Z',
  review: 'Lovely',
  reply: null,
}
const line = {
  line: 'oli_1',
  _id: 'prd_1',
  title: 'Coat',
  size: 'M',
  hasFit: false,
  img: null,
  feedback: null,
}

function reviewable(of: Partial<Reviewable>): Reviewable {
  return { seller: { _id: 'sel_1', username: 'vera', name: 'Vera' }, mayReview: true, lines: [line], ...of }
}

function shown(state: BuyerSellerOrder['state'], of?: Reviewable): string {
  const sellerOrder = { state, confirmToken: 'k', seller: { isFirstParty: false } } as BuyerSellerOrder
  return renderToStaticMarkup(
    <MemoryRouter>
      <ReviewLink sellerOrder={sellerOrder} reviewable={of} />
    </MemoryRouter>,
  )
}

test('an unfinished order has no review link', () => {
  expect(shown('shipped')).toBe('')
})

test('a finished order asks for a review until each item has one', () => {
  expect(shown('completed')).toContain('Leave a review')
  expect(shown('completed', reviewable({ lines: [{ ...line, feedback }, line] }))).toContain('Leave a review')
  expect(shown('completed', reviewable({ lines: [{ ...line, feedback }] }))).toContain('>Your review<')
  expect(
    shown(
      'refunded',
      reviewable({
        lines: [
          { ...line, feedback },
          { ...line, feedback },
        ],
      }),
    ),
  ).toContain('>Your reviews<')
})

test('a disputed order that never arrived has no review link', () => {
  expect(shown('lost', reviewable({ mayReview: false }))).toBe('')
})
