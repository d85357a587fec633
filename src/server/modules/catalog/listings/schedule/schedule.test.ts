import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Listing } from '#contract/listings/listings.ts'
import { setOffFeatures } from '#platform/settings/features.ts'
import { listSitemapPage } from '#modules/catalog/catalog.ts'
import { openTestShop } from '#test/support/shop.ts'
import { aListing, anUpload, aReadySeller, createListingTypes } from '../listings.fixture.ts'

const minute = 60_000
const shop = await openTestShop()
await createListingTypes(shop.pool)
const nora = await aReadySeller(shop)
const stranger = await aReadySeller(shop)
afterAll(() => shop.close())
beforeEach(() => setOffFeatures([]))

const inMinutes = (count: number) => new Date(shop.clock.now() + count * minute).toISOString()
const aDraft = async (fields: object = {}, seller = nora) =>
  aListing(seller, { photos: [await anUpload(seller)], ...fields }, false)
const schedule = ({ _id }: Listing, at: string, { person } = nora) =>
  person.put(`/api/seller/listings/${_id}/schedule`, { at })
const unschedule = ({ _id }: Listing, { person } = nora) =>
  person.send('DELETE', `/api/seller/listings/${_id}/schedule`)
const bulk = async (change: object) => (await nora.person.post('/api/seller/listings/bulk', { change })).body
const now = async ({ _id }: Listing): Promise<Listing> =>
  (await nora.person.get(`/api/seller/listings/${_id}`)).body.listing
const publishDue = () => shop.app.listings.tasks['listings:publish-scheduled']!({})
const publicStatus = async ({ _id }: Listing) =>
  (await shop.server.inject(`/sa/buyer/viewcount/${_id}`)).statusCode

test('a stranger cannot schedule a draft or cancel its schedule', async () => {
  const draft = await aDraft()
  expect((await schedule(draft, inMinutes(5), stranger)).status).toBe(404)
  const at = inMinutes(5)
  await schedule(draft, at)
  expect((await unschedule(draft, stranger)).status).toBe(404)
  expect((await now(draft)).publishAt).toBe(at)
  await unschedule(draft)
})

test('a scheduled draft is hidden from buyers until its time, and is then published once', async () => {
  const draft = await aDraft()
  const at = inMinutes(10)
  const { status, body } = await schedule(draft, at)
  expect([status, body.listing.state, body.listing.publishAt]).toEqual([200, 'draft', at])
  const { listings, counts } = (await nora.person.get('/api/seller/listings?tab=draft')).body
  expect(listings.find((row: Listing) => row._id === draft._id).publishAt).toBe(at)
  expect(counts.draft).toBeGreaterThan(0)

  await publishDue()
  expect((await now(draft)).state).toBe('draft')
  const hidden = await publicStatus(draft)
  shop.clock.advance(10 * minute)
  await Promise.all([publishDue(), publishDue()])
  const published = await now(draft)
  expect([published.state, published.publishAt]).toEqual(['active', null])
  expect([hidden, await publicStatus(draft)]).toEqual([404, 200])
  await publishDue()
  expect((await now(draft)).version).toBe(published.version)
})

test('a scheduled draft is in no search, seller page, or sitemap until it is published', async () => {
  const draft = await aDraft({ title: 'Quetzal cape' })
  await schedule(draft, inMinutes(5))
  const { username } = (await shop.pool.query('select username from sellers where id = $1', [nora.id]))
    .rows[0]
  const isShown = async () => {
    const search = await shop.server.inject({
      method: 'PUT',
      url: '/buyer/filter2',
      payload: { search: 'quetzal' },
    })
    const page = await shop.server.inject(`/buyer/selleruser/${username}`)
    const sitemap = await listSitemapPage(shop.app.listings.context.db, 0, 1000)
    return [
      search.body.includes(draft._id),
      page.body.includes(draft._id),
      sitemap.some(({ id }) => id === draft._id),
    ]
  }
  expect(await isShown()).toEqual([false, false, false])
  shop.clock.advance(5 * minute)
  await publishDue()
  await expect.poll(isShown).toEqual([true, true, true])
})

test('the time can be changed and canceled, and an undo restores the earlier time', async () => {
  const draft = await aDraft()
  const [first, second] = [inMinutes(20), inMinutes(30)]
  await schedule(draft, first)
  const { before, changed } = await bulk({ kind: 'schedule', ids: [draft._id], at: second })
  expect([changed, (await now(draft)).publishAt]).toEqual([1, second])
  await bulk({ kind: 'put-back', before })
  expect((await now(draft)).publishAt).toBe(first)
  const canceled = await bulk({ kind: 'unschedule', ids: [draft._id] })
  expect((await now(draft)).publishAt).toBeNull()
  await bulk({ kind: 'put-back', before: canceled.before })
  expect((await now(draft)).publishAt).toBe(first)
  expect((await unschedule(draft)).body.listing.publishAt).toBeNull()
  shop.clock.advance(40 * minute)
  await publishDue()
  expect((await now(draft)).state).toBe('draft')
})

test('a time in the past or more than a year away is rejected', async () => {
  const draft = await aDraft()
  for (const at of [inMinutes(-1), inMinutes(0), inMinutes(370 * 24 * 60), 'tomorrow']) {
    expect((await schedule(draft, at)).body).toMatchObject({ code: 'invalid_field' })
    const single = await nora.person.post('/api/seller/listings/bulk', {
      change: { kind: 'schedule', ids: [draft._id], at },
    })
    expect(single.status).toBe(422)
  }
})

