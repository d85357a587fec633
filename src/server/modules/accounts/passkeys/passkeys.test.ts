import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxPasskeys } from '#contract/accounts/passkeys.ts'
import { codeAt } from '#test/support/authenticator.ts'
import {
  aBuyerWithPasskey,
  addPasskey,
  aConfirmedBuyer,
  shopOrigin,
  signInByPasskey,
  stepUpByPasskey,
  type SignatureDeviation,
} from '#test/support/passkeys.ts'
import { anEmail, emailsTo, goodPassword as password, Person } from '#test/support/person.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { SoftwareAuthenticator } from '#test/support/software-authenticator.ts'

const minute = 60_000

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const kindsOf = async (email: string): Promise<string[]> =>
  (
    await shop.pool.query<{ kind: string }>(
      `select e.kind from security_events e join buyers b on b.id = e.person_id where b.email = $1 order by e.id`,
      [email],
    )
  ).rows.map(({ kind }) => kind)
const subjectsTo = async (email: string) => (await emailsTo(shop, email)).map(({ subject }) => subject)

test('a stranger cannot add, rename, remove or use a passkey', async () => {
  const { id } = await aBuyerWithPasskey(shop)
  const stranger = new Person(shop)
  const key = new SoftwareAuthenticator(shopOrigin)
  for (const answer of [
    await stranger.post('/api/passkeys/begin'),
    await stranger.put(`/api/passkeys/${id}`, { name: 'Mine' }),
    await stranger.delete(`/api/passkeys/${id}`),
    await stranger.post('/api/step-up/passkey'),
  ])
    expect(answer.status).toBe(401)
  expect((await signInByPasskey(stranger, key)).body).toMatchObject({ code: 'wrong_passkey' })
})

test('a passkey can be added, listed, renamed and used to sign in without the password', async () => {
  const { person, email, key, id, codes } = await aBuyerWithPasskey(shop)
  expect(codes).toHaveLength(10)
  const elsewhere = new Person(shop)
  const { status, body } = await signInByPasskey(elsewhere, key)
  expect(status).toBe(200)
  expect(body.buyer.email).toBe(email)
  elsewhere.token = body.token
  expect((await elsewhere.put(`/api/passkeys/${id}`, { name: 'My phone' })).body.name).toBe('My phone')
  expect((await elsewhere.put(`/api/passkeys/${id}`, { name: ' ' })).body.field).toBe('name')
  expect((await person.get('/api/second-factor')).body).toMatchObject({
    isOn: true,
    hasApp: false,
    passkeyHost: 'shop.localhost',
    recoveryCodesLeft: 10,
    passkeys: [{ _id: id, name: 'My phone', lastUsedAt: expect.any(String) }],
  })
  expect(await subjectsTo(email)).toContain('A passkey was added to your account')
  expect(await kindsOf(email)).toEqual(expect.arrayContaining(['passkey.added', 'factor.on', 'passkey.used']))
})

test('an account without a verified email cannot add a passkey', async () => {
  const person = new Person(shop)
  person.token = (
    await person.post('/bauth/free-signup-no-verify', { email: anEmail(), password })
  ).body.token
  expect((await person.post('/api/passkeys/begin')).body.code).toBe('not_confirmed')
})

test('adding the first passkey ends other sessions and copied tokens; adding another one does not', async () => {
  const { person, email } = await aConfirmedBuyer(shop)
  const [other, copy] = [new Person(shop), new Person(shop, person.token)]
  await other.logIn(email, password)
  const { key } = await addPasskey(person)
  for (const ended of [other, copy]) expect((await ended.get('/api/second-factor')).status).toBe(401)
  other.token = (await signInByPasskey(other, key)).body.token
  const { body } = await addPasskey(person)
  expect(body).toMatchObject({ token: null, recoveryCodes: [] })
  expect((await other.get('/api/second-factor')).body.passkeys).toHaveLength(2)
})

