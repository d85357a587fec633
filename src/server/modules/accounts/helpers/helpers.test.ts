import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { contract } from '#contract/calls/contract.ts'
import { helperActions } from '#contract/accounts/helpers.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { aSeller, aStoredListing, aToken, type TestSeller } from '#test/support/factories.ts'
import { anEmail, emailsTo, goodPassword, newestMail, Person } from '#test/support/person.ts'
import { aSellerOrder } from '#test/support/seller-orders.ts'
import { openTestShop } from '#test/support/shop.ts'
import { removeHelper } from './helpers.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const pair = { password: goodPassword, confirmpassword: goodPassword }
let seller: TestSeller
let owner: Person
beforeEach(async () => {
  seller = await aSeller(shop.pool)
  owner = new Person(shop, await aToken(shop.pool, { sellerId: seller.id }))
})

async function invited(by = owner, email = anEmail()) {
  const { body } = await by.post('/api/seller/helpers', { email, name: 'Jo Field' })
  const { token } = await newestMail(shop, email)
  return { email, id: body.helper._id as string, link: `/seller/auth/helper/${token}` }
}

async function aHelperOf(by = owner) {
  const invite = await invited(by)
  const person = new Person(shop)
  const { body } = await person.post(invite.link, pair)
  person.token = body.token
  return { ...invite, person, seller: body.seller }
}

const listOf = async (by = owner) => (await by.get('/api/seller/helpers')).body

test("only the seller can see and remove a shop's helpers", async () => {
  expect((await new Person(shop).get('/api/seller/helpers')).status).toBe(401)
  expect((await new Person(shop).post('/api/seller/helpers', {})).status).toBe(401)
  const other = new Person(shop, await aToken(shop.pool, { sellerId: (await aSeller(shop.pool)).id }))
  const { id } = await invited()
  expect((await listOf(other)).helpers).toEqual([])
  expect((await other.delete(`/api/seller/helpers/${id}`)).status).toBe(404)
})

test('an invite names the shop and creates one account, and the seller is emailed', async () => {
  const { link, email } = await invited()
  const { body } = await new Person(shop).get(link)
  expect(body).toMatchObject({
    email,
    name: 'Jo Field',
    hasAccount: false,
    shop: { username: seller.username },
  })
  expect((await new Person(shop).post(link, { password: 'short', confirmpassword: 'short' })).status).toBe(
    422,
  )
  const answers = await Promise.all([1, 2].map(() => new Person(shop).post(link, pair)))
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 404]))
  const made = answers.find(({ status }) => status === 200)!.body
  expect(made.seller).toMatchObject({ isSeller: false, role: null, helps: { _id: seller.id } })
  expect((await new Person(shop).get(link)).body.code).toBe('link_used')
  const [first] = (await listOf()).helpers
  expect(first).toMatchObject({ email, name: 'Jo Field', acceptedAt: expect.any(String), expiresAt: null })
  const [letter] = await emailsTo(shop, `${seller.username}@seller.example`)
  expect(letter!.text).toContain('Jo Field accepted')
})

test("neither an invite nor a helper's account can use a name reserved for the marketplace", async () => {
  const posing = { email: anEmail(), name: 'Souk Support' }
  expect((await owner.post('/api/seller/helpers', posing)).body).toMatchObject({
    code: 'invalid_field',
    field: 'name',
  })
  const { link } = await invited()
  const refused = await new Person(shop).post(link, { ...pair, name: 'Souk Support' })
  expect(refused.body).toMatchObject({ code: 'invalid_field', field: 'name' })
  expect((await new Person(shop).post(link, { ...pair, name: 'Jo Field' })).status).toBe(200)
})

