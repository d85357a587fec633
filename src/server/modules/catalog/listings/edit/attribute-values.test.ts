import { afterAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database/database.ts'
import { aSellerToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'
import { aListing, aReadySeller, createListingTypes } from '../listings.fixture.ts'

const shop = await openTestShop()
await createListingTypes(shop.pool)
const admin = new Person(shop, await aSellerToken(shop.pool, { isAdmin: true }))
const guest = new Person(shop)
const nora = await aReadySeller(shop)
// Creates a shop without attributes to reset the module state, which later test files in the same worker share.
afterAll(async () => {
  await shop.close()
  await (await openTestShop(openTestDatabase)).close()
})

const { rows: types } = await shop.pool.query<{ id: number; label: string }>('select id, label from types')
const typeId = (label: string): number => types.find((type) => type.label === label)!.id
const address = '/api/admin/attributes'
interface Definition extends Record<string, unknown> {
  code: string
  choices?: ({ code: string; isRetired?: boolean } | undefined)[]
}
/** Saves the attributes. Choices that a test has added or merged stay. */
const define = async (...definitions: Definition[]) => {
  const { version, attributes: current } = (await admin.get(address)).body
  const attributes = definitions.map(({ choices: wanted = [], ...definition }) => {
    const choices = wanted.flatMap((choice) => choice ?? [])
    const before: { code: string; mergedInto: string | null }[] =
      current.find(({ code }: Definition) => code === definition.code)?.choices ?? []
    const mergedInto = (code: string) => before.find((choice) => choice.code === code)?.mergedInto ?? null
    const others = before.filter(({ code }) => !choices.some((choice) => choice.code === code))
    const defined = choices.map((choice) => {
      const into = mergedInto(choice.code)
      return { ...choice, mergedInto: into, ...(into !== null && { isRetired: true }) }
    })
    return { ...definition, choices: [...defined, ...others] }
  })
  const saved = await admin.put(address, { version, attributes })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
}
const material = {
  code: 'material',
  kind: 'choices',
  names: { en: 'Material', de: 'Material' },
  choices: ['wool', 'silk'].map((code) => ({ code, names: { en: code } })),
  isSearchable: true,
  isOnCard: true,
}
const waist = {
  code: 'waist',
  kind: 'measurement',
  names: { en: 'Waist' },
  unit: 'cm',
  typeIds: [typeId('Coats')],
}
const strap = { code: 'strap', kind: 'number', names: { en: 'Strap' }, typeIds: [typeId('Bags')] }
const cost = { code: 'cost', kind: 'number', names: { en: 'Cost' }, visibility: 'seller' }
const checked = { code: 'checked', kind: 'yes-no', names: { en: 'Checked' }, visibility: 'staff' }
const all = [material, waist, strap, cost, checked]
const edit = (listing: { _id: string; version: string }, fields: object) =>
  nora.person.put(`/api/seller/listings/${listing._id}`, { version: listing.version, ...fields })
const stored = async (id: string) =>
  (
    await shop.pool.query(
      'select attributes, private_attributes, attribute_words from listings where id = $1',
      [id],
    )
  ).rows[0]

beforeEach(() => define(...all))

test('other sellers cannot enter values, and sellers cannot enter staff values', async () => {
  const made = await aListing(nora)
  const stranger = await aReadySeller(shop)
  const change = { version: made.version, attributes: { cost: 5 } }
  expect((await stranger.person.put(`/api/seller/listings/${made._id}`, change)).status).toBe(404)
  expect(await edit(made, { attributes: { checked: true } })).toMatchObject({
    status: 422,
    body: { code: 'invalid_field', field: 'attributes.checked' },
  })
  expect((await stored(made._id)).private_attributes).toEqual({})
})

test('values are stored by visibility, and buyers see only public values', async () => {
  const made = await aListing(nora, { attributes: { material: ['wool'], waist: { S: 70.5 }, cost: 12 } })
  expect(made).toMatchObject({
    attributes: { material: ['wool'], waist: { S: 70.5 }, cost: 12 },
    missingAttributes: [],
  })
  expect(await stored(made._id)).toEqual({
    attributes: { material: ['wool'], waist: { S: 70.5 } },
    private_attributes: { cost: 12 },
    attribute_words: 'wool',
  })
  const { body } = await guest.get(`/sa/buyer/viewcount/${made._id}`)
  expect((body.product ?? body).attributes).toEqual({ material: ['wool'], waist: { S: 70.5 } })
  const card = async () => {
    const { products } = (await guest.put('/sa/buyer/filter2', {})).body
    return products.find(({ _id }: { _id: string }) => _id === made._id)
  }
  expect((await card()).attributes).toEqual({ material: ['wool'] })
  await define({ ...material, isOnCard: false }, ...all.slice(1))
  expect(await card()).not.toHaveProperty('attributes')
  await define({ ...material, isRetired: true }, ...all.slice(1))
  const product = await guest.get(`/sa/buyer/viewcount/${made._id}`)
  expect((product.body.product ?? product.body).attributes).toEqual({ waist: { S: 70.5 } })
})

test('invalid values are rejected, the error names the field, and nothing is saved', async () => {
  const made = await aListing(nora)
  const invalid = [
    { material: ['fur'] },
    { waist: { XXL: 9 } },
    { cost: 1.2345 },
    { cost: true },
    { nothing: 1 },
  ]
  for (const attributes of invalid) {
    const { status, body } = await edit(made, { title: 'Changed', attributes })
    expect([status, body.code, body.field]).toEqual([
      422,
      'invalid_field',
      `attributes.${Object.keys(attributes)[0]}`,
    ])
  }
  expect((await nora.person.get(`/api/seller/listings/${made._id}`)).body.listing.title).toBe(made.title)
})

test('empty and null values remove a value, and absent attributes keep theirs', async () => {
  const made = await aListing(nora, { attributes: { material: ['wool'], cost: 12 } })
  const one = (await edit(made, { attributes: { material: [] } })).body.listing
  expect(one.attributes).toEqual({ cost: 12 })
  const two = (await edit(one, { title: 'Other' })).body.listing
  expect(two.attributes).toEqual({ cost: 12 })
  expect((await edit(two, { attributes: { cost: null } })).body.listing.attributes).toEqual({})
})

test('measurements follow renamed sizes and lose removed sizes', async () => {
  const made = await aListing(nora, { attributes: { waist: { S: 70, M: 74 } } })
  const [small] = made.sizes
  const { listing } = (await edit(made, { sizes: [{ ID: small!.ID, size: '36', qty: 1 }] })).body
  expect(listing.attributes).toEqual({ waist: { 36: 70 } })
})

test('a listing loses values of attributes that its new type does not have', async () => {
  const made = await aListing(nora, { attributes: { waist: { S: 70 }, material: ['silk'], strap: 3 } })
  expect(made.attributes).toEqual({ waist: { S: 70 }, material: ['silk'] })
  const { listing } = (await edit(made, { type: 'Bags', attributes: { strap: 30, waist: { S: 1 } } })).body
  expect(listing.attributes).toEqual({ material: ['silk'], strap: 30 })
  const draft = await aListing(nora, { type: null, attributes: { strap: 3, cost: 2 } }, false)
  expect(draft.attributes).toEqual({ cost: 2 })
})

test('a required attribute is needed for publication, but not for edits of older listings', async () => {
  const older = await aListing(nora)
  await define({ ...material, isRequired: true }, ...all.slice(1))
  const current = (await nora.person.get(`/api/seller/listings/${older._id}`)).body.listing
  expect([current.state, current.missing, current.missingAttributes]).toEqual([
    'active',
    ['attributes'],
    ['material'],
  ])
  const edited = (await edit(current, { title: 'New title' })).body.listing
  expect(edited.title).toBe('New title')
  const draft = await aListing(nora, { photos: [] }, false)
  expect(draft.missing).toEqual(['attributes', 'photos'])
  const refused = await nora.person.post(`/api/seller/listings/${draft._id}/publish`, {})
  expect(refused.body).toMatchObject({
    code: 'listing_incomplete',
    field: 'attributes.material',
    message: 'Enter a value for “Material”',
  })
  const filled = (await edit(edited, { attributes: { material: ['wool'] } })).body.listing
  expect(filled.missing).toEqual([])
  const emptied = await edit(filled, { attributes: { material: null } })
  expect([emptied.body.code, emptied.body.field]).toEqual(['listing_incomplete', 'attributes.material'])
})

test('a copy has the seller values, but not the staff values', async () => {
  const made = await aListing(nora, { attributes: { material: ['wool'], cost: 12 } })
  await shop.pool.query(
    `update listings set private_attributes = private_attributes || '{"checked": true}' where id = $1`,
    [made._id],
  )
  const { listing } = (await nora.person.post(`/api/seller/listings/${made._id}/duplicate`, {})).body
  expect(listing.attributes).toEqual({ material: ['wool'], cost: 12 })
  expect((await stored(listing._id)).private_attributes).toEqual({ cost: 12 })
  const original = (await nora.person.get(`/api/seller/listings/${made._id}`)).body.listing
  expect(original.attributes).toEqual({ material: ['wool'], cost: 12 })
  await edit(original, { type: 'Bags', attributes: { cost: null } })
  expect((await stored(made._id)).private_attributes).toEqual({ checked: true })
})

test('a merged choice is replaced, and listings keep a retired choice', async () => {
  const made = await aListing(nora, { attributes: { material: ['silk'] } })
  await define(
    { ...material, choices: [material.choices[0]!, { ...material.choices[1]!, isRetired: true }] },
    ...all.slice(1),
  )
  const both = await edit(made, { attributes: { material: ['silk', 'wool'] } })
  expect(both.body.listing.attributes.material).toEqual(['silk', 'wool'])
  const other = await aListing(nora)
  expect((await edit(other, { attributes: { material: ['silk'] } })).status).toBe(422)
  await admin.post(`${address}/merge`, { attribute: 'material', from: 'silk', into: 'wool' })
  const late = await edit(other, { attributes: { material: ['silk'] } })
  expect(late.body.listing.attributes.material).toEqual(['wool'])
})

test('no value is saved while attributes are changing', async () => {
  const made = await aListing(nora)
  const client = await shop.pool.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('catalog lists'))`)
    const saving = edit(made, { attributes: { material: ['silk'] } })
    const choices = [material.choices[0]]
    const value = { attributes: [{ ...material, choices }] }
    await client.query(
      `update setting_overrides set value = $1, version = version + 1 where key = 'attributes'`,
      [JSON.stringify(value)],
    )
    await client.query('commit')
    expect(await saving).toMatchObject({ status: 422, body: { field: 'attributes.material' } })
  } finally {
    client.release()
    await shop.pool.query(`insert into invalidations (topic, key) values ('settings', 'setting:attributes')`)
  }
})

test('moderators enter staff values, and see all values', async () => {
  const made = await aListing(nora, { attributes: { material: ['wool'], cost: 12 } })
  const of = `/api/admin/listings/${made._id}`
  expect((await nora.person.put(`${of}/attributes`, { attributes: { checked: true } })).status).toBe(403)
  const saved = await admin.put(`${of}/attributes`, { attributes: { checked: true } })
  expect([saved.status, saved.body]).toEqual([200, { attributes: { checked: true } }])
  const { listing } = (await admin.get(of)).body
  expect(listing.attributes).toEqual({ material: ['wool'], cost: 12, checked: true })
  const refused = await admin.put(`${of}/attributes`, { attributes: { cost: 1 } })
  expect([refused.status, refused.body.field]).toEqual([422, 'attributes.cost'])
  expect((await edit(made, { title: 'Still current' })).status).toBe(200)
})

test('an exported file changes nothing when it is imported, and imports change values', async () => {
  const values = { material: ['silk', 'wool'], waist: { S: 70.5, M: 74 }, cost: -12.125 }
  const made = await aListing(nora, { title: 'Travels', attributes: values })
  const exported = (await nora.person.get('/api/seller/listings/export?search=travels')).raw.toString()
  expect(exported).toContain('attribute:material')
  expect(exported).not.toContain('attribute:checked')
  const bring = async (csv: string) => {
    const { status, body } = await nora.person.send(
      'POST',
      '/api/seller/imports',
      Buffer.from(csv),
      'text/csv',
    )
    expect([status, body.message]).toEqual([200, undefined])
    await shop.app.jobs.runDue()
    return (await nora.person.get(`/api/seller/imports/${body.import._id}?show=all`)).body.import
  }
  expect(await bring(exported)).toMatchObject({ unchanged: 1, updated: 0, failed: 0 })
  expect(await bring(exported.replace('S=70.5|M=74', 'S=71'))).toMatchObject({ updated: 1, failed: 0 })
  const { listing } = (await nora.person.get(`/api/seller/listings/${made._id}`)).body
  expect(listing.attributes).toEqual({ ...values, waist: { S: 71 } })
  expect(await bring(exported.replace('S=70.5|M=74', 'XXL=71'))).toMatchObject({ updated: 0, failed: 1 })
})
