import { afterAll, expect, test } from 'vitest'
import { reconcile } from '#modules/payouts/reconcile.ts'
import { aStoredListing, aSeller, aToken } from '#test/support/factories.ts'
import { readClearing } from '#test/support/database/clearing.ts'
import { emailsTo, Person } from '#test/support/person.ts'
import { day, openClub, staySignedIn } from './members.fixture.ts'

const club = await openClub()
afterAll(() => club.close())

const subjects = async (email: string): Promise<string[]> =>
  (await emailsTo(club.shop, email)).map(({ subject }) => subject)
const answerOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

test('a buyer subscribes, is a member at once, and the money is in the books', async () => {
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

test('the invoice just paid is there at once, before the provider tells of it', async () => {
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

test('an invoice nobody tells of is posted all the same, though it was kept before', async () => {
  const alone = await openClub()
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

test('the end of a membership is of one type wherever it is answered (spec §3, §4)', async () => {
  const who = await club.aMember()
  const { buyer } = (await who.person.get('/api/customerprofile')).body
  const status = await who.person.post(`/subscription/subscription-status/${who.id}`)
  const check = await who.person.get(`/subscription/check-subscription-status/${who.id}`)
  for (const { subscriptionEndDate: end } of [buyer, status.body.buyer, check.body])
    expect(club.shop.clock.now() < end && Number.isSafeInteger(end)).toBe(true)
  expect(check.body.subscriptionEndDate).toBe(buyer.subscriptionEndDate)
})

test('while a renewal is waited for, the check answers the end of the wait', async () => {
  const alone = await openClub()
  try {
    const who = await alone.aMember()
    const { end } = await alone.standing(who)
    await staySignedIn(alone.shop, 60)
    alone.shop.clock.advance(end! - alone.shop.clock.now() + 60_000)
    expect(await alone.standing(who)).toMatchObject({ isMember: true })
    alone.shop.clock.advance(day)
    expect(await alone.standing(who)).toMatchObject({ isMember: false })
  } finally {
    await alone.close()
  }
})

test('strangers, guests and made-up ids get nothing and change nothing', async () => {
  const member = await club.aMember()
  const stranger = await club.aBuyer()
  const { customerId } = (await member.person.get('/subscription/membership')).body
  const asked = {
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
  for (const [call, answer] of Object.entries(asked))
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

test('what a body says of the membership is ignored; the answer carries the buyer and a good token', async () => {
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

test('two tabs at once, a repeated call and another plan meanwhile: one membership, one charge', async () => {
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

test('a refused card can be followed by another, also for another plan, and is charged once', async () => {
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

test('a bank that asks first: the secret to go on, and a member once it is answered', async () => {
  const who = await club.aBuyer()
  const { body } = await club.subscribe(who, { card: 'threeDSecure' })
  expect(body).toMatchObject({ status: 'incomplete', clientSecret: expect.stringMatching(/^pi_/) })
  expect((await club.standing(who)).isMember).toBe(false)
  expect((await club.subscribe(who)).body.status).toBe('active')
})

test('a plan nobody has, or no card, is refused before anything is made', async () => {
  const who = await club.aBuyer()
  expect(answerOf(await club.subscribe(who, { priceId: 'price_nothing' }))).toEqual([404, 'not_found'])
  expect(answerOf(await club.subscribe(who, { card: null }))).toEqual([422, 'invalid_field'])
  const { rows } = await club.shop.pool.query('select 1 from membership_attempts where buyer_id = $1', [
    who.id,
  ])
  expect(rows).toEqual([])
})

test('a crash between our row and the provider, or after it, leads to the one subscription', async () => {
  const { context } = club.shop.app.memberships
  for (const step of ['create', 'giveCard'] as const) {
    const who = await club.aBuyer()
    const real = context.provider[step]
    // The provider is asked twice, as by two processes, has done it once, and what comes after is lost.
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

test('cancelled in the portal it runs to its end; reactivated by its owner it goes on, however often', async () => {
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

test('the offer to who is leaving is taken once a year, lowers one invoice and keeps the member', async () => {
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

test('a failed renewal keeps the member while it is tried again, mails the way to mend it, and is paid once', async () => {
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

test('an invoice whose card asks for its holder is answered with what the browser proves it by', async () => {
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

test('who does not pay is out when the last try is over, also if the provider never says so', async () => {
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

test('a refund made in the dashboard is booked once, and every move at the provider has its entries', async () => {
  const alone = await openClub()
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

test('after the last try the membership ends, and says so', { tags: 'long' }, async () => {
  const member = await club.aMember()
  await club.attachCard(member.subscription, 'pm_card_chargeCustomerFail')
  await club.passDays(60)
  expect(await club.standing(member)).toMatchObject({ status: 'canceled', isMember: false })
  expect((await emailsTo(club.shop, member.email))[0]?.text).toContain('the payment didn’t go through')
})

test('an account that is deleted stops paying, and its archive held what was known', async () => {
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

test(
  '400 days of a membership pass on the clock in one move, each month paid once',
  { tags: 'long' },
  async () => {
    const alone = await openClub()
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
  },
)

test('a member pays no service fee, and pays it again when the membership is over', async () => {
  const member = await club.aMember()
  const listing = await aStoredListing(club.shop.pool, { seller: await aSeller(club.shop.pool) })
  const items = [{ _id: listing.id, sizeID: Object.values(listing.sizes)[0]! }]
  const isFee = async () => (await member.person.post('/payment/quote', { items })).body.isFee
  expect(await isFee()).toBe(false)
  await club.cancelInPortal(member.subscription)
  await club.passDays(32)
  expect(await isFee()).toBe(true)
})