test('an account with a passkey can sign in with the password only together with a recovery code', async () => {
  const { email, codes } = await aBuyerWithPasskey(shop)
  const elsewhere = new Person(shop)
  const logIn = (code?: string) => elsewhere.post('/bauth/login', { email, password, ...(code && { code }) })
  expect((await logIn()).body).toMatchObject({
    code: 'code_needed',
    details: { hasApp: false, hasPasskey: true },
  })
  expect((await logIn('123456')).body.code).toBe('wrong_code')
  expect((await logIn(codes[0])).status).toBe(200)
})

test('a signed challenge can be used only once, even by concurrent requests', async () => {
  const { key } = await aBuyerWithPasskey(shop)
  const person = new Person(shop)
  const { body } = await person.post('/bauth/passkey/begin')
  const passkey = key.use(body)
  const both = await Promise.all([1, 2].map(() => person.post('/bauth/passkey', { passkey })))
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
  expect((await person.post('/bauth/passkey', { passkey })).body.code).toBe('wrong_passkey')
})

test('only one of two signatures with the same counter can sign in, because the other comes from a clone', async () => {
  const { key } = await aBuyerWithPasskey(shop)
  const people = [new Person(shop), new Person(shop)]
  const asked = await Promise.all(people.map((person) => person.post('/bauth/passkey/begin')))
  const used = asked.map(({ body }) => key.use(body, { counter: 7 }))
  const answers = await Promise.all(
    people.map((person, at) => person.post('/bauth/passkey', { passkey: used[at]! })),
  )
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
})

test('a challenge is valid for five minutes, only in one browser and only for one purpose', async () => {
  const { person, key } = await aBuyerWithPasskey(shop)
  const [browser, thief] = [new Person(shop), new Person(shop)]
  const { body } = await browser.post('/bauth/passkey/begin')
  await thief.post('/bauth/passkey/begin')
  const elsewhere = await thief.post('/bauth/passkey', { passkey: key.use(body) })
  expect(elsewhere.body.code).toBe('wrong_passkey')
  const late = (await browser.post('/bauth/passkey/begin')).body
  shop.clock.advance(5 * minute)
  expect((await browser.post('/bauth/passkey', { passkey: key.use(late) })).body.code).toBe('wrong_passkey')
  const forSignIn = (await person.post('/bauth/passkey/begin')).body
  expect((await person.post('/api/step-up', { passkey: key.use(forSignIn) })).body.code).toBe('wrong_passkey')
  const forStepUp = (await person.post('/api/step-up/passkey')).body
  expect((await person.post('/bauth/passkey', { passkey: key.use(forStepUp) })).body.code).toBe(
    'wrong_passkey',
  )
  expect((await signInByPasskey(browser, key)).status).toBe(200)
})

test.each<[string, SignatureDeviation]>([
  ['signed for another page', { origin: 'https://evil.example' }],
  ['signed for the same host by another port', { origin: `${shopOrigin}:8080` }],
  ['of another relying party', { rpId: 'evil.example' }],
  ['whose user was not verified', { isVerified: false }],
  ['whose counter has not moved', { counter: 0 }],
  ['with the handle of another account', { userHandle: Buffer.from('byr_another').toString('base64url') }],
])('a passkey %s cannot sign in', async (_what, odd) => {
  const { email, key } = await aBuyerWithPasskey(shop)
  expect((await signInByPasskey(new Person(shop), key)).status).toBe(200)
  expect((await signInByPasskey(new Person(shop), key, odd)).body).toMatchObject({ code: 'wrong_passkey' })
  expect(await kindsOf(email)).toContain('sign-in.failed')
})

