import Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import { getPage, onboard, createSeller, createPaidCharge, recipient } from '../support/connect.support.ts'
import { openTestSandbox, publishableKey, waitUntil, webhookSecret } from '../support/open.support.ts'

const shop = await openTestSandbox()
const stripe = shop.stripe
afterAll(() => shop.close())

const swallow = (error: unknown): unknown => error
const include = ['configuration.recipient', 'requirements', 'identity'] as const

async function anAccount(): Promise<string> {
  return (await stripe.v2.core.accounts.create(recipient)).id
}

async function aLink(
  account: string,
  type: 'account_onboarding' | 'account_update' = 'account_onboarding',
): Promise<string> {
  const flow = { refresh_url: 'https://shop.test/again', return_url: 'https://shop.test/back' }
  const link = await stripe.v2.core.accountLinks.create({ account, use_case: { type, [type]: flow } })
  return link.url
}

async function read(
  id: string,
): Promise<{ transfers: string | undefined; payouts: string | undefined; due: string[] }> {
  const account = await stripe.v2.core.accounts.retrieve(id, { include: [...include] })
  const balance = account.configuration?.recipient?.capabilities?.stripe_balance
  return {
    transfers: balance?.stripe_transfers?.status,
    payouts: balance?.payouts?.status,
    due: (account.requirements?.entries ?? []).map(({ description }) => description),
  }
}

test('an unknown account and an unknown key are rejected', async () => {
  const refused = await stripe.balance.retrieve({}, { stripeAccount: 'acct_stranger' }).catch(swallow)
  expect(refused).toBeInstanceOf(Stripe.errors.StripePermissionError)
  expect(refused).toMatchObject({ code: 'account_invalid', statusCode: 403 })
  const body = JSON.stringify(recipient)
  const headers = { authorization: `Bearer ${publishableKey}` }
  const answer = await shop.sandbox.handle({ method: 'POST', path: '/v2/core/accounts', headers, body })
  expect(answer.status).toBe(401)
})

test('an account cannot see objects of the platform or of other accounts, and cannot accept card payments', async () => {
  const [one, two] = [await createSeller(shop), await createSeller(shop)]
  const charge = await createPaidCharge(stripe)
  const transfer = await stripe.transfers.create({
    amount: 100,
    currency: 'usd',
    destination: one,
    source_transaction: charge,
  })
  const payment = transfer.destination_payment as string
  expect(await stripe.charges.retrieve(payment, {}, { stripeAccount: one })).toMatchObject({ amount: 100 })
  const strange = await Promise.all([
    stripe.charges.retrieve(charge, {}, { stripeAccount: one }).catch(swallow),
    stripe.charges.retrieve(payment, {}, { stripeAccount: two }).catch(swallow),
    stripe.charges.retrieve(payment).catch(swallow),
  ])
  for (const each of strange) expect(each).toMatchObject({ statusCode: 404 })
  const paid = stripe.paymentIntents.create({ amount: 900, currency: 'usd' }, { stripeAccount: one })
  expect(await paid.catch(swallow)).toMatchObject({ statusCode: 400 })
  const listed = await stripe.charges.list({}, { stripeAccount: two })
  expect(listed.data).toEqual([])
})

test('a new account has all requirements due, cannot receive transfers and has no dashboard', async () => {
  const account = await anAccount()
  const { transfers, payouts, due } = await read(account)
  expect([transfers, payouts]).toEqual(['restricted', 'restricted'])
  expect(due).toContain('identity.individual.given_name')
  const source = await createPaidCharge(stripe)
  const move = { amount: 100, currency: 'usd', destination: account, source_transaction: source }
  expect(await stripe.transfers.create(move).catch(swallow)).toMatchObject({
    code: 'insufficient_capabilities_for_transfer',
  })
  expect(await stripe.accounts.createLoginLink(account).catch(swallow)).toMatchObject({ statusCode: 400 })
  const own = { stripeAccount: account }
  const payout = stripe.payouts.create({ amount: 1, currency: 'usd' }, own)
  expect(await payout.catch(swallow)).toMatchObject({ code: 'payouts_not_allowed' })
})

test('a response contains only the parts that `include` names', async () => {
  const bare = await stripe.v2.core.accounts.retrieve(await anAccount())
  expect(bare.contact_email).toBe('seller@example.com')
  expect(Object.keys(bare)).not.toEqual(expect.arrayContaining(['requirements']))
  expect(Object.keys(bare)).not.toEqual(expect.arrayContaining(['configuration']))
})

test('after onboarding, an account is active, has nothing due and has a dashboard', async () => {
  const account = await anAccount()
  expect(await onboard(shop, await aLink(account))).toBe('https://shop.test/back')
  expect(await read(account)).toEqual({ transfers: 'active', payouts: 'active', due: [] })
  expect((await stripe.accounts.createLoginLink(account)).url).toContain('/__stripe/express/')
  expect(await stripe.accounts.retrieve(account)).toMatchObject({
    details_submitted: true,
    payouts_enabled: true,
  })
})

test('onboarding that is saved for later redirects back, and the missing details stay due', async () => {
  const account = await anAccount()
  const back = await onboard(shop, await aLink(account), { act: 'later', line1: '', account_number: '' })
  expect(back).toBe('https://shop.test/back')
  const { transfers, due } = await read(account)
  expect(transfers).toBe('restricted')
  expect(due).toEqual([
    'identity.individual.address',
    'identity.attestations.terms_of_service.account',
    'defaults.payout_methods',
  ])
  await onboard(shop, await aLink(account))
  expect((await read(account)).transfers).toBe('active')
})