test('only complete drafts can be scheduled, and an edit cannot empty a required field afterwards', async () => {
  const incomplete = await aDraft({ title: '' })
  expect((await schedule(incomplete, inMinutes(5))).body.code).toBe('listing_incomplete')
  const active = await aListing(nora)
  expect((await schedule(active, inMinutes(5))).body.code).toBe('wrong_state')
  const draft = await aDraft()
  const at = inMinutes(5)
  const { version } = (await schedule(draft, at)).body.listing
  const path = `/api/seller/listings/${draft._id}`
  expect((await nora.person.put(path, { version, title: '' })).body.code).toBe('listing_incomplete')
  expect((await nora.person.put(path, { version, title: 'New' })).body.listing.publishAt).toBe(at)
})

test('publishing at once ends the schedule, and deleting suspends it', async () => {
  const [one, two, three] = [await aDraft(), await aDraft(), await aDraft()]
  const at = inMinutes(5)
  for (const draft of [one, two, three]) await schedule(draft, at)
  await nora.person.post(`/api/seller/listings/${one._id}/publish`)
  expect(await now(one)).toMatchObject({ state: 'active', publishAt: null })
  for (const { _id } of [two, three]) await nora.person.send('DELETE', `/api/seller/listings/${_id}`)
  await nora.person.post(`/api/seller/listings/${two._id}/restore`)
  expect((await now(two)).publishAt).toBe(at)
  shop.clock.advance(6 * minute)
  await publishDue()
  expect([(await now(two)).state, (await now(three)).state]).toEqual(['active', 'removed'])
  await nora.person.post(`/api/seller/listings/${three._id}/restore`)
  expect(await now(three)).toMatchObject({ state: 'draft', publishAt: null })
})

test('a draft that can no longer be published stays a draft, others are published, and the seller is notified once', async () => {
  const [broken, whole] = [await aDraft({ title: 'Broken coat' }), await aDraft()]
  await schedule(broken, inMinutes(5))
  await schedule(whole, inMinutes(5))
  await shop.pool.query(`update listings set photos = '[]' where id = $1`, [broken._id])
  shop.clock.advance(5 * minute)
  await publishDue()
  await publishDue()
  await shop.app.runDueWork()
  expect([(await now(broken)).state, (await now(broken)).publishAt]).toEqual(['draft', null])
  expect((await now(whole)).state).toBe('active')
  const { notifications } = (await nora.person.get('/api/notifications')).body
  const titles = notifications.map(({ title }: { title: string }) => title)
  expect(titles.filter((title: string) => title === 'Not published: Broken coat')).toHaveLength(1)
})

test('the schedule of a suspended seller is canceled', async () => {
  const pia = await aReadySeller(shop)
  const draft = await aDraft({}, pia)
  expect((await schedule(draft, inMinutes(5), pia)).status).toBe(200)
  await shop.pool.query(`update sellers set suspended_reason = 'Fraud', suspended_at = now() where id = $1`, [
    pia.id,
  ])
  shop.clock.advance(5 * minute)
  await publishDue()
  const { rows } = await shop.pool.query('select state, publish_at from listings where id = $1', [draft._id])
  expect(rows).toEqual([{ state: 'draft', publish_at: null }])
})

test('an undo from an older client keeps the time', async () => {
  const draft = await aDraft({ priceCents: 9_000 })
  const at = inMinutes(30)
  await schedule(draft, at)
  const { before } = await bulk({ kind: 'price', ids: [draft._id], cents: 8_000 })
  const { publishAt: _, ...older } = before[0]
  expect((await bulk({ kind: 'put-back', before: [older] })).changed).toBe(1)
  expect(await now(draft)).toMatchObject({ price: { cents: 9_000 }, publishAt: at })
})

test('an undo cannot schedule a draft that a seller could not schedule', async () => {
  const [draft, incomplete] = [await aDraft(), await aDraft({ title: '' })]
  const undoWith = async (listing: Listing, publishAt: string) => {
    const { before } = await bulk({ kind: 'price', ids: [listing._id], cents: 8_000 })
    await bulk({ kind: 'put-back', before: [{ ...before[0], publishAt }] })
    return (await now(listing)).publishAt
  }
  expect(await undoWith(draft, inMinutes(370 * 24 * 60))).toBeNull()
  expect(await undoWith(incomplete, inMinutes(30))).toBeNull()
  const at = inMinutes(30)
  expect(await undoWith(draft, at)).toBe(at)
})

test('while first-party sales are off, a bulk edit neither publishes, schedules, nor resumes such listings', async () => {
  const owner = await aReadySeller(shop)
  const [draft, paused, active] = [await aDraft({}, owner), await aDraft({}, owner), await aDraft({}, owner)]
  const edit = async (change: object) =>
    (await owner.person.post('/api/seller/listings/bulk', { change })).body
  await edit({ kind: 'publish', ids: [paused._id, active._id] })
  await edit({ kind: 'pause', ids: [paused._id] })
  await shop.pool.query('update sellers set is_sa = true where id = $1', [owner.id])
  const { before } = await edit({ kind: 'pause', ids: [active._id] })
  setOffFeatures(['firstParty'])
  const changes = [
    { kind: 'publish', ids: [draft._id] },
    { kind: 'schedule', ids: [draft._id], at: inMinutes(30) },
    { kind: 'resume', ids: [paused._id] },
    { kind: 'put-back', before },
  ]
  for (const change of changes)
    expect(await edit(change)).toMatchObject({ changed: 0, rows: [{ ok: false, code: 'feature_off' }] })
  expect((await edit({ kind: 'price', ids: [paused._id], cents: 8_000 })).changed).toBe(1)
  setOffFeatures([])
  expect((await edit(changes[2]!)).changed).toBe(1)
})
