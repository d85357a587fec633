import { afterAll, expect, test } from 'vitest'
import { contract, type CallName } from '#contract/calls/contract.ts'
import { listPaths, type Endpoint } from '#contract/endpoint.ts'
import { aBuyer, aSeller, aStoredListing, aToken } from '#test/support/factories.ts'
import { aConversation } from '#test/support/conversations.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())
const calls = Object.entries(contract) as [CallName, Endpoint][]
const minute = 60_000

const as = async (of: { sellerId: string }) => new Person(shop, await aToken(shop.pool, of))
const staffAccount = await aSeller(shop.pool, { isAdmin: true })
const staff = await as({ sellerId: staffAccount.id })
const nora = await aSeller(shop.pool)
const mila = await aSeller(shop.pool)
const start = (by = staff, id = nora.id) => by.post(`/api/admin/sellers/${id}/views`, { why: 'A question' })
async function aView(by = staff): Promise<{ id: string; viewer: Person }> {
  const { status, body } = await start(by)
  expect(status).toBe(200)
  return { id: body._id, viewer: new Person(shop, body.token) }
}

test('only staff with the right can start a view, and only of a seller', async () => {
  const seller = await as({ sellerId: nora.id })
  const support = await as({ sellerId: (await aSeller(shop.pool, { role: 'support' })).id })
  const buyer = new Person(shop, await aToken(shop.pool, { buyerId: (await aBuyer(shop.pool)).id }))
  expect((await start(new Person(shop))).status).toBe(401)
  for (const by of [seller, support, buyer]) expect((await start(by)).status).toBe(403)
  expect((await start(staff, 'slr_unknown')).status).toBe(404)
  expect((await start(staff, staffAccount.id)).status).toBe(409)
  const { status } = await staff.post(`/api/admin/sellers/${nora.id}/views`, { why: ' ' })
  expect(status).toBe(422)
})

test("a view shows the seller's own dashboard, and never another seller's", async () => {
  const { viewer } = await aView()
  const [own, foreign] = [
    await aStoredListing(shop.pool, { seller: nora }),
    await aStoredListing(shop.pool, { seller: mila }),
  ]
  const { status, body } = await viewer.get('/api/seller/listings')
  expect(status).toBe(200)
  expect(body.listings.map(({ _id }: { _id: string }) => _id)).toEqual([own.id])
  expect((await viewer.get(`/api/seller/listings/${foreign.id}`)).status).toBe(404)
  expect((await viewer.get('/api/profile')).body.seller).toMatchObject({
    _id: nora.id,
    stripeAccountId: null,
  })
})

test('a view refuses every call that can change data, and every call about money, security and staff', async () => {
  const { viewer } = await aView()
  const shown = calls.filter(([, call]) => call.staffViews)
  expect(shown.filter(([, { method, isScriptOnly }]) => method !== 'GET' || isScriptOnly)).toEqual([])
  const isPublic = ({ who, method, isPublicRead, isScriptOnly }: Endpoint) =>
    who === 'anyone' && ((method === 'GET' && !isScriptOnly) || isPublicRead)
  const refused = calls.filter(([, call]) => !call.staffViews && !isPublic(call))
  expect(refused.length).toBeGreaterThan(200)
  for (const [name, call] of refused)
    for (const path of listPaths(call)) {
      const { status, body } = await viewer.send(call.method, path.replaceAll(/:\w+/g, nora.id), {})
      expect({ name, path, status, code: body.code }).toEqual({
        name,
        path,
        status: 403,
        code: 'not_allowed',
      })
    }
  for (const name of ['getPayoutAccount', 'listPayouts', 'listSessions', 'getSecondFactor', 'listOrderNotes'])
    expect(refused.map(([refusedName]) => refusedName)).toContain(name)
})

test('public reads in a view are made as a guest, also in the live feed', async () => {
  const { viewer } = await aView()
  expect((await viewer.get('/categories/brands')).status).toBe(200)
  expect((await viewer.get('/api/notifications/live')).status).toBe(401)
})

test('a view shows the texts of messages, but not their photos', async () => {
  const buyer = await aBuyer(shop.pool)
  const { id } = await aConversation(shop, { buyer, seller: nora, about: 'order' })
  const photos = JSON.stringify([{ key: 'a1b2c3d4e5f60718293a', width: 1, height: 1, blur: '', alt: '' }])
  await shop.pool.query(`update messages set photos = $2 where conversation_id = $1`, [id, photos])
  const { viewer } = await aView()
  const { status, body } = await viewer.get(`/api/conversations/${id}`)
  expect(status).toBe(200)
  expect(body.messages.length).toBeGreaterThan(0)
  expect(body.messages.every((each: { photos: unknown[] }) => each.photos.length === 0)).toBe(true)
})

test('a view ends after half an hour, whatever is done in it', async () => {
  const { viewer } = await aView()
  shop.clock.advance(29 * minute)
  expect((await viewer.get('/api/seller/listings')).status).toBe(200)
  shop.clock.advance(minute)
  expect((await viewer.get('/api/seller/listings')).status).toBe(401)
})

test('a view ends when it is ended, with the session, and with the permission', async () => {
  const other = await aSeller(shop.pool, { isAdmin: true })
  const [one, two] = [await as({ sellerId: other.id }), await as({ sellerId: other.id })]
  const [first, second, third] = [await aView(one), await aView(one), await aView(two)]
  const stranger = await as({ sellerId: nora.id })
  expect((await stranger.send('DELETE', `/api/admin/seller-views/${first.id}`)).status).toBe(403)
  expect((await staff.send('DELETE', '/api/admin/seller-views/svw_unknown')).status).toBe(404)
  const end = () => one.send('DELETE', `/api/admin/seller-views/${first.id}`)
  expect([(await end()).status, (await end()).status]).toEqual([200, 200])
  expect((await first.viewer.get('/api/seller/listings')).status).toBe(401)
  expect((await second.viewer.get('/api/seller/listings')).status).toBe(200)
  await two.delete('/api/sessions')
  expect((await second.viewer.get('/api/seller/listings')).status).toBe(401)
  expect((await third.viewer.get('/api/seller/listings')).status).toBe(200)
  await shop.pool.query(`update sellers set is_admin = false, staff_role = 'moderator' where id = $1`, [
    other.id,
  ])
  expect((await third.viewer.get('/api/seller/listings')).status).toBe(401)
})

test('the seller sees when and why, but not who, and the audit log has the staff member', async () => {
  await aView()
  const { body } = await (await as({ sellerId: nora.id })).get('/api/seller/staff-views')
  expect(body.views[0]).toEqual({
    _id: expect.any(String),
    startedAt: expect.any(String),
    endsAt: expect.any(String),
    reason: 'A question',
  })
  expect((await (await as({ sellerId: mila.id })).get('/api/seller/staff-views')).body.views).toEqual([])
  const { rows } = await shop.pool.query(
    `select actor_id as actor, why as reason from audit_entries where action = 'seller.view' and target_id = $1
     order by no desc limit 1`,
    [nora.id],
  )
  expect(rows).toEqual([{ actor: staffAccount.id, reason: 'A question' }])
  const { rows: events } = await shop.pool.query(
    `select kind from security_events where person_id = $1 and details ? 'view'`,
    [nora.id],
  )
  expect(events.length).toBeGreaterThan(0)
})
