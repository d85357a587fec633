import { afterAll, expect, test } from 'vitest'
import { aSeller, aStoredListing } from '#test/support/factories.ts'
import { aBoughtGift } from '#test/support/gifts.ts'
import { anEmail, emailsTo, goodPassword, Person } from '#test/support/person.ts'
import { aBag, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const first = 'Choose a password for your Souk account'
const somebody = () => new Person(shop)
const logIn = (email: string, token?: string) =>
  somebody().post('/bauth/login', { email, password: 'whatever it is', ...(token && { token }) })

async function buyAsGuest(email: string): Promise<void> {
  const listing = await aStoredListing(shop.pool, { seller: await aSeller(shop.pool) })
  const guest = somebody()
  const paid = await guest.post('/payment', { ...(await aBag(shop, [listing])), email })
  expect((await guest.post('/sa/createorder', { orderInfo: { orderId: paid.body.orderId } })).status).toBe(
    200,
  )
}

/** Returns the emails to this address that offer to set a first password. */
const offersTo = async (email: string) =>
  (await emailsTo(shop, email)).filter(({ subject }) => subject === first)

async function accountsOf(email: string): Promise<number> {
  const { rows } = await shop.pool.query<{ count: number }>(
    'select count(*)::int as count from buyers where lower(email) = lower($1)',
    [email],
  )
  return rows[0]!.count
}

test("a sign-in with a guest's email gets the same response as a sign-in with an unknown email", async () => {
  const known = anEmail()
  const unknown = anEmail()
  await buyAsGuest(known)
  for (const url of ['/bauth/login', '/bauth/forgot', '/bauth/resendforgot']) {
    const answers = []
    for (const email of [known, unknown]) {
      const { status, body } = await somebody().post(url, { email, password: 'a guess at it' })
      const { requestId: _, email: __, ...rest } = body
      answers.push({ status, rest })
    }
    expect(answers[0], url).toEqual(answers[1])
  }
  expect(await emailsTo(shop, unknown)).toEqual([])
  expect(await accountsOf(unknown)).toBe(0)
})

test('a guest buyer is emailed an offer to set a first password, and newuser requires the emailed token', async () => {
  const email = anEmail()
  await buyAsGuest(email)
  expect(await accountsOf(email)).toBe(0)
  expect((await logIn(email)).body).toMatchObject({ code: 'wrong_login' })
  const [mail] = await offersTo(email)
  expect(await accountsOf(email)).toBe(1)
  expect((await logIn(email, 'some-other-token')).body.newuser).toBeUndefined()
  expect((await logIn(anEmail(), mail!.token)).body.newuser).toBeUndefined()
  expect(await logIn(email, mail!.token)).toMatchObject({ status: 403, body: { newuser: true } })
})

test('after choosing a first password the buyer sees the guest order', async () => {
  const email = anEmail()
  await buyAsGuest(email)
  await somebody().post('/bauth/forgot', { email })
  const [mail] = await offersTo(email)
  const pair = { password: goodPassword, confirmpassword: goodPassword }
  expect((await somebody().post(`/bauth/reset/${mail!.token}`, pair)).status).toBe(200)
  await shop.app.runDueWork()
  const buyer = somebody()
  expect((await buyer.logIn(email, goodPassword)).body.buyer).toMatchObject({ isValidated: true, name: '' })
  expect((await buyer.get('/api/orders')).body.orders).toHaveLength(1)
})

test('the giver and the recipient of a gift can set a first password too', async () => {
  const [giver, receiver] = [anEmail(), anEmail()]
  await aBoughtGift(shop, { giverEmail: giver, recieveremail: receiver })
  await shop.app.runDueWork()
  for (const email of [giver, receiver]) {
    await logIn(email)
    const [mail] = await offersTo(email)
    expect((await logIn(email, mail!.token)).body.newuser).toBe(true)
  }
})

test('unpaid orders and orders that belong to another account do not allow a first password', async () => {
  const [unpaid, owned] = [anEmail(), anEmail()]
  for (const email of [unpaid, owned]) await buyAsGuest(email)
  await shop.pool.query(`update orders set state = 'pending', paid_at = null where email = $1`, [unpaid])
  const { rows } = await shop.pool.query(
    `insert into buyers (id, email, is_validated, created_at) values ('byr_owner', 'owner@mail.example', true, now()) returning id`,
  )
  await shop.pool.query('update orders set buyer_id = $2 where email = $1', [owned, rows[0].id])
  for (const email of [unpaid, owned]) {
    await logIn(email)
    expect(await offersTo(email)).toEqual([])
    expect(await accountsOf(email)).toBe(0)
  }
})

test('an account created for a guest does not block sign-ups with its email', async () => {
  const email = anEmail()
  await buyAsGuest(email)
  await logIn(email)
  await shop.app.jobs.runDue()
  for (const password of [goodPassword, `${goodPassword}-too`])
    await somebody().post('/bauth/free-signup', { email, password })
  for (const password of [goodPassword, `${goodPassword}-too`])
    expect((await somebody().logIn(email, password)).status).toBe(200)
})

test('concurrent requests create one account', async () => {
  const email = anEmail()
  await buyAsGuest(email)
  const tasks = ['accounts:forgot', 'accounts:first-password'] as const
  await Promise.all(
    [...tasks, ...tasks].map((task) => shop.app.accounts.tasks[task]!({ email, isResend: false })),
  )
  expect(await accountsOf(email)).toBe(1)
})
