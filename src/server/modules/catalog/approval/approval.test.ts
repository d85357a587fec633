import { stringify } from 'csv-stringify/sync'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Listing } from '#contract/listings/listings.ts'
import { aSeller, aToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'
import { coatImportsOf, coatRow, header } from '../listings/imports/coat-files.fixture.ts'
import { aListing, anUpload, aReadySeller, createListingTypes } from '../listings/listings.fixture.ts'

const shop = await openTestShop()
await createListingTypes(shop.pool)
const nora = await aReadySeller(shop)
const mila = await aReadySeller(shop)
const admin = new Person(
  shop,
  await aToken(shop.pool, { sellerId: (await aSeller(shop.pool, { isAdmin: true })).id }),
)
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('delete from listing_review_rules')
})

const rule = async (body: object): Promise<string> => {
  const { status, body: added } = await admin.post('/api/admin/listings/rules', body)
  expect(status).toBe(200)
  return added._id
}
const aDraft = async (fields: object = {}, seller = nora) =>
  aListing(seller, { photos: [await anUpload(seller)], ...fields }, false)
const publish = ({ _id }: Listing) => nora.person.post(`/api/seller/listings/${_id}/publish`, {})
const now = async ({ _id }: Listing): Promise<Listing> =>
  (await nora.person.get(`/api/seller/listings/${_id}`)).body.listing
const isPublic = async ({ _id }: Listing) =>
  (await shop.server.inject(`/sa/buyer/viewcount/${_id}`)).statusCode === 200
const bulk = async (change: object) => (await nora.person.post('/api/seller/listings/bulk', { change })).body
const save = async (listing: Listing, fields: object): Promise<Listing> => {
  const { version } = await now(listing)
  const { status, body } = await nora.person.put(`/api/seller/listings/${listing._id}`, {
    ...fields,
    version,
  })
  expect(status).toBe(200)
  return body.listing
}
const queue = async (query = '') => (await admin.get(`/api/admin/listings/waiting?limit=100${query}`)).body
const item = async ({ _id }: Listing) =>
  (await queue()).listings
    .filter((row: { _id: string }) => row._id === _id)
    .map(({ version }: { version: string }) => ({ _id, version }))[0]
const decide = async (listing: Listing, decision: object = { decision: 'approve' }) =>
  (await admin.post('/api/admin/listings/waiting/decide', { ...decision, items: [await item(listing)] })).body
const decline = (listing: Listing, reason = 'Show the label') =>
  decide(listing, { decision: 'decline', reason })
const notificationTitles = async (): Promise<string[]> => {
  await shop.app.runDueWork()
  const { body } = await nora.person.get('/api/notifications?limit=100')
  return body.notifications.map(({ title }: { title: string }) => title)
}

test('a seller cannot read the queue or the rules, decide, or change rules', async () => {
  await rule({ brand: 'Halden' })
  const draft = await aDraft({ brand: 'Halden' })
  await publish(draft)
  const items = [await item(draft)]
  for (const { person } of [nora, mila]) {
    expect((await person.get('/api/admin/listings/waiting')).status).toBe(403)
    expect((await person.get('/api/admin/listings/rules')).status).toBe(403)
    expect((await person.post('/api/admin/listings/rules', { brand: 'x' })).status).toBe(403)
    const { status } = await person.post('/api/admin/listings/waiting/decide', { decision: 'approve', items })
    expect(status).toBe(403)
  }
  expect([(await now(draft)).state, await isPublic(draft)]).toEqual(['draft', false])
})

test('without a matching rule, a listing goes live at once', async () => {
  await rule({ brand: 'Another brand' })
  const draft = await aDraft()
  const { body } = await publish(draft)
  expect([body.listing.state, body.listing.review]).toEqual(['active', undefined])
})

test('a listing that matches waits as a draft, is approved once, and its seller is told', async () => {
  await rule({ aboveCents: 40_000 })
  const draft = await aDraft({ title: 'Approved coat' })
  const { status, body } = await publish(draft)
  expect([status, body.listing.state, body.listing.review.state]).toEqual([200, 'draft', 'waiting'])
  expect((await publish(draft)).body.listing.version).toBe(body.listing.version)
  expect(await isPublic(draft)).toBe(false)
  const { listings } = (await nora.person.get('/api/seller/listings?tab=draft')).body
  expect(listings.find((row: Listing) => row._id === draft._id).review.state).toBe('waiting')

  const items = [await item(draft)]
  const send = () => admin.post('/api/admin/listings/waiting/decide', { decision: 'approve', items })
  const [first, second] = await Promise.all([send(), send()])
  expect(first.body.changed + second.body.changed).toBe(1)
  const live = await now(draft)
  expect([live.state, live.review, await isPublic(draft)]).toEqual(['active', undefined, true])
  expect((await notificationTitles()).filter((title) => title === 'Approved: Approved coat')).toHaveLength(1)
  const { rows } = await shop.pool.query(
    `select action from audit_entries where target_id = $1 and action like 'listing.%'`,
    [draft._id],
  )
  expect(rows).toEqual([{ action: 'listing.approve-waiting' }])
})

