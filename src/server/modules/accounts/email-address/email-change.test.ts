import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#platform/auth/passwords.ts'
import { aSeller } from '#test/support/factories.ts'
import { anEmail, emailsTo, goodPassword, newestMail, Person } from '#test/support/person.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const day = 86_400_000
const password = goodPassword
const pair = { password: 'another-kettle-18', confirmpassword: 'another-kettle-18' }
const thiefs = { password: 'thieving-magpie-3', confirmpassword: 'thieving-magpie-3' }

interface Signed {
  id: string
  email: string
  person: Person
}

async function aBuyer(): Promise<Signed> {
  const [person, email] = [new Person(shop), anEmail()]
  await person.post('/bauth/signup-free-verify', { email, password })
  const { body } = await person.get(`/bauth/emailconf/${(await newestMail(shop, email)).token}`)
  person.token = body.token
  return { id: body.buyer._id, email, person }
}

const ask = (by: Person, id: string, email: string, more: object = {}) =>
  by.put(`/api/customerprofile/${id}`, { email, ...more })
const confirm = (token: string, by = new Person(shop)) => by.get(`/bauth/emailconf/${token}`)
const isSignedIn = async (person: Person) => (await person.get('/api/sessions')).status === 200

/** Changes the account's email as a thief who copied the session token. Returns the new email. */
async function steal(of: Signed, thief = new Person(shop, of.person.token)): Promise<string> {
  const email = anEmail()
  expect((await ask(thief, of.id, email)).status).toBe(200)
  const { token } = await newestMail(shop, email)
  thief.token = (await confirm(token, thief)).body.token
  return email
}

const undoLinks = async (email: string) =>
  (await emailsTo(shop, email)).filter(({ path }) => path.startsWith('/secure-account/'))

test('changing the email requires the password or a sign-in within the last ten minutes', async () => {
  const { person, id } = await aBuyer()
  shop.clock.advance(11 * 60_000)
  const next = anEmail()
  const asked = await ask(person, id, next)
  expect([asked.status, asked.body.code, asked.body.field]).toEqual([422, 'wrong_password', 'password'])
  expect((await ask(person, id, next, { password: 'not this one' })).status).toBe(422)
  expect(await emailsTo(shop, next)).toHaveLength(0)
  expect((await person.put(`/api/customerprofile/${id}`, { fullName: 'Ada L' })).status).toBe(200)
  expect((await ask(person, id, next, { password })).status).toBe(200)
  expect(await emailsTo(shop, next)).toHaveLength(1)
})

