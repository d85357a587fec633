import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSeller, aStoredListing } from '#test/support/factories.ts'
import { aGift } from '#test/support/gifts.ts'
import { anEmail, goodPassword, newestMail, Person } from '#test/support/person.ts'
import { aBag, openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const dayMs = 86_400_000
const task = (name: 'accounts:prune' | 'accounts:fade') => shop.app.accounts.tasks[name]!({})

async function signUp(url = '/bauth/free-signup', email = anEmail()) {
  const person = new Person(shop)
  const { body } = await person.post(url, { email, password: goodPassword, fullName: 'Vera Owner' })
  person.token = body.token
  return { person, email, id: body.buyer._id as string }
}

async function pass(days: number): Promise<void> {
  shop.clock.advance(days * dayMs)
  await task('accounts:prune')
  await task('accounts:fade')
}

const isThere = async (id: string) =>
  (await shop.pool.query('select from buyers where id = $1', [id])).rows.length === 1

test('an unverified, unused account is deleted, and its email is available again', async () => {
  const accounts = [await signUp(), await signUp('/bauth/signup-free-verify')]
  await pass(179)
  for (const { id } of accounts) expect(await isThere(id)).toBe(true)
  await pass(2)
  for (const { id, email } of accounts) {
    expect(await isThere(id)).toBe(false)
    const left = await shop.pool.query(
      `select from mailed_links where buyer_id = $1
       union all select from security_events where person_id = $1 or actor_id = $1
       union all select from notification_settings where recipient = 'buyer:' || $1`,
      [id],
    )
    expect(left.rows).toEqual([])
    expect((await new Person(shop).logIn(email, goodPassword)).body.code).toBe('wrong_login')
  }
})

test('an unverified account is deleted only long after the last sign-in', async () => {
  const { id, email } = await signUp()
  await pass(150)
  const person = new Person(shop)
  expect((await person.logIn(email, goodPassword)).status).toBe(200)
  await person.post('/bauth/logout')
  await pass(179)
  expect(await isThere(id)).toBe(true)
  await pass(2)
  expect(await isThere(id)).toBe(false)
})

test('verified accounts and accounts with an order, watch, gift or membership are not deleted', async () => {
  const listing = await aStoredListing(shop.pool, { seller: await aSeller(shop.pool), sizes: { M: 9 } })
  const accounts = await Promise.all(Array.from({ length: 6 }, () => signUp()))
  const [ordered, begun, watching, giver, member, proven] = accounts
  for (const { person, email } of [ordered!, begun!])
    await person.post('/payment', { ...(await aBag(shop, [listing])), email })
  await shop.pool.query(`update buyers set spent_at = null where id = any($1)`, [[ordered!.id, begun!.id]])
  await shop.pool.query(`update orders set state = 'cancelled', paid_at = null where buyer_id = $1`, [
    begun!.id,
  ])
  await watching!.person.put(`/buyer/addwatch/${listing.id}`, { watch: true })
  await aGift(shop.pool, { giver: giver! })
  await shop.pool.query(
    `insert into membership_attempts (id, buyer_id, price_id, state, created_at)
     values ('attempt_faded', $1, 'price', 'dropped', now())`,
    [member!.id],
  )
  await proven!.person.get(`/bauth/emailconf/${(await newestMail(shop, proven!.email)).token}`)
  const unused = await signUp()
  await pass(400)
  expect(await Promise.all(accounts.map(({ id }) => isThere(id)))).toEqual(accounts.map(() => true))
  expect(await isThere(unused.id)).toBe(false)
})

test('all unused accounts are deleted, even if they do not fit in one batch', { tags: 'long' }, async () => {
  const [{ id }] = [await signUp()]
  await shop.pool.query(
    `insert into buyers select (jsonb_populate_record(b, jsonb_build_object('id', b.id || n,
       'email', n || b.email, 'username', null))).* from buyers b, generate_series(1, 250) n where b.id = $1`,
    [id],
  )
  await pass(181)
  const { rows } = await shop.pool.query('select from buyers where id like $1', [`${id}%`])
  expect(rows).toEqual([])
})