test('a declined listing stays a draft with the reason, and always waits again', async () => {
  const id = await rule({ brand: 'Halden' })
  const draft = await aDraft({ brand: 'Halden', title: 'Declined coat' })
  await publish(draft)
  expect((await decline(draft)).changed).toBe(1)
  expect((await now(draft)).review).toMatchObject({ state: 'declined', reason: 'Show the label' })
  expect(await notificationTitles()).toContain('Not approved: Declined coat')
  await admin.send('DELETE', `/api/admin/listings/rules/${id}`)
  await save(draft, { title: 'Declined coat with label' })
  const { body } = await publish(draft)
  expect([body.listing.state, body.listing.review.state]).toEqual(['draft', 'waiting'])
  expect((await queue('&cause=declined')).listings[0].review.declined).toBe('Show the label')
  await decide(draft)
  expect((await now(draft)).state).toBe('active')
})

test('a decision about an earlier version is rejected, and a suspended seller gets no approval', async () => {
  await rule({ firstListings: 1000 })
  const draft = await aDraft()
  await publish(draft)
  const items = [await item(draft)]
  await save(draft, { description: 'Other text' })
  const { body } = await admin.post('/api/admin/listings/waiting/decide', { decision: 'approve', items })
  expect([body.changed, body.rows[0].code]).toEqual([0, 'stale_version'])
  await shop.pool.query(`update sellers set suspended_at = now(), suspended_reason = 'x' where id = $1`, [
    nora.id,
  ])
  expect((await decide(draft)).rows[0].code).toBe('checklist_incomplete')
  await shop.pool.query(`update sellers set suspended_at = null, suspended_reason = null where id = $1`, [
    nora.id,
  ])
  expect((await decide(draft)).changed).toBe(1)
})

test('a bulk publication goes through the same gate, and its undo takes the listings out of review', async () => {
  await rule({ brand: 'Halden' })
  const [matching, other] = [await aDraft({ brand: 'Halden' }), await aDraft()]
  const reply = await bulk({ kind: 'publish', ids: [matching._id, other._id] })
  expect([reply.changed, reply.inReview]).toEqual([2, 1])
  expect([(await now(matching)).state, (await now(other)).state]).toEqual(['draft', 'active'])
  await bulk({ kind: 'put-back', before: reply.before })
  expect([(await now(matching)).review, await item(matching)]).toEqual([undefined, undefined])
})

test('a scheduled draft waits when its time comes', async () => {
  await rule({ brand: 'Halden' })
  const draft = await aDraft({ brand: 'Halden' })
  const at = new Date(shop.clock.now() + 60_000).toISOString()
  await nora.person.put(`/api/seller/listings/${draft._id}/schedule`, { at })
  expect((await now(draft)).review).toBeUndefined()
  shop.clock.advance(60_000)
  await shop.app.listings.tasks['listings:publish-scheduled']!({})
  const { state, publishAt, review } = await now(draft)
  expect([state, publishAt, review!.state]).toEqual(['draft', null, 'waiting'])
  const later = new Date(shop.clock.now() + 60_000).toISOString()
  const { status } = await nora.person.put(`/api/seller/listings/${draft._id}/schedule`, { at: later })
  expect(status).toBe(409)
})

test('a copy of a live listing is gated like any other draft', async () => {
  const live = await aListing(nora, { brand: 'Halden' })
  await rule({ brand: 'Halden' })
  const { body } = await nora.person.post(`/api/seller/listings/${live._id}/duplicate`, {})
  expect((await publish(body.listing)).body.listing.review.state).toBe('waiting')
  expect((await now(live)).state).toBe('active')
})

test('imported listings go through the same gate, also if a file changes live listings', async () => {
  const { run } = coatImportsOf(shop)
  const live = await aListing(nora, { title: 'Imported before' })
  await rule({ brand: 'Halden' })
  const rows = [1, 2].map(coatRow)
  rows[0]![1] = 'Halden'
  const photos = await Promise.all(rows.map(async () => (await anUpload(nora)).key))
  const created = stringify([[...header, 'photos'], ...rows.map((row, i) => [...row, photos[i]!])])
  const done = await run(nora, created, 'startAs=active')
  expect(done).toMatchObject({ created: 2, failed: 0 })
  expect(done.rows[0]).toMatchObject({ line: 2, outcome: 'created' })
  expect(done.rows[0]!.message).toContain('In review')
  const { rows: stored } = await shop.pool.query(`select id as "_id" from listings where title = $1`, [
    rows[0]![0],
  ])
  const waiting = await now(stored[0])
  expect([waiting.state, waiting.review!.state, await isPublic(waiting)]).toEqual(['draft', 'waiting', false])

  const edited = stringify([
    [...header.slice(0, 6), 'id'],
    [...coatRow(3).with(1, 'Halden').slice(0, 6), live._id],
  ])
  expect(await run(nora, edited)).toMatchObject({ updated: 1, failed: 0 })
  const { brand, state, review } = await now(live)
  expect([brand, state, review!.state]).toEqual(['Halden', 'paused', 'waiting'])
  const { listings } = (await nora.person.get('/api/seller/listings?tab=active&limit=100')).body
  expect(listings.map(({ title }: Listing) => title)).toContain(rows[1]![0])
})