test('a helper can manage only the listings and orders of that shop, and no payouts', async () => {
  const { person } = await aHelperOf()
  const own = await aStoredListing(shop.pool, { seller })
  const foreign = await aStoredListing(shop.pool, { seller: await aSeller(shop.pool) })
  expect((await person.post(`/api/seller/listings/${own.id}/pause`)).status).toBe(200)
  expect((await person.post(`/api/seller/listings/${foreign.id}/pause`)).status).toBe(404)
  const { id } = await aSellerOrder(shop, { seller })
  const ship = { carrier: 'dhl', trackingNumber: '00340434161094000000' }
  expect((await person.post(`/api/seller/orders/${id}/ship`, ship)).status).toBe(200)
  for (const refused of [
    await person.get('/api/seller/payouts'),
    await person.post('/api/sellers/payout'),
    await person.post('/onboard/onboard-user'),
    await person.post(`/api/seller/orders/${id}/refund`, { reason: 'x', attempt: 'attempt-1' }),
    await person.post(`/api/seller/orders/${id}/cancel`, { reason: 'x' }),
    await person.get('/api/seller/orders.csv'),
    await person.put('/api/seller/holiday', { until: null }),
    await person.get('/api/seller/helpers'),
    await person.get('/api/admin/orders'),
  ])
    expect([refused.status, refused.body.code]).toEqual([403, 'not_allowed'])
  // The helper has a separate account and can neither see nor change the seller's profile.
  expect((await person.get('/api/seller/profile')).body.seller._id).not.toBe(seller.id)
  expect((await person.put(`/api/seller/profile/${seller.id}`, { bio: 'Mine' })).status).toBe(404)
  expect((await person.get('/api/sessions')).body).toHaveLength(1)
  const { _id } = (await person.get('/api/seller/profile')).body.seller
  const saved = await person.put(`/api/seller/profile/${_id}`, { name: 'Jo Meadow' })
  expect(saved.body.seller).toMatchObject({ name: 'Jo Meadow', helps: { _id: seller.id } })
})

test("the seller sees the helpers' changes, but not their failed requests and reads", async () => {
  const { person } = await aHelperOf()
  const listing = await aStoredListing(shop.pool, { seller })
  await person.get('/api/seller/listings')
  await person.post(`/api/seller/listings/${listing.id}/pause`)
  await person.post(`/api/seller/listings/${listing.id}/publish`)
  await person.post('/api/seller/listings', { title: 'Coat' })
  await owner.post(`/api/seller/listings/${listing.id}/resume`)
  const { deeds, helpers } = await listOf()
  expect(deeds.map(({ act, target, name }: Record<string, string>) => [act, target, name])).toEqual([
    ['createListing', '', 'Jo Field'],
    ['pauseListing', listing.id, 'Jo Field'],
  ])
  expect(helpers[0].lastSeenAt).toEqual(expect.any(String))
})

test('a removed helper loses access, is emailed, and cannot use the invite link or the password again', async () => {
  const { person, id, email, link } = await aHelperOf()
  expect((await owner.delete(`/api/seller/helpers/${id}`)).status).toBe(200)
  expect((await owner.delete(`/api/seller/helpers/${id}`)).status).toBe(404)
  expect((await person.get('/api/seller/listings')).status).toBe(401)
  expect((await new Person(shop).post('/auth/login', { email, password: goodPassword })).body.code).toBe(
    'wrong_login',
  )
  expect((await new Person(shop).post(link, pair)).body.code).toBe('link_used')
  expect((await newestMail(shop, email)).subject).toContain('access to a shop has ended')
  expect((await listOf()).helpers).toEqual([])
  // A former helper cannot sign in to the unused account, so a new invite reactivates the account with a new password.
  const again = await invited(owner, email)
  expect((await new Person(shop).get(again.link)).body.hasAccount).toBe(false)
  const back = new Person(shop)
  const joined = await back.post(again.link, pair)
  expect([joined.status, joined.body.seller?.helps?.username]).toEqual([200, seller.username])
  back.token = joined.body.token
  expect((await back.get('/api/seller/listings')).status).toBe(200)
  expect((await listOf()).helpers).toHaveLength(1)
})

test('a former helper can become a seller, and the old password and links no longer work', async () => {
  const { id, email } = await aHelperOf()
  const admin = new Person(
    shop,
    await aToken(shop.pool, { sellerId: (await aSeller(shop.pool, { isAdmin: true })).id }),
  )
  const apply = () =>
    new Person(shop).post('/seller/createseller', { email, name: 'Jo Field', why: 'Hats of my own' })
  await apply()
  expect((await newestMail(shop, email)).subject).toContain('You already sell')
  await owner.delete(`/api/seller/helpers/${id}`)
  await new Person(shop).post('/seller/auth/sellerForgot', { email })
  const { token: old } = await newestMail(shop, email)
  await apply()
  const { rows } = await shop.pool.query<{ id: string }>(
    'select id from seller_applications where email = $1',
    [email],
  )
  expect((await admin.post(`/api/admin/applications/${rows[0]!.id}/accept`)).status).toBe(200)
  const { token: stoken } = await newestMail(shop, email)
  const password = 'seven hats on a hook'
  const form = {
    stoken,
    username: `jo_${rows[0]!.id.slice(-8).toLowerCase()}`,
    password,
    confirmpassword: password,
  }
  const made = await new Person(shop).post('/seller/auth/signup', form)
  expect([made.status, made.body.seller?.isSeller, made.body.seller?.username]).toEqual([
    200,
    true,
    form.username,
  ])
  expect((await new Person(shop).post('/seller/auth/signup', form)).status).toBe(404)
  const logIn = (with_: string) => new Person(shop).post('/seller/auth/login', { email, password: with_ })
  expect((await logIn(goodPassword)).body.code).toBe('wrong_login')
  expect((await logIn(password)).status).toBe(200)
  expect((await new Person(shop).post(`/seller/auth/sellerReset/${old}`, pair)).body.code).toBe('link_used')
})

