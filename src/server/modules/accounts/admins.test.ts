import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#platform/auth/passwords.ts'
import { aSeller, aToken } from '#test/support/factories.ts'
import { goodPassword, Person } from '#test/support/person.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { saveRights } from './admins.ts'

interface ClubBuyer {
  id: string
  at: Person
}

const why = 'New in the team'
let shop: TestShop
let one: ClubBuyer
let two: ClubBuyer
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('update sellers set sa_revoked_at = now() where is_sa')
  one = await aClubBuyer({ isSA: true })
  two = await aClubBuyer({ isSA: true })
})

async function aClubBuyer(rights: { isAdmin?: boolean; isSA?: boolean } = {}): Promise<ClubBuyer> {
  const { id } = await aSeller(shop.pool, rights)
  return { id, at: new Person(shop, await aToken(shop.pool, { sellerId: id })) }
}

const give = (by: ClubBuyer, to: ClubBuyer, isAdmin: boolean, isSA: boolean) =>
  by.at.put(`/api/admin/people/${to.id}/rights`, { isAdmin, isSA, why })

test('an admin gives no rights, least of all to themselves', async () => {
  const admin = await aClubBuyer({ isAdmin: true })
  expect((await give(admin, admin, true, true)).status).toBe(403)
  expect((await give(admin, two, false, false)).status).toBe(403)
  expect((await admin.at.get('/api/admin/people')).status).toBe(403)
})

test('rights count at once, also for who is signed in', async () => {
  const seller = await aClubBuyer()
  expect((await seller.at.get('/api/admin/issues')).status).toBe(403)
  expect((await give(one, seller, true, false)).body.person).toMatchObject({ isAdmin: true, isSA: false })
  expect((await seller.at.get('/api/admin/issues')).status).toBe(200)
  await give(one, seller, false, false)
  expect((await seller.at.get('/api/admin/issues')).status).toBe(403)
})

test('a super-admin who is removed is signed out for good, and the account goes on owning what is the house’s', async () => {
  await shop.pool.query('update sellers set password_hash = $2 where id = $1', [
    two.id,
    await hashPassword(goodPassword),
  ])
  const { rows } = await shop.pool.query<{ email: string }>('select email from sellers where id = $1', [
    two.id,
  ])
  const login = { email: rows[0]!.email, password: goodPassword }
  expect((await new Person(shop).post('/auth/login', login)).status).toBe(200)
  expect((await give(one, two, false, false)).status).toBe(200)
  expect((await two.at.get('/api/profile')).status).toBe(401)
  expect((await new Person(shop).post('/auth/login', login)).body.code).toBe('wrong_login')
  const stored = await shop.pool.query<{ app: boolean }>('select is_sa as app from sellers where id = $1', [
    two.id,
  ])
  expect(stored.rows[0]!.app).toBe(true)
  const { body } = await one.at.get('/api/admin/people')
  expect(body.people.map((person: { _id: string }) => person._id)).not.toContain(two.id)
  await give(one, two, false, true)
  expect((await new Person(shop).post('/auth/login', login)).status).toBe(200)
})

test('the last super-admin stays, even when two remove each other at the same moment', async () => {
  const { context } = shop.app.accounts
  const none = { isAdmin: false, isSA: false, why }
  const known = ({ id }: ClubBuyer) =>
    ({ kind: 'seller', id, isSeller: true, isAdmin: false, isSA: true }) as const
  // Past the check already, so that neither is kept from trying.
  const answers = await Promise.allSettled([
    saveRights(context, known(one), two.id, none),
    saveRights(context, known(two), one.id, none),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'not_allowed' },
  })
  const [left, gone] = answers[0].status === 'fulfilled' ? [one, two] : [two, one]
  expect((await give(left, left, true, false)).body.code).toBe('last_super_admin')
  expect((await left.at.get('/api/admin/people')).status).toBe(200)
  expect((await gone.at.get('/api/admin/people')).status).toBe(401)
})

test('nobody gives rights to themselves, but everybody may give up their own', async () => {
  expect((await give(one, one, true, true)).body.code).toBe('own_rights')
  expect((await give(one, one, false, false)).status).toBe(200)
  expect((await one.at.get('/api/admin/people')).status).toBe(401)
})

test('who sells on their own account cannot own what the house sells', async () => {
  const seller = await aClubBuyer()
  expect((await give(one, seller, false, true)).body.code).toBe('sells_personally')
})

test('a change that changes nothing leaves no trace', async () => {
  const count = async () => (await shop.pool.query('select from audit_entries')).rowCount
  const before = await count()
  expect((await give(one, two, false, true)).status).toBe(200)
  expect(await count()).toBe(before)
})

test('people are found by the beginning of a username or e-mail', async () => {
  const { body } = await one.at.get('/api/admin/people?search=SELLER')
  expect(body.people.length).toBeGreaterThan(1)
  expect((await one.at.get('/api/admin/people?search=%25')).body.people).toEqual([])
})
