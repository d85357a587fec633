import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Membership } from '#contract/memberships/memberships.ts'
import { MembershipSection } from './membership-section.tsx'

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

const shown = (membership: Membership | null) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <MembershipSection membership={membership} />
    </MemoryRouter>,
  )

test('a buyer who has never been a member gets no link to a membership', () => {
  expect(shown(none)).toContain('You’re not a member yet.')
  expect(shown(none)).not.toContain('Your membership')
})

test('a membership that has ended or could not be loaded has a link', () => {
  expect(shown({ ...none, memberUntil: '2026-10-01T00:00:00.000Z' })).toContain('>Your membership<')
  expect(shown(null)).toContain('>Your membership<')
})