test('a change by a helper is rejected if the helper is removed before its transaction starts', async () => {
  const { person, id } = await aHelperOf()
  const listing = await aStoredListing(shop.pool, { seller })
  const { version } = (await person.get(`/api/seller/listings/${listing.id}`)).body.listing
  const client = await shop.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from shop_helpers where id = $1 for update', [id])
    // The request is authenticated. It then waits for the lock on the helper's row before the helper's action can be
    // logged.
    const saved = person.put(`/api/seller/listings/${listing.id}`, { version, title: 'Written too late' })
    await waitingFor(/insert into helper_acts/)
    await client.query('update shop_helpers set ended_at = now() where id = $1', [id])
    await client.query('delete from sessions where help_id = $1', [id])
    await client.query('commit')
    const { status, body } = await saved
    expect([status, body.code]).toEqual([401, 'not_signed_in'])
  } finally {
    client.release()
  }
  const { rows } = await shop.pool.query('select title from listings where id = $1', [listing.id])
  expect(rows[0].title).not.toBe('Written too late')
  expect((await listOf()).deeds).toEqual([])
})

test("removing a helper waits until the helper's running change is finished", async () => {
  const { person, id } = await aHelperOf()
  const listing = await aStoredListing(shop.pool, { seller })
  const { version } = (await person.get(`/api/seller/listings/${listing.id}`)).body.listing
  const client = await shop.pool.connect()
  let removed: Promise<{ status: number }>
  try {
    await client.query('begin')
    await client.query('select from listings where id = $1 for update', [listing.id])
    const saved = person.put(`/api/seller/listings/${listing.id}`, { version, title: 'Written in time' })
    await waitingFor(/from listings/)
    removed = owner.delete(`/api/seller/helpers/${id}`)
    await waitingFor(/delete from "sessions"/)
    await client.query('commit')
    expect((await saved).status).toBe(200)
  } finally {
    client.release()
  }
  expect((await removed).status).toBe(200)
  expect((await person.get('/api/seller/listings')).status).toBe(401)
})

test('a withdrawn invite cannot create an account, and an email can have only one pending invite', async () => {
  const { id, link, email } = await invited()
  expect((await owner.post('/api/seller/helpers', { email: email.toUpperCase(), name: 'Jo' })).status).toBe(
    409,
  )
  await owner.delete(`/api/seller/helpers/${id}`)
  expect((await new Person(shop).post(link, pair)).body.code).toBe('link_used')
  expect((await owner.post('/api/seller/helpers', { email, name: 'Jo' })).status).toBe(200)
})

test('a helper of two shops acts for one shop per session and can be removed from one of them', async () => {
  const first = await aHelperOf()
  const another = await aSeller(shop.pool)
  const other = new Person(shop, await aToken(shop.pool, { sellerId: another.id }))
  const { link, id } = await invited(other, first.email)
  expect((await new Person(shop).post(link, pair)).body.code).toBe('not_signed_in')
  const stranger = await aHelperOf()
  expect((await stranger.person.post(link)).body.code).toBe('not_signed_in')
  expect((await first.person.post(link)).body.seller.helps).toMatchObject({ _id: another.id })
  const mine = await aStoredListing(shop.pool, { seller: another })
  expect((await first.person.post(`/api/seller/listings/${mine.id}/pause`)).status).toBe(200)
  const { body } = await first.person.get('/api/seller/helping')
  expect(body).toMatchObject({ current: { _id: another.id }, hasOwn: false })
  expect(body.shops).toHaveLength(2)
  expect((await first.person.put('/api/seller/helping', { shop: null })).status).toBe(404)
  expect((await first.person.put('/api/seller/helping', { shop: stranger.seller._id })).status).toBe(404)
  expect((await first.person.put('/api/seller/helping', { shop: seller.id })).status).toBe(200)
  expect((await first.person.post(`/api/seller/listings/${mine.id}/resume`)).status).toBe(404)
  await other.delete(`/api/seller/helpers/${id}`)
  expect((await first.person.get('/api/seller/helping')).body.shops).toHaveLength(1)
})

