import { afterAll, expect, test } from 'vitest'
import { aStoredListing, aSeller } from '#test/support/factories.ts'
import { anEmail, goodPassword, newestMail, Person } from '#test/support/person.ts'
import { aBag, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

async function anAccount(email: string): Promise<void> {
  const person = new Person(shop)
  await person.post('/bauth/signup-free-verify', { email, password: goodPassword, fullName: 'Ada Lovelace' })
  await person.get(`/bauth/emailconf/${(await newestMail(shop, email)).token}`)
  await shop.app.jobs.runDue()
}

/** Creates a guest who has paid but has not yet sent the `createorder` request. */
async function aPaidGuest(email: string, card?: string): Promise<{ guest: Person; orderId: string }> {
  const guest = new Person(shop)
  const listing = await aStoredListing(shop.pool, { seller: await aSeller(shop.pool) })
  await guest.put(`/sa/buyer/checkout/${listing.id}`, { sizeID: listing.sizes.M })
  const paid = await guest.post('/payment', { ...(await aBag(shop, [listing], card)), email })
  expect(paid.status).toBe(200)
  return { guest, orderId: paid.body.orderId }
}

const finish = (person: Person, orderId: string) => person.post('/sa/createorder', { orderInfo: { orderId } })

async function signedIn(email: string, person = new Person(shop)): Promise<Person> {
  await anAccount(email)
  const { body } = await person.logIn(email, goodPassword)
  person.token = body.token
  await shop.app.jobs.runDue()
  return person
}

test("strangers cannot finish a guest's order, signed in or not", async () => {
  const { orderId } = await aPaidGuest(anEmail())
  expect((await finish(new Person(shop), orderId)).status).toBe(404)
  expect((await finish(await signedIn(anEmail()), orderId)).status).toBe(404)
  const otherGuest = await aPaidGuest(anEmail())
  expect((await finish(otherGuest.guest, orderId)).status).toBe(404)
})

test('a guest who signs in after paying still receives the order', async () => {
  const { guest, orderId } = await aPaidGuest(anEmail())
  const { status, body } = await finish(await signedIn(anEmail(), guest), orderId)
  expect(status).toBe(200)
  expect(body.order._id).toBe(orderId)
})

test('a guest who signs in during bank authentication gets payment_not_finished, not not_found', async () => {
  const { guest, orderId } = await aPaidGuest(anEmail(), 'threeDSecure')
  const { body } = await finish(await signedIn(anEmail(), guest), orderId)
  expect(body.code).toBe('payment_not_finished')
})

test('a buyer who has claimed an order can finish the order from another device', async () => {
  const email = anEmail()
  const { orderId } = await aPaidGuest(email)
  // Sends the order email first, so that the newest email is the email that confirms the address.
  await shop.app.jobs.runDue()
  const { status, body } = await finish(await signedIn(email), orderId)
  expect(status).toBe(200)
  expect(body.order._id).toBe(orderId)
})

/**
 * Creates a guest whose bank requires authentication, and a bag with an item that has enough stock for several orders.
 */
async function anUnprovenGuest() {
  const guest = new Person(shop)
  const listing = await aStoredListing(shop.pool, { seller: await aSeller(shop.pool), sizes: { M: 5 } })
  const bag = await aBag(shop, [listing], 'threeDSecure')
  return { guest, listing, bag }
}

const ordersOf = async (attempt: string) =>
  (await shop.pool.query('select id from orders where attempt = $1', [attempt])).rows.map(({ id }) => id)

test('the same attempt after signing in continues the first order', async () => {
  const { guest, bag } = await anUnprovenGuest()
  const first = await guest.post('/payment', bag)
  expect(first.body.status).toBe('requires_action')
  const again = await (await signedIn(anEmail(), guest)).post('/payment', bag)
  expect(again.body).toMatchObject({ status: 'requires_action', orderId: first.body.orderId })
  expect(await ordersOf(bag.attempt)).toEqual([first.body.orderId])
})

test('an attempt paid before signing in is not paid a second time', async () => {
  const { guest, listing } = await anUnprovenGuest()
  const bag = await aBag(shop, [listing])
  const first = await guest.post('/payment', bag)
  const again = await (await signedIn(anEmail(), guest)).post('/payment', bag)
  expect(again.body).toEqual(first.body)
})

test('concurrent requests with one attempt, as a guest and signed in, create one order', async () => {
  const { guest, listing, bag } = await anUnprovenGuest()
  await guest.put(`/sa/buyer/checkout/${listing.id}`, { sizeID: listing.sizes.M })
  const buyer = guest.openTab()
  await signedIn(anEmail(), buyer)
  const answers = await Promise.all([guest, buyer, guest, buyer].map((one) => one.post('/payment', bag)))
  expect(answers.map(({ body }) => body.status)).toEqual(Array(4).fill('requires_action'))
  expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1)
  expect(await ordersOf(bag.attempt)).toHaveLength(1)
})

test('a buyer whose session has expired is asked to sign in before paying, and can then pay', async () => {
  const email = anEmail()
  const buyer = await signedIn(email)
  const listing = await aStoredListing(shop.pool, { seller: await aSeller(shop.pool) })
  await buyer.put(`/sa/buyer/checkout/${listing.id}`, { sizeID: listing.sizes.M })
  const bag = await aBag(shop, [listing])
  await buyer.post('/bauth/logout')
  expect(await buyer.post('/payment', bag)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  expect(await ordersOf(bag.attempt)).toEqual([])
  buyer.token = (await buyer.logIn(email, goodPassword)).body.token
  expect(await buyer.post('/payment', bag)).toMatchObject({ status: 200 })
})

test('a buyer whose session expires between payment and order finds the order after signing in again', async () => {
  const email = anEmail()
  const buyer = await signedIn(email)
  const listing = await aStoredListing(shop.pool, { seller: await aSeller(shop.pool) })
  await buyer.put(`/sa/buyer/checkout/${listing.id}`, { sizeID: listing.sizes.M })
  const { body: paid } = await buyer.post('/payment', await aBag(shop, [listing]))
  await buyer.post('/bauth/logout')
  expect(await finish(buyer, paid.orderId)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  buyer.token = (await buyer.logIn(email, goodPassword)).body.token
  expect(await finish(buyer, paid.orderId)).toMatchObject({ status: 200 })
})

test('the same attempt in another browser creates a second order', async () => {
  const { guest, bag, listing } = await anUnprovenGuest()
  const first = await guest.post('/payment', bag)
  const other = await aBag(shop, [listing], 'threeDSecure')
  const second = await new Person(shop).post('/payment', { ...other, attempt: bag.attempt })
  expect(second.body.orderId).not.toBe(first.body.orderId)
})
