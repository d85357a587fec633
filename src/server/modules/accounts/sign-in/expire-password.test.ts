import { afterAll, expect, test } from 'vitest'
import { hashPassword } from '#platform/auth/passwords.ts'
import { aSeller, aToken } from '#test/support/factories.ts'
import { anEmail, emailsTo, goodPassword, newestMail, Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const subject = 'Choose a new password for your Souk account'
const somebody = () => new Person(shop)
const pair = { password: `${goodPassword}-new`, confirmpassword: `${goodPassword}-new` }

async function aStaffPerson(rights: { isAdmin?: true; isSA?: true }) {
  const { id } = await aSeller(shop.pool, rights)
  return { id, person: new Person(shop, await aToken(shop.pool, { sellerId: id })) }
}
const { person: admin, id: adminId } = await aStaffPerson({ isAdmin: true })
const { person: owner } = await aStaffPerson({ isSA: true })

async function aSignedInBuyer(email = anEmail(), password = goodPassword) {
  const person = somebody()
  const { body } = await person.post('/bauth/free-signup', { email, password })
  person.token = body.token
  await shop.pool.query('update buyers set is_validated = true where id = $1', [body.buyer._id])
  return { email, person, id: body.buyer._id as string }
}

async function aSellerWith(password: string) {
  const { id, username } = await aSeller(shop.pool)
  await shop.pool.query('update sellers set password_hash = $2 where id = $1', [
    id,
    await hashPassword(password, '127.0.0.1'),
  ])
  return { id, email: `${username}@seller.example` }
}

const expire = (by: Person, kind: string, id: string) =>
  by.post('/api/admin/expire-password', { kind, id, why: 'It was in a leak' })
const isMailed = async (email: string) =>
  (await emailsTo(shop, email)).some((mail) => mail.subject === subject)

test("only an admin can expire a password, but not another admin's", async () => {
  const { id, email, person } = await aSignedInBuyer()
  const seller = await aSeller(shop.pool)
  const sellers = new Person(shop, await aToken(shop.pool, { sellerId: seller.id }))
  expect((await expire(somebody(), 'buyer', id)).status).toBe(401)
  for (const by of [person, sellers]) expect((await expire(by, 'buyer', id)).status).toBe(403)
  expect((await expire(admin, 'seller', adminId)).body.code).toBe('not_allowed')
  for (const kind of ['buyer', 'seller']) expect((await expire(admin, kind, 'nobody')).status).toBe(404)
  expect((await expire(admin, 'seller', id)).status).toBe(404)
  expect(await isMailed(email)).toBe(false)
  expect((await somebody().logIn(email, goodPassword)).status).toBe(200)
})

test('an expired password signs the buyer out, requires a reset and emails a link', async () => {
  const { id, email, person } = await aSignedInBuyer()
  expect((await expire(admin, 'buyer', id)).body).toEqual({ ended: 1 })
  expect((await person.get('/api/customerprofile')).status).toBe(401)
  expect((await somebody().logIn(email, 'a guess at it')).body).toMatchObject({ code: 'wrong_login' })
  const right = await somebody().logIn(email, goodPassword)
  expect([right.status, right.body.reset]).toEqual([403, true])
  const mail = await newestMail(shop, email)
  expect([mail.subject, mail.path]).toEqual([subject, `/reset/${mail.token}`])
  expect((await somebody().post(`/bauth/reset/${mail.token}`, pair)).status).toBe(200)
  expect((await somebody().logIn(email, goodPassword)).body.code).toBe('wrong_login')
  expect((await somebody().logIn(email, pair.password)).status).toBe(200)
  const { rows } = await shop.pool.query(
    `select actor_id, target_id, why from audit_entries where action = 'password.expire' and target_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ actor_id: adminId, target_id: id, why: 'It was in a leak' }])
})

test('expiring the password of an account does not email another person who verified the same email', async () => {
  const { email } = await aSignedInBuyer()
  const claimed = await somebody().post('/bauth/free-signup', { email, password: `${goodPassword}-b` })
  expect((await expire(admin, 'buyer', claimed.body.buyer._id)).status).toBe(200)
  expect(await isMailed(email)).toBe(false)
})

test("an admin can expire a seller's password, and an owner can expire an admin's", async () => {
  const { id, email } = await aSellerWith(goodPassword)
  expect((await expire(admin, 'seller', id)).status).toBe(200)
  const login = (password: string) => somebody().post('/seller/auth/login', { email, password })
  expect((await login(goodPassword)).body).toMatchObject({ code: 'password_outdated', reset: true })
  const mail = await newestMail(shop, email)
  expect(mail.path).toBe(`/shopper/sellerReset/${mail.token}`)
  expect((await somebody().post(`/seller/auth/sellerReset/${mail.token}`, pair)).status).toBe(200)
  expect((await login(pair.password)).status).toBe(200)
  const other = await aStaffPerson({ isAdmin: true })
  expect((await expire(owner, 'seller', other.id)).body).toEqual({ ended: 1 })
})

test.each([
  ['buyer', '/bauth/login'],
  ['seller', '/seller/auth/login'],
] as const)('a %s with a breached password must choose a new one', async (kind, url) => {
  const breached = 'Password2024!'
  const who = kind === 'buyer' ? await aSignedInBuyer() : await aSellerWith(goodPassword)
  const hash = await hashPassword(breached, '127.0.0.1')
  await shop.pool.query(`update ${kind}s set password_hash = $2 where id = $1`, [who.id, hash])
  const login = (password: string) => somebody().post(url, { email: who.email, password })
  expect((await login('Password2023!')).body).toMatchObject({ code: 'wrong_login' })
  expect((await login('Password2023!')).body.reset).toBeUndefined()
  expect((await login(breached)).body).toMatchObject({ code: 'password_outdated', reset: true })
  const { rows } = await shop.pool.query(`select must_reset from ${kind}s where id = $1`, [who.id])
  expect(rows).toEqual([{ must_reset: true }])
})
