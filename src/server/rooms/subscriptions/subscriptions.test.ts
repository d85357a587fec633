import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo } from '#test/support/person.ts'
import { readClearing } from '#test/support/clearing.ts'
import {
  aMember,
  day,
  daysPass,
  openClub,
  somebody,
  standing,
  subscribe,
  type Club,
} from './members.fixture.ts'

let club: Club
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

const subjects = async (email: string): Promise<string[]> =>
  (await mailsTo(club.shop, email)).map(({ subject }) => subject)

test('a buyer subscribes, is a member at once, and the money is in the books', async () => {
  const who = await somebody(club)
  expect(await standing(club, who)).toEqual({ status: null, end: null, isMember: false })
  const answer = await subscribe(club, who)
  expect(answer.body).toEqual({ subscriptionId: expect.any(String), status: 'active' })
  expect(await standing(club, who)).toMatchObject({ status: 'active', isMember: true })
  await club.post.settle()
  const { ledgerCents, providerCents } = await readClearing(club.shop)
  expect(ledgerCents).toBe(providerCents)
  expect(await subjects(who.email)).toEqual(['Welcome: you are a member'])
  const { body } = await who.person.get('/subscription/membership')
  expect(body).toMatchObject({
    isMember: true,
    subscription: { card: { last4: '4242' }, subscriptionCanceled: false },
    latestInvoice: { status: 'paid', total: { cents: 1200 } },
    nextInvoice: { total: { cents: 1200 } },
    savingsOffer: { percentOff: 50, nextInvoice: { cents: 600 } },
  })
})

test('400 days of a membership pass on the clock in under five seconds, each month paid once', async () => {
  const who = await aMember(club)
  const began = performance.now()
  await daysPass(club, 400)
  expect(performance.now() - began).toBeLessThan(5_000)
  expect((await standing(club, who)).isMember).toBe(true)
  const { body } = await who.person.get('/subscription/invoices?limit=100')
  expect(body.invoices.map(({ status }: { status: string }) => status)).toEqual(Array(14).fill('paid'))
  const starts = body.invoices.map(({ periodStart }: { periodStart: string }) => periodStart)
  expect(new Set(starts).size).toBe(14)
  expect(day).toBe(86_400_000)
})
