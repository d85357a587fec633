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

test('who never was a member is not led to a membership', () => {
  expect(shown(none)).toContain('You’re not a member yet.')
  expect(shown(none)).not.toContain('Your membership')
})

test('one that has ended, or could not be looked up, can be seen', () => {
  expect(shown({ ...none, memberUntil: '2026-10-01T00:00:00.000Z' })).toContain('>Your membership<')
  expect(shown(null)).toContain('>Your membership<')
})
