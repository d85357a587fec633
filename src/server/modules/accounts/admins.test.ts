import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#platform/auth/passwords.ts'
import { aBuyer, aSeller, aToken, type SellerOptions } from '#test/support/factories.ts'
import { anEmail, goodPassword, newestMail, Person } from '#test/support/person.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { staffRoles, type StaffRole } from '#contract/staff-roles.ts'
import { saveStaffRole } from './admins.ts'
import { getFirstInvite, inviteStaff } from './staff/invites.ts'

interface Account {
  id: string
  at: Person
}

const why = 'New in the team'
let shop: TestShop
let one: Account
let two: Account
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('update sellers set sa_revoked_at = now() where is_sa')
  one = await anAccount({ isSA: true })
  two = await anAccount({ isSA: true })
})

async function anAccount(rights: SellerOptions = {}): Promise<Account> {
  const { id } = await aSeller(shop.pool, rights)
  return { id, at: new Person(shop, await aToken(shop.pool, { sellerId: id })) }
}

const give = (by: Account, to: Account, role: StaffRole | null) =>
  by.at.put(`/api/admin/people/${to.id}/role`, { role, why })

test('an admin who is not an owner cannot change any role', async () => {
  const admin = await anAccount({ isAdmin: true })
  expect((await give(admin, admin, 'owner')).status).toBe(403)
  expect((await give(admin, two, null)).status).toBe(403)
  expect((await admin.at.get('/api/admin/people')).status).toBe(403)
})

test('granting or removing a role takes effect on the next request of a signed-in person', async () => {
  const seller = await anAccount()
  expect((await seller.at.get('/api/admin/issues')).status).toBe(403)
  expect((await give(one, seller, 'admin')).body.person).toMatchObject({ role: 'admin' })
  expect((await seller.at.get('/api/admin/issues')).status).toBe(200)
  await give(one, seller, null)
  expect((await seller.at.get('/api/admin/issues')).status).toBe(403)
})

test('a removed owner is signed out and cannot sign in, but the account keeps the first-party listings', async () => {
  await shop.pool.query('update sellers set password_hash = $2 where id = $1', [
    two.id,
    await hashPassword(goodPassword),
  ])
  const { rows } = await shop.pool.query<{ email: string }>('select email from sellers where id = $1', [
    two.id,
  ])
  const login = { email: rows[0]!.email, password: goodPassword }
  expect((await new Person(shop).post('/auth/login', login)).status).toBe(200)
  expect((await give(one, two, null)).status).toBe(200)
  expect((await two.at.get('/api/profile')).status).toBe(401)
  expect((await new Person(shop).post('/auth/login', login)).body.code).toBe('wrong_login')
  const stored = await shop.pool.query<{ app: boolean }>('select is_sa as app from sellers where id = $1', [
    two.id,
  ])
  expect(stored.rows[0]!.app).toBe(true)
  const { body } = await one.at.get('/api/admin/people')
  expect(body.people.map((person: { _id: string }) => person._id)).not.toContain(two.id)
  await give(one, two, 'owner')
  expect((await new Person(shop).post('/auth/login', login)).status).toBe(200)
})

test('when the last two owners remove each other at the same time, one of them remains an owner', async () => {
  const { context } = shop.app.accounts
  const none = { role: null, why }
  const asOwner = ({ id }: Account) =>
    ({ kind: 'seller', id, isSeller: true, role: 'owner', isSA: true }) as const
  // Calls `saveStaffRole` directly, because the HTTP layer would reject the second removal before the function runs.
  const answers = await Promise.allSettled([
    saveStaffRole(context, asOwner(one), two.id, none),
    saveStaffRole(context, asOwner(two), one.id, none),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'not_allowed' },
  })
  const [left, gone] = answers[0].status === 'fulfilled' ? [one, two] : [two, one]
  expect((await give(left, left, 'admin')).body.code).toBe('last_super_admin')
  expect((await left.at.get('/api/admin/people')).status).toBe(200)
  expect((await gone.at.get('/api/admin/people')).status).toBe(401)
})

