import { afterAll, expect, test } from 'vitest'
import { reconcile } from '#modules/payouts/reconcile.ts'
import { aStoredListing, aSeller, aToken } from '#test/support/factories.ts'
import { readClearing } from '#test/support/database/clearing.ts'
import { emailsTo, Person } from '#test/support/person.ts'
import { day, openMembershipsFixture, extendSessions } from './members.fixture.ts'

const club = await openMembershipsFixture()
afterAll(() => club.close())

const subjects = async (email: string): Promise<string[]> =>
  (await emailsTo(club.shop, email)).map(({ subject }) => subject)
const answerOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

test('a new subscriber is a member immediately, and the payment is in the ledger', async () => {
  const who = await club.aBuyer()
  expect(await club.standing(who)).toEqual({ status: null, end: null, isMember: false })
  const answer = await club.subscribe(who)
  expect(answer.body).toEqual({ subscriptionId: expect.any(String), status: 'active' })
  expect(await club.standing(who)).toMatchObject({ status: 'active', isMember: true })
  await club.settle()
  const { ledgerCents, providerCents } = await readClearing(club.shop)
  expect(ledgerCents).toBe(providerCents)
  expect(await subjects(who.email)).toEqual(['You’re now a Souk member'])
  const { body } = await who.person.get('/subscription/membership')
  expect(body).toMatchObject({
    isMember: true,
    subscription: { card: { last4: '4242' }, subscriptionCanceled: false },
    latestInvoice: { status: 'paid', total: { cents: 1200 } },
    nextInvoice: { total: { cents: 1200 } },
    savingsOffer: { percentOff: 50, nextInvoice: { cents: 600 } },
  })
  const profile = (await who.person.get('/api/customerprofile')).body.buyer
  expect(profile).toMatchObject({
    serviceSubscription: true,
    subscriptionStatus: 'active',
    subscriptionEndDate: Date.parse(body.memberUntil),
  })
})

test('the invoice is shown right after payment, before its webhook event arrives', async () => {
  const who = await club.aBuyer()
  await club.subscribe(who)
  const { body: page } = await who.person.get('/subscription/membership')
  expect(page.latestInvoice).toMatchObject({ status: 'paid', amountPaid: { cents: 1200 } })
  const dash = await who.person.get(`/subscription/subscription-status-dash/${page.customerId}`)
  expect(dash.body).toMatchObject({ subscription: { status: 'active' }, latestInvoice: page.latestInvoice })
  expect((await who.person.get('/subscription/invoices')).body.invoices).toEqual([page.latestInvoice])
  await club.settle()
  expect((await who.person.get('/subscription/membership')).body.latestInvoice).toEqual(page.latestInvoice)
  const { ledgerCents, providerCents } = await readClearing(club.shop)
  expect(ledgerCents).toBe(providerCents)
})

test('an invoice is posted to the ledger even if its event is lost', async () => {
  const alone = await openMembershipsFixture()
  try {
    await alone.aMember()
    alone.shop.clock.advance(32 * day)
    await alone.sendEvent(() => [])
    const { ledgerCents, providerCents } = await readClearing(alone.shop)
    expect(ledgerCents).toBe(providerCents)
    const { rows } = await alone.shop.pool.query<{ days: number }>(
      `select count(*)::int as days from membership_days where kind = 'paid'`,
    )
    expect(rows).toEqual([{ days: 2 }])
  } finally {
    await alone.close()
  }
})

test("every call returns the membership's end in the same type (spec §3, §4)", async () => {
  const who = await club.aMember()
  const { buyer } = (await who.person.get('/api/customerprofile')).body
  const status = await who.person.post(`/subscription/subscription-status/${who.id}`)
  const check = await who.person.get(`/subscription/check-subscription-status/${who.id}`)
  for (const { subscriptionEndDate: end } of [buyer, status.body.buyer, check.body])
    expect(club.shop.clock.now() < end && Number.isSafeInteger(end)).toBe(true)
  expect(check.body.subscriptionEndDate).toBe(buyer.subscriptionEndDate)
})

