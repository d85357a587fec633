import { afterAll, expect, test } from 'vitest'
import { passwordCosts } from '#platform/auth/password-costs.ts'
import { suppressAddress } from '#platform/mail/suppressions.store.ts'
import { anEmail, goodPassword, emailsTo, newestMail, Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const password = goodPassword

async function aProvenBuyer() {
  const buyer = await aBuyer()
  await shop.pool.query('update buyers set is_validated = true where id = $1', [buyer.id])
  return buyer
}

async function aBuyer(form: object = {}) {
  const [person, email] = [new Person(shop), anEmail()]
  const { body } = await person.post('/bauth/free-signup-no-verify', { email, password, ...form })
  person.token = body.token
  return { person, email, id: body.buyer._id as string, buyer: body.buyer }
}

test('a buyer in an API response has exactly the fields of the specification', async () => {
  const { buyer, email, id } = await aBuyer({
    name: 'Ada Lovelace',
    address_city: 'London',
    instagram: '@ada',
  })
  expect(buyer).toEqual({
    _id: id,
    name: 'Ada Lovelace',
    fullName: 'Ada Lovelace',
    fname: 'Ada',
    lname: 'Lovelace',
    username: null,
    email,
    phone: null,
    instagram: 'ada',
    address_line1: '',
    address_line2: '',
    address_city: 'London',
    address_state: '',
    address_zip: '',
    disclaimer: false,
    isValidated: false,
    serviceSubscription: false,
    subscriptionEndDate: null,
    subscriptionId: null,
    subscriptionStatus: null,
    customerid: null,
  })
})

test("the profile shows if emails to the buyer's address cannot be delivered", async () => {
  const { person, email } = await aBuyer()
  const isSuppressed = async () => (await person.get('/api/customerprofile')).body.isEmailSuppressed
  expect(await isSuppressed()).toBe(false)
  const bounce = { address: email, reason: 'bounce', detail: '550', since: new Date() } as const
  await suppressAddress(shop.app.accounts.context.db, bounce)
  expect(await isSuppressed()).toBe(true)
})

test('fields that a buyer can change are saved, and fields that only the marketplace sets are ignored', async () => {
  const { person, id, buyer } = await aBuyer({ fullName: 'Ada Lovelace' })
  const { status, body } = await person.put(`/api/customerprofile/${id}`, {
    ...buyer,
    fname: 'Augusta',
    username: 'Augusta.L',
    phone: '+44 20 7946 0000',
    address_line1: '12 St James Square',
    disclaimer: true,
    isValidated: true,
    serviceSubscription: true,
    subscriptionEndDate: '2999-01-01T00:00:00.000Z',
    customerid: 'cus_stolen',
  })
  expect(status).toBe(200)
  expect(body.buyer).toEqual({
    ...buyer,
    name: 'Augusta Lovelace',
    fullName: 'Augusta Lovelace',
    fname: 'Augusta',
    username: 'augusta.l',
    phone: '+44 20 7946 0000',
    address_line1: '12 St James Square',
    disclaimer: true,
  })
  expect((await new Person(shop, body.token).get('/api/customerprofile')).body.buyer).toEqual(body.buyer)
})

test.each([
  ['username', { username: 'a b' }, 422],
  ['username', { username: 'checkout.is.fine.but.this.is.far.too.long' }, 422],
  ['username', { username: 'admin' }, 409],
  ['email', { email: 'not an address' }, 422],
  ['address_zip', { address_zip: 'x'.repeat(21) }, 422],
])('an invalid %s is rejected with its field name (%#)', async (field, form, status) => {
  const { person, id } = await aBuyer()
  const refused = await person.put(`/api/customerprofile/${id}`, form)
  expect([refused.status, refused.body.field]).toEqual([status, field])
})

test('a new email takes effect once its link is opened, and the old address is emailed', async () => {
  const { person, id, email } = await aProvenBuyer()
  const next = anEmail()
  const saved = await person.put(`/api/customerprofile/${id}`, { email: next })
  expect(saved.body.buyer.email).toBe(email)
  const { token, path } = await newestMail(shop, next)
  expect(path).toMatch(/^\/verify\//)
  await person.post('/bauth/forgot', { email })
  const oldLink = await newestMail(shop, email)
  const moved = await person.get(`/bauth/emailconf/${token}`)
  expect(moved.body.buyer).toMatchObject({ _id: id, email: next, isValidated: true })
  expect((await newestMail(shop, email)).text).toContain(next)
  const pair = { password: 'another-kettle-18', confirmpassword: 'another-kettle-18' }
  expect((await person.post(`/bauth/reset/${oldLink.token}`, pair)).body.code).toBe('link_used')
  expect((await new Person(shop).logIn(next, password)).status).toBe(200)
  expect((await new Person(shop).logIn(email, password)).status).toBe(401)
})

test("another account's email cannot be used, and the response does not reveal that the account exists", async () => {
  const [one, two] = [await aProvenBuyer(), await aProvenBuyer()]
  const taken = await one.person.put(`/api/customerprofile/${one.id}`, { email: two.email })
  const free = await one.person.put(`/api/customerprofile/${one.id}`, { email: anEmail() })
  expect(taken.status).toBe(200)
  expect(taken.body.buyer).toEqual(free.body.buyer)
  expect((await emailsTo(shop, two.email)).map(({ subject }) => subject)).toEqual([
    'You already have a Souk account',
  ])
})

test('if two accounts change to one email, the first to open its link gets the email', async () => {
  const [one, two] = [await aBuyer(), await aBuyer()]
  const newEmail = anEmail()
  const links: string[] = []
  for (const { person, id } of [one, two]) {
    await person.put(`/api/customerprofile/${id}`, { email: newEmail })
    links.push((await newestMail(shop, newEmail)).token)
  }
  const follow = (token: string) => new Person(shop).get(`/bauth/emailconf/${token}`)
  expect((await follow(links[1]!)).body.buyer._id).toBe(two.id)
  expect((await follow(links[0]!)).body.code).toBe('email_taken')
})

test('an outdated password hash is replaced at the next sign-in', async () => {
  const { email } = await aBuyer()
  const { hashPassword } = await import('#platform/auth/passwords.ts')
  const weak = (await hashPassword(password)).replace('t=2', 't=1')
  await shop.pool.query('update buyers set password_hash = $2 where email = $1', [email, weak])
  expect((await new Person(shop).logIn(email, password)).status).toBe(401)
  await shop.pool.query('update buyers set password_hash = $2 where email = $1', [email, await weakHash()])
  expect((await new Person(shop).logIn(email, password)).status).toBe(200)
  const { rows } = await shop.pool.query('select password_hash as hash from buyers where email = $1', [email])
  expect(rows[0].hash).toContain(`m=${passwordCosts.memoryKiB},t=2`)
})

async function weakHash(): Promise<string> {
  const { argon2Sync } = await import('node:crypto')
  const nonce = Buffer.alloc(16, 7)
  const cost = { parallelism: 1, tagLength: 32, memory: 1024, passes: 1 }
  const hash = argon2Sync('argon2id', { message: password, nonce, ...cost })
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=1024,t=1,p=1$${unpadded(nonce)}$${unpadded(hash)}`
}
