import { afterAll, beforeEach, expect, test } from 'vitest'
import type { CatalogFile } from '#contract/catalog/sets/catalog-file.ts'
import { aSellerToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
const admin = new Person(shop, await aSellerToken(shop.pool, { isAdmin: true }))
afterAll(() => shop.close())

const path = '/api/admin/catalog-file'
const base = { format: 'souk-catalog', version: 1, departments: [] }
const current = async (): Promise<CatalogFile> => (await admin.get(path)).body
const check = async (file: unknown) =>
  (await admin.post(`${path}/check`, { text: JSON.stringify(file) })).body
async function take(file: unknown) {
  const { version } = await check(file)
  return admin.post(path, { text: JSON.stringify(file), version })
}
const add = (label: string, parentId: number | null = null) =>
  admin.post('/api/admin/types', { label, parentId, hasGender: false })
const aType = async (label: string, parentId: number | null = null): Promise<number> =>
  (await add(label, parentId)).body._id
const setRetired = (id: number, isRetired = true) => admin.put(`/api/admin/types/${id}`, { isRetired })
const move = (id: number, parentId: number | null) => admin.post(`/api/admin/types/${id}/move`, { parentId })
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

beforeEach(async () => {
  expect((await take(base)).status).toBe(200)
  await shop.pool.query('delete from catalog_versions')
})

test('an active type can be neither added, moved nor restored below a retired type', async () => {
  const retired = await aType('Old')
  const child = await aType('Child', retired)
  const other = await aType('Other')
  await setRetired(child)
  await setRetired(retired)
  expect(codeOf(await add('New', retired))).toEqual([409, 'in_use'])
  expect(codeOf(await move(other, retired))).toEqual([409, 'in_use'])
  expect(codeOf(await setRetired(child, false))).toEqual([409, 'in_use'])
  expect((await setRetired(other)).status).toBe(200)
  expect((await move(other, retired)).status).toBe(200)
  expect(await check(await current())).toMatchObject({ changes: [], errors: [] })
  expect((await setRetired(retired, false)).status).toBe(200)
  expect((await setRetired(child, false)).status).toBe(200)
})

test('a merge cannot be undone while the parent of the type is retired', async () => {
  const parent = await aType('Parent')
  await aType('Cycles', parent)
  await aType('Bikes')
  const merge = { kind: 'type', from: 'Cycles', into: 'Bikes' }
  const { mergeId } = (await admin.post('/api/admin/catalog-lists/merge', merge)).body
  await setRetired(parent)
  const undo = () => admin.post(`/api/admin/merges/${mergeId}/undo`, {})
  expect(codeOf(await undo())).toEqual([409, 'wrong_state'])
  await setRetired(parent, false)
  expect((await undo()).status).toBe(200)
})

test('a catalog that already has an active type below a retired type can be imported and restored', async () => {
  const parent = await aType('Parent')
  const child = await aType('Child', parent)
  await shop.pool.query('update types set is_retired = true where id = $1', [parent])
  const file = await current()
  expect(await check(file)).toMatchObject({ changes: [], errors: [] })
  expect((await admin.put(`/api/admin/types/${child}`, { googleCategory: '5' })).status).toBe(200)
  const foreign = {
    ...base,
    types: [
      { label: 'P', isRetired: true },
      { label: 'C', parent: 'P' },
    ],
  }
  expect((await check(foreign)).errors).toMatchObject([{ place: 'types.1.parent' }])
  const { body } = await take({ ...base, types: [{ label: 'Lamps' }] })
  const version = (await admin.get(`/api/admin/catalog-versions/${body.replaced}`)).body
  expect((await take(version)).status).toBe(200)
  expect((await current()).types).toEqual(version.types)
})

test('types cannot be divided by department while there are no departments', async () => {
  const divided = (hasGender?: boolean) =>
    admin.post('/api/admin/types', { label: `Type ${hasGender}`, parentId: null, hasGender })
  expect((await divided(true)).body).toMatchObject({ code: 'invalid_field', field: 'hasGender' })
  const { body } = await divided()
  expect(body.hasGender).toBe(false)
  const saved = await admin.put(`/api/admin/types/${body._id}`, { hasGender: true })
  expect(saved.body).toMatchObject({ code: 'invalid_field', field: 'hasGender' })
  expect((await check(await current())).errors).toEqual([])
  // An older build accepted types that are divided by department even without departments.
  await shop.pool.query('update types set has_gender = true')
  const file = await current()
  expect((await check(file)).errors).toEqual([])
  await take({ ...base, types: [{ label: 'Lamps' }] })
  expect((await take(file)).status).toBe(200)
  const departments = [{ code: 'women' }]
  await take({ ...base, departments })
  expect((await divided()).body.hasGender).toBe(true)
})

test('types below a type that stays merged move to its parent', async () => {
  const types = [
    { label: 'All' },
    { label: 'Cycles', parent: 'All' },
    { label: 'Trikes', parent: 'Cycles' },
    { label: 'Bikes', parent: 'All' },
  ]
  const merged = { label: 'Cycles', parent: 'All', isRetired: true, mergedInto: 'Bikes' }
  await take({ ...base, types: [types[0], merged, types[3]] })
  expect((await take({ ...base, types })).status).toBe(200)
  const file = await current()
  expect(file.types.map(({ label, parent, isRetired }) => [label, parent, isRetired])).toEqual([
    ['All', null, false],
    ['Cycles', 'All', true],
    ['Trikes', 'All', false],
    ['Bikes', 'All', false],
  ])
  expect(await check(file)).toMatchObject({ changes: [], errors: [] })
})
