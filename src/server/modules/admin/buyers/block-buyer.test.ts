import { afterAll, expect, test } from 'vitest'
import { hashPassword } from '#platform/auth/passwords.ts'
import { aBuyer, aSeller, aSellerToken, aStoredListing, aToken } from '#test/support/factories.ts'
import { emailsTo, goodPassword, newestMail, Person } from '#test/support/person.ts'
import { aSellerOrder } from '#test/support/seller-orders.ts'
import { openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
const support = new Person(shop, await aSellerToken(shop.pool, { role: 'support' }))
afterAll(() => shop.close())

const reason = 'Stolen cards'
const block = (id: string, by = support) => by.post(`/api/admin/buyers/${id}/block`, { why: reason })
const unblock = (id: string) => support.post(`/api/admin/buyers/${id}/unblock`, { why: 'It was not them' })

async function aBuyerWithPassword() {
  const buyer = await aBuyer(shop.pool)
  const hash = await hashPassword(goodPassword)
  await shop.pool.query('update buyers set password_hash = $2 where id = $1', [buyer.id, hash])
  return buyer
}

test('sellers, and staff without the permission, cannot block buyers', async () => {
  const { id } = await aBuyer(shop.pool)
  for (const role of ['moderator', 'finance'] as const)
    expect((await block(id, new Person(shop, await aSellerToken(shop.pool, { role })))).status).toBe(403)
  expect((await block(id, new Person(shop, await aSellerToken(shop.pool)))).status).toBe(403)
  expect((await block(id, new Person(shop))).status).toBe(401)
})

test('a blocked buyer is signed out, and signing in explains the block', async () => {
  const { id, email } = await aBuyerWithPassword()
  const person = new Person(shop)
  await person.logIn(email, goodPassword)
  expect((await block(id)).body).toMatchObject({ blockedReason: reason, sessions: 0 })
  expect((await person.get('/api/orders')).status).toBe(401)
  const refused = await new Person(shop).post('/bauth/login', { email, password: goodPassword })
  expect([refused.status, refused.body.code]).toEqual([403, 'account_blocked'])
  expect(refused.body.message).toContain('blocked')
  const wrong = await new Person(shop).post('/bauth/login', { email, password: 'not this one' })
  expect(wrong.body.code).toBe('wrong_login')
  expect((await unblock(id)).body.blockedAt).toBe(null)
  expect((await person.logIn(email, goodPassword)).status).toBe(200)
})

test('a session is rejected if an older build created it for a blocked buyer', async () => {
  const { id } = await aBuyer(shop.pool)
  await block(id)
  const person = new Person(shop, await aToken(shop.pool, { buyerId: id }))
  expect((await person.get('/api/orders')).status).toBe(401)
})

test("blocking releases the buyer's holds immediately but keeps paid orders", async () => {
  const buyer = await aBuyer(shop.pool)
  const { id: orderId } = await aSellerOrder(shop, { buyer })
  const listing = await aStoredListing(shop.pool, { seller: await aSeller(shop.pool) })
  const holder = new Person(shop, await aToken(shop.pool, { buyerId: buyer.id }))
  const held = await holder.put(`/buyer/checkout/${listing.id}`, { sizeID: listing.sizes['M'] })
  expect(held.status).toBe(200)
  const free = async () => {
    const { rows } = await shop.pool.query<{ held: number }>('select held from listings where id = $1', [
      listing.id,
    ])
    return rows[0]!.held === 0
  }
  expect(await free()).toBe(false)
  expect((await block(buyer.id)).status).toBe(200)
  expect(await free()).toBe(true)
  const { rows } = await shop.pool.query<{ state: string }>('select state from seller_orders where id = $1', [
    orderId,
  ])
  expect(rows[0]!.state).toBe('paid')
})

test('blocking twice is rejected, and the table and the audit log show the block', async () => {
  const { id } = await aBuyer(shop.pool)
  await block(id)
  expect((await block(id)).body.code).toBe('wrong_state')
  const { body } = await support.get('/api/admin/buyers?tab=blocked')
  expect(body.buyers.map(({ _id }: { _id: string }) => _id)).toContain(id)
  await unblock(id)
  expect((await unblock(id)).body.code).toBe('wrong_state')
  const { rows } = await shop.pool.query<{ action: string }>(
    'select action from audit_entries where target_id = $1 order by no',
    [id],
  )
  expect(rows.map(({ action }) => action)).toEqual(['buyer.block', 'buyer.unblock'])
})

test('blocking an unknown buyer returns not found', async () => {
  expect((await block('byr_none')).status).toBe(404)
})

const form = { password: goodPassword, confirmpassword: goodPassword }

test.each(['free-signup', 'free-signup-no-verify', 'signup', 'signup-free-verify'])(
  'a blocked email cannot create an account with %s, and the response does not reveal the block',
  async (call) => {
    const { id, email } = await aBuyer(shop.pool)
    const stranger = `${id.slice(-8).toLowerCase()}@mail.example`
    const fresh = await new Person(shop).post(`/bauth/${call}`, { email: stranger, ...form })
    await block(id)
    const again = new Person(shop)
    const answer = await again.post(`/bauth/${call}`, { email: email.toUpperCase(), ...form })
    expect(shapeOf(answer)).toEqual(shapeOf(fresh))
    again.token = answer.body.token
    if (again.token) expect((await again.get('/api/orders')).status).toBe(401)
    const asFresh = await new Person(shop).post('/bauth/login', { email: stranger, ...form })
    const logIn = () => new Person(shop).post('/bauth/login', { email: email.toUpperCase(), ...form })
    const refused = await logIn()
    if (asFresh.status === 200) expect(refused.body.code).toBe('wrong_login')
    else expect(shapeOf(refused)).toEqual(shapeOf(asFresh))
    // Another account has verified the email. That account keeps the email after the blocked account is unblocked.
    await unblock(id)
    expect((await logIn()).status).toBe(asFresh.status)
  },
)

/** Creates a blocked buyer who signed up and paid with an email without verifying it. */
async function aBlockedStranger() {
  const buyer = await aBuyerWithPassword()
  await shop.pool.query('update buyers set is_validated = false, spent_at = now() where id = $1', [buyer.id])
  await block(buyer.id)
  return buyer
}

test("blocking an unverified account does not stop the email's owner from using the shop", async () => {
  const { email } = await aBlockedStranger()
  const owner = new Person(shop)
  expect((await owner.post('/bauth/signup-free-verify', { email, ...form })).status).toBe(200)
  const { token } = await newestMail(shop, email)
  const proven = await owner.get(`/bauth/emailconf/${token}`)
  expect([proven.status, proven.body.buyer?.isValidated]).toEqual([200, true])
  expect((await owner.logIn(email, goodPassword)).status).toBe(200)
  expect((await owner.get('/api/orders')).body.orders).toEqual([])
})

test("the email's owner can still use an older account, its password and a password reset link", async () => {
  const stranger = await aBuyerWithPassword()
  const { id, email } = stranger
  await shop.pool.query('update buyers set is_validated = false, spent_at = now() where id = $1', [id])
  await new Person(shop).post('/bauth/resendforgot', { email })
  const link = (await newestMail(shop, email)).token
  const owner = new Person(shop)
  owner.token = (await owner.post('/bauth/free-signup-no-verify', { email, ...form })).body.token
  await block(id)
  expect((await owner.get('/api/orders')).status).toBe(200)
  expect((await owner.post(`/bauth/reset/${link}`, form)).status).toBe(200)
  expect((await new Person(shop).post('/bauth/login', { email, password: goodPassword })).status).toBe(200)
  const { rows } = await shop.pool.query<{ id: string }>(
    'select id from buyers where email = $1 and is_validated and blocked_at is null',
    [email],
  )
  expect(rows.map((row) => row.id)).not.toContain(id)
  expect(rows).toHaveLength(1)
})

test('a blocked unverified buyer sees the block at sign-in and gets no emails', async () => {
  const { email } = await aBlockedStranger()
  const refused = await new Person(shop).post('/bauth/login', { email, password: goodPassword })
  expect(refused.body.code).toBe('account_blocked')
  const before = (await emailsTo(shop, email)).length
  await new Person(shop).post('/bauth/forgot', { email })
  await new Person(shop).post('/bauth/resendforgot', { email })
  expect(await emailsTo(shop, email)).toHaveLength(before)
})

function shapeOf({ status, body }: { status: number; body: object }) {
  const shape = (value: unknown): unknown =>
    value && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).map(([key, of]) => [key, shape(of)]))
      : typeof value
  return { status, body: shape(body) }
}
