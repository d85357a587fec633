import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#platform/auth/passwords.ts'
import { codeAt } from '#test/support/authenticator.ts'
import { aSeller, aToken } from '#test/support/factories.ts'
import { aBuyerWithPasskey, addPasskey, signInByPasskey } from '#test/support/passkeys.ts'
import { emailsTo, goodPassword as password, newestMail, Person } from '#test/support/person.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'

const minute = 60_000

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test("the emailed link removes a thief's passkey without a password", async () => {
  const { person, email, key } = await aBuyerWithPasskey(shop)
  shop.clock.advance(minute)
  const { key: thiefs } = await addPasskey(person)
  const mail = (await emailsTo(shop, email)).find(({ subject }) => subject.startsWith('A passkey was added'))!
  const { body } = await new Person(shop).post(`/bauth/secure-account/${mail.token}`)
  expect((await person.get('/api/second-factor')).status).toBe(401)
  expect((await signInByPasskey(new Person(shop), thiefs)).body.code).toBe('wrong_passkey')
  // Signing in with a passkey fails until a new password is set.
  expect((await signInByPasskey(new Person(shop), key)).body).toMatchObject({
    code: 'password_outdated',
    reset: true,
  })
  const pair = { password: 'another harbour 77', confirmpassword: 'another harbour 77' }
  expect((await new Person(shop).post(`/bauth/reset/${body.resettoken}`, pair)).status).toBe(200)
  const byPassword = await new Person(shop).post('/bauth/login', { email, password: pair.password })
  expect(byPassword.body.code).toBe('code_needed')
  expect((await signInByPasskey(new Person(shop), key)).status).toBe(200)
})

test('the emailed link removes the only passkey, but not the second factor', async () => {
  const { email, key, codes } = await aBuyerWithPasskey(shop)
  const mail = (await emailsTo(shop, email)).find(({ subject }) => subject.startsWith('A passkey was added'))!
  const { body } = await new Person(shop).post(`/bauth/secure-account/${mail.token}`)
  const pair = { password: 'another harbour 77', confirmpassword: 'another harbour 77' }
  await new Person(shop).post(`/bauth/reset/${body.resettoken}`, pair)
  const logIn = (code?: string) =>
    new Person(shop).post('/bauth/login', { email, password: pair.password, ...(code && { code }) })
  expect((await logIn()).body).toMatchObject({
    code: 'code_needed',
    details: { hasApp: false, hasPasskey: false },
  })
  expect((await signInByPasskey(new Person(shop), key)).body.code).toBe('wrong_passkey')
  expect((await logIn(codes[0])).status).toBe(200)
})

test('the emailed link with the password also turns off a newer second factor, but keeps an older one', async () => {
  const { email } = await aBuyerWithPasskey(shop)
  const { token } = (await emailsTo(shop, email)).find(({ subject }) => subject.startsWith('A passkey'))!
  expect((await new Person(shop).get(`/bauth/secure-account/${token}`)).body.asksPassword).toBe(true)
  await new Person(shop).post(`/bauth/secure-account/${token}`, { password })
  const left = 'select 1 from second_factors f join buyers b on b.id = f.buyer_id where b.email = $1'
  expect((await shop.pool.query(left, [email])).rows).toEqual([])

  const { person, email: other, key } = await aBuyerWithPasskey(shop)
  shop.clock.advance(minute)
  const { key: secret } = (await person.post('/api/second-factor')).body
  const code = codeAt(secret, shop.clock.now())
  const { recoveryCodes } = (await person.post('/api/second-factor/confirm', { code })).body
  const { token: later } = await newestMail(shop, other)
  const { body } = await new Person(shop).post(`/bauth/secure-account/${later}`, { password })
  const pair = { password: 'another harbour 77', confirmpassword: 'another harbour 77' }
  await new Person(shop).post(`/bauth/reset/${body.resettoken}`, pair)
  shop.clock.advance(30_000)
  for (const tried of [codeAt(secret, shop.clock.now()), recoveryCodes[0]]) {
    const login = { email: other, password: pair.password, code: tried }
    expect((await new Person(shop).post('/bauth/login', login)).body.code).toBe('wrong_code')
  }
  expect((await signInByPasskey(new Person(shop), key)).status).toBe(200)
})

test('a blocked or erased buyer cannot sign in with a passkey, and the data export lists passkeys', async () => {
  const { person, email, key, id } = await aBuyerWithPasskey(shop)
  await shop.pool.query('update buyers set blocked_at = now() where email = $1', [email])
  expect((await signInByPasskey(new Person(shop), key)).body.code).toBe('account_blocked')
  await shop.pool.query('update buyers set blocked_at = null where email = $1', [email])
  const { buyer } = (await person.get('/api/customerprofile')).body
  expect((await person.post(`/api/customerprofile/${buyer._id}/export`)).status).toBe(200)
  expect((await person.delete(`/api/customerprofile/${buyer._id}`)).status).toBe(200)
  expect((await shop.pool.query('select from passkeys where id = $1', [id])).rowCount).toBe(0)
  expect((await signInByPasskey(new Person(shop), key)).body.code).toBe('wrong_passkey')
})

test('a passkey counts as the required second factor of staff', async () => {
  const live = await openTestShop(undefined, undefined, undefined, { STAFF_SECOND_FACTOR: '1' })
  try {
    const owner = await aSeller(live.pool, { isSA: true })
    const email = `${owner.username}@seller.example`
    const hash = await hashPassword(password)
    await live.pool.query('update sellers set password_hash = $2 where id = $1', [owner.id, hash])
    const person = new Person(live)
    person.token = (await person.post('/auth/login', { email, password })).body.token
    expect((await person.get('/api/admin/security-events')).body.code).toBe('second_factor_required')
    const { key, body } = await addPasskey(person)
    expect((await person.get('/api/admin/security-events')).status).toBe(200)
    const refused = await person.delete(`/api/passkeys/${body.passkey._id}`)
    expect(refused.body.code).toBe('second_factor_required')
    expect((await person.post('/auth/login', { email, password })).body.code).toBe('code_needed')
    const signedIn = await signInByPasskey(new Person(live), key)
    expect(signedIn.body.seller.isSA).toBe(true)
    expect((await new Person(live, signedIn.body.token).get('/api/admin/security-events')).status).toBe(200)
  } finally {
    await live.close()
  }
})

test("an admin can remove a person's lost passkeys together with the recovery codes", async () => {
  const { person, email, key, codes } = await aBuyerWithPasskey(shop)
  const { buyer } = (await person.get('/api/customerprofile')).body
  const admin = await aSeller(shop.pool, { isAdmin: true })
  const by = new Person(shop, await aToken(shop.pool, { sellerId: admin.id }))
  const reset = () =>
    by.post('/api/admin/reset-second-factor', { kind: 'buyer', id: buyer._id, why: 'Lost phone' })
  expect((await reset()).status).toBe(200)
  expect((await reset()).body.code).toBe('wrong_state')
  expect((await signInByPasskey(new Person(shop), key)).body.code).toBe('wrong_passkey')
  expect((await new Person(shop).post('/bauth/login', { email, password })).status).toBe(200)
  const { rows } = await shop.pool.query(
    'select 1 from recovery_codes r join second_factors f on f.id = r.factor_id where f.buyer_id = $1',
    [buyer._id],
  )
  expect(codes).toHaveLength(10)
  expect(rows).toEqual([])
})
