import { afterAll, beforeEach, expect, test } from 'vitest'
import { catalogLists } from '../core/catalog-lists.ts'
import { openTestDatabase } from '#test/support/database/database.ts'
import { aSeller, aSellerToken, aStoredListing, aToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'
import { guessCondition, guessGender } from '../listings/imports/rows/value-words.ts'
import { aListing, aReadySeller, createListingTypes } from '../listings/listings.fixture.ts'

const shop = await openTestShop()
await createListingTypes(shop.pool)
const guest = new Person(shop)
const seller = await aSeller(shop.pool)
const admin = new Person(shop, await aSellerToken(shop.pool, { isAdmin: true }))
// Opening a shop without custom lists resets the module state, which the next test file in the same worker also uses.
afterAll(async () => {
  await shop.close()
  await (await openTestShop(openTestDatabase)).close()
})

const address = '/api/admin/catalog-lists'
const read = async () => (await admin.get(address)).body
const save = async (of: object) => admin.put(address, { version: (await read()).version, ...of })
const found = async (filter: object): Promise<string[]> =>
  (await guest.put('/sa/buyer/filter2', filter)).body.products.map(({ title }: { title: string }) => title)
const offered = async (language = 'en') => {
  const reader = new Person(shop)
  reader.language = language
  return (await reader.get('/categories/values')).body
}

beforeEach(async () => {
  const version = (await read()).version
  await shop.pool.query(`delete from setting_overrides where key = 'catalog'`)
  await shop.pool.query(`insert into invalidations (topic, key) values ('settings', 'setting:catalog')`)
  expect(version).toBeGreaterThanOrEqual(0)
})

test('guests and sellers cannot change lists', async () => {
  const owner = new Person(shop, await aToken(shop.pool, { sellerId: seller.id }))
  const change = { version: 0, departments: [] }
  expect((await guest.put(address, change)).status).toBe(401)
  expect((await owner.put(address, change)).status).toBe(403)
  expect((await owner.post(`${address}/merge`, { kind: 'type', from: 'a', into: 'b' })).status).toBe(403)
  expect((await guest.get(address)).status).toBe(401)
})

test('a new condition is offered, used in listings, searched, and imported, in every language', async () => {
  const { lists } = await read()
  const worn = {
    code: 'well loved',
    names: { en: 'Well loved', de: 'Heiß geliebt' },
    explanations: { de: 'Mit vielen Jahren auf dem Buckel' },
  }
  expect((await save({ conditions: [...lists.conditions, worn] })).status).toBe(200)
  expect((await offered('de')).conditions.at(-1)).toEqual({
    code: 'well loved',
    name: 'Heiß geliebt',
    explanation: 'Mit vielen Jahren auf dem Buckel',
  })
  expect([guessCondition('HEISS_GELIEBT'), guessCondition('heiß geliebt')]).toEqual([undefined, 'well loved'])
  const made = await aListing(await aReadySeller(shop), { condition: 'well loved', title: 'Old parka' })
  expect(made.condition).toBe('well loved')
  await shop.pool.query(`update listings set state = 'active' where id = $1`, [made._id])
  await shop.pool.query(`insert into invalidations (topic, key) values ('listing', $1)`, [made._id])
  expect(await found({ condition: ['well loved'] })).toEqual(['Old parka'])
  expect(await found({ search: 'parka well loved' })).toEqual(['Old parka'])
  expect(await found({ search: 'parka heiß geliebt' })).toEqual(['Old parka'])
  const { body } = await guest.put('/sa/buyer/filter2', {})
  expect(body.facets.condition).toContainEqual({ _id: 'well loved', count: 1 })
})

test('a department or a condition can be named like a built-in object property', async () => {
  const { lists } = await read()
  const odd = { code: 'constructor', names: { en: 'Site wear' } }
  expect((await save({ departments: [...lists.departments, odd] })).status).toBe(200)
  expect((await save({ conditions: [...lists.conditions, odd] })).status).toBe(200)
  expect((await offered()).departments.at(-1)).toEqual({ code: 'constructor', name: 'Site wear' })
  expect([guessGender('constructor'), guessGender('ladies'), guessGender('nobody')]).toEqual([
    'constructor',
    'women',
    undefined,
  ])
  expect([guessCondition('Site wear'), guessCondition('mint'), guessCondition('odd')]).toEqual([
    'constructor',
    'like new',
    undefined,
  ])
})

test('listings keep a retired value and can be edited, and new listings cannot use it', async () => {
  const ready = await aReadySeller(shop)
  const old = await aListing(ready, { condition: 'good', title: 'Kept coat' })
  const { lists } = await read()
  const retired = lists.conditions.map((each: { code: string }) =>
    each.code === 'good' ? { ...each, isRetired: true } : each,
  )
  await save({ conditions: retired })
  expect((await offered()).conditions.map(({ code }: { code: string }) => code)).not.toContain('good')
  const { listing } = (await ready.person.get(`/api/seller/listings/${old._id}`)).body
  const edited = await ready.person.put(`/api/seller/listings/${old._id}`, {
    version: listing.version,
    condition: 'good',
    title: 'Kept coat, mended',
  })
  expect([edited.status, edited.body.listing?.condition ?? edited.body]).toEqual([200, 'good'])
  expect(edited.body.listing.title).toBe('Kept coat, mended')
  const refused = await ready.person.post('/api/seller/listings', { title: 'New', condition: 'good' })
  expect([refused.status, refused.body.field]).toEqual([422, 'condition'])
})

test('used values and the last offered value cannot be removed, and duplicates are rejected', async () => {
  await aStoredListing(shop.pool, { seller, gender: 'women' })
  const { lists } = await read()
  const without = lists.departments.filter(({ code }: { code: string }) => code !== 'women')
  const gone = await save({ departments: without })
  expect([gone.status, gone.body.code]).toEqual([409, 'in_use'])
  expect(gone.body.message).toContain('Women')
  const none = lists.departments.map((each: object) => ({ ...each, isRetired: true }))
  expect((await save({ departments: none })).body.code).toBe('in_use')
  const twice = [...lists.families, { code: 'burgundy', swatch: null }]
  expect((await save({ families: twice })).body.code).toBe('name_taken')
  expect((await admin.put(address, { version: 99, departments: lists.departments })).body.code).toBe(
    'stale_version',
  )
  expect((await save({ families: [{ code: 'red', swatch: 'javascript' }] })).status).toBe(422)
})

test('when two changes to one version are saved concurrently, the second is rejected as stale', async () => {
  const { lists, version } = await read()
  const answers = await Promise.all(
    [1, 2].map(() => admin.put(address, { version, departments: lists.departments.toReversed() })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a merged department moves its listings, old links still work, and undo restores it', async () => {
  const girl = await aStoredListing(shop.pool, { seller, gender: 'girls', title: 'Merging dress' })
  const before = await found({ gender: ['women'] })
  const { body } = await admin.post(`${address}/merge`, { kind: 'department', from: 'girls', into: 'women' })
  expect(body.moved).toBeGreaterThanOrEqual(1)
  expect(await found({ gender: ['girls'] })).toEqual(await found({ gender: ['women'] }))
  expect(await found({ gender: ['girls'] })).toHaveLength(before.length + body.moved)
  expect((await offered()).departments.map(({ code }: { code: string }) => code)).not.toContain('girls')
  expect(
    (await admin.post(`${address}/merge`, { kind: 'department', from: 'girls', into: 'men' })).status,
  ).toBe(404)
  expect((await admin.post(`/api/admin/merges/${body.mergeId}/undo`)).body.moved).toBe(body.moved)
  expect(await found({ gender: ['girls'] })).toContain('Merging dress')
  expect((await offered()).departments.map(({ code }: { code: string }) => code)).toContain('girls')
  expect(girl.id).toBeTruthy()
})

test('a merged type is replaced in links, searches, and new listings until the merge is undone', async () => {
  const add = async (label: string) =>
    (await admin.post('/api/admin/types', { label, parentId: null, hasGender: false })).body
  await add('Pullovers')
  await add('Sweatshirts')
  await aStoredListing(shop.pool, { seller, type: 'Pullovers', title: 'Aran' })
  await aStoredListing(shop.pool, { seller, type: 'Sweatshirts', title: 'Loopback' })
  const { body } = await admin.post(`${address}/merge`, {
    kind: 'type',
    from: 'Pullovers',
    into: 'Sweatshirts',
  })
  expect(body.moved).toBe(1)
  expect((await found({ type: ['Pullovers'] })).toSorted()).toEqual(['Aran', 'Loopback'])
  expect((await found({ search: 'pullovers' })).toSorted()).toEqual(['Aran', 'Loopback'])
  const ready = await aReadySeller(shop)
  expect((await aListing(ready, { type: 'pullovers' })).type).toBe('Sweatshirts')
  await admin.post(`/api/admin/merges/${body.mergeId}/undo`)
  expect(await found({ type: ['Pullovers'] })).toEqual(['Aran'])
})

test('a color moved to another family is found in that family, and a new family is found by its name', async () => {
  await aStoredListing(shop.pool, { seller, color: 'burgundy', title: 'Wine cape' })
  const { lists } = await read()
  expect(await found({ colorFamily: ['red'], search: 'cape' })).toEqual(['Wine cape'])
  const families = lists.families.map((each: { code: string; shades: string[][] }) => ({
    ...each,
    shades: each.shades
      .map((line) => line.filter((color) => color !== 'burgundy'))
      .filter((line) => line.length > 0),
  }))
  const wine = { code: 'berry', names: { de: 'Beere' }, swatch: '6d1f3a', shades: [['burgundy']] }
  expect((await save({ families: [...families, wine] })).status).toBe(200)
  expect(await found({ colorFamily: ['red'], search: 'cape' })).toEqual([])
  expect(await found({ colorFamily: ['berry'] })).toEqual(['Wine cape'])
  expect(await found({ search: 'berry cape' })).toEqual(['Wine cape'])
  expect(await found({ search: 'beere cape' })).toEqual(['Wine cape'])
})

test('a type shows its custom name in each language and keeps it when its label is renamed', async () => {
  const { body: type } = await admin.post('/api/admin/types', { label: 'Kilts', parentId: null })
  const ofOld = { 'Tartan kilts': { de: 'Von früher' } }
  await save({ typeNames: { Kilts: { de: 'Schottenröcke' }, ...ofOld } })
  expect(catalogLists().typeNames).toEqual({ Kilts: { de: 'Schottenröcke' }, ...ofOld })
  await aStoredListing(shop.pool, { seller, type: 'Kilts', title: 'Tartan' })
  expect(await found({ search: 'schottenröcke' })).toEqual(['Tartan'])
  await admin.put(`/api/admin/types/${type._id}`, { label: 'Tartan kilts' })
  const renamed = { 'Tartan kilts': { de: 'Schottenröcke' } }
  expect(catalogLists().typeNames).toEqual(renamed)
  expect((await read()).lists.typeNames).toEqual(renamed)
})

test('the audit log contains only the lists that changed', async () => {
  const { lists } = await read()
  await save({ departments: lists.departments.toReversed(), conditions: lists.conditions })
  const { body } = await admin.get('/api/admin/audit?target=catalog:lists')
  expect(body.entries?.[0] ?? body).toMatchObject({ action: 'catalog.save-lists' })
  expect(Object.keys(body.entries[0].after)).toEqual(['departments'])
})
