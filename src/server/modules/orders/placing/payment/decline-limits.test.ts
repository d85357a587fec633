import { afterAll, expect, test } from 'vitest'
import { aBuyer, aSeller, aStoredListing, aToken } from '#test/support/factories.ts'
import { anEmail, Person } from '#test/support/person.ts'
import { aBag, aCardToken, openTestShop } from '#test/support/shop.ts'
import { declineLimits } from '#modules/accounts/rate-limits/decline-limits.ts'
import { ShopCaller } from '../caller.fixture.ts'

const shop = await openTestShop(undefined, undefined, undefined, {
  RATE_LIMIT: '1200',
  HOLDS_PER_NETWORK: '0',
})
afterAll(() => shop.close())

const minute = 60_000
const listing = await aStoredListing(shop.pool, {
  seller: await aSeller(shop.pool),
  priceCents: 10_000,
  sizes: { M: 500 },
})

let networks = 0
const aCaller = () => new ShopCaller(shop, `10.9.${networks >> 8}.${networks++ & 255}`)

/** Pays with a new attempt and returns the error code, or the status of the payment. */
async function pay(caller: ShopCaller, email: string, card = 'declined', more: object = {}): Promise<string> {
  const bag = { ...(await aBag(shop, [listing], card)), email, ...more }
  const { body } = await caller.call('POST', '/payment', bag)
  return body.code ?? body.status
}

const wallet = { wallet: 'apple_pay', shownTotalCents: 100_000 }

async function decline(caller: ShopCaller, email: string, count: number): Promise<void> {
  for (let at = 0; at < count; at++)
    expect(await pay(caller, email, 'declined', at % 2 === 0 ? wallet : {})).toBe('card_declined')
}

test('a stranger with another network, device and email is not affected by another buyer’s declines', async () => {
  await decline(aCaller(), anEmail(), declineLimits.payer.wait)
  expect(await pay(aCaller(), anEmail(), 'pm_card_visa')).toBe('authorised')
})

test('after several declines by card and wallet, the next payment has to wait briefly, whatever the method', async () => {
  const [caller, email] = [aCaller(), anEmail()]
  await decline(caller, email, declineLimits.payer.wait)
  const refused = await caller.call('POST', '/payment', { ...(await aBag(shop, [listing])), email })
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_declines' } })
  expect(refused.body.message).toContain('try again in 30 seconds')
  expect(await pay(caller, email, 'pm_card_visa', wallet)).toBe('too_many_declines')
  shop.clock.advance(30_001)
  expect(await pay(caller, email, 'pm_card_visa')).toBe('authorised')
})

test('more declines pause payments for an hour, on every device that uses the email', async () => {
  const email = anEmail()
  for (let at = 0; at < declineLimits.payer.pause; at++) {
    expect(await pay(aCaller(), email)).toBe('card_declined')
    shop.clock.advance(31_000)
  }
  const other = aCaller()
  expect(await pay(other, email.toUpperCase(), 'pm_card_visa')).toBe('too_many_declines')
  shop.clock.advance(58 * minute)
  expect(await pay(other, email, 'pm_card_visa')).toBe('too_many_declines')
  shop.clock.advance(2 * minute)
  expect(await pay(other, email, 'pm_card_visa')).toBe('authorised')
})

test('a device is counted over all emails, and a retry of the same order counts too', async () => {
  const caller = aCaller()
  const bag = await aBag(shop, [listing], 'declined')
  for (let at = 0; at < declineLimits.device.wait; at++) {
    const body = { ...bag, email: anEmail(), confirmationToken: await aCardToken(shop.server, 'declined') }
    expect((await caller.call('POST', '/payment', body)).body.code).toBe('card_declined')
  }
  expect(await pay(caller, anEmail(), 'pm_card_visa')).toBe('too_many_declines')
})

test('a network is counted over all devices', async () => {
  const address = '10.10.0.1'
  for (let at = 0; at < declineLimits.network.wait; at++)
    expect(await pay(new ShopCaller(shop, address), anEmail())).toBe('card_declined')
  expect(await pay(new ShopCaller(shop, address), anEmail(), 'pm_card_visa')).toBe('too_many_declines')
})

test('a repeated request with the same declined card counts once', async () => {
  const [caller, email] = [aCaller(), anEmail()]
  const bag = { ...(await aBag(shop, [listing], 'declined')), email }
  for (let at = 0; at < declineLimits.payer.wait + 1; at++)
    expect((await caller.call('POST', '/payment', bag)).body.code).toBe('card_declined')
  expect(await pay(caller, email, 'pm_card_visa')).toBe('authorised')
})

test('strangers who enter a buyer’s email cannot pause the buyer’s payments', async () => {
  const { id: buyerId, email } = await aBuyer(shop.pool)
  await decline(aCaller(), email, declineLimits.payer.wait)
  const buyer = aCaller()
  buyer.token = await aToken(shop.pool, { buyerId })
  expect(await pay(buyer, email, 'pm_card_visa')).toBe('authorised')
})

test('a paid order is returned again although payments are paused now', async () => {
  const [caller, email] = [aCaller(), anEmail()]
  const paid = { ...(await aBag(shop, [listing])), email }
  const first = await caller.call('POST', '/payment', paid)
  await decline(caller, email, declineLimits.payer.wait)
  expect((await caller.call('POST', '/payment', paid)).body).toEqual(first.body)
})

test('the operator sees the limit and the refused payments as security events', async () => {
  const owner = new Person(
    shop,
    await aToken(shop.pool, { sellerId: (await aSeller(shop.pool, { isSA: true })).id }),
  )
  const { id: buyerId, email } = await aBuyer(shop.pool)
  const buyer = aCaller()
  buyer.token = await aToken(shop.pool, { buyerId })
  await decline(buyer, email, declineLimits.payer.wait)
  expect(await pay(buyer, email, 'pm_card_visa')).toBe('too_many_declines')
  const { body } = await owner.get(`/api/admin/security-events?kind=payment.limited&person=${buyerId}`)
  expect(body.events).toMatchObject([
    { person: { id: buyerId }, details: { refused: true } },
    { person: { id: buyerId }, details: { of: 'payer', declines: declineLimits.payer.wait } },
  ])
})