test('while a renewal is being confirmed, the status check returns the end of the grace time', async () => {
  const alone = await openMembershipsFixture()
  try {
    const who = await alone.aMember()
    const { end } = await alone.standing(who)
    await extendSessions(alone.shop, 60)
    alone.shop.clock.advance(end! - alone.shop.clock.now() + 60_000)
    expect(await alone.standing(who)).toMatchObject({ isMember: true })
    alone.shop.clock.advance(day)
    expect(await alone.standing(who)).toMatchObject({ isMember: false })
  } finally {
    await alone.close()
  }
})

test('other buyers, guests and unknown ids get an error and change nothing', async () => {
  const member = await club.aMember()
  const stranger = await club.aBuyer()
  const { customerId } = (await member.person.get('/subscription/membership')).body
  const responses = {
    check: stranger.person.get(`/subscription/check-subscription-status/${member.id}`),
    status: stranger.person.post(`/subscription/subscription-status/${member.id}`, { updateDB: true }),
    statusBySubscription: stranger.person.post(
      `/subscription/subscription-status/${member.subscription}`,
      {},
    ),
    dash: stranger.person.get(`/subscription/subscription-status-dash/${customerId}`),
    reactivate: stranger.person.get(`/subscription/reactivate-subscription/${member.subscription}`),
    portal: stranger.person.post('/subscription/create-portal-session', {
      customerId,
      return_url: '/direct',
    }),
    offer: stranger.person.post('/subscription/add-coupon-to-invoice', { customerId, savingsCheck: true }),
  }
  for (const [call, answer] of Object.entries(responses))
    expect([call, ...answerOf(await answer)]).toEqual([call, 404, 'not_found'])
  const [invoice] = (await member.person.get('/subscription/invoices')).body.invoices
  expect((await stranger.person.get(`/subscription/invoices/${invoice._id}/link`)).status).toBe(404)
  expect((await stranger.person.post(`/subscription/invoices/${invoice._id}/pay`)).status).toBe(404)
  expect((await member.person.get(`/subscription/invoices/${invoice._id}/link`)).body.url).toMatch(/^http/)
  const guest = new Person(club.shop)
  expect((await guest.get('/subscription/membership')).status).toBe(401)
  const own = { customerId, subscriptionId: member.subscription }
  const evil = await member.person.post('/subscription/create-portal-session', {
    ...own,
    return_url: 'https://evil.example/x',
  })
  expect(answerOf(evil)).toEqual([422, 'invalid_field'])
  const mixed = { customerId, subscriptionId: 'sub_other', return_url: '/direct' }
  expect((await member.person.post('/subscription/create-portal-session', mixed)).status).toBe(404)
  expect(await club.standing(member)).toMatchObject({ status: 'active', isMember: true })
})

test('membership data in a request body is ignored, and the response contains the stored buyer', async () => {
  const who = await club.aBuyer()
  const userInfo = { subscriptionStatus: 'active', subscriptionEndDate: '2099-01-01T00:00:00.000Z' }
  const { body } = await who.person.post(`/subscription/subscription-status/${who.id}`, {
    updateDB: true,
    userInfo,
  })
  expect(body.buyer).toMatchObject({ _id: who.id, serviceSubscription: false, subscriptionStatus: null })
  const again = new Person(club.shop, body.token)
  expect((await again.get('/api/customerprofile')).body.buyer._id).toBe(who.id)
  expect(await club.standing(who)).toMatchObject({ isMember: false })
})

