import { afterAll, expect, test } from 'vitest'
import { aSeller, aSellerToken, aToken } from '#test/support/factories.ts'
import { aPayee, fillInForm } from '#test/support/money/payees.ts'
import { openProviderEvents } from '#test/support/money/provider-events.ts'
import { aSellerOrder } from '#test/support/seller-orders.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
const providerEvents = await openProviderEvents(shop)
afterAll(() => shop.close())

async function aDashboard(options: { isSA?: boolean } = {}) {
  const seller = await aSeller(shop.pool, options)
  return { ...seller, context: new Browser(shop.server, await aToken(shop.pool, { sellerId: seller.id })) }
}

async function fault(path: string, times: number): Promise<void> {
  await shop.server.inject({
    method: 'POST',
    url: '/__stripe/control/faults',
    headers: { 'content-type': 'application/json' },
    payload: { path, kind: 'status', status: 503, times },
  })
}

test("visitors are rejected, and other sellers' accounts are not found", async () => {
  const seller = await aPayee(shop)
  const stranger = await aPayee(shop)
  const guest = new Browser(shop.server)
  expect((await guest.call('POST', '/onboard/onboard-user', {})).status).toBe(401)
  for (const call of ['balance', 'dashboard', 'accountlink', 'express-dashboard-link']) {
    const url = `/api/sellers/${call}/${seller.accountId}`
    expect((await guest.call('GET', url)).status).toBe(401)
    expect((await stranger.dashboard.call('GET', url)).status).toBe(404)
    expect((await seller.dashboard.call('GET', url)).status).toBe(200)
  }
})

test('concurrent and repeated onboarding creates one account', async () => {
  const { id, context: dashboard } = await aDashboard()
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => dashboard.call('POST', '/onboard/onboard-user', {})),
  )
  const ids = new Set(answers.map(({ body }) => body.stripeAccountId))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(ids.size).toBe(1)
  expect(answers[0]!.body.authuri).toContain('/__stripe/')
  const { rows } = await shop.pool.query(
    'select payout_account_id, payouts_enabled from sellers where id = $1',
    [id],
  )
  expect(rows[0]).toEqual({ payout_account_id: [...ids][0], payouts_enabled: false })
  const made = await shop.pool.query(
    `select count(*)::int as n from sandbox.objects
     where kind = 'account' and body -> 'metadata' ->> 'seller_id' = $1`,
    [id],
  )
  expect(made.rows[0].n).toBe(1)
})

test("the provider's form links back to the site, and a used link leads to a page that requests another", async () => {
  const { context: dashboard } = await aDashboard()
  const { body } = await dashboard.call('POST', '/onboard/onboard-user', {})
  expect(await fillInForm(shop, body.authuri)).toBe('http://shop.localhost/shopper/payouts?onboarding=done')
  expect(await fillInForm(shop, body.authuri)).toBe('http://shop.localhost/shopper/payouts?onboarding=again')
})

test('stripe_verify is read from the provider, and the value in the request is ignored', async () => {
  const seller = await aPayee(shop, { finishes: false })
  const url = `/api/profile/${seller.id}`
  const claimed = await seller.dashboard.call('PUT', url, { stripe_verify: true })
  expect(claimed.body.seller).toMatchObject({ stripe_verify: false, stripeAccountId: seller.accountId })
  const { body } = await seller.dashboard.call('GET', `/api/sellers/accountlink/${seller.accountId}`)
  await fillInForm(shop, body.url)
  const denied = await seller.dashboard.call('PUT', url, { stripe_verify: false })
  expect(denied.body.seller).toMatchObject({ stripe_verify: true })
})

test('the provider’s thin event alone activates the account', async () => {
  const seller = await aPayee(shop, { finishes: false })
  const before = await seller.dashboard.call('GET', '/api/seller/payout-account')
  expect(before.body).toMatchObject({
    state: 'open',
    fixLink: `/api/sellers/accountlink/${seller.accountId}`,
  })
  expect(before.body.requirements.length).toBeGreaterThan(0)
  const { body } = await seller.dashboard.call('GET', `/api/sellers/accountlink/${seller.accountId}`)
  await fillInForm(shop, body.url)
  await providerEvents.settle()
  const { rows } = await shop.pool.query('select payouts_enabled from sellers where id = $1', [seller.id])
  expect(rows[0]).toEqual({ payouts_enabled: true })
  expect((await seller.dashboard.call('GET', '/api/seller/payout-account')).body).toMatchObject({
    state: 'active',
    mayPayOut: true,
  })
})

test('required fields that were left empty in the form are listed', async () => {
  const seller = await aPayee(shop, { finishes: false })
  const { body } = await seller.dashboard.call('GET', `/api/sellers/accountlink/${seller.accountId}`)
  await fillInForm(shop, body.url, { account_number: '', routing_number: '' })
  const account = (await seller.dashboard.call('GET', '/api/seller/payout-account')).body
  expect(account.requirements.map(({ awaits }: { awaits: string }) => awaits)).toContain('seller')
  expect(account.fixLink).not.toBeNull()
})

test('without a dashboard link from the provider, the response is an empty string', async () => {
  const seller = await aPayee(shop)
  const url = `/api/sellers/express-dashboard-link/${seller.accountId}`
  expect((await seller.dashboard.call('GET', url)).body).toEqual({
    url: expect.stringContaining('/__stripe/'),
  })
  await fault('/login_links', 3)
  const answer = await seller.dashboard.call('GET', url)
  expect(answer).toEqual({ status: 200, body: '' })
})

test('the marketplace has no payout account, and onboarding it is rejected', async () => {
  const { context: dashboard } = await aDashboard({ isSA: true })
  expect(await dashboard.call('POST', '/onboard/onboard-user', {})).toMatchObject({ status: 403 })
  expect((await dashboard.call('GET', '/api/seller/payout-account')).body).toMatchObject({ state: 'none' })
})

test('a suspended seller can still open an account and receives earnings of received orders', async () => {
  const { context: dashboard, ...seller } = await aDashboard()
  const order = await aSellerOrder(shop, { seller, state: 'shipped' })
  await new Browser(shop.server).call('POST', `/api/confirm-order/${order.key}/received`, {})
  const admin = new Browser(shop.server, await aSellerToken(shop.pool, { isAdmin: true }))
  const suspended = await admin.call('POST', `/api/admin/sellers/${seller.id}/suspend`, { why: 'Copies' })
  expect(suspended.status).toBe(200)
  const sent = async () => {
    const { rows } = await shop.pool.query(
      'select sum(amount_cents)::int as cents from transfers where seller_order_id = $1',
      [order.id],
    )
    return rows[0].cents
  }
  expect(await sent()).toBeNull()
  const { status, body } = await dashboard.call('POST', '/onboard/onboard-user', {})
  expect(status).toBe(200)
  await fillInForm(shop, body.authuri)
  await dashboard.call('PUT', `/api/profile/${seller.id}`, { stripe_verify: true })
  expect(await sent()).toBe(9_500)
})
