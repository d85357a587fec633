import { addJob } from '#test/support/add-job.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { aBuyer, aSellerToken, aToken } from '#test/support/factories.ts'
import { emailsTo, Person } from '#test/support/person.ts'
import { aSellerOrder } from '#test/support/seller-orders.ts'
import { openTestShop } from '#test/support/shop.ts'

const why = 'Asked by mail'
const shop = await openTestShop()
const owner = new Person(shop, await aSellerToken(shop.pool, { isSA: true }))
afterAll(() => shop.close())

const start = (kind: string, email: string) => owner.post('/api/admin/privacy', { kind, email, why })
const list = async () => (await owner.get('/api/admin/privacy')).body.requests

test('support staff can neither read nor start privacy requests', async () => {
  const admin = new Person(shop, await aSellerToken(shop.pool, { role: 'support' }))
  expect((await admin.get('/api/admin/privacy')).status).toBe(403)
  const { email } = await aBuyer(shop.pool)
  expect((await admin.post('/api/admin/privacy', { kind: 'erase', email, why })).status).toBe(403)
})

test('when a buyer deletes the account, the erasure is listed without an email', async () => {
  const buyer = await aBuyer(shop.pool)
  const self = new Person(shop, await aToken(shop.pool, { buyerId: buyer.id }))
  expect((await self.delete(`/api/customerprofile/${buyer.id}`)).status).toBe(200)
  expect((await list())[0]).toMatchObject({ kind: 'erase', buyerId: buyer.id, startedBy: null, email: '' })
})

test('the data of an open order is erased later, and only then is the request complete', async () => {
  const buyer = await aBuyer(shop.pool)
  const order = await aSellerOrder(shop, { buyer, state: 'shipped' })
  const { body } = await start('erase', buyer.email)
  expect(body.request).toMatchObject({ kind: 'erase', email: '', ordersLeft: 1, doneAt: null, why })
  expect(body.request.sections).toContainEqual({ name: 'orders', rows: 1 })
  expect((await emailsTo(shop, buyer.email))[0]?.subject).toMatch(/./)
  await shop.pool.query(`update seller_orders set state = 'completed' where id = $1`, [order.id])
  shop.clock.advance(86_400_000)
  await addJob(shop.pool, 'orders:erase')
  await shop.app.jobs.runDue()
  expect((await list())[0]).toMatchObject({ ordersLeft: 0, doneAt: expect.any(String) })
  expect(Date.parse((await list())[0].doneAt)).toBeGreaterThan(Date.parse(body.request.at))
  expect((await start('erase', buyer.email)).status).toBe(404)
})

test("the export contains security events, and an erasure removes the person's identity from the events", async () => {
  const [buyer, other] = [await aBuyer(shop.pool), await aBuyer(shop.pool)]
  const [self, stranger] = await Promise.all(
    [buyer, other].map(async ({ id }) => new Person(shop, await aToken(shop.pool, { buyerId: id }))),
  )
  for (const person of [self!, self!, stranger!])
    expect((await person.get('/api/admin/privacy')).status).toBe(403)
  await owner.post('/api/admin/sign-out', { kind: 'buyer', id: buyer.id, why })
  const { body } = await start('export', buyer.email)
  const { raw } = await owner.get(`/api/admin/privacy/${body.request._id}/archive`)
  const { events } = JSON.parse(strFromU8(unzipSync(raw)['security.json']!))
  expect(events).toMatchObject([
    { kind: 'sessions.ended', network: null, browser: null },
    { kind: 'role.refused', count: 2, network: expect.any(String), browser: 'Firefox on Windows' },
  ])
  expect(JSON.stringify(events)).not.toContain(other.id)

  await start('erase', buyer.email)
  const { rows } = await shop.pool.query<{ kind: string; row: string }>(
    `select kind, count, actor_id, person_id, network, browser, bundle from security_events
     where kind in ('sessions.ended', 'role.refused') and person_id is null order by id`,
  )
  const nobody = { person_id: null, bundle: null }
  expect(rows).toEqual([
    { ...nobody, kind: 'role.refused', count: 2, actor_id: null, network: null, browser: null },
    {
      ...nobody,
      kind: 'sessions.ended',
      count: 1,
      actor_id: expect.stringMatching(/^slr_/),
      network: expect.any(String),
      browser: expect.any(String),
    },
  ])
  const { rows: left } = await shop.pool.query(
    'select person_id from security_events e where position($1 in e::text) > 0',
    [buyer.id],
  )
  expect(left).toEqual([])
  expect((await self!.get('/api/admin/privacy')).status).toBe(401)
  const [ofOther] = (await owner.get(`/api/admin/security-events?person=${other.id}`)).body.events
  expect(ofOther).toMatchObject({ kind: 'role.refused', person: { id: other.id } })
})

test('an owner can download an archive only for an export that an owner started', async () => {
  const buyer = await aBuyer(shop.pool)
  const self = new Person(shop, await aToken(shop.pool, { buyerId: buyer.id }))
  expect((await self.post(`/api/customerprofile/${buyer.id}/export`)).status).toBe(200)
  const [own] = await list()
  expect(own).toMatchObject({ kind: 'export', email: buyer.email, startedBy: null, ordersLeft: 0 })
  expect((await owner.get(`/api/admin/privacy/${own._id}/archive`)).status).toBe(404)
  const { body } = await start('export', buyer.email)
  const archive = await owner.get(`/api/admin/privacy/${body.request._id}/archive`)
  expect(archive.status).toBe(200)
  const files = unzipSync(archive.raw)
  expect(JSON.parse(strFromU8(files['profile.json']!))).toMatchObject({ email: buyer.email })
  await start('erase', buyer.email)
  expect((await owner.get(`/api/admin/privacy/${body.request._id}/archive`)).status).toBe(404)
})
