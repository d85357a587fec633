import { afterAll, expect, test } from 'vitest'
import Stripe from 'stripe'
import { aBuyer, aSeller, aStoredListing, aToken, type TestListing } from '#test/support/factories.ts'
import { anEmail, goodPassword, newestMail, Person } from '#test/support/person.ts'
import { readNewestSecret } from '#test/support/secret-of.ts'
import { aBag, aCardToken, Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const visa = '4242424242424242'
const mastercard = '5555555555554444'
const declined = '4000000000000002'
const asksOnce = '4000002500003155'
const asksAlways = '4000002760003184'

async function aSignedBuyer() {
  const { id } = await aBuyer(shop.pool)
  return { id, browser: new Browser(shop.server, await aToken(shop.pool, { buyerId: id })) }
}

const someCoat = async (): Promise<TestListing> =>
  aStoredListing(shop.pool, { seller: await aSeller(shop.pool), priceCents: 10_000, sizes: { M: 5 } })

async function buySaving(browser: Browser, number = visa) {
  const bag = await aBag(shop, [await someCoat()])
  return browser.pay({
    ...bag,
    confirmationToken: await aCardToken(shop.server, number, true),
    saveCard: true,
  })
}

let presses = 0
const aPress = () => `press-${process.pid}-${++presses}`

async function aBagPaidWith(card: string, press = aPress()) {
  const { confirmationToken: _, ...bag } = await aBag(shop, [await someCoat()])
  return { ...bag, savedCard: { _id: card, press } }
}

interface Card {
  _id: string
  brand: string
  last4: string
}

const cardsOf = async (browser: Browser): Promise<Card[]> =>
  (await browser.call('GET', '/api/cards')).body.cards

const authorised = { status: 200, body: { status: 'authorised' } }

/** Completes the bank authentication as the buyer, or makes it fail. */
async function answerBank(clientSecret: string, answer: 'complete' | 'fail'): Promise<void> {
  const [id] = clientSecret.split('_secret_')
  const { rows } = await shop.pool.query<{ challenge: string }>(
    `select secret->>'challenge' as challenge from sandbox.objects where id = $1`,
    [id],
  )
  await shop.server.inject({
    method: 'POST',
    url: `/__stripe/3ds/${id}?challenge=${rows[0]!.challenge}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `result=${answer}`,
  })
}

test("no user can see, remove or pay with another user's card, and guests cannot save cards", async () => {
  const [owner, other] = [await aSignedBuyer(), await aSignedBuyer()]
  expect(await buySaving(owner.browser)).toMatchObject(authorised)
  const [card] = await cardsOf(owner.browser)
  expect((await new Browser(shop.server).call('GET', '/api/cards')).status).toBe(401)
  expect((await new Browser(shop.server).call('DELETE', `/api/cards/${card!._id}`)).status).toBe(401)
  expect((await other.browser.call('DELETE', `/api/cards/${card!._id}`)).status).toBe(404)
  const asGuest = await new Browser(shop.server).pay(await aBagPaidWith(card!._id))
  expect(asGuest).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  // Tests both a buyer who already has a customer at the card provider and a buyer who has none.
  for (const saves of [false, true]) {
    if (saves) await buySaving(other.browser, mastercard)
    expect(await other.browser.pay(await aBagPaidWith(card!._id))).toMatchObject({
      status: 422,
      body: { code: 'invalid_field', field: 'savedCard' },
    })
  }
  const asToken = await aBag(shop, [await someCoat()])
  const smuggled = await other.browser.pay({ ...asToken, confirmationToken: card!._id })
  expect(smuggled).toMatchObject({ status: 422, body: { field: 'confirmationToken' } })
  const guest = await buySaving(new Browser(shop.server))
  expect(guest).toMatchObject(authorised)
  expect(await cardsOf(owner.browser)).toEqual([card])
  expect((await owner.browser.pay(await aBagPaidWith(card!._id))).status).toBe(200)
})

test('a stolen session cannot send a saved-card purchase to a new address', async () => {
  const { id, browser } = await aSignedBuyer()
  await buySaving(browser)
  const [card] = await cardsOf(browser)
  const prove = (at: string) =>
    shop.pool.query(`update sessions set proven_at = ${at} where buyer_id = $1`, [id])
  await prove(`now() - interval '1 hour'`)
  await shop.pool.query(`update orders set paid_at = now() - interval '1 day' where buyer_id = $1`, [id])
  const bag = await aBagPaidWith(card!._id)
  const elsewhere = { ...bag, shipTo: { ...bag.shipTo, address_line1: '7 Thieves Lane' } }
  expect(await browser.pay(elsewhere)).toMatchObject({ status: 403, body: { code: 'step_up_needed' } })
  // Shipping to the address of an earlier order needs no identity confirmation, even if the phone number differs.
  const home = { ...bag.shipTo, phone: '+1 415 555 0132' }
  expect(await browser.pay({ ...bag, shipTo: home })).toMatchObject(authorised)
  const again = await aBagPaidWith(card!._id)
  const asked = { ...again, shipTo: elsewhere.shipTo }
  expect((await browser.pay(asked)).body.code).toBe('step_up_needed')
  await prove(`now() + interval '2 years'`)
  expect(await browser.pay(asked)).toMatchObject(authorised)
})

test('an order placed by a thief makes its address trusted only after days without a refund', async () => {
  const { id, browser } = await aSignedBuyer()
  await buySaving(browser)
  const [card] = await cardsOf(browser)
  await shop.pool.query(`update sessions set proven_at = now() - interval '1 hour' where buyer_id = $1`, [id])
  const lane = { address_line1: '7 Thieves Lane' }
  const own = await aBag(shop, [await someCoat()])
  const bait = await browser.pay({ ...own, shipTo: { ...own.shipTo, ...lane } })
  expect(bait).toMatchObject(authorised)
  await browser.createOrder(bait.body.orderId)
  const pay = async () => {
    const bag = await aBagPaidWith(card!._id)
    return browser.pay({ ...bag, shipTo: { ...bag.shipTo, ...lane } })
  }
  const refused = { status: 403, body: { code: 'step_up_needed' } }
  expect(await pay()).toMatchObject(refused)
  const asOf = (days: number) =>
    shop.pool.query(`update orders set paid_at = now() - make_interval(days => $2) where id = $1`, [
      bait.body.orderId,
      days,
    ])
  await shop.pool.query(`update sessions set proven_at = now() - interval '20 days' where buyer_id = $1`, [
    id,
  ])
  await asOf(6)
  expect(await pay()).toMatchObject(refused)
  await asOf(8)
  expect(await pay()).toMatchObject(authorised)
})

test('a claimed guest order, or a canceled or refunded order, does not make its address trusted', async () => {
  const { id, browser } = await aSignedBuyer()
  await buySaving(browser)
  const [card] = await cardsOf(browser)
  await shop.pool.query(
    `update orders set paid_at = now() - interval '30 days', holder = 'guest:somebody' where buyer_id = $1`,
    [id],
  )
  await shop.pool.query(`update sessions set proven_at = now() - interval '1 hour' where buyer_id = $1`, [id])
  const pay = async () => (await browser.pay(await aBagPaidWith(card!._id))).body
  expect((await pay()).code).toBe('step_up_needed')
  await shop.pool.query('update orders set holder = $2 where buyer_id = $1', [id, `buyer:${id}`])
  const standing = async (state: string) =>
    shop.pool.query(
      `update seller_orders set state = $2 where order_id in (select id from orders where buyer_id = $1)`,
      [id, state],
    )
  await shop.pool.query(`update sessions set proven_at = now() - interval '40 days' where buyer_id = $1`, [
    id,
  ])
  for (const over of ['cancelled', 'refunded']) {
    await standing(over)
    expect((await pay()).code).toBe('step_up_needed')
  }
  await standing('paid')
  expect((await pay()).status).toBe('authorised')
})

test('a stolen session cannot change the address during a payment with a saved card', async () => {
  const { id, browser } = await aSignedBuyer()
  await buySaving(browser, asksAlways).then(async ({ body }) => {
    await answerBank(body.clientSecret, 'complete')
    await browser.createOrder(body.orderId)
  })
  const [card] = await cardsOf(browser)
  await shop.pool.query(`update sessions set proven_at = now() - interval '1 hour' where buyer_id = $1`, [id])
  await shop.pool.query(`update orders set paid_at = now() - interval '1 day' where buyer_id = $1`, [id])
  const bag = await aBagPaidWith(card!._id)
  const first = await browser.pay(bag)
  expect(first.body.status).toBe('requires_action')
  const { savedCard: _, ...rest } = bag
  const { confirmationToken } = await aBag(shop, [await someCoat()])
  const shipTo = { ...bag.shipTo, address_line1: '7 Thieves Lane' }
  const moved = await browser.pay({ ...rest, confirmationToken, shipTo })
  expect(moved).toMatchObject({ status: 403, body: { code: 'step_up_needed' } })
  const { rows } = await shop.pool.query(
    `select ship_to->>'address_line1' as line from orders where id = $1`,
    [first.body.orderId],
  )
  expect(rows).toEqual([{ line: bag.shipTo.address_line1 }])
  await shop.pool.query(`update sessions set proven_at = now() + interval '2 years' where buyer_id = $1`, [
    id,
  ])
  expect(await browser.pay({ ...rest, confirmationToken, shipTo })).toMatchObject(authorised)
})

test('a card is saved on request, once, listed latest first, and can be deleted', async () => {
  const { browser } = await aSignedBuyer()
  expect(await browser.pay(await aBag(shop, [await someCoat()]))).toMatchObject(authorised)
  expect(await cardsOf(browser)).toEqual([])
  for (const number of [visa, mastercard, visa]) {
    expect(await buySaving(browser, number)).toMatchObject(authorised)
    shop.clock.advance(2000)
  }
  const cards = await cardsOf(browser)
  expect(cards).toMatchObject([
    { brand: 'visa', last4: '4242', isExpired: false },
    { brand: 'mastercard', last4: '4444', isExpired: false },
  ])
  const [first, second] = cards.map(({ _id }) => `/api/cards/${_id}`)
  expect((await browser.call('DELETE', first!)).body).toEqual({ deleted: true })
  expect((await browser.call('DELETE', first!)).status).toBe(404)
  expect((await cardsOf(browser)).map(({ brand }) => brand)).toEqual(['mastercard'])
  expect(await browser.pay(await aBagPaidWith(cards[0]!._id))).toMatchObject({
    status: 422,
    body: { field: 'savedCard' },
  })
  await browser.call('DELETE', second!)
  expect(await cardsOf(browser)).toEqual([])
})

test('a repeated request charges once, and a second click with the same card is a new attempt', async () => {
  const { browser } = await aSignedBuyer()
  await buySaving(browser)
  const [card] = await cardsOf(browser)
  const bag = await aBagPaidWith(card!._id)
  const answers = await Promise.all([bag, bag, bag].map((one) => browser.pay(one)))
  expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const { rows } = await shop.pool.query(
    `select count(*)::int as charges from sandbox.objects where kind = 'charge' and body->>'transfer_group' = $1`,
    [answers[0]!.body.orderId],
  )
  expect(rows).toEqual([{ charges: 1 }])
})

test('a retry can use a saved card after a declined card, or save a new card after a saved card', async () => {
  const { browser } = await aSignedBuyer()
  await buySaving(browser)
  const [card] = await cardsOf(browser)
  const typed = await aBag(shop, [await someCoat()], declined)
  expect((await browser.pay(typed)).body.code).toBe('card_declined')
  const { confirmationToken: _, ...bag } = typed
  const second = await browser.pay({ ...bag, savedCard: { _id: card!._id, press: aPress() } })
  expect(second).toMatchObject(authorised)

  const unconfirmed = await aBagPaidWith(card!._id)
  await buySaving(browser, asksAlways).then(async ({ body }) => answerBank(body.clientSecret, 'complete'))
  const always = (await cardsOf(browser)).find(({ last4 }) => last4 === '3184')!
  const first = await browser.pay({ ...unconfirmed, savedCard: { _id: always._id, press: aPress() } })
  expect(first.body.status).toBe('requires_action')
  await answerBank(first.body.clientSecret, 'fail')
  const { savedCard: __, ...rest } = unconfirmed
  const saving = {
    ...rest,
    confirmationToken: await aCardToken(shop.server, mastercard, true),
    saveCard: true,
  }
  expect(await browser.pay(saving)).toMatchObject({ status: 200, body: { orderId: first.body.orderId } })
  expect((await cardsOf(browser)).map(({ last4 }) => last4)).toContain('4444')
})

test('the bank can require authentication again, and a failed payment can be retried with the same card', async () => {
  const { browser } = await aSignedBuyer()
  const first = await buySaving(browser, asksOnce)
  expect(first.body.status).toBe('requires_action')
  expect(await cardsOf(browser)).toEqual([])
  await answerBank(first.body.clientSecret, 'complete')
  const [once] = await cardsOf(browser)
  expect(await browser.pay(await aBagPaidWith(once!._id))).toMatchObject(authorised)

  const second = await buySaving(browser, asksAlways)
  await answerBank(second.body.clientSecret, 'complete')
  const always = (await cardsOf(browser)).find(({ last4 }) => last4 === '3184')!
  const bag = await aBagPaidWith(always._id)
  const asked = await browser.pay(bag)
  expect(asked.body.status).toBe('requires_action')
  await answerBank(asked.body.clientSecret, 'fail')
  const again = await browser.pay({ ...bag, savedCard: { _id: always._id, press: aPress() } })
  expect(again.body).toMatchObject({ status: 'requires_action', orderId: asked.body.orderId })
  await answerBank(again.body.clientSecret, 'complete')
  expect((await browser.createOrder(asked.body.orderId)).body.order.state).toBe('paid')
})

test('the card of a membership is not listed, and saved cards are deleted with the account', async () => {
  const [person, email] = [new Person(shop), anEmail()]
  await person.post('/bauth/signup-free-verify', { email, password: goodPassword })
  const { body } = await person.get(`/bauth/emailconf/${(await newestMail(shop, email)).token}`)
  person.token = body.token
  const browser = new Browser(shop.server, body.token)
  await buySaving(browser)
  const { customerid: customer } = (await person.post('/payment/create-customer', { billing: {} })).body
  const stripe = new Stripe(`sk_test_${await readNewestSecret(shop.pool, 'card-sandbox')}`, {
    httpClient: shop.sandbox.httpClient,
  })
  await stripe.paymentMethods.attach('pm_card_mastercard', { customer })
  const [card, ...others] = await cardsOf(browser)
  expect(card).toMatchObject({ brand: 'visa' })
  expect(others).toEqual([])

  const erased = await person.send('DELETE', `/api/customerprofile/${body.buyer._id}`, {
    password: goodPassword,
  })
  expect(erased.status).toBe(200)
  await shop.app.jobs.runDue()
  await expect(stripe.customers.listPaymentMethods(customer)).rejects.toThrow(/no such customer/i)
  const { rows } = await shop.pool.query('select 1 from orders where customer_id = $1', [customer])
  expect(rows).toEqual([])
})
