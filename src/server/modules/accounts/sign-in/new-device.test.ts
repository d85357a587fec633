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

const password = goodPassword
const subject = 'New sign-in to your Souk account'
const newDeviceEmails = async (email: string) =>
  (await emailsTo(shop, email)).filter((mail) => mail.subject === subject)

async function aConfirmedBuyer(): Promise<{ email: string; person: Person }> {
  const [person, email] = [new Person(shop), anEmail()]
  await person.post('/bauth/signup-free-verify', { email, password })
  await person.get(`/bauth/emailconf/${(await newestMail(shop, email)).token}`)
  return { email, person }
}

test('the owner is emailed about a sign-in from a new browser, but not about one from a known browser', async () => {
  const { email, person } = await aConfirmedBuyer()
  expect((await person.logIn(email, password)).status).toBe(200)
  expect(await newDeviceEmails(email)).toEqual([])
  const stranger = new Person(shop)
  expect((await stranger.logIn(email, 'not this one')).status).toBe(401)
  expect(await newDeviceEmails(email)).toEqual([])
  expect((await stranger.logIn(email, password)).status).toBe(200)
  const [mail, ...more] = await newDeviceEmails(email)
  expect(more).toEqual([])
  expect(mail!.text).toContain('Firefox on Windows')
  expect(mail!.text).toMatch(/[A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d\d\s[AP]M UTC/)
  await stranger.logIn(email, password)
  expect(await newDeviceEmails(email)).toHaveLength(1)
})

test('"this was not me" ends all sessions and requires a new password', async () => {
  const { email } = await aConfirmedBuyer()
  const stranger = new Person(shop)
  await stranger.logIn(email, password)
  const [mail] = await newDeviceEmails(email)
  const url = `/bauth/secure-account/${mail!.token}`
  expect((await new Person(shop).get(url)).body).toEqual({
    kind: 'not-me',
    asksPassword: false,
    email,
    isSeller: false,
  })
  expect((await stranger.get('/api/customerprofile')).status).toBe(200)
  const { body } = await new Person(shop).post(url)
  expect((await stranger.get('/api/customerprofile')).status).toBe(401)
  expect((await stranger.logIn(email, password)).body.reset).toBe(true)
  const pair = { password: 'another-kettle-18', confirmpassword: 'another-kettle-18' }
  const owner = new Person(shop)
  expect((await owner.post(`/bauth/reset/${body.resettoken}`, pair)).status).toBe(200)
  expect((await owner.logIn(email, pair.password)).status).toBe(200)
  expect(await newDeviceEmails(email)).toHaveLength(1)
})

test('after a password reset only the browser in which it was done is known', async () => {
  const { email, person } = await aConfirmedBuyer()
  await person.post('/bauth/forgot', { email })
  const { token } = await newestMail(shop, email)
  const pair = { password: 'another-kettle-18', confirmpassword: 'another-kettle-18' }
  const phone = new Person(shop)
  await phone.post(`/bauth/reset/${token}`, pair)
  await phone.logIn(email, pair.password)
  expect(await newDeviceEmails(email)).toEqual([])
  await person.logIn(email, pair.password)
  expect(await newDeviceEmails(email)).toHaveLength(1)
})

test('an unverified account gets no sign-in emails and no known browsers', async () => {
  const [email, attacker] = [anEmail(), new Person(shop)]
  await attacker.post('/bauth/free-signup-no-verify', { email, password })
  for (const person of [attacker, new Person(shop), new Person(shop)])
    expect((await person.logIn(email, password)).status).toBe(200)
  expect(await emailsTo(shop, email)).toEqual([])
  const guesses = []
  for (let at = 0; at < 8; at++) guesses.push((await attacker.logIn(email, `a wrong guess ${at}`)).status)
  expect(guesses.at(-1)).toBe(429)
})

test('signing in to an unverified account does not reset the failed attempts', async () => {
  const [email, attacker] = [anEmail(), new Person(shop)]
  await attacker.post('/bauth/free-signup-no-verify', { email, password })
  const statuses = []
  for (let at = 0; at < 4; at++) {
    statuses.push((await attacker.logIn(email, `a wrong guess ${at}`)).status)
    statuses.push((await attacker.logIn(email, `another guess ${at}`)).status)
    await attacker.logIn(email, password)
  }
  expect(statuses).toContain(429)
})

test('sellers and staff receive sign-in emails too', async () => {
  const { id, username } = await aSeller(shop.pool, { isSA: true })
  const email = `${username}@seller.example`
  await shop.pool.query('update sellers set password_hash = $2 where id = $1', [
    id,
    await hashPassword(password),
  ])
  for (const person of [new Person(shop), new Person(shop)])
    expect((await person.post('/auth/login', { email, password })).status).toBe(200)
  const [mail, ...more] = await newDeviceEmails(email)
  expect(more).toEqual([])
  const { body } = await new Person(shop).post(`/bauth/secure-account/${mail!.token}`)
  expect(body).toEqual({ email, isSeller: true, resettoken: expect.any(String) })
})