test('an owner can give up their own role', async () => {
  expect((await give(one, one, 'owner')).body.person).toMatchObject({ role: 'owner' })
  expect((await give(one, one, null)).status).toBe(200)
  expect((await one.at.get('/api/admin/people')).status).toBe(401)
})

test('an account with its own shop cannot become an owner', async () => {
  const seller = await anAccount()
  expect((await give(one, seller, 'owner')).body.code).toBe('sells_personally')
})

test('saving an unchanged role writes no audit entry', async () => {
  const count = async () => (await shop.pool.query('select from audit_entries')).rowCount
  const before = await count()
  expect((await give(one, two, 'owner')).status).toBe(200)
  expect(await count()).toBe(before)
})

test('people can be searched by a prefix of the username or email', async () => {
  const { body } = await one.at.get('/api/admin/people?search=SELLER')
  expect(body.people.length).toBeGreaterThan(1)
  expect((await one.at.get('/api/admin/people?search=%25')).body.people).toEqual([])
})

test('the profile contains the role, and each role gives access to its admin pages from the next request', async () => {
  const seller = await anAccount()
  const opens: Record<string, string> = {
    support: '/api/admin/buyers',
    moderator: '/api/admin/applications',
    finance: '/api/admin/ledger',
    admin: '/api/admin/jobs',
  }
  for (const role of staffRoles.filter((one) => one !== 'owner')) {
    expect((await give(one, seller, role)).status).toBe(200)
    const { body } = await seller.at.get('/api/profile')
    expect(body.seller).toMatchObject({ role, isAdmin: role === 'admin', isSA: false })
    expect((await seller.at.get(opens[role]!)).status).toBe(200)
    expect((await seller.at.get('/api/admin/settings')).body.code).toBe('not_allowed')
  }
  await give(one, seller, 'support')
  const refused = await seller.at.get('/api/admin/ledger')
  expect(refused.body.message).toBe(
    'Your role (Support) doesn’t include this. An owner can change your role.',
  )
  await give(one, seller, null)
  expect((await seller.at.get('/api/admin/orders')).body.code).toBe('not_allowed')
})

test('support can sign out buyers, but not sellers or team members', async () => {
  const [support, seller] = [await anAccount({ role: 'support' }), await anAccount()]
  const { id } = await aBuyer(shop.pool)
  const end = (kind: string, of: string) => support.at.post('/api/admin/sign-out', { kind, id: of, why })
  expect((await end('buyer', id)).status).toBe(200)
  expect((await end('seller', seller.id)).status).toBe(403)
  expect((await end('seller', one.id)).status).toBe(403)
  expect((await one.at.get('/api/profile')).status).toBe(200)
})

test('an invite names the role of the new account, and the new account has no shop', async () => {
  const email = anEmail()
  expect((await one.at.post('/api/admin/invites', { email, role: 'moderator' })).status).toBe(200)
  const { body } = await one.at.get('/api/admin/people')
  expect(body.invites).toMatchObject([{ email, role: 'moderator' }])
  const { token: invite } = await newestMail(shop, email)
  const person = new Person(shop)
  const form = { invite, email, name: 'Mila Novak', username: `mila_${one.id.slice(-6).toLowerCase()}` }
  const pair = { password: goodPassword, confirmpassword: goodPassword }
  const made = await person.post('/sa/auth/signup', { ...form, ...pair })
  expect(made.body.seller).toMatchObject({ role: 'moderator', isSeller: false, isAdmin: false, isSA: false })
  person.token = made.body.token
  expect((await person.get('/api/admin/applications')).status).toBe(200)
  expect((await person.get('/api/admin/settings')).status).toBe(403)
  expect((await person.get('/api/seller/orders')).status).toBe(403)
  expect((await one.at.get('/api/admin/people')).body.invites).toEqual([])
  const of = { id: made.body.seller._id as string, at: person }
  expect((await give(one, of, null)).status).toBe(200)
  expect((await person.get('/api/profile')).status).toBe(401)
})

