import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  linkWith,
  openIdentityShop,
  setUpApp,
  signInWith,
  signUpWith,
  type IdentityShop,
} from '#test/support/identities.ts'
import { aConfirmedBuyer } from '#test/support/passkeys.ts'
import { anEmail, emailsTo, goodPassword as password, newestMail, Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'
import { inTransaction } from '#platform/database/db.ts'
import { findBuyer } from '../core/buyers.store.ts'
import { eraseBuyer, readSections } from '../privacy/my-data.ts'

let shop: IdentityShop
beforeAll(async () => {
  shop = await openIdentityShop()
})
afterAll(() => shop.close())

let count = 0
const aGoogle = (email: string = anEmail(), isVerified = true) => ({
  sub: `google-${++count}`,
  email,
  email_verified: isVerified,
  name: 'Ida Identity',
})
const kindsOf = async (email: string): Promise<string[]> =>
  (
    await shop.pool.query<{ kind: string }>(
      `select e.kind from security_events e join buyers b on b.id = e.person_id where b.email = $1 order by e.id`,
      [email],
    )
  ).rows.map(({ kind }) => kind)
const accountsOf = async (email: string) =>
  (
    await shop.pool.query<{ id: string; is_validated: boolean }>(
      'select id, is_validated from buyers where email = $1 order by id',
      [email],
    )
  ).rows

test('a stranger cannot see, link or unlink identities', async () => {
  const stranger = new Person(shop)
  for (const answer of [
    await stranger.get('/api/identities'),
    await stranger.post('/api/identities/begin', { provider: 'google' }),
    await stranger.delete('/api/identities/nothing'),
  ])
    expect(answer.status).toBe(401)
})

test('without configured providers there are no buttons, and every call is rejected', async () => {
  const plain = await openTestShop()
  const person = new Person(plain)
  expect((await person.get('/bauth/identity/providers')).body).toEqual({ providers: [] })
  const begun = await person.post('/bauth/identity/begin', { provider: 'google', account: 'buyer' })
  expect(begun).toMatchObject({ status: 404, body: { code: 'provider_off' } })
  await plain.close()
})

test('a visitor signs up with a verified email and signs in again with the same identity', async () => {
  const who = aGoogle()
  const person = new Person(shop)
  const first = await signInWith(shop, person, who, { to: '/shop/bag' })
  expect(first.body).toMatchObject({
    outcome: 'sign-up',
    provider: 'Google',
    email: who.email,
    isEmailVerified: true,
    name: 'Ida Identity',
    to: '/shop/bag',
  })
  const form = { continuation: first.body.continuation, fullName: 'Ida Identity', disclaimer: true }
  const signedUp = await person.post('/bauth/identity/signup', form)
  expect(signedUp).toMatchObject({ status: 200, body: { buyer: { email: who.email } } })
  expect((await person.post('/bauth/identity/signup', form)).body.code).toBe('identity_rejected')
  const again = new Person(shop)
  const signedIn = await signInWith(shop, again, who)
  expect(signedIn.body).toMatchObject({ outcome: 'signed-in', session: { buyer: { email: who.email } } })
  expect((await again.get('/api/identities')).body).toMatchObject({
    identities: [{ provider: 'google', name: 'Google', email: who.email }],
    providers: [{ key: 'oidc', name: 'Acme' }],
    hasPassword: false,
    canUnlink: false,
  })
  expect(await accountsOf(who.email)).toMatchObject([{ is_validated: true }])
})

test('the request contains state, nonce and a PKCE challenge, and the token request the verifier', async () => {
  const { url } = await signInWith(shop, new Person(shop), aGoogle())
  const { searchParams } = new URL(url)
  expect(searchParams.get('redirect_uri')).toBe('http://shop.localhost/sign-in/return')
  expect(searchParams.get('code_challenge_method')).toBe('S256')
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(searchParams.get(name)!.length).toBeGreaterThan(30)
  expect(shop.google.tokenRequests.at(-1)!.get('code_verifier')!.length).toBeGreaterThan(30)
})

test.each([
  ['a wrong nonce', { nonce: 'another' }],
  ['another audience', { aud: 'another' }],
  ['another issuer', { iss: 'https://accounts.example' }],
  ['an expiry in the past', { exp: 1_000_000 }],
])('an ID token with %s is rejected', async (_name, odd) => {
  const answer = await signInWith(shop, new Person(shop), aGoogle(), { odd })
  expect(answer).toMatchObject({ status: 422, body: { code: 'identity_rejected' } })
})

test('a response works once, in the browser that made the request, and within ten minutes', async () => {
  const who = aGoogle()
  const person = new Person(shop)
  const { response } = await signInWith(shop, person, who)
  expect((await person.post('/bauth/identity/finish', response)).body.code).toBe('identity_rejected')

  const begin = async () =>
    (await person.post('/bauth/identity/begin', { provider: 'google', account: 'buyer' })).body
  const stolen = shop.google.agree((await begin()).url, who)
  expect((await new Person(shop).post('/bauth/identity/finish', stolen)).body.code).toBe('identity_rejected')
  expect((await person.post('/bauth/identity/finish', stolen)).body.code).toBe('identity_rejected')

  const late = shop.google.agree((await begin()).url, who)
  shop.clock.advance(11 * 60_000)
  expect((await person.post('/bauth/identity/finish', late)).body.code).toBe('identity_rejected')
  const denied = new URL((await begin()).url).searchParams.get('state')
  expect(
    (await person.post('/bauth/identity/finish', { state: denied, error: 'access_denied' })).status,
  ).toBe(422)
})

test('two identical responses at the same time sign in only once', async () => {
  const who = aGoogle()
  await signUpWith(shop, who)
  const person = new Person(shop)
  const { body } = await person.post('/bauth/identity/begin', { provider: 'google', account: 'buyer' })
  const response = shop.google.agree(body.url, who)
  const answers = await Promise.all([1, 2].map(() => person.post('/bauth/identity/finish', response)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
})

test('a continuation is valid only in its browser', async () => {
  const { body } = await signInWith(shop, new Person(shop), aGoogle())
  const form = { continuation: body.continuation, fullName: 'A Thief', disclaimer: true }
  expect((await new Person(shop).post('/bauth/identity/signup', form)).body.code).toBe('identity_rejected')
})

test('the return path is always on this site', async () => {
  for (const to of ['https://evil.example/', '//evil.example', String.raw`/\evil.example`, 'shop']) {
    const { body } = await signInWith(shop, new Person(shop), aGoogle(), { to })
    expect(body.to).toBe('')
  }
})

test('an unverified email must be confirmed first and never joins an existing account', async () => {
  const { email } = await aConfirmedBuyer(shop)
  const who = aGoogle(email, false)
  const thief = new Person(shop)
  const { body } = await signInWith(shop, thief, who)
  expect(body).toMatchObject({ outcome: 'sign-up', isEmailVerified: false })
  expect(
    (await thief.post('/bauth/identity/continue', { continuation: body.continuation, password })).body.code,
  ).toBe('identity_rejected')
  const form = { continuation: body.continuation, fullName: 'A Thief', email, disclaimer: true }
  expect((await thief.post('/bauth/identity/signup', form)).body).toEqual({ confirm: email })
  // The owner of the email gets an email, but no link that would confirm the new account.
  expect((await newestMail(shop, email)).path).not.toContain('verify')
  expect((await signInWith(shop, thief, who)).body.code).toBe('not_confirmed')
  expect(await accountsOf(email)).toMatchObject([{ is_validated: true }, { is_validated: false }])
})

test('an identity without an email signs up with a confirmed one', async () => {
  const email = anEmail()
  const who = { sub: 'no-email' }
  const person = new Person(shop)
  const { body } = await signInWith(shop, person, who)
  expect(body).toMatchObject({ outcome: 'sign-up', email: null })
  const form = { continuation: body.continuation, fullName: 'Ida', disclaimer: true }
  expect((await person.post('/bauth/identity/signup', form)).body.field).toBe('email')
  await person.post('/bauth/identity/signup', { ...form, email })
  const { token } = await newestMail(shop, email)
  expect((await person.get(`/bauth/emailconf/${token}`)).body).toMatchObject({ needsPassword: false })
  expect((await signInWith(shop, new Person(shop), who)).body).toMatchObject({
    outcome: 'signed-in',
    session: { buyer: { email } },
  })
})

test('if the email is confirmed in another browser, the identity that signed up loses the account', async () => {
  const email = anEmail()
  const who = aGoogle(email, false)
  const thief = new Person(shop)
  const { body } = await signInWith(shop, thief, who)
  await thief.post('/bauth/identity/signup', {
    continuation: body.continuation,
    fullName: 'Thief',
    email,
    disclaimer: true,
  })
  const owner = new Person(shop)
  const { token } = await newestMail(shop, email)
  expect((await owner.get(`/bauth/emailconf/${token}`)).status).toBe(200)
  expect((await signInWith(shop, thief, who)).body.outcome).toBe('sign-up')
})

test('an existing account is linked only after its password, and the owner is told', async () => {
  const { email } = await aConfirmedBuyer(shop)
  const who = aGoogle(email)
  const person = new Person(shop)
  const { body } = await signInWith(shop, person, who)
  expect(body).toMatchObject({ outcome: 'link', email, provider: 'Google' })
  const { continuation } = body
  const form = { continuation, fullName: 'Ida', disclaimer: true }
  const again = await signInWith(shop, person, who)
  expect(
    (await person.post('/bauth/identity/signup', { ...form, continuation: again.body.continuation })).body
      .code,
  ).toBe('email_taken')
  expect(
    (await person.post('/bauth/identity/continue', { continuation, password: 'not this one' })).body.code,
  ).toBe('wrong_login')
  expect((await person.post('/bauth/identity/continue', { continuation })).body.code).toBe('wrong_login')
  const linked = await person.post('/bauth/identity/continue', { continuation, password })
  expect(linked).toMatchObject({ status: 200, body: { buyer: { email } } })
  expect((await signInWith(shop, new Person(shop), who)).body.outcome).toBe('signed-in')
  expect((await emailsTo(shop, email)).map(({ subject }) => subject)).toContain(
    'Google can now be used to sign in to your account',
  )
  expect(await kindsOf(email)).toContain('identity.linked')
})

test('the same subject at another issuer is another identity', async () => {
  const who = aGoogle()
  await signUpWith(shop, who)
  const other = await signInWith(shop, new Person(shop), { ...who, email: anEmail() }, { provider: 'oidc' })
  expect(other.body.outcome).toBe('sign-up')
})

test('two-step verification is asked for after the provider', async () => {
  const { person, email } = await aConfirmedBuyer(shop)
  const who = aGoogle(email)
  expect((await linkWith(shop, person, who)).body).toMatchObject({ outcome: 'linked', provider: 'Google' })
  const codeNow = await setUpApp(shop, person)
  const elsewhere = new Person(shop)
  const { body } = await signInWith(shop, elsewhere, who)
  expect(body).toMatchObject({ outcome: 'code', hasApp: true, hasPasskey: false })
  const { continuation } = body
  expect((await elsewhere.post('/bauth/identity/continue', { continuation })).body.code).toBe('code_needed')
  expect((await elsewhere.post('/bauth/identity/continue', { continuation, code: '000000' })).body.code).toBe(
    'wrong_code',
  )
  shop.clock.advance(30_000)
  expect((await elsewhere.post('/bauth/identity/continue', { continuation, code: codeNow() })).status).toBe(
    200,
  )
})

test('an identity belongs to one account, and an account has one identity per provider', async () => {
  const who = aGoogle()
  await signUpWith(shop, who)
  const { person } = await aConfirmedBuyer(shop)
  expect((await linkWith(shop, person, who)).body.code).toBe('identity_taken')
  expect((await linkWith(shop, person, aGoogle())).body.outcome).toBe('linked')
  expect((await linkWith(shop, person, aGoogle())).body.code).toBe('identity_taken')
})

test('a link that was begun in one session cannot be finished in another', async () => {
  const { person } = await aConfirmedBuyer(shop)
  const { body } = await person.post('/api/identities/begin', { provider: 'google' })
  const response = shop.google.agree(body.url, aGoogle())
  const tab = person.openTab()
  expect((await tab.post('/bauth/identity/finish', response)).body.code).toBe('not_signed_in')
})

test('linking and unlinking require a recent proof of identity', async () => {
  const { person } = await aConfirmedBuyer(shop)
  await linkWith(shop, person, aGoogle())
  const [{ _id }] = (await person.get('/api/identities')).body.identities
  shop.clock.advance(11 * 60_000)
  expect((await person.post('/api/identities/begin', { provider: 'oidc' })).body.code).toBe('step_up_needed')
  expect((await person.delete(`/api/identities/${_id}`)).body.code).toBe('step_up_needed')
})

test('an identity can be unlinked, which ends other sessions, but not the last way to sign in', async () => {
  const who = aGoogle()
  const person = await signUpWith(shop, who)
  const { identities } = (await person.get('/api/identities')).body
  const url = `/api/identities/${identities[0]._id}`
  expect((await person.delete(url)).body.code).toBe('last_sign_in_method')
  // The emailed link sets a first password.
  await person.post('/bauth/forgot', { email: who.email })
  const { token } = await newestMail(shop, who.email)
  await person.post(`/bauth/reset/${token}`, { password, confirmpassword: password })
  const other = new Person(shop)
  await signInWith(shop, other, who)
  await person.logIn(who.email, password)
  expect((await person.delete(url)).status).toBe(200)
  expect((await other.get('/api/identities')).status).toBe(401)
  expect((await person.delete(url)).status).toBe(404)
  expect((await signInWith(shop, new Person(shop), who)).body.outcome).toBe('link')
  expect((await emailsTo(shop, who.email)).map(({ subject }) => subject)).toContain(
    'Google was unlinked from your account',
  )
  expect(await kindsOf(who.email)).toContain('identity.unlinked')
})

test('the link "This was not me" removes identities that were linked since', async () => {
  const { person, email } = await aConfirmedBuyer(shop)
  const who = aGoogle()
  await linkWith(shop, person, who)
  const { token } = await newestMail(shop, email)
  expect((await new Person(shop).post(`/bauth/secure-account/${token}`)).status).toBe(200)
  expect((await signInWith(shop, new Person(shop), who)).body.outcome).toBe('sign-up')
})

test('identities are part of the exported data and are erased with the account', async () => {
  const who = aGoogle()
  await signUpWith(shop, who)
  const { id } = (await accountsOf(who.email))[0]!
  const context = shop.app.accounts.context
  const sections = await readSections(
    context,
    context.db,
    (await findBuyer(context.db, id))!,
    shop.clock.now(),
  )
  const [, signIns] = sections.find(([name]) => name === 'sign-ins')!
  expect(signIns).toMatchObject({ identities: [{ provider: 'google', subject: who.sub, email: who.email }] })
  await inTransaction(context.db, (tx) => eraseBuyer(context, tx, id, shop.clock.now()))
  const { rows } = await shop.pool.query('select from identities where subject = $1', [who.sub])
  expect(rows).toEqual([])
})

test("Apple's posted response is redirected to the page", async () => {
  const answer = await shop.server.inject({
    method: 'POST',
    url: '/sign-in/apple',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com' },
    payload: 'state=a+b&code=c%26d&user=%7B%7D',
  })
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe('/sign-in/return?state=a+b&code=c%26d')
})