test('a live listing stays live if its price changes, but waits if its brand or category matches a rule', async () => {
  const live = await aListing(nora)
  await rule({ brand: 'Halden' })
  await rule({ aboveCents: 46_000 })
  expect((await save(live, { priceCents: 90_000, title: 'Dearer coat' })).state).toBe('active')
  const edited = await save(live, { brand: 'HALDEN' })
  expect([edited.state, edited.review!.state, await isPublic(live)]).toEqual(['paused', 'waiting', false])
  expect((await queue('&kind=edited')).listings.map(({ _id }: Listing) => _id)).toContain(live._id)
  const resumed = await nora.person.post(`/api/seller/listings/${live._id}/resume`, {})
  expect(resumed.body.listing.review.state).toBe('waiting')
  await decide(live)
  expect([(await now(live)).state, await isPublic(live)]).toEqual(['active', true])

  const paused = await aListing(nora)
  await nora.person.post(`/api/seller/listings/${paused._id}/pause`, {})
  await bulk({ kind: 'fields', ids: [paused._id], fields: { brand: 'Halden' } })
  await decide(paused)
  expect([(await now(paused)).state, (await now(paused)).review]).toEqual(['paused', undefined])
})

test('a declined edit of a live listing waits again when it is resumed, also in an undo', async () => {
  const live = await aListing(nora)
  await rule({ brand: 'Halden' })
  await save(live, { brand: 'Halden' })
  await decline(live)
  expect((await now(live)).state).toBe('paused')
  const { before } = await bulk({ kind: 'qty', ids: [live._id], qty: 5 })
  await bulk({ kind: 'put-back', before: [{ ...before[0], state: 'active' }] })
  expect([(await now(live)).state, (await now(live)).review!.state]).toEqual(['paused', 'waiting'])
  await decide(live)
  expect((await now(live)).state).toBe('active')
})

test('no statement, also of an older build, can publish a listing in review', async () => {
  await rule({ brand: 'Halden' })
  const draft = await aDraft({ brand: 'Halden' })
  await publish(draft)
  const update = `update listings set state = 'active', publish_at = null where id = $1`
  await expect(shop.pool.query(update, [draft._id])).rejects.toThrow('listings_review')
})

test('a deleted listing leaves the queue, and waits again after it is restored', async () => {
  await rule({ brand: 'Halden' })
  const draft = await aDraft({ brand: 'Halden' })
  await publish(draft)
  await nora.person.send('DELETE', `/api/seller/listings/${draft._id}`)
  expect(await item(draft)).toBeUndefined()
  await nora.person.post(`/api/seller/listings/${draft._id}/restore`, {})
  expect([(await now(draft)).state, (await item(draft))._id]).toEqual(['draft', draft._id])
})

test('the queue has filters and pages, and rules are checked and audited', async () => {
  await rule({ brand: 'Halden', firstListings: 1000 })
  for (let i = 0; i < 3; i++) await publish(await aDraft({ brand: 'Halden' }))
  const { rows } = await shop.pool.query('select username from sellers where id = $1', [nora.id])
  const { count, listings } = await queue(`&cause=first&seller=${rows[0].username}&kind=new`)
  expect(count).toBeGreaterThanOrEqual(3)
  expect((await queue('&seller=nobody')).count).toBe(0)
  const pages: string[] = []
  for (let after: string | null = ''; after !== null;) {
    const page = await queue(`&cause=first&kind=new&after=${after}`)
    pages.push(...page.listings.map(({ _id }: Listing) => _id))
    after = page.next
  }
  expect(pages).toEqual(listings.map(({ _id }: Listing) => _id))

  const add = (body: object) => admin.post('/api/admin/listings/rules', body)
  expect((await add({})).status).toBe(422)
  expect((await add({ brand: 'halden', firstListings: 1000 })).body.code).toBe('name_taken')
  expect((await add({ typeId: 999_999 })).status).toBe(422)
  const { body } = await admin.get('/api/admin/listings/rules')
  expect(body.rules).toMatchObject([{ brand: 'Halden', firstListings: 1000, typeId: null, type: null }])
})