test('a seller who acts for another shop cannot use their own shop in that session', async () => {
  const { id: sellerId, username } = await aSeller(shop.pool)
  const person = new Person(shop, await aToken(shop.pool, { sellerId }))
  const { link } = await invited(owner, `${username}@seller.example`)
  expect((await person.post(link)).status).toBe(200)
  expect((await person.get('/api/seller/payouts')).status).toBe(403)
  await person.put('/api/seller/helping', { shop: null })
  expect((await person.get('/api/seller/payouts')).status).toBe(200)
})

test("team members cannot help a shop, and the marketplace's own shop has no helpers", async () => {
  const staff = await aSeller(shop.pool, { role: 'support' })
  const person = new Person(shop, await aToken(shop.pool, { sellerId: staff.id }))
  const { link } = await invited(owner, `${staff.username}@seller.example`)
  expect((await person.post(link)).body.code).toBe('not_allowed')
  expect((await person.post('/api/seller/helpers', { email: anEmail(), name: 'Jo' })).status).toBe(403)
  const { person: helper, seller: who } = await aHelperOf()
  const sa = new Person(
    shop,
    await aToken(shop.pool, { sellerId: (await aSeller(shop.pool, { isSA: true })).id }),
  )
  expect((await sa.put(`/api/admin/people/${who._id}/role`, { role: 'support', why: 'New' })).status).toBe(
    200,
  )
  expect((await helper.get('/api/seller/listings')).status).toBe(401)
})

test('an email receives at most four helper invites per hour from all shops together', async () => {
  const email = anEmail()
  for (let no = 0; no < 4; no++) {
    const of = new Person(shop, await aToken(shop.pool, { sellerId: (await aSeller(shop.pool)).id }))
    const { id } = await invited(of, email)
    expect((await of.delete(`/api/seller/helpers/${id}`)).status).toBe(200)
  }
  const refused = await owner.post('/api/seller/helpers', { email: email.toUpperCase(), name: 'Jo' })
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
  expect(await emailsTo(shop, email)).toHaveLength(4)
})

test("a helper's import is logged, and a helper's rejected attempt to block a buyer is not", async () => {
  const { person } = await aHelperOf()
  await person.send('POST', '/api/seller/imports', Buffer.from('title\nCoat\n'), 'text/csv')
  await person.put('/api/conversations/none/block', { isBlocking: true })
  const { deeds } = await listOf()
  expect(deeds.map(({ act }: Record<string, string>) => act)).toEqual(['createImport'])
})

test('a seller who joins the team loses all helpers and pending invites', async () => {
  const { person, email } = await aHelperOf()
  const open = await invited()
  const sa = await aSeller(shop.pool, { isSA: true })
  const byOwner = new Person(shop, await aToken(shop.pool, { sellerId: sa.id }))
  const role = { role: 'moderator', why: 'New in the team' }
  expect((await byOwner.put(`/api/admin/people/${seller.id}/role`, role)).status).toBe(200)
  expect((await person.get('/api/seller/listings')).status).toBe(401)
  expect((await new Person(shop).post(open.link, pair)).body.code).toBe('link_used')
  expect((await newestMail(shop, email)).subject).toContain('access to a shop has ended')
  expect((await listOf()).helpers).toEqual([])
})

test('a helper who is removed while accepting the invite has no access', async () => {
  const { id, link } = await invited()
  const { context } = shop.app.accounts
  const [accepted] = await Promise.allSettled([
    new Person(shop).post(link, pair),
    removeHelper(context, seller.id, id),
  ])
  const token = accepted.status === 'fulfilled' ? accepted.value.body.token : undefined
  if (token) expect((await new Person(shop, token).get('/api/seller/listings')).status).toBe(401)
  expect((await listOf()).helpers).toEqual([])
})

test('every change that a helper can make is logged, except uploads, previews and marking as read', () => {
  const quiet = ['uploadListingPhoto', 'previewImport', 'readConversation', 'addMessagePhoto']
  const open = (Object.entries(contract) as [string, Endpoint][]).filter(
    ([, { helpers, method }]) => helpers && method !== 'GET',
  )
  expect(open.map(([name]) => name).toSorted()).toEqual([...helperActions, ...quiet].toSorted())
})

/** Waits until an SQL statement that matches the pattern is blocked by a lock. */
async function waitingFor(statement: RegExp): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await shop.pool.query<{ query: string }>(
        `select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows.some(({ query }) => statement.test(query))).toBe(true)
    },
    { timeout: 60_000, interval: 20 },
  )
}
