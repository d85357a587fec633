import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { aReadySeller, anUpload, type DashboardSeller } from './listings.fixture.ts'
import { aSellerToken } from '#test/support/factories.ts'
import { anEmail, emailsTo, Person } from '#test/support/person.ts'
import { aBag, Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
const guest = new Person(shop)
const admin = new Person(shop, await aSellerToken(shop.pool, { isAdmin: true }))
const seller = await aReadySeller(shop)
afterAll(() => shop.close())

const listsPath = '/api/admin/catalog-lists'
const choose = (set: string) => admin.post('/api/admin/catalog-sets', { set })
async function saveLists(change: object) {
  const { body } = await admin.get(listsPath)
  return admin.put(listsPath, { version: body.version, ...change })
}

const plainItem = { condition: 'good', priceCents: 2_500, sizes: [{ size: 'One size', qty: 3 }] }
async function publish(fields: object, by: DashboardSeller = seller) {
  const photos = [await anUpload(by)]
  return by.person.post('/api/seller/listings', { ...plainItem, photos, ...fields, publish: true })
}

/** Buys the first size of a listing. Returns the order and the text of all emails about it. */
async function buy({ _id, sizes }: { _id: string; sizes: { ID: string }[] }) {
  const email = anEmail()
  const listing = { id: _id, sizes: { only: sizes[0]!.ID } } as unknown as Parameters<typeof aBag>[1][number]
  const bag = { ...(await aBag(shop, [listing])), email }
  const browser = new Browser(shop.server)
  const quote = await browser.call('POST', '/payment/quote', { items: bag.items })
  const paid = await browser.pay(bag)
  expect(paid.status).toBe(200)
  const order = await browser.call('GET', `/api/order/${paid.body.orderKey}`)
  const mails = await emailsTo(shop, email)
  return {
    quote,
    order,
    mails: mails.map(({ subject, text, html }) => `${subject} ${text} ${html}`).join(' '),
  }
}

test('strangers and sellers cannot change which fields listings need', async () => {
  const change = { version: 0, fields: { brand: 'unused', color: 'unused' } }
  expect((await guest.put(listsPath, change)).status).toBe(401)
  expect((await seller.person.put(listsPath, change)).status).toBe(403)
})

test('fashion requires brand, color and a size, as before', async () => {
  await choose('fashion')
  const { body } = await admin.get('/api/admin/catalog-file')
  expect([body.version, body.fields]).toEqual([1, { brand: 'required', color: 'required' }])
  const { body: reply } = await publish({ title: 'Coat', type: 'Coats', gender: 'women', sizes: [] })
  expect(reply).toMatchObject({ code: 'listing_incomplete' })
  await shop.pool.query('delete from listing_sizes')
  await shop.pool.query('delete from listings')
})

test('rules about fields need this build, and are rejected while an older build is connected', async () => {
  const older = new pg.Client({ connectionString: shop.database.url, application_name: 'souk 0136' })
  await older.connect()
  const rejected = { status: 409, body: { code: 'older_build_connected', details: { builds: ['0136'] } } }
  expect(await choose('bicycles')).toMatchObject(rejected)
  expect(await saveLists({ fields: { brand: 'optional', color: 'required' } })).toMatchObject(rejected)
  expect(await saveLists({ typeSizes: { Coats: false } })).toMatchObject(rejected)
  await older.end()
  await expect.poll(async () => (await choose('bicycles')).status, { timeout: 60_000 }).toBe(200)
  const { rows } = await shop.pool.query(`select requires from schema_migrations where name like '0144%'`)
  expect(rows).toEqual([{ requires: '0144-catalog-optional-fields.sql' }])
})

test('a pump is published and bought without brand, color and size', async () => {
  const { body: created } = await publish({
    title: 'Floor pump',
    type: 'Pumps',
    sizes: [{ size: 'M', qty: 3 }],
  })
  const { listing } = created
  expect(listing).toMatchObject({ state: 'active', brand: null, color: null, hasSizes: false, missing: [] })
  expect(listing.sizes).toMatchObject([{ size: 'One size', qty: 3 }])
  const { body: found } = await guest.get('/sa/buyer/viewcount/' + listing._id)
  expect(found).toMatchObject({ brand: '', color: '', hasSizes: false, sizes: [{ size: 'One size' }] })
  const { body: list } = await guest.get('/buyer/filterinfo')
  expect([list.brands, list.color]).toEqual([[], []])
  const { quote, order, mails } = await buy(listing)
  expect(quote.body.lines[0].item.size).toBe('')
  expect(order.body.lines[0].item.size).toBe('')
  expect(mails).toContain('Floor pump')
  expect(mails).not.toMatch(/one size/i)
})

test('an item without sizes has either one quantity, which can be changed, or variants', async () => {
  const sizes = [
    { size: 'S', qty: 1 },
    { size: 'M', qty: 1 },
  ]
  const { body } = await publish({ title: 'Lock', type: 'Locks', sizes })
  expect(body).toMatchObject({ code: 'invalid_field', errors: [{ field: 'sizes' }] })
  const optionAxes = [{ name: 'Color', kind: 'color' }]
  const variants = ['red', 'blue'].map((color) => ({ size: color, qty: 1, choices: [color] }))
  const { body: lock } = await publish({ title: 'Lock', type: 'Locks', sizes: variants, optionAxes })
  expect(lock.listing.sizes.map(({ size }: { size: string }) => size)).toEqual(['red', 'blue'])
  const { body: light } = await publish({ title: 'Light', type: 'Lights' })
  const { _id, version, sizes: stored } = light.listing
  const saved = await seller.person.put(`/api/seller/listings/${_id}`, {
    version,
    sizes: [{ ID: stored[0].ID, size: 'One size', qty: 7 }],
  })
  expect(saved.body.listing.sizes).toMatchObject([{ ID: stored[0].ID, qty: 7 }])
})

test('a published listing without a brand stays editable after brands become required, and undo works', async () => {
  const { body } = await publish({ title: 'Bell', type: 'Tools and workstands' })
  await saveLists({ fields: { brand: 'required', color: 'optional' } })
  const path = `/api/seller/listings/${body.listing._id}`
  const edit = { version: body.listing.version, title: 'Brass bell' }
  const edited = await seller.person.put(path, edit)
  expect(edited).toMatchObject({
    status: 200,
    body: { listing: { title: 'Brass bell', missing: ['brand'] } },
  })
  expect((await publish({ title: 'Horn', type: 'Tools and workstands' })).body.code).toBe(
    'listing_incomplete',
  )
  const { status } = await saveLists({ fields: { brand: 'optional', color: 'optional' } })
  expect(status).toBe(200)
  expect((await publish({ title: 'Horn', type: 'Tools and workstands' })).status).toBe(200)
})

test('a brand that is no longer used is hidden and kept', async () => {
  const bike = { title: 'Road bike', type: 'Gravel bikes', brand: 'Velox', color: 'red' }
  const { body } = await publish({ ...bike, sizes: [{ size: 'M', qty: 1 }] })
  expect(body.listing.hasSizes).toBeUndefined()
  await saveLists({ fields: { brand: 'unused', color: 'optional' } })
  const shown = async () => (await guest.get('/sa/buyer/viewcount/' + body.listing._id)).body
  const facets = async () => (await guest.get('/buyer/filterinfo')).body.brands
  expect([(await shown()).brand, (await shown()).color, await facets()]).toEqual(['', 'red', []])
  const { listing } = body
  await seller.person.put(`/api/seller/listings/${listing._id}`, { version: listing.version, brand: null })
  await saveLists({ fields: { brand: 'optional', color: 'optional' } })
  expect([(await shown()).brand, await facets()]).toEqual(['Velox', [{ _id: 'Velox', count: 1 }]])
})

test('a book has neither brand nor color nor size', async () => {
  await shop.pool.query('truncate listings cascade')
  expect((await choose('books')).status).toBe(200)
  const book = { title: 'To the Lighthouse', type: 'Literary fiction', brand: 'Hogarth', color: 'blue' }
  const { body } = await publish(book)
  expect(body.listing).toMatchObject({ state: 'active', brand: null, color: null, hasSizes: false })
  const { order, mails } = await buy(body.listing)
  expect(order.body.lines[0].item.size).toBe('')
  expect(mails).not.toMatch(/one size|hogarth/i)
})
