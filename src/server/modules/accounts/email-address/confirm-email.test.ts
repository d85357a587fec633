import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStoredListing, aSeller } from '#test/support/factories.ts'
import { anEmail, emailsTo, goodPassword, Person } from '#test/support/person.ts'
import { aBag, openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const attackers = 'thieving-magpie-3'
const pair = { password: 'another-kettle-18', confirmpassword: 'another-kettle-18' }

/** Places a guest order with this email and returns its id. */
async function aGuestOrder(email: string): Promise<string> {
  const guest = new Person(shop)
  const listing = await aStoredListing(shop.pool, { seller: await aSeller(shop.pool) })
  await guest.put(`/sa/buyer/checkout/${listing.id}`, { sizeID: listing.sizes.M })
  const paid = await guest.post('/payment', { ...(await aBag(shop, [listing])), email })
  return (await guest.post('/sa/createorder', { orderInfo: { orderId: paid.body.orderId } })).body.order._id
}

async function confirmToken(email: string): Promise<string> {
  const mail = (await emailsTo(shop, email)).find(({ path }) => path.includes('verify/'))
  return mail!.token
}

const orderStatus = async (person: Person, id: string) => {
  await shop.app.jobs.runDue()
  return (await person.get(`/api/orders/${id}`)).status
}

test.each(['/bauth/free-signup', '/bauth/signup-free-verify'])(
  "a stranger's sign-up through %s loses access once the owner of the email confirms it",
  async (url) => {
    const email = anEmail()
    const order = await aGuestOrder(email)
    const attacker = new Person(shop)
    attacker.token = (await attacker.post(url, { email, password: attackers })).body.token
    const victim = new Person(shop)
    const { body } = await victim.get(`/bauth/emailconf/${await confirmToken(email)}`)
    expect(body).toMatchObject({ buyer: { email, isValidated: true }, needsPassword: true })
    expect((await attacker.get('/api/customerprofile')).status).toBe(401)
    expect((await attacker.logIn(email, attackers)).body).toMatchObject({
      code: 'password_outdated',
      reset: true,
    })
    victim.token = body.token
    expect(await orderStatus(victim, order)).toBe(200)
    victim.token = (await victim.put('/api/password', pair)).body.token
    expect(await orderStatus(victim, order)).toBe(200)
    expect((await attacker.logIn(email, attackers)).status).toBe(401)
    expect((await new Person(shop).logIn(email, pair.password)).status).toBe(200)
  },
)

async function move(person: Person, id: string, email: string, password: string): Promise<void> {
  await person.put(`/api/customerprofile/${id}`, { email, password })
  expect((await person.get(`/bauth/emailconf/${await confirmToken(email)}`)).status).toBe(200)
}

test("changing to another person's email gives no access to that person's orders before it is confirmed", async () => {
  const [email, own] = [anEmail(), anEmail()]
  const order = await aGuestOrder(email)
  const attacker = new Person(shop)
  const { body } = await attacker.post('/bauth/free-signup', { email: own, password: attackers })
  attacker.token = body.token
  await attacker.get(`/bauth/emailconf/${await confirmToken(own)}`)
  await attacker.put(`/api/customerprofile/${body.buyer._id}`, { email })
  const link = `/bauth/emailconf/${await confirmToken(email)}`
  const victim = new Person(shop)
  const refused = await victim.get(link)
  expect([refused.status, refused.body.code]).toEqual([401, 'not_signed_in'])
  expect(refused.body.message).toContain('your account’s current email')
  const other = new Person(shop)
  await other.post('/bauth/signup-free-verify', { email: anEmail(), password: goodPassword })
  expect((await other.get(link)).status).toBe(401)
  expect(await orderStatus(attacker, order)).toBe(404)
  expect((await attacker.logIn(email, attackers)).status).toBe(401)
  // The owner of the email address can still create an account.
  await victim.post('/bauth/signup-free-verify', { email, password: goodPassword })
  victim.token = (await victim.get(`/bauth/emailconf/${await confirmToken(email)}`)).body.token
  expect(await orderStatus(victim, order)).toBe(200)
})

test('an account gets the guest orders of its new email once the email change can no longer be undone', async () => {
  const [email, next] = [anEmail(), anEmail()]
  const order = await aGuestOrder(next)
  const person = new Person(shop)
  const { body } = await person.post('/bauth/free-signup', { email, password: goodPassword })
  person.token = body.token
  await person.get(`/bauth/emailconf/${await confirmToken(email)}`)
  await move(person, body.buyer._id, next, goodPassword)
  await person.logIn(next, goodPassword)
  expect(await orderStatus(person, order)).toBe(404)
  const undo = (await emailsTo(shop, email)).find(({ path }) => path.startsWith('/secure-account/'))!
  const secured = await new Person(shop).post(`/bauth/secure-account/${undo.token}`)
  await new Person(shop).post(`/bauth/reset/${secured.body.resettoken}`, pair)
  await person.logIn(email, pair.password)
  expect(await orderStatus(person, order)).toBe(404)

  await move(person, body.buyer._id, next, pair.password)
  shop.clock.advance(7 * 86_400_000 + 1)
  await shop.pool.query('update outbox set due_at = now() where key = $1', [
    `accounts:confirmed:${body.buyer._id}`,
  ])
  await shop.app.jobs.runDue()
  expect(await orderStatus(person, order)).toBe(200)
})

test('confirming the email in the sign-up browser keeps the password and the session', async () => {
  const [email, person] = [anEmail(), new Person(shop)]
  const order = await aGuestOrder(email)
  const signedUp = await person.post('/bauth/free-signup', { email, password: goodPassword })
  person.token = signedUp.body.token
  const elsewhere = new Person(shop)
  await elsewhere.logIn(email, goodPassword)
  const { body } = await person.get(`/bauth/emailconf/${await confirmToken(email)}`)
  expect(body).toMatchObject({ token: person.token, needsPassword: false })
  expect(await orderStatus(person, order)).toBe(200)
  expect((await elsewhere.get('/api/customerprofile')).status).toBe(401)
  expect((await new Person(shop).logIn(email, goodPassword)).status).toBe(200)
})

test('setting a password without the current one requires a recent sign-in by an emailed link', async () => {
  const [email, person] = [anEmail(), new Person(shop)]
  person.token = (await person.post('/bauth/free-signup', { email, password: goodPassword })).body.token
  const without = await person.put('/api/password', pair)
  expect([without.status, without.body.field]).toEqual([422, 'current'])
  const phone = new Person(shop)
  phone.token = (await phone.get(`/bauth/emailconf/${await confirmToken(email)}`)).body.token
  shop.clock.advance(11 * 60_000)
  expect((await phone.put('/api/password', pair)).status).toBe(422)
})

test.each([
  ['a navigation', { 'sec-fetch-mode': 'navigate' }],
  ['an image request', { 'sec-fetch-mode': 'no-cors' }],
  ['a prefetch', { 'sec-purpose': 'prefetch' }],
])('%s does not confirm an email by calling the endpoint directly', async (_, headers) => {
  const [email, person] = [anEmail(), new Person(shop)]
  await person.post('/bauth/signup', { email, password: goodPassword })
  const url = `/bauth/emailconf/${await confirmToken(email)}`
  expect((await shop.server.inject({ method: 'GET', url, headers })).statusCode).toBe(400)
  expect((await person.get(url)).status).toBe(200)
})