test('the old address is emailed about the requested and the completed change, and other sessions end', async () => {
  const { person, id, email } = await aBuyer()
  const other = new Person(shop)
  await other.logIn(email, password)
  const next = anEmail()
  await ask(person, id, next)
  const early = (await emailsTo(shop, email)).find(({ subject }) => subject.endsWith('about to change'))
  expect(early!.path).toMatch(/^\/secure-account\//)
  expect(early!.text).toContain(next)
  const before = person.token
  const moved = await confirm((await newestMail(shop, next)).token, person)
  expect(moved.body).toMatchObject({ buyer: { _id: id, email: next }, token: before, needsPassword: false })
  expect([await isSignedIn(person), await isSignedIn(other)]).toEqual([true, false])
  expect((await newestMail(shop, email)).subject).toBe('Your Souk account email was changed')
})

test.each(['at the request', 'after the move'])(
  'the owner recovers an account whose email a thief tries to change: %s',
  async (when) => {
    const of = await aBuyer()
    const thief = new Person(shop, of.person.token)
    const newEmail = anEmail()
    await ask(thief, of.id, newEmail)
    const { token: moving } = await newestMail(shop, newEmail)
    if (when === 'after the move') thief.token = (await confirm(moving, thief)).body.token
    const { token } = await newestMail(shop, of.email)
    const url = `/bauth/secure-account/${token}`
    expect((await new Person(shop).get(url)).body).toEqual({
      kind: 'undo-email',
      email: of.email,
      isSeller: false,
      asksPassword: false,
    })
    expect(await isSignedIn(thief)).toBe(true)
    const { body } = await new Person(shop).post(url)
    expect(body).toEqual({ email: of.email, isSeller: false, resettoken: expect.any(String) })
    expect(await isSignedIn(thief)).toBe(false)
    expect((await confirm(moving, thief)).body.code).toBe('link_used')
    expect((await new Person(shop).post(url)).body.code).toBe('link_used')
    expect((await new Person(shop).logIn(of.email, password)).body.code).toBe('password_outdated')
    expect((await new Person(shop).post(`/bauth/reset/${body.resettoken}`, pair)).status).toBe(200)
    expect((await new Person(shop).logIn(of.email, pair.password)).body.buyer._id).toBe(of.id)
    expect((await new Person(shop).logIn(newEmail, password)).status).toBe(401)
  },
)

test('the original address can recover the account even if a thief changed the email several times', async () => {
  const of = await aBuyer()
  const thief = new Person(shop, of.person.token)
  const second = await steal(of, thief)
  await new Person(shop).post('/bauth/forgot', { email: second })
  const { token: reset } = (await emailsTo(shop, second)).find(({ path }) => path.startsWith('/reset/'))!
  expect((await new Person(shop).post(`/bauth/reset/${reset}`, thiefs)).status).toBe(200)
  await thief.logIn(second, thiefs.password)
  await steal({ ...of, person: thief, email: second }, thief)
  shop.clock.advance(6 * day)

  const [undoOfThief] = await undoLinks(second)
  expect((await new Person(shop).post(`/bauth/secure-account/${undoOfThief!.token}`)).body.code).toBe(
    'link_used',
  )
  const [undo] = await undoLinks(of.email)
  const { body } = await new Person(shop).post(`/bauth/secure-account/${undo!.token}`)
  expect(body.email).toBe(of.email)
  expect((await new Person(shop).post(`/bauth/secure-account/${undoOfThief!.token}`)).body.code).toBe(
    'link_used',
  )
  expect(await isSignedIn(thief)).toBe(false)
  expect((await new Person(shop).post(`/bauth/reset/${body.resettoken}`, pair)).status).toBe(200)
  expect((await new Person(shop).logIn(of.email, pair.password)).status).toBe(200)
})

test('an email change cannot be undone after seven days', async () => {
  const of = await aBuyer()
  await steal(of)
  const [undo] = await undoLinks(of.email)
  shop.clock.advance(7 * day + 1)
  expect((await new Person(shop).get(`/bauth/secure-account/${undo!.token}`)).status).toBe(404)
})

test('an unverified previous address receives no email about the account', async () => {
  const [person, claimed, own] = [new Person(shop), anEmail(), anEmail()]
  const { body } = await person.post('/bauth/free-signup-no-verify', { email: claimed, password })
  person.token = body.token
  await ask(person, body.buyer._id, own)
  await confirm((await newestMail(shop, own)).token, person)
  const change = { current: password, ...pair }
  expect((await person.put('/api/password', change)).status).toBe(200)
  expect(await emailsTo(shop, claimed)).toEqual([])
})

async function logInSeller(email: string, word = password): Promise<Person> {
  const person = new Person(shop)
  person.token = (await person.post('/auth/login', { email, password: word })).body.token
  return person
}

async function aSignedSeller(): Promise<Signed> {
  const { id, username } = await aSeller(shop.pool, { isAdmin: true })
  const email = `${username}@seller.example`
  await shop.pool.query('update sellers set password_hash = $2 where id = $1', [
    id,
    await hashPassword(password),
  ])
  return { id, email, person: await logInSeller(email) }
}

test('a seller can change the email and undo the change', async () => {
  const { id, email, person } = await aSignedSeller()
  const other = await logInSeller(email)
  const next = anEmail()
  shop.clock.advance(11 * 60_000)
  expect((await person.put(`/api/seller/profile/${id}`, { email: next })).body.field).toBe('password')
  const asked = await person.put(`/api/seller/profile/${id}`, { email: next, password })
  expect(asked.body.seller.email).toBe(email)
  const { token, path } = await newestMail(shop, next)
  expect(path).toMatch(/^\/shopper\/verify\//)
  expect((await person.post(`/auth/emailconf/${token}`)).body).toEqual({ email: next })
  expect([await isSignedIn(person), await isSignedIn(other)]).toEqual([true, false])
  expect((await (await logInSeller(next)).get('/api/seller/profile')).body.seller.email).toBe(next)

  const [undo] = await undoLinks(email)
  const { body } = await new Person(shop).post(`/bauth/secure-account/${undo!.token}`)
  expect(body).toMatchObject({ email, isSeller: true })
  expect(await isSignedIn(person)).toBe(false)
  expect((await new Person(shop).post(`/auth/sellerReset/${body.resettoken}`, pair)).body).toMatchObject({
    email,
  })
  expect(await isSignedIn(await logInSeller(email, pair.password))).toBe(true)
})

test("a seller's email can be changed only in that seller's session", async () => {
  const [of, other] = [await aSignedSeller(), await aSignedSeller()]
  const next = anEmail()
  expect((await of.person.put(`/api/seller/profile/${of.id}`, { email: next })).status).toBe(200)
  const url = `/auth/emailconf/${(await newestMail(shop, next)).token}`
  const { person: buyer } = await aBuyer()
  for (const follower of [new Person(shop), other.person, buyer]) {
    const refused = await follower.post(url)
    expect([refused.status, refused.body.code]).toEqual([401, 'not_signed_in'])
    expect(refused.body.message).toContain('your account’s current email')
  }
  expect((await of.person.get('/api/seller/profile')).body.seller.email).toBe(of.email)
  expect((await of.person.post(url)).body).toEqual({ email: next })
  expect((await of.person.post(url)).body.code).toBe('link_used')
})

test("a new password cancels a seller's pending email change", async () => {
  const { id, email, person } = await aSignedSeller()
  const next = anEmail()
  expect((await person.put(`/api/seller/profile/${id}`, { email: next })).status).toBe(200)
  const url = `/auth/emailconf/${(await newestMail(shop, next)).token}`
  const changed = await person.put('/api/password', { current: password, ...pair })
  person.token = changed.body.token
  expect((await person.post(url)).body.code).toBe('link_used')
  expect((await person.get('/api/seller/profile')).body.seller.email).toBe(email)
})

test.each([false, true])('an email that is in use gets the same response, verified: %s', async (isProven) => {
  const { email: taken } = await aBuyer()
  const answers = []
  for (const newEmail of [taken, anEmail()]) {
    const person = new Person(shop)
    const { body } = await person.post('/bauth/free-signup', { email: anEmail(), password })
    person.token = body.token
    if (isProven) await confirm((await newestMail(shop, body.buyer.email)).token, person)
    const statuses = []
    for (let i = 0; i < 6; i++)
      statuses.push((await ask(person, body.buyer._id, newEmail, { password })).status)
    answers.push(statuses)
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]!.at(-1)).toBe(429)
})

test('a correct password does not count as a failed attempt', async () => {
  const { person, id } = await aBuyer()
  person.address = '203.0.113.99'
  const failures = async () =>
    (await shop.pool.query<{ sum: number }>('select coalesce(sum(failed), 0)::int as sum from rate_limits'))
      .rows[0]!.sum
  const before = await failures()
  expect((await ask(person, id, anEmail(), { password })).status).toBe(200)
  expect(await failures()).toBe(before)
  expect((await ask(person, id, anEmail(), { password: 'not this one' })).status).toBe(422)
  expect(await failures()).toBeGreaterThan(before)
})

test('an address receives at most four emails per hour, even if several accounts request to change to it', async () => {
  const victim = anEmail()
  for (let at = 0; at < 6; at++) {
    const { id, person } = await aBuyer()
    expect((await ask(person, id, victim)).status).toBe(200)
  }
  expect(await emailsTo(shop, victim)).toHaveLength(4)
  shop.clock.advance(61 * 60_000)
  const later = await aBuyer()
  expect((await ask(later.person, later.id, victim)).status).toBe(200)
  expect(await emailsTo(shop, victim)).toHaveLength(5)
})

test("when the owner of an email confirms a stranger's email change, the stranger's name is removed", async () => {
  const [stranger, typed, owners] = [new Person(shop), anEmail(), anEmail()]
  const made = await stranger.post('/bauth/free-signup', { email: typed, password })
  stranger.token = made.body.token
  const id = made.body.buyer._id
  await stranger.put(`/api/customerprofile/${id}`, { fullName: 'A Stranger' })
  expect((await ask(stranger, id, owners, { password })).status).toBe(200)
  const { token } = await newestMail(shop, owners)
  expect((await confirm(token)).status).toBe(200)
  const after = await shop.pool.query('select email, full_name from buyers where id = $1', [id])
  expect(after.rows).toEqual([{ email: owners, full_name: '' }])
})
