import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#platform/auth/passwords.ts'
import { codeAt } from '#test/support/authenticator.ts'
import { aSeller } from '#test/support/factories.ts'
import { anEmail, emailsTo, goodPassword as password, newestMail, Person } from '#test/support/person.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const minute = 60_000

interface Protected {
  person: Person
  email: string
  /** Shared secret of the authenticator app. */
  key: string
  codes: string[]
}

async function aProvenBuyer(): Promise<{ person: Person; email: string }> {
  const [person, email] = [new Person(shop), anEmail()]
  const { body } = await person.post('/bauth/free-signup', { email, password })
  person.token = body.token
  const { token } = await newestMail(shop, email)
  await person.get(`/bauth/emailconf/${token}`)
  return { person, email }
}

/** Creates a buyer with an active second factor. */
async function aProtectedBuyer(): Promise<Protected> {
  const { person, email } = await aProvenBuyer()
  return { email, ...(await protect(person)) }
}

async function protect(person: Person): Promise<Omit<Protected, 'email'>> {
  const { key } = (await person.post('/api/second-factor')).body
  const code = codeAt(key, shop.clock.now())
  const { status, body } = await person.post('/api/second-factor/confirm', { code })
  expect(status).toBe(200)
  person.token = body.token
  return { person, key, codes: body.recoveryCodes }
}

/** Advances the clock and returns the next authenticator code. */
function nextCode(key: string): string {
  shop.clock.advance(30_000)
  return codeAt(key, shop.clock.now())
}

const logIn = (person: Person, email: string, code?: string) =>
  person.post('/bauth/login', { email, password, ...(code !== undefined && { code }) })
const kindsOf = async (email: string): Promise<string[]> =>
  (
    await shop.pool.query<{ kind: string }>(
      `select e.kind from security_events e join buyers b on b.id = e.person_id where b.email = $1 order by e.id`,
      [email],
    )
  ).rows.map(({ kind }) => kind)

test('a stranger cannot set up or remove a second factor', async () => {
  const stranger = new Person(shop)
  expect((await stranger.post('/api/second-factor')).status).toBe(401)
  expect((await stranger.post('/api/second-factor/confirm', { code: '123456' })).status).toBe(401)
  expect((await stranger.delete('/api/second-factor')).status).toBe(401)
})

test('the second factor is inactive until a code of the app confirms it', async () => {
  const { person, email } = await aProvenBuyer()
  const { body } = await person.post('/api/second-factor')
  expect(body.uri).toContain(`secret=${body.key}`)
  expect((await person.post('/api/second-factor/confirm', { code: '000 000' })).body.code).toBe('wrong_code')
  expect((await person.get('/api/second-factor')).body).toMatchObject({
    isOn: false,
    since: null,
    isRequired: false,
  })
  expect((await logIn(new Person(shop), email)).status).toBe(200)
  shop.clock.advance(61 * minute)
  const late = await person.post('/api/second-factor/confirm', { code: codeAt(body.key, shop.clock.now()) })
  expect(late.body.code).toBe('wrong_state')
})

test('an account without a verified email cannot set up a second factor', async () => {
  const person = new Person(shop)
  person.token = (
    await person.post('/bauth/free-signup-no-verify', { email: anEmail(), password })
  ).body.token
  expect((await person.post('/api/second-factor')).body.code).toBe('not_confirmed')
})

test('signing in with the password also requires a code, and each code works once', async () => {
  const { email, key } = await aProtectedBuyer()
  const elsewhere = new Person(shop)
  const response = await logIn(elsewhere, email)
  expect(response).toMatchObject({ status: 403, body: { code: 'code_needed' } })
  expect(response.body).not.toHaveProperty('token')
  expect((await logIn(elsewhere, email, '123456')).body).toMatchObject({ code: 'wrong_code', field: 'code' })
  const code = nextCode(key)
  expect((await logIn(elsewhere, email, code)).status).toBe(200)
  expect((await logIn(elsewhere, email, code)).body.code).toBe('wrong_code')
  expect((await logIn(elsewhere, email, nextCode(key))).status).toBe(200)
})