test.each<[string, SignatureDeviation]>([
  ['made on another page', { origin: 'https://evil.example' }],
  ['made for another relying party', { rpId: 'evil.example' }],
  ['whose user was not verified', { isVerified: false }],
])('a passkey %s cannot be added', async (_what, odd) => {
  const { person } = await aConfirmedBuyer(shop)
  const { body } = await person.post('/api/passkeys/begin')
  const passkey = new SoftwareAuthenticator(shopOrigin).make(body, odd)
  expect((await person.post('/api/passkeys', { passkey })).body.code).toBe('wrong_passkey')
  expect((await person.get('/api/second-factor')).body).toMatchObject({ isOn: false, passkeys: [] })
})

test('a lower signature counter is rejected as a cloned authenticator', async () => {
  const { key } = await aBuyerWithPasskey(shop)
  expect((await signInByPasskey(new Person(shop), key, { counter: 40 })).status).toBe(200)
  expect((await signInByPasskey(new Person(shop), key, { counter: 39 })).body.code).toBe('wrong_passkey')
  expect((await signInByPasskey(new Person(shop), key, { counter: 41 })).status).toBe(200)
})

test('an authenticator without a counter can sign in repeatedly', async () => {
  const { key } = await aBuyerWithPasskey(shop)
  for (const _ of [1, 2])
    expect((await signInByPasskey(new Person(shop), key, { counter: 0 })).status).toBe(200)
})

test("another account's passkey cannot be added, renamed, removed or used as proof", async () => {
  const { key, id } = await aBuyerWithPasskey(shop)
  const { person: other } = await aBuyerWithPasskey(shop)
  expect((await addPasskey(other, key)).body.code).toBe('wrong_passkey')
  expect((await other.put(`/api/passkeys/${id}`, { name: 'Mine' })).status).toBe(404)
  expect((await other.delete(`/api/passkeys/${id}`)).status).toBe(404)
  expect((await stepUpByPasskey(other, key)).body.code).toBe('wrong_passkey')
})

test('a challenge requested in one session cannot add a passkey in another session', async () => {
  const { person, email } = await aConfirmedBuyer(shop)
  const other = new Person(shop)
  await other.logIn(email, password)
  const { body } = await person.post('/api/passkeys/begin')
  const passkey = new SoftwareAuthenticator(shopOrigin).make(body)
  expect((await other.post('/api/passkeys', { passkey })).body.code).toBe('wrong_passkey')
  expect((await person.post('/api/passkeys', { passkey })).body.code).toBe('wrong_passkey')
})

test('two passkeys added at the same time are both stored, with one set of recovery codes', async () => {
  const { person } = await aConfirmedBuyer(shop)
  const keys = [new SoftwareAuthenticator(shopOrigin), new SoftwareAuthenticator(shopOrigin)]
  const asked = await Promise.all(keys.map(() => person.post('/api/passkeys/begin')))
  const answers = await Promise.all(
    keys.map((key, at) => person.post('/api/passkeys', { passkey: key.make(asked[at]!.body) })),
  )
  const done = answers.filter(({ status }) => status === 200)
  // The server is allowed to reject the second request if the first request replaced the session token before the
  // second request was authenticated.
  expect(done.length).toBeGreaterThan(0)
  expect(done.flatMap(({ body }) => body.recoveryCodes)).toHaveLength(10)
  person.token = done.find(({ body }) => body.token)!.body.token
  expect((await person.get('/api/second-factor')).body.passkeys).toHaveLength(done.length)
})

test('a person who signed in long ago can confirm the session with a passkey', async () => {
  const { person, email, key, id } = await aBuyerWithPasskey(shop)
  shop.clock.advance(11 * minute)
  expect((await person.delete(`/api/passkeys/${id}`)).body).toMatchObject({
    code: 'step_up_needed',
    details: { by: 'code' },
  })
  expect((await person.post('/api/step-up', { password })).body.code).toBe('code_needed')
  expect((await stepUpByPasskey(person, key)).status).toBe(200)
  expect((await person.delete(`/api/passkeys/${id}`)).status).toBe(200)
  expect((await person.get('/api/second-factor')).body).toMatchObject({ isOn: false, passkeys: [] })
  expect(await subjectsTo(email)).toEqual(
    expect.arrayContaining(['A passkey was removed from your account', 'Two-step verification is off']),
  )
  expect((await new Person(shop).post('/bauth/login', { email, password })).status).toBe(200)
  expect((await signInByPasskey(new Person(shop), key)).body.code).toBe('wrong_passkey')
})

