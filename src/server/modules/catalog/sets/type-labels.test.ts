import { afterAll, beforeEach, expect, test } from 'vitest'
import type { CatalogFile, FileType } from '#contract/catalog/sets/catalog-file.ts'
import { aSeller, aSellerToken, aStoredListing } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
const guest = new Person(shop)
const admin = new Person(shop, await aSellerToken(shop.pool, { isAdmin: true }))
const seller = await aSeller(shop.pool)
afterAll(() => shop.close())

const path = '/api/admin/catalog-file'
const current = async (): Promise<CatalogFile> => (await admin.get(path)).body
const check = async (file: unknown) =>
  (await admin.post(`${path}/check`, { text: JSON.stringify(file) })).body
async function take(file: unknown) {
  const { version, errors, changes } = await check(file)
  expect(errors).toEqual([])
  expect((await admin.post(path, { text: JSON.stringify(file), version })).status).toBe(200)
  return changes
}
const aType = async (label: string, parentId: number | null = null): Promise<number> =>
  (await admin.post('/api/admin/types', { label, parentId, hasGender: false })).body._id
/** Replaces a label everywhere in a file. */
const renamed = (file: CatalogFile, from: string, to: string) =>
  JSON.parse(JSON.stringify(file).replaceAll(JSON.stringify(from), JSON.stringify(to))) as CatalogFile
const typeIn = (file: CatalogFile, label: string): FileType | undefined =>
  file.types.find((type) => type.label === label)
const base = { format: 'souk-catalog', version: 1, departments: [] }

beforeEach(async () => {
  await shop.pool.query('delete from listings')
  await take({ ...base, types: [] })
})

test('a merge stays when a file changes the case of the target, and the old name still finds the listings', async () => {
  await aType('Bikes')
  await aType('Cycles')
  await aStoredListing(shop.pool, { seller, type: 'Cycles', gender: null })
  await admin.post('/api/admin/catalog-lists/merge', { kind: 'type', from: 'Cycles', into: 'Bikes' })
  const total = async () => (await guest.put('/buyer/filter2', { type: ['Cycles'] })).body.total
  expect(await total()).toBe(1)
  const changes = await take(renamed(await current(), 'Bikes', 'BIKES'))
  expect(changes).toMatchObject([{ part: 'types', added: [], changed: ['BIKES', 'Cycles'], removed: [] }])
  expect(typeIn(await current(), 'Cycles')).toMatchObject({ mergedInto: 'BIKES', isRetired: true })
  expect(await total()).toBe(1)
})

test('a file can refer to a type in another case than its label', async () => {
  const attribute = { code: 'watt', kind: 'number', names: { en: 'Watt' }, types: ['lamps'] }
  const types = [
    { label: 'Home' },
    { label: 'Lamps', parent: 'HOME' },
    { label: 'Lights', isRetired: true, mergedInto: 'LAMPS' },
  ]
  await take({ ...base, types, attributes: [attribute] })
  const file = await current()
  expect(typeIn(file, 'Lamps')!.parent).toBe('Home')
  expect(typeIn(file, 'Lights')!.mergedInto).toBe('Lamps')
  expect(file.attributes[0]!.types).toEqual(['Lamps'])
})

test('retired types stay below a parent whose label changes its case', async () => {
  const home = await aType('Home')
  await aType('Lamps', home)
  await aStoredListing(shop.pool, { seller, type: 'Lamps', gender: null })
  await take({ ...base, types: [{ label: 'HOME' }] })
  expect((await current()).types).toMatchObject([
    { label: 'HOME', isRetired: false },
    { label: 'Lamps', parent: 'HOME', isRetired: true },
  ])
})

test('an attribute that an import retires keeps its types', async () => {
  const other = await aType('Chairs')
  const id = await aType('Lamps')
  const save = async () => {
    const { version } = (await admin.get('/api/admin/attributes')).body
    const attribute = { code: 'watt', kind: 'number', names: { en: 'Watt' }, typeIds: [id] }
    return admin.put('/api/admin/attributes', { version, attributes: [attribute] })
  }
  expect((await save()).status).toBe(200)
  await aStoredListing(shop.pool, { seller, type: 'Chairs', gender: null })
  await shop.pool.query(`update listings set attributes = '{"watt": 5}'`)
  await take({ ...renamed(await current(), 'Lamps', 'LAMPS'), attributes: [] })
  expect((await current()).attributes).toMatchObject([{ code: 'watt', types: ['LAMPS'], isRetired: true }])
  await take({ ...base, types: [{ label: 'Chairs' }] })
  const file = await current()
  expect(file.attributes).toMatchObject([{ code: 'watt', types: ['LAMPS'], isRetired: true }])
  expect(typeIn(file, 'LAMPS')).toMatchObject({ isRetired: true })
  expect(other).not.toBe(id)
})

test('names of a label that cannot have names are rejected instead of dropped', async () => {
  const label = '__proto__'
  const names = { de: 'Lampe' }
  const file = {
    ...base,
    types: [
      { label, names },
      { label: 'Lamps', names },
    ],
    colors: [{ label, names }],
  }
  const { errors } = await check(file)
  expect(errors.map(({ place }: { place: string }) => place)).toEqual(['types.0.names', 'colors.0.names'])
  const added = await admin.post('/api/admin/types', { label, parentId: null, hasGender: false })
  expect(added.body).toMatchObject({ code: 'invalid_field', field: 'label' })
  const renamedType = await admin.put(`/api/admin/types/${await aType('Lamps')}`, { label })
  expect(renamedType.body).toMatchObject({ code: 'invalid_field', field: 'label' })
  await take({ ...base, types: [{ label }, { label: 'constructor', names }] })
  expect((await current()).types).toMatchObject([
    { label, names: {} },
    { label: 'constructor', names },
  ])
})

test('a new type does not get the names of a former type with the same label', async () => {
  const { version } = (await admin.get('/api/admin/catalog-lists')).body
  await admin.put('/api/admin/catalog-lists', { version, typeNames: { Lamps: { de: 'Leuchten' } } })
  await take({ ...base, types: [{ label: 'Lamps' }] })
  expect(typeIn(await current(), 'Lamps')!.names).toEqual({})
})
