import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countHashRuns } from '#platform/auth/passwords.ts'
import { storeMembership } from '../accounts.ts'
import { aStoredListing, aSeller } from '#test/support/factories.ts'
import { anEmail, emailsTo, goodPassword, Person } from '#test/support/person.ts'
import { aBag, openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const otherPassword = 'thieving-magpie-3'
const pair = { password: 'another-kettle-18', confirmpassword: 'another-kettle-18' }
let email: string
beforeEach(() => {
  email = anEmail()
})

/** Creates an account with the shared email but does not verify it. */
async function signUp(
  password = goodPassword,
  url = '/bauth/free-signup',
  form: object = {},
): Promise<{ person: Person; id: string }> {
  const person = new Person(shop)
  const { body } = await person.post(url, { email, password, ...form })
  person.token = body.token
  return { person, id: body.buyer._id }
}

async function buy(person: Person): Promise<string> {
  const listing = await aStoredListing(shop.pool, { seller: await aSeller(shop.pool) })
  await person.put(`/sa/buyer/checkout/${listing.id}`, { sizeID: listing.sizes.M })
  const paid = await person.post('/payment', { ...(await aBag(shop, [listing])), email })
  const placed = await person.post('/sa/createorder', { orderInfo: { orderId: paid.body.orderId } })
  return placed.body.order._id
}

/** Creates a buyer with an order, and then four accounts of strangers with the same email. */
async function aBuyerWithStrangers() {
  const victim = await signUp()
  const order = await buy(victim.person)
  const strangers = []
  for (let at = 0; at < 4; at++) strangers.push(await signUp(otherPassword))
  return { victim, order, strangers }
}

const buyerIdBy = async (password: string) => (await new Person(shop).logIn(email, password)).body.buyer?._id

async function mailedTokens(path: string): Promise<string[]> {
  return (await emailsTo(shop, email)).filter((mail) => mail.path.includes(path)).map(({ token }) => token)
}

test('a paying buyer can sign in even if many strangers sign up with the same email', async () => {
  const { victim } = await aBuyerWithStrangers()
  const before = countHashRuns()
  expect(await buyerIdBy(goodPassword)).toBe(victim.id)
  expect(countHashRuns() - before).toBe(3)
})

test('a stranger who pays later does not keep the buyer who paid first from signing in', async () => {
  const { victim, strangers } = await aBuyerWithStrangers()
  await buy(strangers[0]!.person)
  await buy(strangers[1]!.person)
  expect(await buyerIdBy(goodPassword)).toBe(victim.id)
  expect(await buyerIdBy(otherPassword)).toBe(strangers[0]!.id)
})

test('a member can sign in even if strangers signed up before or after with the same email', async () => {
  await signUp(otherPassword)
  const { id } = await signUp()
  await shop.app.accounts.context.db.transaction().execute(async (tx) => {
    const memberUntil = new Date(shop.clock.now() + 86_400_000)
    const standing = {
      subscriptionId: null,
      status: 'gift',
      endAt: memberUntil,
      isCanceled: false,
      memberUntil,
    }
    await storeMembership(tx, id, standing, shop.clock.now())
  })
  for (let at = 0; at < 3; at++) await signUp(otherPassword)
  expect(await buyerIdBy(goodPassword)).toBe(id)
})

test("signing up with a paying buyer's email emails that buyer a warning without a confirmation link", async () => {
  await aBuyerWithStrangers()
  expect(await mailedTokens('verify/')).toHaveLength(1)
  const subjects = (await emailsTo(shop, email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === 'You already have a Souk account')).toHaveLength(1)
})

test('a password reset applies to the account that paid and voids the links of other accounts', async () => {
  const { victim, order, strangers } = await aBuyerWithStrangers()
  await new Person(shop).post('/bauth/forgot', { email })
  const [token] = await mailedTokens('reset/')
  expect((await new Person(shop).post(`/bauth/reset/${token}`, pair)).status).toBe(200)
  const owner = new Person(shop)
  expect((await owner.logIn(email, pair.password)).body.buyer).toMatchObject({
    _id: victim.id,
    isValidated: true,
  })
  expect((await owner.get(`/api/orders/${order}`)).status).toBe(200)
  for (const { person } of strangers) {
    expect((await person.get(`/api/orders/${order}`)).status).toBe(404)
    expect((await person.get('/api/customerprofile')).body.buyer.isValidated).toBe(false)
  }
  const after = await mailedTokens('verify/')
  for (const each of after)
    expect((await new Person(shop).get(`/bauth/emailconf/${each}`)).body.code).toBe('link_used')
  expect(await buyerIdBy(goodPassword)).toBeUndefined()
})

test.each(['/bauth/free-signup', '/bauth/signup-free-verify'])(
  'the first link of a stranger who used %s verifies the account that paid',
  async (url) => {
    const stranger = await signUp(otherPassword, url)
    const [strangers] = await mailedTokens('verify/')
    const victim = await signUp()
    const order = await buy(victim.person)
    const elsewhere = new Person(shop)
    const { body } = await elsewhere.get(`/bauth/emailconf/${strangers}`)
    expect(body).toMatchObject({ buyer: { _id: victim.id, isValidated: true }, needsPassword: true })
    elsewhere.token = body.token
    expect((await elsewhere.get(`/api/orders/${order}`)).status).toBe(200)
    expect((await stranger.person.get('/api/customerprofile')).body.buyer?.isValidated ?? false).toBe(false)
    expect((await victim.person.get('/api/customerprofile')).status).toBe(401)
  },
)

test("opening a stranger's link in the buyer's own session keeps the session and the password", async () => {
  await signUp(otherPassword)
  const [strangers] = await mailedTokens('verify/')
  const victim = await signUp()
  await buy(victim.person)
  const { body } = await victim.person.get(`/bauth/emailconf/${strangers}`)
  expect(body).toMatchObject({ buyer: { _id: victim.id }, token: victim.person.token, needsPassword: false })
  expect(await buyerIdBy(goodPassword)).toBe(victim.id)
})

test('a reset link that was requested before a purchase applies to the account that paid', async () => {
  await signUp(otherPassword)
  await new Person(shop).post('/bauth/forgot', { email })
  const [token] = await mailedTokens('reset/')
  const victim = await signUp()
  await buy(victim.person)
  await new Person(shop).post(`/bauth/reset/${token}`, pair)
  expect(await buyerIdBy(pair.password)).toBe(victim.id)
})

test("a buyer's own link verifies the buyer's account, even if a stranger signed up first", async () => {
  await signUp(otherPassword)
  const victim = await signUp()
  const [own] = await mailedTokens('verify/')
  const { body } = await victim.person.get(`/bauth/emailconf/${own}`)
  expect(body).toMatchObject({ buyer: { _id: victim.id }, needsPassword: false })
  expect(await buyerIdBy(goodPassword)).toBe(victim.id)
})

test('when two confirmation links are opened at the same time, only one verifies an account', async () => {
  for (let round = 0; round < 5; round++) {
    email = anEmail()
    await signUp(otherPassword)
    const [strangers] = await mailedTokens('verify/')
    const victim = await signUp()
    const [own] = await mailedTokens('verify/')
    await buy(victim.person)
    const answers = await Promise.all([
      new Person(shop).get(`/bauth/emailconf/${strangers}`),
      victim.person.get(`/bauth/emailconf/${own}`),
    ])
    const right = answers.filter(({ status }) => status === 200)
    expect(right.map(({ body }) => body.buyer._id)).toEqual([victim.id])
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    const { rows } = await shop.pool.query('select id from buyers where email = $1 and is_validated', [email])
    expect(rows).toEqual([{ id: victim.id }])
  }
})

const mallory = {
  fullName: 'Mallory Stranger',
  phone: '+1 302 555 0100',
  address_line1: '1 Trap Street',
  address_city: 'Dover',
  address_state: 'DE',
  address_zip: '19901',
}
const requestResetLink = async (person = new Person(shop)) => {
  const old = await mailedTokens('reset/')
  await person.post('/bauth/forgot', { email })
  return (await mailedTokens('reset/')).find((token) => !old.includes(token))!
}
const rowOf = async (id: string) =>
  (await shop.pool.query('select * from buyers where id = $1', [id])).rows[0]

async function tenStrangers() {
  const strangers = []
  for (let at = 0; at < 10; at++) strangers.push(await signUp(otherPassword, '/bauth/free-signup', mallory))
  return strangers
}

test('an unverified buyer who has not paid can still sign in after ten strangers sign up', async () => {
  const victim = await signUp(goodPassword, '/bauth/free-signup', { fullName: 'Vera Owner' })
  const [own] = await mailedTokens('verify/')
  await tenStrangers()
  const before = countHashRuns()
  expect(await buyerIdBy(goodPassword)).toBe(victim.id)
  expect(countHashRuns() - before).toBe(3)
  const { body } = await victim.person.openTab().get(`/bauth/emailconf/${own}`)
  expect(body).toMatchObject({ buyer: { _id: victim.id, fullName: 'Vera Owner' }, needsPassword: false })
})

test.each(['the own browser', 'another browser', 'the browser of a stranger'])(
  'a reset requested in %s applies to the account that signed up before ten strangers',
  async (where) => {
    const victim = await signUp(goodPassword, '/bauth/free-signup', { fullName: 'Vera Owner' })
    const strangers = await tenStrangers()
    const browsers: Record<string, Person> = {
      'the own browser': victim.person.openTab(),
      'the browser of a stranger': strangers[4]!.person.openTab(),
    }
    const token = await requestResetLink(browsers[where])
    const owner = where === 'the own browser' ? browsers[where]! : new Person(shop)
    expect((await owner.post(`/bauth/reset/${token}`, pair)).status).toBe(200)
    const { body } = await new Person(shop).logIn(email, pair.password)
    expect(body.buyer).toMatchObject({ _id: victim.id, isValidated: true })
    expect(body.buyer.fullName).toBe(where === 'the own browser' ? 'Vera Owner' : '')
    expect(await buyerIdBy(otherPassword)).not.toBe(victim.id)
  },
)

test('a buyer who signs up after ten strangers can sign in and reset the password in the sign-up browser', async () => {
  await tenStrangers()
  const victim = await signUp(goodPassword, '/bauth/free-signup', { fullName: 'Vera Owner' })
  const own = victim.person.openTab()
  const before = countHashRuns()
  expect((await own.logIn(email, goodPassword)).body.buyer._id).toBe(victim.id)
  expect(countHashRuns() - before).toBe(3)
  const token = await requestResetLink()
  expect((await own.post(`/bauth/reset/${token}`, pair)).status).toBe(200)
  expect((await new Person(shop).logIn(email, pair.password)).body.buyer).toMatchObject({
    _id: victim.id,
    fullName: 'Vera Owner',
  })
})

test('a buyer who pays after strangers can sign in and reset the password in the sign-up browser', async () => {
  for (let at = 0; at < 3; at++) await buy((await signUp(otherPassword)).person)
  const victim = await signUp(goodPassword, '/bauth/free-signup', { fullName: 'Vera Owner' })
  await buy(victim.person)
  const own = victim.person.openTab()
  expect((await own.logIn(email, goodPassword)).body.buyer._id).toBe(victim.id)
  const token = await requestResetLink()
  expect((await own.post(`/bauth/reset/${token}`, pair)).status).toBe(200)
  expect((await new Person(shop).logIn(email, pair.password)).body.buyer).toMatchObject({
    _id: victim.id,
    fullName: 'Vera Owner',
  })
  expect(await buyerIdBy(otherPassword)).not.toBe(victim.id)
})

test('a link requested in the sign-up browser belongs to the account created in that browser', async () => {
  await tenStrangers()
  const victim = await signUp(goodPassword, '/bauth/signup-free-verify', { fullName: 'Vera Owner' })
  const old = await mailedTokens('verify/')
  shop.clock.advance(2 * 3600_000)
  const own = victim.person.openTab()
  await own.post('/bauth/resendforgot', { email })
  const token = (await mailedTokens('verify/')).find((each) => !old.includes(each))
  const { body } = await own.get(`/bauth/emailconf/${token}`)
  expect(body).toMatchObject({ buyer: { _id: victim.id, fullName: 'Vera Owner' }, needsPassword: false })
})

test('a password reset removes all data of a stranger who signed up first', async () => {
  const stranger = await signUp(otherPassword, '/bauth/free-signup', { ...mallory, username: 'mallory_s' })
  const [confirmation] = await mailedTokens('verify/')
  const token = await requestResetLink()
  await new Person(shop).post(`/bauth/reset/${token}`, pair)
  expect(await rowOf(stranger.id)).toMatchObject({
    is_validated: true,
    username: null,
    full_name: '',
    phone: null,
    address_line1: '',
    address_city: '',
    address_zip: '',
  })
  expect((await stranger.person.get('/api/customerprofile')).status).toBe(401)
  expect(await buyerIdBy(otherPassword)).toBeUndefined()
  expect((await stranger.person.get(`/bauth/emailconf/${confirmation}`)).body.code).toBe('link_used')
})

const nobody = {
  username: null,
  full_name: '',
  fname: '',
  lname: '',
  phone: null,
  address_line1: '',
  address_city: '',
  address_state: '',
  address_zip: '',
}

test('a password reset removes the data of a stranger who paid, except the order and its address', async () => {
  const stranger = await signUp(otherPassword, '/bauth/free-signup', { ...mallory, username: 'mallory_p' })
  const order = await buy(stranger.person)
  const sentTo = async () => (await shop.pool.query('select ship_to from orders where id = $1', [order])).rows
  const before = await sentTo()
  const owner = new Person(shop)
  await owner.post(`/bauth/reset/${await requestResetLink()}`, pair)
  const { body } = await owner.logIn(email, pair.password)
  expect(body.buyer).toMatchObject({ _id: stranger.id, isValidated: true, fullName: '' })
  expect(await rowOf(stranger.id)).toMatchObject(nobody)
  expect((await stranger.person.get('/api/customerprofile')).status).toBe(401)
  expect(await buyerIdBy(otherPassword)).toBeUndefined()
  expect(await sentTo()).toEqual(before)
  expect((await owner.get(`/api/orders/${order}`)).status).toBe(200)
})

test('a buyer who paid keeps the profile after a password reset in the sign-up browser', async () => {
  const victim = await signUp(goodPassword, '/bauth/free-signup', { fullName: 'Vera Owner' })
  await buy(victim.person)
  await victim.person.openTab().post(`/bauth/reset/${await requestResetLink()}`, pair)
  expect(await rowOf(victim.id)).toMatchObject({ full_name: 'Vera Owner', is_validated: true })
})

test("a paying stranger's link for a shared email, opened elsewhere, removes the stranger's data", async () => {
  const stranger = await signUp(otherPassword, '/bauth/free-signup', mallory)
  await buy(stranger.person)
  const [token] = await mailedTokens('verify/')
  await signUp()
  const { body } = await new Person(shop).get(`/bauth/emailconf/${token}`)
  expect(body).toMatchObject({ buyer: { _id: stranger.id, fullName: '' }, needsPassword: true })
  expect(await rowOf(stranger.id)).toMatchObject(nobody)
})

test("a stranger's link for a shared email, opened elsewhere, removes the stranger's data", async () => {
  const stranger = await signUp(otherPassword, '/bauth/free-signup', mallory)
  const [token] = await mailedTokens('verify/')
  await signUp()
  const { body } = await new Person(shop).get(`/bauth/emailconf/${token}`)
  expect(body).toMatchObject({ buyer: { _id: stranger.id, fullName: '' }, needsPassword: true })
  expect(await rowOf(stranger.id)).toMatchObject({ address_line1: '', phone: null })
})

test("a stranger's email change, confirmed in another browser, removes the stranger's data", async () => {
  const victims = email
  email = anEmail()
  const { person, id } = await signUp(otherPassword, '/bauth/free-signup', mallory)
  await person.put(`/api/customerprofile/${id}`, { email: victims })
  email = victims
  await signUp()
  const [change] = (await emailsTo(shop, email)).filter(({ subject }) => /change|new email/i.test(subject))
  const { body } = await new Person(shop).get(`/bauth/emailconf/${change!.token}`)
  expect(body).toMatchObject({ buyer: { _id: id, email, fullName: '' }, needsPassword: true })
  expect(await rowOf(id)).toMatchObject(nobody)
})

test("a stranger's link opened in the owner's browser verifies the owner's account", async () => {
  await signUp(otherPassword, '/bauth/free-signup', mallory)
  const [token] = await mailedTokens('verify/')
  const victim = await signUp()
  const { body } = await victim.person.openTab().get(`/bauth/emailconf/${token}`)
  expect(body).toMatchObject({ buyer: { _id: victim.id }, needsPassword: false })
})

test('the only account with an email keeps its data when the email is confirmed on another device', async () => {
  await signUp(goodPassword, '/bauth/free-signup', { fullName: 'Vera Owner' })
  const [token] = await mailedTokens('verify/')
  const { body } = await new Person(shop).get(`/bauth/emailconf/${token}`)
  expect(body).toMatchObject({ buyer: { fullName: 'Vera Owner' }, needsPassword: true })
})

test('two accounts created at the same time can both sign in, even after strangers sign up later', async () => {
  const [one, two] = await Promise.all([signUp(), signUp('quiet-lantern-42')])
  await tenStrangers()
  expect(await buyerIdBy(goodPassword)).toBe(one.id)
  expect(await buyerIdBy('quiet-lantern-42')).toBe(two.id)
})
