import { afterAll, expect, test } from 'vitest'
import {
  aBuyer,
  aStoredListing,
  aSeller,
  aToken,
  type TestListing,
  type TestSeller,
} from '#test/support/factories.ts'
import { emailsTo, Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'
import { aListing, aReadySeller, createListingTypes } from '../listings/listings.fixture.ts'

const shop = await openTestShop()
await createListingTypes(shop.pool)
const admin = await asSeller(await aSeller(shop.pool, { isAdmin: true }))
afterAll(() => shop.close())

async function asSeller(seller: TestSeller): Promise<Person> {
  return new Person(shop, await aToken(shop.pool, { sellerId: seller.id }))
}

const decide = (decision: 'approve' | 'hide', ids: string[], reason = 'A copy') =>
  admin.post('/api/admin/listings/decide', { decision, ids, ...(decision === 'hide' && { reason }) })
const checksOf = async (id: string) => {
  const { body } = await admin.get('/api/admin/listings/checks?limit=100')
  return body.listings.find((row: { _id: string }) => row._id === id)?.check.reasons
}
const isSeen = async ({ id }: TestListing) => (await new Person(shop).get(`/sa/buyer/viewcount/${id}`)).status

test('guests and sellers cannot see the queue or decide on listings', async () => {
  const listing = await aStoredListing(shop.pool, { seller: await aSeller(shop.pool) })
  const owner = await asSeller(listing.seller)
  const body = { decision: 'hide', ids: [listing.id], reason: 'A copy' }
  for (const person of [new Person(shop), owner]) {
    const status = person === owner ? 403 : 401
    expect((await person.post('/api/admin/listings/decide', body)).status).toBe(status)
    expect((await person.get('/api/admin/listings/checks')).status).toBe(status)
    expect((await person.get(`/api/admin/listings/${listing.id}`)).status).toBe(status)
  }
  expect(await isSeen(listing)).toBe(200)
})

test('a listing can be reported once per person, and is queued with the report text', async () => {
  const listing = await aStoredListing(shop.pool, { seller: await aSeller(shop.pool) })
  const path = `/sa/buyer/report/${listing.id}`
  const guest = new Person(shop)
  for (const _ of [1, 2])
    expect((await guest.post(path, { reason: 'counterfeit', text: 'The seams are wrong' })).status).toBe(200)
  const buyer = new Person(shop, await aToken(shop.pool, { buyerId: (await aBuyer(shop.pool)).id }))
  await buyer.post(`/buyer/report/${listing.id}`, { reason: 'other' })
  expect((await guest.post('/sa/buyer/report/nothing', { reason: 'other' })).status).toBe(404)
  const { body } = await admin.get(`/api/admin/listings/${listing.id}`)
  expect(body.check.reasons).toEqual(['reported'])
  expect(body.reports.map((report: { by: string }) => report.by)).toEqual(['buyer', 'guest'])
})

test('new listings of a seller with a hidden listing are reviewed, because they could be copies', async () => {
  const seller = await aReadySeller(shop)
  const listings = []
  for (let n = 0; n < 5; n++) listings.push(await aListing(seller))
  expect(await checksOf(listings[4]!._id)).toBeUndefined()
  await decide('hide', [listings[4]!._id])
  const copy = await seller.person.post(`/api/seller/listings/${listings[4]!._id}/duplicate`, {})
  const { _id } = copy.body.listing
  expect((await seller.person.post(`/api/seller/listings/${_id}/publish`)).status).toBe(200)
  expect(await checksOf(_id)).toEqual(['first'])
})

test('a hidden listing disappears from the shop, and returns after the seller requests a review', async () => {
  const seller = await aReadySeller(shop)
  const listing = await aListing(seller)
  expect(await checksOf(listing._id)).toEqual(['first'])
  const subjects = async () =>
    (await emailsTo(shop, `${seller.username}@seller.example`)).map(({ subject }) => subject)
  await decide('hide', [listing._id], 'The brand is not what it says')
  expect(await subjects()).toEqual([`Hidden from the shop: ${listing.title}`])
  const testListing = { id: listing._id } as TestListing
  expect(await isSeen(testListing)).toBe(404)
  const bag = await new Person(shop).put(`/sa/buyer/checkout/${testListing.id}`, {
    sizeID: listing.sizes[0]!.ID,
  })
  expect(bag.body).not.toBe(false)

  const path = `/api/seller/listings/${testListing.id}`
  expect((await seller.person.get(path)).body.listing).toMatchObject({
    state: 'paused',
    hidden: { reason: 'The brand is not what it says', isAsked: false },
  })
  for (const move of ['resume', 'publish'])
    expect((await seller.person.post(`${path}/${move}`)).body.code).toBe('hidden_by_admin')
  const bulk = { change: { kind: 'publish', ids: [testListing.id] } }
  expect((await seller.person.post('/api/seller/listings/bulk', bulk)).body.rows[0].code).toBe(
    'hidden_by_admin',
  )
  await seller.person.delete(path)
  expect((await seller.person.post(`${path}/restore`)).body.listing.state).toBe('paused')

  const asked = await seller.person.post(`${path}/ask`, { text: 'I have put it right' })
  expect(asked.body.listing.hidden.isAsked).toBe(true)
  expect(await checksOf(testListing.id)).toEqual(['requested'])
  expect((await decide('approve', [testListing.id])).body.changed).toBe(1)
  expect(await isSeen(testListing)).toBe(200)
  expect(await subjects()).toEqual([
    `Back in the shop: ${listing.title}`,
    `Hidden from the shop: ${listing.title}`,
  ])
})

test('a listing that its seller had paused is still paused after it is no longer hidden', async () => {
  const listing = await aStoredListing(shop.pool, { seller: await aSeller(shop.pool), state: 'paused' })
  await decide('hide', [listing.id])
  await decide('approve', [listing.id])
  const { body } = await admin.get(`/api/admin/listings/${listing.id}`)
  expect(body.listing).toMatchObject({ state: 'paused', hidden: null })
})

test('a decision on several listings can be undone once; the undo restores reports and queue entries', async () => {
  const seller = await aSeller(shop.pool)
  const [one, two] = [
    await aStoredListing(shop.pool, { seller }),
    await aStoredListing(shop.pool, { seller }),
  ]
  const draft = await aStoredListing(shop.pool, { seller, state: 'draft' })
  await new Person(shop).post(`/sa/buyer/report/${one.id}`, { reason: 'offensive' })
  const { body } = await decide('hide', [one.id, two.id, draft.id, 'nothing'])
  expect(body.changed).toBe(2)
  expect(body.rows.map(({ code }: { code: string | null }) => code)).toEqual([
    null,
    null,
    'wrong_state',
    'not_found',
  ])
  expect(await checksOf(one.id)).toBeUndefined()
  await decide('hide', [two.id], 'Another reason')
  await decide('approve', [two.id])
  const rollback = `/api/admin/listings/decisions/${body.decisionId}/undo`
  const answers = await Promise.all([admin.post(rollback), admin.post(rollback)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect([await isSeen(one), await isSeen(two)]).toEqual([200, 200])
  expect(await checksOf(one.id)).toEqual(['reported'])
  const again = await admin.get(`/api/admin/listings/${one.id}`)
  expect(again.body.reports[0].isOpen).toBe(true)
  expect(again.body.decisions[0]).toMatchObject({ decision: 'hide', isUndone: true })
})

test("a seller's first three listings are reviewed, and later listings only when edited after a report", async () => {
  const seller = await aReadySeller(shop)
  const made = []
  for (let i = 0; i < 4; i++) made.push(await aListing(seller))
  const reasons = await Promise.all(made.map(({ _id }) => checksOf(_id)))
  expect(reasons).toEqual([['first'], ['first'], ['first'], undefined])
  const [, , , last] = made
  await new Person(shop).post(`/sa/buyer/report/${last!._id}`, { reason: 'other' })
  await decide('approve', [last!._id])
  const body = { version: last!.version, title: 'Another coat' }
  expect((await seller.person.put(`/api/seller/listings/${last!._id}`, body)).status).toBe(200)
  expect(await checksOf(last!._id)).toEqual(['edited'])
})

test('each decision and each undo adds one entry to the audit log', async () => {
  const listing = await aStoredListing(shop.pool, { seller: await aSeller(shop.pool) })
  const { body } = await decide('hide', [listing.id], 'A copy')
  await admin.post(`/api/admin/listings/decisions/${body.decisionId}/undo`)
  await decide('approve', [listing.id])
  const { rows } = await shop.pool.query<{ action: string }>(
    `select action from audit_entries where target_id in ($1, $2) order by no`,
    [listing.id, body.decisionId],
  )
  expect(rows.map(({ action }) => action)).toEqual(['listing.hide', 'listing.undo-decision'])
})
