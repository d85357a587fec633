import { afterAll, expect, test } from 'vitest'
import { maxSavedSearches } from '#contract/notifications/saved-searches.ts'
import { aBuyer, aSeller, aStoredListing, aToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'
import { aSavedSearch } from '#test/support/saved-searches.ts'

const shop = await openTestShop()
const seller = await aSeller(shop.pool)
afterAll(() => shop.close())

const path = '/api/customerprofile/searches'

async function aShopper() {
  const { id } = await aBuyer(shop.pool)
  const person = new Person(shop, await aToken(shop.pool, { buyerId: id }))
  const save = (filter: object) => person.post(path, { filter })
  const list = async () => (await person.get(path)).body.searches
  const counted = async () => (await person.get(`${path}/new-items`)).body.searches
  const change = (one: { _id: string }, body: object) => person.put(`${path}/${one._id}`, body)
  return { id, person, save, list, counted, change }
}

const aListing = (title: string, more: object = {}) => aStoredListing(shop.pool, { seller, title, ...more })

test("guests and sellers cannot save searches, and nobody can change another buyer's search", async () => {
  const body = { filter: { search: 'coat' } }
  const asSeller = new Person(shop, await aToken(shop.pool, { sellerId: seller.id }))
  expect((await new Person(shop).post(path, body)).status).toBe(401)
  expect((await asSeller.post(path, body)).status).toBe(403)
  const [mia, ben] = [await aShopper(), await aShopper()]
  const { body: search } = await mia.save({ search: 'coat' })
  expect((await ben.change(search, { isRemoved: true })).status).toBe(404)
  expect(await mia.list()).toHaveLength(1)
})

test('the same filter is saved once, even by concurrent calls', async () => {
  const mia = await aShopper()
  const filters = [
    { search: ' wool  coat', brand: ['B', 'A'], size: [], inStock: false },
    { brand: ['A', 'B', 'A'], search: 'wool coat' },
  ]
  const saved = await Promise.all([...filters, ...filters].map((filter) => mia.save(filter)))
  expect(new Set(saved.map(({ body }) => body._id)).size).toBe(1)
  expect(await mia.list()).toMatchObject([{ filter: { search: 'wool coat', brand: ['A', 'B'] } }])
})

test('a search has an automatic name in the reader’s language until it is renamed', async () => {
  const mia = await aShopper()
  const filter = { search: 'Seide', gender: ['women'], type: ['Dresses'], maxCents: 5_000, inStock: true }
  const { body: search } = await mia.save(filter)
  expect(search).toMatchObject({ name: 'Seide, Women, Dresses, Up to $50.00, In stock', isRenamed: false })
  mia.person.language = 'de'
  expect((await mia.list())[0].name).toMatch(/^Seide, Damen, Kleider, Bis 50,00\s\$, Verfügbar$/)
  expect((await mia.change(search, { name: 'Sommer' })).body).toMatchObject({
    name: 'Sommer',
    isRenamed: true,
  })
  expect((await mia.change(search, { name: '' })).body).toMatchObject({ isRenamed: false })
  expect((await mia.change(search, { name: 'x'.repeat(81) })).status).toBe(422)
})

test('a long automatic name is shortened without splitting a character', async () => {
  const mia = await aShopper()
  const { body } = await mia.save({ search: '😀'.repeat(90) })
  expect(body.name).toBe(`${'😀'.repeat(79)}…`)
})

test('new items are counted as the list finds them, until the search is opened', async () => {
  await aListing('Old velvet skirt')
  const mia = await aShopper()
  const { body: search } = await mia.save({ search: 'velvet skirts', type: ['Dresses'] })
  expect(await mia.counted()).toMatchObject([{ newItems: 0 }])
  await aListing('Velvet skirt')
  await aListing('Velvet skirt for men', { type: 'Shoes' })
  await aListing('Velvet hat')
  expect(await mia.counted()).toMatchObject([{ newItems: 1 }])
  await mia.change(search, { isSeen: true })
  expect(await mia.counted()).toMatchObject([{ newItems: 0 }])
})

test('a misspelled search counts new items like its list', async () => {
  await aListing('Corduroy overshirt')
  const mia = await aShopper()
  await mia.save({ search: 'corduroi overshirt' })
  await aListing('Corduroy overshirt in green')
  expect(await mia.counted()).toMatchObject([{ newItems: 1 }])
})

test('a deleted search can be restored with its count, and saving it again starts anew', async () => {
  const mia = await aShopper()
  const { body: search } = await mia.save({ search: 'parasol' })
  await aListing('Parasol')
  await mia.change(search, { isRemoved: true })
  expect(await mia.list()).toEqual([])
  await mia.change(search, { isRemoved: false })
  expect(await mia.counted()).toMatchObject([{ _id: search._id, newItems: 1 }])
  await mia.change(search, { isRemoved: true })
  await mia.save({ search: 'parasol' })
  expect(await mia.counted()).toMatchObject([{ newItems: 0 }])
})

test('a buyer cannot save more searches than the limit', async () => {
  const mia = await aShopper()
  for (let n = 0; n < maxSavedSearches; n++) await aSavedSearch(shop.pool, mia.id, { search: `word ${n}` })
  expect((await mia.save({ search: 'one more' })).body.code).toBe('too_many_searches')
  const [oldest] = await mia.list()
  await mia.change(oldest, { isRemoved: true })
  expect((await mia.save({ search: 'one more' })).status).toBe(200)
  expect((await mia.change(oldest, { isRemoved: false })).body.code).toBe('too_many_searches')
})
