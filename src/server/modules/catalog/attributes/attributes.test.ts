import { afterAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database/database.ts'
import { aSeller, aSellerToken, aStoredListing, aToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'
import { createListingTypes } from '../listings/listings.fixture.ts'

const shop = await openTestShop()
await createListingTypes(shop.pool)
await shop.pool.query(`insert into invalidations (topic, key) values ('type', 'all')`)
const guest = new Person(shop)
const seller = await aSeller(shop.pool)
const owner = new Person(shop, await aToken(shop.pool, { sellerId: seller.id }))
const admin = new Person(shop, await aSellerToken(shop.pool, { isAdmin: true }))
// Creates a shop without attributes to reset the module state, which later test files in the same worker share.
afterAll(async () => {
  await shop.close()
  await (await openTestShop(openTestDatabase)).close()
})

const address = '/api/admin/attributes'
const read = async () => (await admin.get(address)).body
const save = async (...attributes: object[]) =>
  admin.put(address, { version: (await read()).version, attributes })
const shown = async (person = guest, path = '/categories/attributes') => (await person.get(path)).body
const material = {
  code: 'material',
  kind: 'choices',
  names: { en: 'Material', de: 'Material' },
  choices: [
    { code: 'wool', names: { en: 'Wool', de: 'Wolle' } },
    { code: 'silk', names: { en: 'Silk', de: 'Seide' } },
    { code: 'lambswool', names: { en: 'Lambswool' } },
  ],
}
const waist = { code: 'waist', kind: 'measurement', names: { en: 'Waist' }, unit: 'cm' }

async function listingWith(values: object, priv: object = {}): Promise<string> {
  const { id } = await aStoredListing(shop.pool, { seller })
  await shop.pool.query('update listings set attributes = $2, private_attributes = $3 where id = $1', [
    id,
    JSON.stringify(values),
    JSON.stringify(priv),
  ])
  return id
}

const valuesOf = async (id: string) =>
  (
    await shop.pool.query(
      'select attributes, private_attributes, attribute_words from listings where id = $1',
      [id],
    )
  ).rows[0]

beforeEach(async () => {
  await shop.pool.query(`delete from setting_overrides where key = 'attributes'`)
  await shop.pool.query(
    `update listings set attributes = '{}', private_attributes = '{}', attribute_words = ''
     where attributes <> '{}' or private_attributes <> '{}' or attribute_words <> ''`,
  )
  await shop.pool.query(`insert into invalidations (topic, key) values ('settings', 'setting:attributes')`)
})

test('guests and sellers cannot read or change the attributes of the admin area', async () => {
  const change = { version: 0, attributes: [] }
  expect((await guest.put(address, change)).status).toBe(401)
  expect((await owner.put(address, change)).status).toBe(403)
  expect((await owner.get(address)).status).toBe(403)
  expect((await guest.get('/api/seller/listing-attributes')).status).toBe(401)
  const merge = { attribute: 'material', from: 'wool', into: 'silk' }
  expect((await owner.post(`${address}/merge`, merge)).status).toBe(403)
})

test('attributes are listed in the reader’s language, and only for readers who are allowed to see them', async () => {
  const type = await typeNamed('Coats')
  const cost = { code: 'cost', kind: 'number', names: { en: 'Cost' }, visibility: 'seller' }
  const checked = { code: 'checked', kind: 'yes-no', names: { en: 'Checked' }, visibility: 'staff' }
  const old = { code: 'old', kind: 'text', names: { en: 'Old' }, isRetired: true }
  const saved = await save({ ...material, typeIds: [type.id] }, waist, cost, checked, old)
  expect(saved.body).toMatchObject({ version: 1, listed: {}, chosen: {} })
  expect(await shown()).toMatchObject([
    { code: 'material', name: 'Material', types: [type.label], isRequired: false, visibility: 'public' },
    { code: 'waist', unit: 'cm', types: [] },
  ])
  const reader = new Person(shop)
  reader.language = 'de'
  const [{ choices }] = await shown(reader)
  expect(choices.map(({ name }: { name: string }) => name)).toEqual(['Wolle', 'Seide', 'Lambswool'])
  const own = await shown(owner, '/api/seller/listing-attributes')
  expect(own.map(({ code }: { code: string }) => code)).toEqual(['material', 'waist', 'cost'])
})

async function typeNamed(label: string): Promise<{ id: number; label: string }> {
  const { rows } = await shop.pool.query<{ id: number; label: string }>(
    'select id, label from types where parent_id is not null order by label = $1 desc limit 1',
    [label],
  )
  return rows[0]!
}

test('child types have the attributes of their parent, and a merge moves the attributes of a type to its target', async () => {
  const { rows } = await shop.pool.query<{ id: number; label: string; parent: string; parentId: number }>(
    `select t.id, t.label, p.label as parent, p.id as "parentId" from types t join types p on p.id = t.parent_id
     order by t.id`,
  )
  const [gone] = rows
  const into = rows.find(({ parentId, id }) => parentId === gone!.parentId && id !== gone!.id)!
  await save({ ...waist, typeIds: [gone!.parentId] }, { ...waist, code: 'hip', typeIds: [gone!.id] })
  const [group] = await shown()
  expect(group.types).toEqual(expect.arrayContaining([gone!.parent, gone!.label, into.label]))
  const merge = { kind: 'type', from: gone!.label, into: into.label }
  const merged = await admin.post('/api/admin/catalog-lists/merge', merge)
  expect((await shown())[1].types).toEqual([into.label])
  await admin.post(`/api/admin/merges/${merged.body.mergeId}/undo`, {})
  expect((await shown())[1].types).toEqual([gone!.label])
})

test('inconsistent attributes are rejected, and the error names the field', async () => {
  const rejected = async (...attributes: object[]) => {
    const { status, body } = await save(...attributes)
    return [status, body.code, body.field]
  }
  expect(await rejected(waist, waist)).toEqual([409, 'name_taken', 'attributes'])
  expect(await rejected({ ...waist, names: {} })).toEqual([422, 'invalid_field', 'attributes.0.names'])
  expect(await rejected({ ...waist, isFilterable: true })).toEqual([
    422,
    'invalid_field',
    'attributes.0.isFilterable',
  ])
  expect(await rejected({ ...material, isUngrouped: true })).toEqual([
    422,
    'invalid_field',
    'attributes.0.isUngrouped',
  ])
  expect(await rejected({ ...material, visibility: 'seller', isOnCard: true })).toEqual([
    422,
    'invalid_field',
    'attributes.0.visibility',
  ])
  expect(await rejected({ ...waist, choices: material.choices })).toEqual([
    422,
    'invalid_field',
    'attributes.0.choices',
  ])
  expect(await rejected({ ...material, choices: [] })).toEqual([422, 'invalid_field', 'attributes.0.choices'])
  expect(await rejected({ ...material, unit: 'cm' })).toEqual([422, 'invalid_field', 'attributes.0.unit'])
  expect(await rejected({ ...waist, typeIds: [2_000_000_000] })).toEqual([
    422,
    'invalid_field',
    'attributes.0.typeIds',
  ])
  expect(await rejected({ ...waist, isRequired: true, visibility: 'staff' })).toEqual([
    422,
    'invalid_field',
    'attributes.0.isRequired',
  ])
  expect(await rejected({ ...waist, code: 'Not a code' })).toEqual([
    422,
    'invalid_field',
    'attributes.0.code',
  ])
  expect((await read()).attributes).toEqual([])
})

test('attributes and choices that listings use can be retired, but not removed or given another kind', async () => {
  await save(material, waist)
  await listingWith({ material: ['wool'] })
  expect(await read()).toMatchObject({ listed: { material: 1 }, chosen: { 'material=wool': 1 } })
  const rejected = async (...attributes: object[]) => {
    const { status, body } = await save(...attributes)
    return [status, body.code, body.field]
  }
  expect(await rejected(waist)).toEqual([409, 'in_use', 'attributes'])
  expect(await rejected({ ...material, kind: 'choice' })).toEqual([409, 'in_use', 'attributes.0.kind'])
  expect(await rejected({ ...material, visibility: 'seller' })).toEqual([
    409,
    'in_use',
    'attributes.0.visibility',
  ])
  const [wool, ...others] = material.choices
  expect(await rejected({ ...material, choices: others })).toEqual([409, 'in_use', 'attributes.0.choices'])
  const retired = { ...material, choices: [{ ...wool, isRetired: true }, others[0]] }
  expect((await save({ ...retired, isRetired: true })).status).toBe(200)
  expect(await shown()).toEqual([])
})

test('an attribute that only staff see cannot become visible to sellers while a listing has a value', async () => {
  const note = { ...material, visibility: 'staff', isFilterable: false, isSearchable: false, isOnCard: false }
  await save(note)
  await listingWith({}, { material: ['wool'] })
  expect(await save({ ...note, visibility: 'seller' })).toMatchObject({
    status: 409,
    body: { code: 'in_use', field: 'attributes.0.visibility' },
  })
})

test('a stale version is rejected, and every change is in the audit log', async () => {
  await save(material)
  const stale = await admin.put(address, { version: 0, attributes: [] })
  expect([stale.status, stale.body.code]).toEqual([409, 'stale_version'])
  await save({ ...material, isSearchable: true })
  const { rows } = await shop.pool.query(
    `select before, after from audit_entries where action = 'catalog.save-attributes' order by no desc limit 1`,
  )
  expect(rows[0]).toMatchObject({
    before: { attributes: { material: { isSearchable: false } } },
    after: { attributes: { material: { isSearchable: true } } },
  })
})

test('attributes that a newer build has saved are neither applied nor overwritten', async () => {
  await save(material)
  const newer = { attributes: [{ ...material, kind: 'hologram' }] }
  await shop.pool.query(`update setting_overrides set value = $1 where key = 'attributes'`, [
    JSON.stringify(newer),
  ])
  await shop.pool.query(`insert into invalidations (topic, key) values ('settings', 'setting:attributes')`)
  expect(await shown()).toEqual([])
  expect(await admin.get(address)).toMatchObject({ status: 409, body: { code: 'wrong_state' } })
  const refused = await admin.put(address, { version: 1, attributes: [] })
  expect([refused.status, refused.body.code]).toEqual([409, 'wrong_state'])
  const unknown = { attributes: [{ ...material, glow: 'green' }] }
  await shop.pool.query(`update setting_overrides set value = $1 where key = 'attributes'`, [
    JSON.stringify(unknown),
  ])
  expect((await admin.put(address, { version: 1, attributes: [] })).body.code).toBe('wrong_state')
})

test('a merge moves the listings, keeps other choices, and can be undone', async () => {
  await save({ ...material, isSearchable: true })
  const one = await listingWith({ material: ['lambswool', 'silk'] })
  const both = await listingWith({ material: ['wool', 'lambswool'] })
  const merge = { attribute: 'material', from: 'lambswool', into: 'wool' }
  const { body } = await admin.post(`${address}/merge`, merge)
  expect(body.moved).toBe(2)
  await shop.app.runDueWork()
  expect(await valuesOf(one)).toMatchObject({
    attributes: { material: ['wool', 'silk'] },
    attribute_words: 'Wolle Wool Seide Silk Lambswool',
  })
  expect((await valuesOf(both)).attributes).toEqual({ material: ['wool'] })
  expect((await shown())[0].choices.map(({ code }: { code: string }) => code)).toEqual(['wool', 'silk'])
  expect((await admin.post(`${address}/merge`, merge)).body.code).toBe('not_found')
  const later = await listingWith({ material: ['wool'] })
  const undone = await admin.post(`/api/admin/merges/${body.mergeId}/undo`, {})
  expect([undone.status, undone.body.moved]).toEqual([200, 2])
  expect((await valuesOf(one)).attributes).toEqual({ material: ['lambswool', 'silk'] })
  expect(new Set((await valuesOf(both)).attributes.material)).toEqual(new Set(['wool', 'lambswool']))
  expect((await valuesOf(later)).attributes).toEqual({ material: ['wool'] })
  expect((await admin.post(`/api/admin/merges/${body.mergeId}/undo`, {})).body.code).toBe('already_decided')
})

test('new names of choices reach the search words of listings, in batches', async () => {
  await save(
    { ...material, isSearchable: true },
    { code: 'vegan', kind: 'yes-no', names: { en: 'Vegan' }, isSearchable: true },
  )
  const ids: string[] = []
  for (let n = 0; n < 3; n++) ids.push(await listingWith({ material: ['silk'], vegan: n === 0 }))
  const silk = { code: 'silk', names: { en: 'Mulberry' } }
  await save(
    { ...material, isSearchable: true, choices: [material.choices[0], silk] },
    { code: 'vegan', kind: 'yes-no', names: { en: 'Vegan' }, isSearchable: true },
  )
  await shop.app.runDueWork()
  const words = await Promise.all(ids.map(async (id) => (await valuesOf(id)).attribute_words))
  expect(words).toEqual(['Mulberry Vegan', 'Mulberry', 'Mulberry'])
  await save({ ...material, choices: [material.choices[0], silk] })
  expect((await read()).attributes).toHaveLength(2)
})