test('a withdrawn invite cannot create an account, and a person with an account cannot be invited', async () => {
  const email = anEmail()
  await one.at.post('/api/admin/invites', { email, role: 'owner' })
  const { token: invite } = await newestMail(shop, email)
  const [{ _id }] = (await one.at.get('/api/admin/people')).body.invites
  expect((await one.at.delete(`/api/admin/invites/${_id}`)).status).toBe(200)
  expect((await one.at.delete(`/api/admin/invites/${_id}`)).status).toBe(404)
  const pair = { password: goodPassword, confirmpassword: goodPassword }
  const form = { invite, email, name: 'Mila', username: `gone_${one.id.slice(-6).toLowerCase()}`, ...pair }
  expect((await new Person(shop).post('/sa/auth/signup', form)).body.code).toBe('link_used')
  const { rows } = await shop.pool.query('select email from sellers where id = $1', [two.id])
  const existing = { email: rows[0].email, role: 'support' }
  expect((await one.at.post('/api/admin/invites', existing)).body).toMatchObject({ code: 'email_taken' })
})

const accept = (invite: string, email: string, username: string) =>
  new Person(shop).post('/sa/auth/signup', {
    invite,
    email,
    name: 'Mila',
    username,
    password: goodPassword,
    confirmpassword: goodPassword,
  })

test("an owner's pending invites are revoked when the owner loses the role", async () => {
  const [email, other] = [anEmail(), anEmail()]
  await two.at.post('/api/admin/invites', { email, role: 'support' })
  await two.at.post('/api/admin/invites', { email: other, role: 'owner' })
  await one.at.post('/api/admin/invites', { email: anEmail(), role: 'support' })
  const [{ token: invite }, { token: hers }] = [await newestMail(shop, email), await newestMail(shop, other)]
  await give(one, two, 'admin')
  expect((await one.at.get('/api/admin/people')).body.invites).toHaveLength(1)
  expect((await accept(invite, email, `late_${one.id.slice(-6).toLowerCase()}`)).body.code).toBe('link_used')
  // Removes the role directly in the database and makes the invite valid again, as restoring a backup could do.
  await give(one, two, 'owner')
  await shop.pool.query('update mailed_links set used_at = null where email = $1', [other])
  await shop.pool.query('update sellers set sa_revoked_at = now() where id = $1', [two.id])
  expect((await accept(hers, other, `own_${one.id.slice(-6).toLowerCase()}`)).body.code).toBe('link_used')
})

test('inviting staff is rejected if the caller loses the owner role while the request is running', async () => {
  const { context } = shop.app.accounts
  await shop.pool.query('update sellers set sa_revoked_at = now() where id = $1', [two.id])
  const inviting = inviteStaff(context, two.id, { email: anEmail(), role: 'owner' }, shop.clock.now())
  await expect(inviting).rejects.toMatchObject({ code: 'not_allowed' })
})

test('when two first-owner invites are used at the same time, only one creates an account', async () => {
  const { context } = shop.app.accounts
  await shop.pool.query('update sellers set sa_revoked_at = now() where is_sa')
  const first = ((await getFirstInvite(context)) ?? '').split('/').at(-1)!
  // Simulates a second server process that starts at the same moment and creates another invite for the first owner.
  const none = { buyerId: null, sellerId: null, applicationId: null }
  const again = async () =>
    context.links.tokenOf(
      await context.links.create(context.db, { ...none, kind: 'invite', email: '' }, shop.clock.now()),
    )
  const [second, third] = [await again(), await again()]
  const tag = one.id.slice(-6).toLowerCase()
  const answers = await Promise.all([
    accept(first, anEmail(), `first_${tag}`),
    accept(second, anEmail(), `second_${tag}`),
  ])
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 404]))
  expect((await accept(third, anEmail(), `third_${tag}`)).body.code).toBe('link_used')
})