test('a wrong password gets the same response with and without a code', async () => {
  const { email, key } = await aProtectedBuyer()
  const code = nextCode(key)
  const wrong = { email, password: 'not the password' }
  const plain = await new Person(shop).post('/bauth/login', wrong)
  const withCode = await new Person(shop).post('/bauth/login', { ...wrong, code })
  const nobody = await new Person(shop).post('/bauth/login', { ...wrong, email: anEmail(), code })
  for (const { status, body } of [plain, withCode, nobody])
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'wrong_login' })
  // The attempt with the wrong password did not use up the code.
  expect((await logIn(new Person(shop), email, code)).status).toBe(200)
})

test('when one code is used by concurrent sign-ins, only one succeeds', async () => {
  const { email, key, codes } = await aProtectedBuyer()
  for (const code of [nextCode(key), codes[0]!]) {
    const answers = await Promise.all([1, 2, 3].map(() => logIn(new Person(shop), email, code)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422, 422])
  }
})

/** Enters wrong codes until the rate limit wait is longer than the lifetime of an authenticator code. */
async function guess(guesser: Person, email: string): Promise<void> {
  for (let at = 0; at < 30; at++) {
    const { status, headers } = await logIn(guesser, email, `0000${10 + at}`)
    const seconds = Number(headers['retry-after'])
    if (status === 429 && seconds > 120) return
    if (status === 429) shop.clock.advance(seconds * 1000)
  }
  throw new Error('guessing never had to wait')
}

test('code attempts are limited per account, but an owner in a known browser is not affected', async () => {
  const { person, email, key } = await aProtectedBuyer()
  expect((await logIn(person, email, nextCode(key))).status).toBe(200)
  const guesser = new Person(shop)
  await guess(guesser, email)
  const elsewhere = new Person(shop)
  elsewhere.address = '198.51.100.77'
  for (const stranger of [guesser, elsewhere])
    expect((await logIn(stranger, email, nextCode(key))).status).toBe(429)
  expect((await logIn(person, email, nextCode(key))).status).toBe(200)
  expect(await kindsOf(email)).toEqual(
    expect.arrayContaining(['factor.on', 'factor.failed', 'factor.limited']),
  )
})

test('the owner is warned about wrong codes at most once a day', async () => {
  const { email, key } = await aProtectedBuyer()
  const warnings = async () =>
    (await emailsTo(shop, email)).filter(({ subject }) => subject.startsWith('Someone entered your password'))
  const guesser = new Person(shop)
  for (let at = 0; at < 4; at++) await logIn(guesser, email, `00002${at}`)
  expect(await warnings()).toEqual([])
  await guess(guesser, email)
  const [warning, ...more] = await warnings()
  expect(more).toEqual([])
  expect(warning!.text).toContain('several wrong verification codes')
  shop.clock.advance(24 * 60 * minute)
  await Promise.all([1, 2, 3, 4, 5].map((at) => logIn(new Person(shop), email, `00003${at}`)))
  expect(await warnings()).toHaveLength(2)
  // Opening the link in the warning email recovers the account, and the second factor stays on.
  const { body } = await new Person(shop).post(`/bauth/secure-account/${warning!.token}`)
  const pair = { password: 'another harbour 77', confirmpassword: 'another harbour 77' }
  expect((await new Person(shop).post(`/bauth/reset/${body.resettoken}`, pair)).status).toBe(200)
  const response = await new Person(shop).post('/bauth/login', { email, password: pair.password })
  expect(response.body.code).toBe('code_needed')
  expect(key).toBeDefined()
})