test('removing a passkey ends the other sessions and keeps the second passkey', async () => {
  const { person, email, key } = await aBuyerWithPasskey(shop)
  const { key: second, body } = await addPasskey(person)
  const other = new Person(shop)
  other.token = (await signInByPasskey(other, second)).body.token
  expect((await person.delete(`/api/passkeys/${body.passkey._id}`)).status).toBe(200)
  expect((await other.get('/api/second-factor')).status).toBe(401)
  expect((await new Person(shop).post('/bauth/login', { email, password })).body.code).toBe('code_needed')
  expect((await signInByPasskey(new Person(shop), key)).status).toBe(200)
})

test('a passkey and an app both work, and the app stays active when the last passkey is removed', async () => {
  const { person, email, key, id } = await aBuyerWithPasskey(shop)
  const { key: secret } = (await person.post('/api/second-factor')).body
  const code = () => codeAt(secret, shop.clock.now())
  person.token = (await person.post('/api/second-factor/confirm', { code: code() })).body.token
  expect((await signInByPasskey(new Person(shop), key)).status).toBe(200)
  expect((await person.delete(`/api/passkeys/${id}`)).status).toBe(200)
  expect((await person.get('/api/second-factor')).body).toMatchObject({ isOn: true, hasApp: true })
  shop.clock.advance(30_000)
  const logIn = await new Person(shop).post('/bauth/login', { email, password, code: code() })
  expect(logIn.status).toBe(200)
})

test('turning off two-step verification deletes the passkeys', async () => {
  const { person, email, key } = await aBuyerWithPasskey(shop)
  expect((await person.delete('/api/second-factor')).status).toBe(200)
  expect((await signInByPasskey(new Person(shop), key)).body.code).toBe('wrong_passkey')
  expect((await new Person(shop).post('/bauth/login', { email, password })).status).toBe(200)
})

test('an account cannot have more passkeys than the limit', async () => {
  const { person, id } = await aBuyerWithPasskey(shop)
  await shop.pool.query(
    `insert into passkeys (id, factor_id, credential_id, public_key, counter, transports, is_synced, name, created_at)
      select p.id || n, p.factor_id, p.credential_id || n, p.public_key, 0, '{}', false, 'Key', p.created_at
      from passkeys p, generate_series(2, $2) n where p.id = $1`,
    [id, maxPasskeys],
  )
  const { body } = await person.post('/api/passkeys/begin')
  expect(body).toMatchObject({ code: 'wrong_state', message: expect.stringContaining('20') })
})

test('expired challenges are deleted, and stored rows do not reveal challenges', async () => {
  const { challenge } = (await new Person(shop).post('/bauth/passkey/begin')).body
  const stored = 'select c::text as row from passkey_challenges c'
  const { rows } = await shop.pool.query<{ row: string }>(stored)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(({ row }) => row).join()).not.toContain(challenge)
  shop.clock.advance(60 * minute)
  await shop.app.accounts.tasks['accounts:prune']!({})
  expect((await shop.pool.query(stored)).rows).toEqual([])
})

test('a marketplace with an IP address as its host does not offer passkeys', async () => {
  const numbered = await openTestShop(undefined, undefined, undefined, {
    ORIGIN: 'https://203.0.113.9',
    ALLOW_SANDBOX: '1',
  })
  try {
    expect((await new Person(numbered).post('/bauth/passkey/begin')).body.code).toBe('wrong_state')
  } finally {
    await numbered.close()
  }
})