test('concurrent subscribe calls create one membership and one charge, even for different plans', async () => {
  const who = await club.aBuyer()
  const answers = await Promise.all([
    club.subscribe(who),
    club.subscribe(who),
    club.subscribe(who, { priceId: club.yearly }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'already_member')).toHaveLength(2)
  await club.settle()
  const { invoices } = (await who.person.get('/subscription/invoices')).body
  expect(invoices).toHaveLength(1)
})

test('after a declined card, another card or plan works and is charged once', async () => {
  const who = await club.aBuyer()
  expect(answerOf(await club.subscribe(who, { card: 'declined' }))).toEqual([402, 'card_declined'])
  expect((await club.standing(who)).isMember).toBe(false)
  expect(answerOf(await club.subscribe(who, { card: 'declined' }))).toEqual([402, 'card_declined'])
  const { body } = await club.subscribe(who, { priceId: club.yearly })
  expect(body.status).toBe('active')
  await club.settle()
  const { invoices } = (await who.person.get('/subscription/invoices')).body
  const paid = invoices.filter(({ status }: { status: string }) => status === 'paid')
  expect(paid.map(({ total }: { total: { cents: number } }) => total.cents)).toEqual([12_000])
})

test('a card that needs authentication returns a client secret, and the buyer becomes a member later', async () => {
  const who = await club.aBuyer()
  const { body } = await club.subscribe(who, { card: 'threeDSecure' })
  expect(body).toMatchObject({ status: 'incomplete', clientSecret: expect.stringMatching(/^pi_/) })
  expect((await club.standing(who)).isMember).toBe(false)
  expect((await club.subscribe(who)).body.status).toBe('active')
})

test('an unknown plan or a missing card fails before anything is created', async () => {
  const who = await club.aBuyer()
  expect(answerOf(await club.subscribe(who, { priceId: 'price_nothing' }))).toEqual([404, 'not_found'])
  expect(answerOf(await club.subscribe(who, { card: null }))).toEqual([422, 'invalid_field'])
  const { rows } = await club.shop.pool.query('select 1 from membership_attempts where buyer_id = $1', [
    who.id,
  ])
  expect(rows).toEqual([])
})

test('a crash before or after the provider call still leads to one subscription', async () => {
  const { context } = club.shop.app.memberships
  for (const step of ['create', 'saveCard'] as const) {
    const who = await club.aBuyer()
    const real = context.provider[step]
    // Simulates two processes that both call the provider and do not receive its response.
    context.provider[step] = (async (...args: never[]) => {
      for (let times = 0; times < 2; times++) await (real as (...all: never[]) => Promise<unknown>)(...args)
      throw new Error('died')
    }) as never
    expect((await club.subscribe(who)).status).toBe(500)
    context.provider[step] = real as never
    await club.settle()
    const again = await club.subscribe(who)
    expect([200, 409]).toContain(again.status)
    await club.settle()
    expect(await club.standing(who)).toMatchObject({ status: 'active', isMember: true })
    expect((await who.person.get('/subscription/invoices')).body.invoices).toHaveLength(1)
    const { customerId: customer } = (await who.person.get('/subscription/membership')).body
    expect((await club.provider.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1)
  }
})

test('a membership canceled in the portal runs to its period end, and reactivating it is idempotent', async () => {
  const member = await club.aMember()
  const { customerId } = (await member.person.get('/subscription/membership')).body
  const ids = { customerId, subscriptionId: member.subscription }
  const portal = await member.person.post('/subscription/create-portal-session', {
    ...ids,
    return_url: '/direct/subscription-management',
    flowType: 'subscription_cancel',
  })
  expect(portal.body.url).toMatch(/\/__stripe\/portal\//)
  await club.cancelInPortal(member.subscription)
  await club.settle()
  const dash = (await member.person.get(`/subscription/subscription-status-dash/${customerId}`)).body
  expect(dash.subscription).toMatchObject({ status: 'active', subscriptionCanceled: true })
  const back = `/subscription/reactivate-subscription/${member.subscription}`
  for (let times = 0; times < 2; times++)
    expect((await member.person.get(back)).body.subscription).toMatchObject({ subscriptionCanceled: false })
  await club.cancelInPortal(member.subscription)
  await club.settle()
  await club.passDays(32)
  expect(await club.standing(member)).toMatchObject({ status: 'canceled', isMember: false })
  expect(answerOf(await member.person.get(back))).toEqual([409, 'membership_ended'])
  expect((await subjects(member.email)).toReversed()).toEqual([
    'You’re now a Souk member',
    expect.stringMatching(/^Your membership ends on /),
    'Your membership is active again',
    expect.stringMatching(/^Your membership ends on /),
    'Your membership has ended',
  ])
  expect((await club.subscribe(member)).body.status).toBe('active')
})

test('the savings offer can be taken once a year, lowers one invoice and revokes the cancellation', async () => {
  const member = await club.aMember()
  await club.cancelInPortal(member.subscription)
  const ask = (savingsCheck: boolean) =>
    member.person.post('/subscription/add-coupon-to-invoice', {
      subscriptionId: member.subscription,
      savingsCheck,
    })
  expect((await ask(false)).body).toMatchObject({ isApplied: false, savingsOffer: { percentOff: 50 } })
  const taken = await Promise.all([ask(true), ask(true)])
  expect(taken.map(({ body }) => body)).toEqual(Array(2).fill({ isApplied: true, savingsOffer: null }))
  const { body } = await member.person.get('/subscription/membership')
  expect(body).toMatchObject({
    subscription: { subscriptionCanceled: false },
    nextInvoice: { total: { cents: 600 } },
    savingsOffer: null,
  })
  await club.passDays(64)
  expect(answerOf(await ask(true))).toEqual([409, 'offer_taken'])
  const { invoices } = (await member.person.get('/subscription/invoices')).body
  expect(invoices.map(({ total }: { total: { cents: number } }) => total.cents)).toEqual([1200, 600, 1200])
})

test('after a failed renewal, the member keeps access during retries, gets a payment link and is charged once', async () => {
  const member = await club.aMember()
  await club.attachCard(member.subscription, 'pm_card_chargeCustomerFail')
  await club.passDays(32)
  expect(await club.standing(member)).toMatchObject({ status: 'past_due', isMember: true })
  const [mail] = await emailsTo(club.shop, member.email)
  expect([mail?.subject, mail?.path]).toEqual([
    'We couldn’t renew your membership',
    '/direct/subscription-management',
  ])
  const { openInvoice } = (await member.person.get('/subscription/membership')).body
  expect(openInvoice).toMatchObject({ due: { cents: 1200 }, endsAt: expect.any(String) })
  const pay = () => member.person.post(`/subscription/invoices/${openInvoice._id}/pay`)
  expect(answerOf(await pay())).toEqual([402, 'card_declined'])
  await club.attachCard(member.subscription, 'pm_card_visa')
  expect((await Promise.all([pay(), pay()])).map(({ status }) => status)).toContain(200)
  expect((await pay()).body).toEqual({ status: 'paid' })
  await club.settle()
  expect(await club.standing(member)).toMatchObject({ status: 'active', isMember: true })
  const { ledgerCents, providerCents } = await readClearing(club.shop)
  expect(ledgerCents).toBe(providerCents)
})

test('paying an invoice with a card that needs authentication returns a client secret', async () => {
  const member = await club.aMember()
  await club.attachCard(member.subscription, 'pm_card_authenticationRequired')
  await club.passDays(32)
  const { openInvoice } = (await member.person.get('/subscription/membership')).body
  const { status, body } = await member.person.post(`/subscription/invoices/${openInvoice._id}/pay`)
  expect([status, body]).toEqual([
    200,
    { status: 'requires_action', clientSecret: expect.stringMatching(/^pi_.+_secret_/) },
  ])
})

test('an unpaid membership ends after the last retry, even without a provider event', async () => {
  const member = await club.aMember()
  await club.attachCard(member.subscription, 'pm_card_chargeCustomerFail')
  await club.passDays(32)
  const { openInvoice, memberUntil } = (await member.person.get('/subscription/membership')).body
  expect(memberUntil).toBe(openInvoice.endsAt)
  expect((await club.standing(member)).isMember).toBe(true)
  club.shop.clock.advance(Date.parse(openInvoice.endsAt) - club.shop.clock.now())
  expect((await club.standing(member)).isMember).toBe(false)
  expect((await member.person.get('/subscription/membership')).body.isMember).toBe(false)
  await club.settle()
})

test("a refund made in the provider's dashboard is posted once, and the ledger matches the provider", async () => {
  const alone = await openMembershipsFixture()
  try {
    const member = await alone.aMember()
    await alone.passDays(32)
    const { rows } = await alone.shop.pool.query<{ id: string; payment: string }>(
      'select id, payment_id as payment from membership_invoices where buyer_id = $1 order by created_at',
      [member.id],
    )
    await alone.provider.refunds.create({ payment_intent: rows[0]!.payment, amount: 500 })
    await alone.sendEvent((events) => [...events, ...events])
    alone.shop.clock.advance(20 * 60_000)
    expect(await reconcile(alone.shop.app.payouts.context)).toBe(0)
    const { invoices } = (await member.person.get('/subscription/invoices')).body
    expect(invoices.map((one: { refunded: { cents: number } }) => one.refunded.cents)).toEqual([0, 500])
  } finally {
    await alone.close()
  }
})

test('after the last failed retry the membership ends with an email', { tags: 'long' }, async () => {
  const member = await club.aMember()
  await club.attachCard(member.subscription, 'pm_card_chargeCustomerFail')
  await club.passDays(60)
  expect(await club.standing(member)).toMatchObject({ status: 'canceled', isMember: false })
  expect((await emailsTo(club.shop, member.email))[0]?.text).toContain('the payment didn’t go through')
})

test('deleting an account cancels its subscription, and the data export includes the membership', async () => {
  const member = await club.aMember()
  const archive = await member.person.post(`/api/customerprofile/${member.id}/export`)
  expect(archive.raw.toString('latin1')).toContain('memberships.json')
  const token = await aToken(club.shop.pool, { buyerId: member.id })
  const fresh = new Person(club.shop, token)
  const now = new Date(club.shop.clock.now())
  await club.shop.pool.query('update sessions set created_at = $2 where buyer_id = $1', [member.id, now])
  expect((await fresh.delete(`/api/customerprofile/${member.id}`)).body).toEqual({ deleted: true })
  await club.settle()
  expect((await club.provider.subscriptions.retrieve(member.subscription)).status).toBe('canceled')
  const { rows } = await club.shop.pool.query('select card, status from memberships where buyer_id = $1', [
    member.id,
  ])
  expect(rows).toEqual([{ card: null, status: 'canceled' }])
})

test('a membership that runs for 400 days is paid once a month', { tags: 'long' }, async () => {
  const alone = await openMembershipsFixture()
  try {
    const who = await alone.aMember()
    await alone.passDays(400)
    expect((await alone.standing(who)).isMember).toBe(true)
    const { invoices } = (await who.person.get('/subscription/invoices?limit=100')).body
    expect(invoices.map(({ status }: { status: string }) => status)).toEqual(Array(14).fill('paid'))
    expect(new Set(invoices.map(({ periodStart }: { periodStart: string }) => periodStart)).size).toBe(14)
  } finally {
    await alone.close()
  }
})

test('members pay no service fee, and pay it again after the membership ends', async () => {
  const member = await club.aMember()
  const listing = await aStoredListing(club.shop.pool, { seller: await aSeller(club.shop.pool) })
  const items = [{ _id: listing.id, sizeID: Object.values(listing.sizes)[0]! }]
  const isFee = async () => (await member.person.post('/payment/quote', { items })).body.isFee
  expect(await isFee()).toBe(false)
  await club.cancelInPortal(member.subscription)
  await club.passDays(32)
  expect(await isFee()).toBe(true)
})