test('a recovery code can be used to sign in once, and the owner is emailed', async () => {
  const { email, codes, key } = await aProtectedBuyer()
  const person = new Person(shop)
  expect((await logIn(person, email, codes[3]!.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
  expect((await logIn(new Person(shop), email, codes[3])).body.code).toBe('wrong_code')
  const mail = (await emailsTo(shop, email)).find(({ subject }) => subject === 'A recovery code was used')
  expect(mail?.text).toContain('9 recovery codes left')
  person.token = (await logIn(person, email, nextCode(key))).body.token
  expect((await person.get('/api/second-factor')).body).toMatchObject({ isOn: true, recoveryCodesLeft: 9 })
  const fresh = (await person.post('/api/second-factor/recovery-codes')).body.recoveryCodes as string[]
  expect((await logIn(new Person(shop), email, codes[4])).body.code).toBe('wrong_code')
  expect((await logIn(new Person(shop), email, fresh[4])).status).toBe(200)
})

test('stored rows do not reveal recovery codes or the secret of the authenticator app', async () => {
  const { key, codes } = await aProtectedBuyer()
  const { rows } = await shop.pool.query<{ all: string }>(`select
    (select string_agg(f::text, ' ') from second_factors f) || (select string_agg(r::text, ' ') from recovery_codes r)
    || (select coalesce(string_agg(e::text, ' '), '') from emails e) as all`)
  for (const secret of [key, ...codes]) expect(rows[0]!.all).not.toContain(secret)
})

test('turning on the second factor ends all other sessions and copied tokens', async () => {
  const { person, email } = await aProvenBuyer()
  const other = new Person(shop)
  await other.logIn(email, password)
  const copy = new Person(shop, person.token)
  await protect(person)
  for (const ended of [other, copy]) expect((await ended.get('/api/second-factor')).status).toBe(401)
  expect((await person.get('/api/second-factor')).body.isOn).toBe(true)
  const subjects = (await emailsTo(shop, email)).map(({ subject }) => subject)
  expect(subjects).toContain('Two-step verification is on')
})

test('a person who signed in long ago must confirm the session with a code, not the password', async () => {
  const { person, email, key } = await aProtectedBuyer()
  shop.clock.advance(11 * minute)
  const response = await person.delete('/api/second-factor')
  expect(response.body).toMatchObject({ code: 'step_up_needed', details: { by: 'code' } })
  expect((await person.post('/api/step-up', { password })).body.code).toBe('code_needed')
  const { body } = await person.get('/api/customerprofile')
  const moved = await person.put(`/api/customerprofile/${body.buyer._id}`, { email: anEmail(), password })
  expect(moved.body).toMatchObject({ code: 'step_up_needed', details: { by: 'code' } })
  expect((await person.post('/api/step-up', { code: nextCode(key) })).status).toBe(200)
  expect((await person.delete('/api/second-factor')).status).toBe(200)
  expect((await person.delete('/api/second-factor')).body.code).toBe('wrong_state')
  expect((await newestMail(shop, email)).subject).toBe('Two-step verification is off')
  expect((await logIn(new Person(shop), email)).status).toBe(200)
})

test('a new app replaces the old one once a code confirms it', async () => {
  const { person, email, key } = await aProtectedBuyer()
  const { key: next } = (await person.post('/api/second-factor')).body
  expect((await logIn(new Person(shop), email, nextCode(key))).status).toBe(200)
  const confirmed = await person.post('/api/second-factor/confirm', { code: nextCode(next) })
  expect(confirmed.status).toBe(200)
  expect((await logIn(new Person(shop), email, nextCode(key))).body.code).toBe('wrong_code')
  expect((await logIn(new Person(shop), email, nextCode(next))).status).toBe(200)
})

const countFactors = async (email: string) =>
  (
    await shop.pool.query(
      'select 1 from second_factors f join buyers b on b.id = f.buyer_id where b.email = $1',
      [email],
    )
  ).rows.length

test("the emailed link and the password together remove a thief's second factor", async () => {
  const { person, email } = await aProtectedBuyer()
  const { token } = await newestMail(shop, email)
  const url = `/bauth/secure-account/${token}`
  expect((await new Person(shop).get(url)).body).toMatchObject({ kind: 'not-me', asksPassword: true })
  const wrong = await new Person(shop).post(url, { password: 'not the password' })
  expect(wrong.body).toMatchObject({ code: 'wrong_password', field: 'password' })
  expect(await countFactors(email)).toBe(1)
  expect((await person.get('/api/second-factor')).status).toBe(200)
  expect((await new Person(shop).post(url, { password })).status).toBe(200)
  expect((await person.get('/api/second-factor')).status).toBe(401)
  expect(await countFactors(email)).toBe(0)
})

test('the emailed link without the password recovers the account but keeps the second factor', async () => {
  const { person, email, codes } = await aProtectedBuyer()
  const { token } = await newestMail(shop, email)
  const { body } = await new Person(shop).post(`/bauth/secure-account/${token}`)
  expect((await person.get('/api/second-factor')).status).toBe(401)
  const pair = { password: 'another harbour 77', confirmpassword: 'another harbour 77' }
  expect((await new Person(shop).post(`/bauth/reset/${body.resettoken}`, pair)).status).toBe(200)
  const signIn = (code?: string) =>
    new Person(shop).post('/bauth/login', { email, password: pair.password, ...(code && { code }) })
  expect((await signIn()).body.code).toBe('code_needed')
  expect((await signIn(codes[0])).status).toBe(200)
})

test('the emailed link keeps the second factor if the password was reset by email after the setup', async () => {
  const { person, email } = await aProtectedBuyer()
  const { token } = await newestMail(shop, email)
  shop.clock.advance(minute)
  const pair = { password: 'another harbour 77', confirmpassword: 'another harbour 77' }
  await new Person(shop).post('/bauth/forgot', { email })
  const { token: reset } = await newestMail(shop, email)
  expect((await new Person(shop).post(`/bauth/reset/${reset}`, pair)).status).toBe(200)
  const url = `/bauth/secure-account/${token}`
  expect((await new Person(shop).get(url)).body).toMatchObject({ kind: 'not-me', asksPassword: false })
  expect((await new Person(shop).post(url, { password: pair.password })).status).toBe(200)
  expect((await person.get('/api/second-factor')).status).toBe(401)
  expect(await countFactors(email)).toBe(1)
})

test('the emailed link keeps the second factor if the password is outdated', async () => {
  const { email } = await aProtectedBuyer()
  const { token } = await newestMail(shop, email)
  await shop.pool.query('update buyers set must_reset = true where email = $1', [email])
  expect((await new Person(shop).post(`/bauth/secure-account/${token}`, { password })).status).toBe(200)
  expect(await countFactors(email)).toBe(1)
})

test('the emailed link keeps the second factor if the password changes during the check', async () => {
  const { email } = await aProtectedBuyer()
  const { token } = await newestMail(shop, email)
  const other = await hashPassword('another harbour 77')
  const client = await shop.pool.connect()
  await client.query('begin')
  await client.query('select from buyers where email = $1 for update', [email])
  const answered = new Person(shop).post(`/bauth/secure-account/${token}`, { password })
  await expect
    .poll(async () => (await shop.pool.query('select from pg_locks where not granted')).rowCount)
    .toBeGreaterThan(0)
  await client.query('update buyers set password_hash = $2 where email = $1', [email, other])
  await client.query('commit')
  client.release()
  expect((await answered).status).toBe(200)
  expect(await countFactors(email)).toBe(1)
})

test('password guesses at an emailed link are limited', async () => {
  const { email } = await aProtectedBuyer()
  const { token } = await newestMail(shop, email)
  const statuses: number[] = []
  for (let at = 0; at < 10; at++)
    statuses.push(
      (await new Person(shop).post(`/bauth/secure-account/${token}`, { password: `no ${at}` })).status,
    )
  expect(statuses).toContain(429)
  expect(await countFactors(email)).toBe(1)
})

test('a link that was emailed after the setup does not remove the second factor', async () => {
  const { person, email, key } = await aProtectedBuyer()
  shop.clock.advance(minute)
  await logIn(person, email, nextCode(key))
  const elsewhere = new Person(shop)
  elsewhere.address = '198.51.100.4'
  expect((await logIn(elsewhere, email, nextCode(key))).status).toBe(200)
  const mail = (await emailsTo(shop, email)).find(({ subject }) => subject.startsWith('New sign-in'))
  const { body } = await new Person(shop).post(`/bauth/secure-account/${mail!.token}`)
  const pair = { password: 'another harbour 77', confirmpassword: 'another harbour 77' }
  expect((await new Person(shop).post(`/bauth/reset/${body.resettoken}`, pair)).status).toBe(200)
  const response = await new Person(shop).post('/bauth/login', { email, password: pair.password })
  expect(response.body.code).toBe('code_needed')
})

test('sellers and admins can use a second factor too', async () => {
  const seller = await aSeller(shop.pool, { isSA: true })
  const email = `${seller.username}@seller.example`
  await shop.pool.query('update sellers set password_hash = $2 where id = $1', [
    seller.id,
    await hashPassword(password),
  ])
  const person = new Person(shop)
  const signIn = (code?: string) => person.post('/auth/login', { email, password, ...(code && { code }) })
  person.token = (await signIn()).body.token
  const { key } = await protect(person)
  expect((await signIn()).body.code).toBe('code_needed')
  expect((await signIn(nextCode(key))).body.seller.isSA).toBe(true)
})
