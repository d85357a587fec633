import fs from 'node:fs'
import Stripe from 'stripe'
import { expect, test, vi } from 'vitest'
import { subscribedEvents, readEvent } from './stripe-events.ts'

const guide = fs.readFileSync(new URL('../../../../../docs/operations/payments.md', import.meta.url), 'utf8')

/** Expands abbreviated event names. In "`refund.created` `.updated`", the second name means `refund.updated`. */
function eventsOf(cell: string): string[] {
  let family = ''
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => {
    if (name!.startsWith('.')) return family + name!
    family = name!.slice(0, name!.lastIndexOf('.'))
    return name!
  })
}

test('the table in the guide lists exactly the events that our endpoints subscribe to', () => {
  const table = guide.split('| endpoint | events |\n|---|---|\n')[1]!.split('\n\n')[0]!
  const named = table.split('\n').flatMap((row) => eventsOf(row.split('|')[2] ?? ''))
  expect(named.toSorted()).toEqual(subscribedEvents.toSorted())
})

test('an event whose signature time is in the future is rejected', () => {
  const [stripe, secret] = [new Stripe('sk_test_1'), 'whsec_1']
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'refund.created',
    data: { object: { id: 're_1', object: 'refund' } },
  })
  const readAt = (aheadSeconds: number) => {
    const timestamp = Math.floor(Date.now() / 1000) + aheadSeconds
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    return readEvent(stripe, Buffer.from(payload), { 'stripe-signature': signature }, [secret])
  }
  expect(readAt(0)).toMatchObject({ id: 'evt_1' })
  expect(readAt(240)).toMatchObject({ id: 'evt_1' })
  expect(readAt(24 * 3600)).toBeUndefined()
})

test('an event that was signed with another secret is not parsed', () => {
  const stripe = new Stripe('sk_test_1')
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', data: { object: {} } })
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_other' })
  const parse = vi.spyOn(JSON, 'parse')
  const event = readEvent(stripe, Buffer.from(payload), { 'stripe-signature': signature }, [
    'whsec_1',
    'whsec_2',
  ])
  expect(event).toBeUndefined()
  expect(parse).not.toHaveBeenCalled()
  parse.mockRestore()
})

test.each(['{', 'null', '[]', '"evt"'])('the signed payload %s is not accepted as an event', (payload) => {
  const [stripe, secret] = [new Stripe('sk_test_1'), 'whsec_1']
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret })
  expect(readEvent(stripe, Buffer.from(payload), { 'stripe-signature': signature }, [secret])).toBeUndefined()
})
