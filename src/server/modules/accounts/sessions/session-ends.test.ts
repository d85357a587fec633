import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#platform/auth/passwords.ts'
import { aBuyer, aSeller, aToken } from '#test/support/factories.ts'
import { goodPassword, Person } from '#test/support/person.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

async function aSignedInSeller(rights: { isAdmin?: boolean; isSA?: boolean } = {}) {
  const { id, username } = await aSeller(shop.pool, rights)
  await shop.pool.query('update sellers set password_hash = $2 where id = $1', [
    id,
    await hashPassword(goodPassword),
  ])
  const person = new Person(shop)
  const email = `${username}@seller.example`
  const signIn = async () => {
    const { body } = await person.post('/auth/login', { email, password: goodPassword })
    person.token = body.token
  }
  await signIn()
  return { id, person, signIn }
}

/** Advances the clock in steps and sends a request after each step. Returns whether the session is still valid. */
async function isGoodAfter(person: Person, ms: number, everyMs: number): Promise<boolean> {
  for (let spent = 0; spent < ms; spent += everyMs) {
    shop.clock.advance(everyMs)
    if ((await person.get('/api/profile')).status !== 200) return false
    await shop.app.accounts.sessions.saveSessionUses()
  }
  return true
}

test('a session expires ninety days after the sign-in, even if it is in use', async () => {
  const { person } = await aSignedInSeller()
  expect(await isGoodAfter(person, 84 * day, 14 * day)).toBe(true)
  expect(await isGoodAfter(person, 7 * day, 7 * day)).toBe(false)
  expect((await person.get('/api/profile')).body.code).toBe('not_signed_in')
})

test.each([{ isAdmin: true }, { isSA: true }])('%o: a session lasts twelve hours at most', async (rights) => {
  const { person, signIn } = await aSignedInSeller(rights)
  expect(await isGoodAfter(person, 12 * hour - 20 * minute, 20 * minute)).toBe(true)
  expect(await isGoodAfter(person, 20 * minute, 20 * minute)).toBe(false)
  await signIn()
  expect((await person.get('/api/profile')).status).toBe(200)
})

test('a staff session expires after half an hour without a request', async () => {
  const { person } = await aSignedInSeller({ isAdmin: true })
  shop.clock.advance(30 * minute - 5_000)
  expect((await person.get('/api/profile')).status).toBe(200)
  shop.clock.advance(10_000)
  expect((await person.get('/api/profile')).status).toBe(200)
  await shop.app.accounts.sessions.saveSessionUses()
  shop.clock.advance(30 * minute)
  expect((await person.get('/api/profile')).status).toBe(401)
})

test("a seller's session gets the shorter staff lifetime when the seller becomes an admin", async () => {
  const { id, person } = await aSignedInSeller()
  const owner = new Person(
    shop,
    await aToken(shop.pool, { sellerId: (await aSeller(shop.pool, { isSA: true })).id }),
  )
  const change = { role: 'admin', why: 'New in the team' }
  expect((await owner.put(`/api/admin/people/${id}/role`, change)).status).toBe(200)
  expect((await person.get('/api/profile')).status).toBe(200)
  shop.clock.advance(31 * minute)
  expect((await person.get('/api/profile')).status).toBe(401)
})

test("advancing the test clock expires other sessions but not the caller's", async () => {
  const { person } = await aSignedInSeller({ isSA: true })
  const { person: other } = await aSignedInSeller({ isAdmin: true })
  expect((await person.post('/api/admin/clock', { days: 1 })).status).toBe(200)
  expect((await person.get('/api/profile')).status).toBe(200)
  expect((await other.get('/api/profile')).status).toBe(401)
})

test('a person can end all other sessions', async () => {
  const { id, person, signIn } = await aSignedInSeller()
  const stranger = await aSignedInSeller()
  const before = person.token
  await signIn()
  const third = await aToken(shop.pool, { sellerId: id })
  expect((await new Person(shop).delete('/api/sessions')).status).toBe(401)
  expect((await person.delete('/api/sessions')).body).toEqual({ ended: 2 })
  for (const token of [before, third])
    expect((await new Person(shop, token).get('/api/profile')).status).toBe(401)
  for (const still of [person, stranger.person]) expect((await still.get('/api/profile')).status).toBe(200)
})

test('only an owner can sign out team members', async () => {
  const guest = new Person(shop)
  const buyer = new Person(shop, await aToken(shop.pool, { buyerId: (await aBuyer(shop.pool)).id }))
  const seller = await aSignedInSeller()
  const admin = await aSignedInSeller({ isAdmin: true })
  const boss = await aSignedInSeller({ isSA: true })
  const signOut = (by: Person, { id }: { id: string }) =>
    by.post('/api/admin/sign-out', { kind: 'seller', id, why: 'They left' })
  const others = [await aSignedInSeller({ isAdmin: true }), await aSignedInSeller({ isSA: true })]
  for (const staff of others) {
    expect((await signOut(guest, staff)).status).toBe(401)
    for (const by of [buyer, seller.person, admin.person]) expect((await signOut(by, staff)).status).toBe(403)
    expect((await staff.person.get('/api/profile')).status).toBe(200)
    expect((await signOut(boss.person, staff)).body).toEqual({ ended: 1 })
    expect((await staff.person.get('/api/profile')).status).toBe(401)
  }
  expect((await signOut(admin.person, { id: 'nobody' })).status).toBe(404)
  const former = await aSignedInSeller({ isSA: true })
  await shop.pool.query('update sellers set sa_revoked_at = now() where id = $1', [former.id])
  expect((await signOut(admin.person, former)).body).toEqual({ ended: 1 })
})

test('an admin can sign out buyers and sellers, and the audit log contains each sign-out', async () => {
  const { id: adminId } = await aSeller(shop.pool, { isAdmin: true })
  const admin = new Person(shop, await aToken(shop.pool, { sellerId: adminId }))
  const buyer = await aBuyer(shop.pool)
  const seller = await aSignedInSeller()
  const at = new Person(shop, await aToken(shop.pool, { buyerId: buyer.id }))
  const signOut = (by: Person, kind: string, id: string) =>
    by.post('/api/admin/sign-out', { kind, id, why: 'They lost their phone' })
  expect((await signOut(admin, 'buyer', seller.id)).status).toBe(404)
  expect((await signOut(at, 'seller', seller.id)).status).toBe(403)
  expect((await signOut(admin, 'buyer', buyer.id)).body).toEqual({ ended: 1 })
  expect((await signOut(admin, 'seller', seller.id)).body).toEqual({ ended: 1 })
  for (const person of [at, seller.person]) expect((await person.get('/api/sessions')).status).toBe(401)
  const { rows } = await shop.pool.query(
    `select actor_id, target_id, why from audit_entries
     where action = 'sessions.end' and actor_id = $1 order by no`,
    [adminId],
  )
  expect(rows).toEqual([
    { actor_id: adminId, target_id: buyer.id, why: 'They lost their phone' },
    { actor_id: adminId, target_id: seller.id, why: 'They lost their phone' },
  ])
})
