import { afterAll, expect, test } from 'vitest'
import { anEmail, goodPassword, emailsTo, newestMail, Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const password = goodPassword
const aPerson = () => new Person(shop)

test('a buyer signs up, confirms the email, signs in and signs out', async () => {
  const person = aPerson()
  const email = anEmail()
  const signedUp = await person.post('/bauth/signup-free-verify', {
    email: email.toUpperCase(),
    password,
    fullName: 'Ada King Lovelace',
    username: 'Ada.K',
  })
  expect(signedUp.status).toBe(200)
  expect(signedUp.body.token).toBeUndefined()
  expect(signedUp.body.buyer).toMatchObject({
    email,
    username: 'ada.k',
    fname: 'Ada',
    lname: 'King Lovelace',
    isValidated: false,
  })

  const early = await person.logIn(email, password)
  expect([early.status, early.body.resend, early.body.message]).toEqual([403, true, expect.any(String)])

  const mail = await newestMail(shop, email)
  expect(mail.path).toMatch(/^\/free-verify\//)
  const confirmed = await person.get(`/bauth/emailconf/${mail.token}`)
  expect(confirmed.body).toMatchObject({ buyer: { email, isValidated: true }, token: expect.any(String) })
  const twice = await person.get(`/bauth/emailconf/${mail.token}`)
  expect([twice.status, twice.body.code]).toEqual([404, 'link_used'])

  expect((await person.logIn(email, password)).status).toBe(200)
  expect((await person.get('/api/customerprofile')).body.buyer.email).toBe(email)
  expect((await person.post('/bauth/logout')).body).toEqual({ ok: true })
  expect((await person.get('/api/customerprofile')).status).toBe(401)
})

test('a HEAD request does not use up an emailed link', async () => {
  const person = aPerson()
  const email = anEmail()
  await person.post('/bauth/signup', { email, password })
  const mail = await newestMail(shop, email)
  expect(mail.path).toMatch(/^\/verify\//)
  await person.send('HEAD', `/bauth/emailconf/${mail.token}`)
  expect((await person.get(`/bauth/emailconf/${mail.token}`)).status).toBe(200)
})

test('free-signup signs in immediately and emails a link; free-signup-no-verify emails nothing', async () => {
  const [one, two] = [anEmail(), anEmail()]
  const mailed = await aPerson().post('/bauth/free-signup', { email: one, password })
  expect(mailed.body).toMatchObject({ buyer: { isValidated: false }, token: expect.any(String) })
  expect(await emailsTo(shop, one)).toHaveLength(1)
  const quiet = await aPerson().post('/bauth/free-signup-no-verify', { email: two, password })
  expect((await new Person(shop, quiet.body.token).get('/api/customerprofile')).status).toBe(200)
  expect(await emailsTo(shop, two)).toHaveLength(0)
})

test('a reset link sets a new password once and ends older sessions and links', async () => {
  const [person, other] = [aPerson(), aPerson()]
  const email = anEmail()
  const { body } = await person.post('/bauth/free-signup-no-verify', { email, password })
  other.token = body.token
  expect((await aPerson().post('/bauth/forgot', { email })).body).toEqual({ email })
  const first = await newestMail(shop, email)
  await aPerson().post('/bauth/resendforgot', { email })
  const second = await newestMail(shop, email)
  expect(second.path).toMatch(/^\/reset\//)
  expect(second.token).not.toBe(first.token)

  const reset = (token: string, pair: object) => aPerson().post(`/bauth/reset/${token}`, pair)
  const unlike = await reset(second.token, {
    password: 'another-kettle-18',
    confirmpassword: 'another-kettle-19',
  })
  expect([unlike.status, unlike.body.field]).toEqual([422, 'confirmpassword'])
  const easy = await reset(second.token, { password: 'Password123!', confirmpassword: 'Password123!' })
  expect([easy.status, easy.body.code, easy.body.field]).toEqual([422, 'password_common', 'password'])
  const pair = { password: 'another-kettle-18', confirmpassword: 'another-kettle-18' }
  expect((await reset(second.token, pair)).body).toEqual({ email })
  for (const { token } of [first, second]) expect((await reset(token, pair)).body.code).toBe('link_used')

  expect((await other.get('/api/customerprofile')).status).toBe(401)
  expect((await aPerson().logIn(email, password)).status).toBe(401)
  expect((await aPerson().logIn(email, pair.password)).body.buyer.isValidated).toBe(true)
  expect((await emailsTo(shop, email)).map(({ subject }) => subject)).toContain('Your password was changed')
})

test('when one reset link is used by concurrent requests, only one succeeds', async () => {
  const email = anEmail()
  await aPerson().post('/bauth/free-signup-no-verify', { email, password })
  await aPerson().post('/bauth/forgot', { email })
  const { token } = await newestMail(shop, email)
  const attempts = ['first-kettle-20', 'second-kettle-20', 'third-kettle-20'].map((word) =>
    aPerson().post(`/bauth/reset/${token}`, { password: word, confirmpassword: word }),
  )
  const codes = (await Promise.all(attempts)).map(({ status }) => status)
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 404, 404])
})

test.each(['/bauth/forgot', '/bauth/resendforgot', '/bauth/signup'])(
  '%s sends at most four emails per hour to one mailbox',
  async (url) => {
    const email = anEmail()
    await aPerson().post('/bauth/signup', { email, password })
    for (let times = 0; times < 8; times++) {
      expect((await aPerson().post(url, { email, password })).status).toBe(200)
      await shop.app.jobs.runDue()
    }
    expect(await emailsTo(shop, email)).toHaveLength(4)
    shop.clock.advance(61 * 60_000)
    await aPerson().post(url, { email, password })
    expect(await emailsTo(shop, email)).toHaveLength(5)
  },
)

test('a reset link expires', async () => {
  const email = anEmail()
  await aPerson().post('/bauth/free-signup-no-verify', { email, password })
  await aPerson().post('/bauth/forgot', { email })
  const { token } = await newestMail(shop, email)
  shop.clock.advance(61 * 60_000)
  const late = await aPerson().post(`/bauth/reset/${token}`, {
    password: 'late-kettle-20',
    confirmpassword: 'late-kettle-20',
  })
  expect(late.body.code).toBe('link_used')
})

test('a failed sign-in without a stored password emails a token that makes sign-in return newuser', async () => {
  const email = anEmail()
  await shop.pool.query('insert into buyers (id, email, created_at) values ($1, $2, now())', [
    `byr_${email}`,
    email,
  ])
  const wrong = await aPerson().logIn(email, 'whatever it is')
  expect(wrong.body).toEqual({
    code: 'wrong_login',
    message: expect.any(String),
    requestId: expect.any(String),
  })
  const mail = await newestMail(shop, email)
  expect(mail.subject).toBe('Choose a password for your Souk account')
  const proven = await aPerson().post('/bauth/login', { email, password: 'x', token: mail.token })
  expect([proven.status, proven.body.newuser]).toEqual([403, true])
  const pair = { password, confirmpassword: password }
  expect((await aPerson().post(`/bauth/reset/${mail.token}`, pair)).status).toBe(200)
  expect((await aPerson().logIn(email, password)).status).toBe(200)
})

test('the response reveals that a password is outdated only if the password is correct', async () => {
  const email = anEmail()
  await aPerson().post('/bauth/free-signup-no-verify', { email, password })
  await shop.pool.query('update buyers set must_reset = true where email = $1', [email])
  expect((await aPerson().logIn(email, 'not that one')).body.reset).toBeUndefined()
  expect((await aPerson().logIn(email, password)).body).toMatchObject({
    code: 'password_outdated',
    reset: true,
  })
})

test('usernames are unique regardless of case, and reserved usernames are unavailable', async () => {
  const exists = async (name: string) => (await aPerson().get(`/bauth/check-username/${name}`)).body.exists
  expect(await exists('Grace.H')).toBe(false)
  await aPerson().post('/bauth/free-signup', { email: anEmail(), password, username: 'grace.h' })
  expect(await exists('GRACE.H')).toBe(true)
  expect(await exists('Admin')).toBe(true)
  for (const name of ['a%20b!', 'ab', 'ana-maria', 'a'.repeat(31), 'ana%40mail.example'])
    expect(await exists(name), name).toBe(true)
  const taken = await aPerson().post('/bauth/signup', { email: anEmail(), password, username: 'Grace.H' })
  expect(taken.body).toMatchObject({
    code: 'username_taken',
    message: 'Username already exists',
    field: 'username',
  })
})

test('when several people sign up with one username at the same time, only one succeeds', async () => {
  const inputs = Array.from({ length: 8 }, () =>
    aPerson().post('/bauth/free-signup-no-verify', { email: anEmail(), password, username: 'wanted' }),
  )
  const codes = (await Promise.all(inputs)).map(({ status }) => status)
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
})