test('a link can be opened once within five minutes, and afterwards redirects to refresh_url', async () => {
  const account = await anAccount()
  const url = await aLink(account)
  const page = (await getPage(shop, url)).headers['location'] ?? ''
  expect((await getPage(shop, page)).status).toBe(200)
  expect((await getPage(shop, url)).headers['location']).toBe('https://shop.test/again')
  expect((await getPage(shop, page.replace(/session=.*/, 'session=guessed'))).headers['location']).toBe(
    'https://shop.test/again',
  )
  const late = await aLink(account)
  shop.clock.advance(5 * 60_000 + 1)
  expect((await getPage(shop, late)).headers['location']).toBe('https://shop.test/again')
  expect((await getPage(shop, '/__stripe/onboarding/acctlink_unknown')).status).toBe(404)
  const head = await shop.sandbox.handle({
    method: 'HEAD',
    path: new URL(await aLink(account)).pathname,
    headers: {},
    body: '',
  })
  expect(head.status).toBe(404)
})

test('a pending verification passes after some time, and a failed one stays due until it is repeated', async () => {
  const account = await anAccount()
  await onboard(shop, await aLink(account), { verification: 'pending' })
  expect((await read(account)).transfers).toBe('pending')
  shop.clock.advance(61_000)
  expect((await read(account)).transfers).toBe('active')
  await onboard(shop, await aLink(account, 'account_update'), { verification: 'failed', account_number: '' })
  expect(await read(account)).toMatchObject({
    transfers: 'restricted',
    due: ['identity.individual.documents.primary_verification'],
  })
})

test('the page rejects a bank account that is not one of Stripe’s test accounts', async () => {
  const url = await aLink(await anAccount())
  const path = (await getPage(shop, url)).headers['location'] ?? ''
  const body = new URLSearchParams({ given_name: '<b>Ada', account_number: '123', act: 'finish' }).toString()
  const answer = await shop.sandbox.handle({ method: 'POST', path, headers: {}, body })
  expect(answer.status).toBe(422)
  expect(answer.body).toContain('test bank accounts')
  expect(answer.body).toContain('&lt;b&gt;Ada')
  expect((await getPage(shop, path)).status).toBe(200)
})

test('invalid parameters of an account are rejected', async () => {
  const create = (more: object): Promise<unknown> =>
    stripe.v2.core.accounts
      .create({ ...recipient, ...more } as Stripe.V2.Core.AccountCreateParams)
      .catch(swallow)
  const { responsibilities } = recipient.defaults ?? {}
  expect(await create({ color: 'red' })).toMatchObject({ code: 'parameter_unknown' })
  expect(await create({ identity: {} })).toMatchObject({ param: 'identity.country' })
  expect(
    await create({ defaults: { responsibilities: { ...responsibilities, losses_collector: 'stripe' } } }),
  ).toMatchObject({
    param: 'defaults.responsibilities.losses_collector',
  })
  expect(await create({ configuration: { merchant: {} } })).toMatchObject({ code: 'parameter_unknown' })
  const link = stripe.v2.core.accountLinks.create({
    account: await anAccount(),
    use_case: { type: 'account_onboarding', account_onboarding: { refresh_url: 'javascript:alert(1)' } },
  })
  expect(await link.catch(swallow)).toMatchObject({ code: 'url_invalid' })
})

test('thin events are signed, contain no data, and contain the ids of the account and of the full event', async () => {
  shop.sandbox.start()
  const account = await createSeller(shop)
  const type = 'v2.core.account[configuration.recipient].capability_status_updated'
  const isIt = ({ payload }: { payload: string }): boolean =>
    payload.includes(type) && payload.includes(account)
  await waitUntil(() => shop.received.filter(isIt).length >= 4)
  const { payload, headers } = shop.received.findLast(isIt) ?? {
    payload: '',
    headers: {} as Record<string, string>,
  }
  expect(payload).not.toContain('updated_capability')
  const signature = headers['stripe-signature'] ?? ''
  const notification = stripe.parseEventNotification(payload, signature, webhookSecret)
  if (notification.type !== type) throw new Error(notification.type)
  expect((await notification.fetchRelatedObject()).id).toBe(account)
  expect((await notification.fetchEvent()).data.updated_capability).toMatch(/^stripe_balance\./)
  expect(() => Stripe.webhooks.constructEvent(payload, signature, webhookSecret)).toThrow()
  expect(() => stripe.parseEventNotification(payload, signature, 'whsec_other')).toThrow()
})

test('the list of accounts is paginated', async () => {
  const ids = new Set<string>()
  for await (const { id } of stripe.v2.core.accounts.list({ limit: 3 })) ids.add(id)
  expect(ids.size).toBeGreaterThan(10)
})

test('an idempotency key creates only one account, and a failed v2 call can be repeated with its key', async () => {
  const key = { idempotencyKey: 'acct:usr_1' }
  const made = await Promise.all(
    [0, 1, 2].map(() => stripe.v2.core.accounts.create(recipient, key).catch(swallow)),
  )
  const { id } = await stripe.v2.core.accounts.create(recipient, key)
  for (const each of made) expect([id, undefined]).toContain((each as { id?: string }).id)
  const other = { ...recipient, display_name: 'Another' }
  const refused = await stripe.v2.core.accounts.create(other, key).catch(swallow)
  expect(refused).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  const update = (): Promise<unknown> =>
    stripe.v2.core.accountLinks.create(
      {
        account: id,
        use_case: { type: 'account_update', account_update: { refresh_url: 'https://shop.test/again' } },
      },
      { idempotencyKey: 'link' },
    )
  expect(await update().catch(swallow)).toMatchObject({ statusCode: 400 })
  await onboard(shop, await aLink(id))
  expect(await update()).toMatchObject({ account: id })
})
