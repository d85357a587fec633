import { afterAll, beforeEach, expect, test } from 'vitest'
import { setCustomFields } from '#modules/accounts/core/custom-fields.ts'
import { aChoice, anOwner, defineFields, type FieldInput } from '#test/support/custom-fields.ts'
import { aBuyer, aSellerToken, aToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
const owner = await anOwner(shop)
// Resets the fields, because later test files in the same worker share the module state.
afterAll(async () => {
  await shop.close()
  setCustomFields(undefined)
})

const address = '/api/admin/custom-fields'
const company: FieldInput = { code: 'company', subject: 'buyer', kind: 'text', visibility: 'staff' }
const size: FieldInput = {
  code: 'size',
  subject: 'buyer',
  kind: 'choice',
  visibility: 'staff',
  names: { en: 'Size', de: 'Größe' },
  choices: [aChoice('small', 'Small', 'Klein'), aChoice('tiny', 'Tiny'), aChoice('big', 'Big', 'Groß')],
}
const shown = async (subject: string, language = 'en') => {
  const reader = new Person(shop)
  reader.language = language
  return (await reader.get(`/api/custom-fields/${subject}`)).body
}

async function aBuyerWith(fields: object): Promise<{ id: string; person: Person }> {
  const { id } = await aBuyer(shop.pool)
  const person = new Person(shop, await aToken(shop.pool, { buyerId: id }))
  const { status, body } = await person.put(`/api/customerprofile/${id}`, { fields })
  expect([status, body.errors]).toEqual([200, undefined])
  return { id, person }
}

beforeEach(async () => {
  await shop.pool.query(`update buyers set staff_fields = '{}', person_fields = '{}'`)
  await defineFields(owner)
})

test('guests, buyers, sellers and staff without the right cannot read or change the definitions', async () => {
  const buyer = new Person(shop, await aToken(shop.pool, { buyerId: (await aBuyer(shop.pool)).id }))
  const seller = new Person(shop, await aSellerToken(shop.pool))
  const admin = new Person(shop, await aSellerToken(shop.pool, { isAdmin: true }))
  const change = { version: 0, fields: [] }
  expect((await new Person(shop).put(address, change)).status).toBe(401)
  for (const person of [buyer, seller, admin]) {
    expect((await person.get(address)).status).toBe(403)
    expect((await person.put(address, change)).status).toBe(403)
  }
})

test('fields are listed by subject, in the reader’s language and without retired fields', async () => {
  await defineFields(owner, size, company, { ...company, code: 'old', isRetired: true })
  expect(await shown('buyer', 'de')).toMatchObject([
    { code: 'size', name: 'Größe', choices: [{ name: 'Klein' }, { name: 'Tiny' }, { name: 'Groß' }] },
    { code: 'company', name: 'company' },
  ])
  expect(await shown('seller')).toEqual([])
  expect((await new Person(shop).get('/api/custom-fields/listing')).status).toBe(422)
})

test('inconsistent fields are rejected, and the error names the field', async () => {
  const rejected = async (...fields: FieldInput[]) => {
    const { status, body } = await defineFields(owner, ...fields)
    return [status, body.code, body.field]
  }
  expect(await rejected(company, company)).toEqual([409, 'name_taken', 'fields'])
  expect(await rejected({ ...company, names: {} })).toEqual([422, 'invalid_field', 'fields.0.names'])
  expect(await rejected({ ...company, visibility: 'public' })).toEqual([
    422,
    'invalid_field',
    'fields.0.visibility',
  ])
  expect(await rejected({ ...company, visibility: 'person', isColumn: true })).toEqual([
    422,
    'invalid_field',
    'fields.0.isColumn',
  ])
  expect(await rejected({ ...company, isAskedFirst: true })).toEqual([
    422,
    'invalid_field',
    'fields.0.isAskedFirst',
  ])
  expect(await rejected({ ...size, choices: [] })).toEqual([422, 'invalid_field', 'fields.0.choices'])
  expect(await rejected({ ...company, unit: 'cm' })).toEqual([422, 'invalid_field', 'fields.0.unit'])
  expect((await owner.get(address)).body.fields).toEqual([])
})

test('a field with values can be renamed and retired, but not removed or shown to other people', async () => {
  await defineFields(owner, size, company)
  const { id } = await aBuyerWith({ size: ['small'] })
  expect((await owner.get(address)).body).toMatchObject({ used: { size: 1 }, chosen: { 'size=small': 1 } })
  const rejected = async (...fields: FieldInput[]) => {
    const { status, body } = await defineFields(owner, ...fields)
    return [status, body.code, body.field]
  }
  expect(await rejected(company)).toEqual([409, 'in_use', 'fields'])
  expect(await rejected({ ...size, kind: 'choices' })).toEqual([409, 'in_use', 'fields.0.kind'])
  expect(await rejected({ ...size, visibility: 'person' })).toEqual([409, 'in_use', 'fields.0.visibility'])
  expect(await rejected({ ...size, choices: size.choices!.slice(1) })).toEqual([
    409,
    'in_use',
    'fields.0.choices',
  ])
  expect((await defineFields(owner, { ...size, names: { en: 'Headcount' }, isRetired: true })).status).toBe(
    200,
  )
  const { rows } = await shop.pool.query('select staff_fields from buyers where id = $1', [id])
  expect(rows[0].staff_fields).toEqual({ size: ['small'] })
})

test('the kind of a field cannot change while an application in any state has a value', async () => {
  const field: FieldInput = { code: 'extra', subject: 'seller', kind: 'text', visibility: 'staff' }
  await defineFields(owner, field)
  await new Person(shop).post('/seller/createseller', {
    name: 'Mila Okoye',
    why: 'Coats',
    email: 'mila@x.example',
    fields: { extra: 'abc' },
  })
  for (const state of ['open', 'accepted', 'rejected']) {
    await shop.pool.query('update seller_applications set state = $1', [state])
    const { body } = await defineFields(owner, { ...field, kind: 'date' })
    expect([state, body.code, body.field]).toEqual([state, 'in_use', 'fields.0.kind'])
    expect((await owner.get('/api/admin/applications')).status).toBe(200)
  }
  await shop.pool.query('delete from seller_applications')
})

test('a merged choice counts as the target choice everywhere, and undo separates the two again', async () => {
  await defineFields(owner, { ...size, isColumn: true })
  const { id, person } = await aBuyerWith({ size: ['tiny'] })
  const other = await aBuyerWith({ size: ['small'] })
  const before = (await owner.get(address)).body
  const merged = before.fields.map((field: FieldInput) => ({
    ...field,
    choices: field.choices!.map((choice) =>
      choice.code === 'tiny' ? { ...choice, isRetired: true, mergedInto: 'small' } : choice,
    ),
  }))
  const saved = await owner.put(address, { version: before.version, fields: merged })
  expect(saved.status).toBe(200)
  const found = async (filter: string) =>
    (await owner.get(`/api/admin/buyers?fields=${filter}`)).body.buyers.map(
      (row: { _id: string; fields: object }) => [row._id, row.fields],
    )
  expect(await found('size:small')).toEqual([
    [other.id, { size: 'Small' }],
    [id, { size: 'Small' }],
  ])
  expect((await person.get('/api/customerprofile')).body.fields).toEqual({ size: ['small'] })
  await owner.put(address, { version: saved.body.version, fields: before.fields })
  expect(await found('size:tiny')).toEqual([[id, { size: 'Tiny' }]])
  expect(await found('size:small')).toEqual([[other.id, { size: 'Small' }]])
})

test('every change is in the audit log, and a stale version is rejected', async () => {
  await defineFields(owner, company)
  const stale = await owner.put(address, { version: 0, fields: [] })
  expect([stale.status, stale.body.code]).toEqual([409, 'stale_version'])
  await defineFields(owner, { ...company, isColumn: true })
  const { rows } = await shop.pool.query(
    `select before, after from audit_entries where action = 'settings.save-custom-fields'
     order by no desc limit 1`,
  )
  expect(rows[0]).toMatchObject({
    before: { fields: { company: { isColumn: false } } },
    after: { fields: { company: { isColumn: true } } },
  })
})

test('fields that a newer build has saved are neither applied nor overwritten', async () => {
  await defineFields(owner, company)
  const newer = { fields: [{ ...company, names: { en: 'Company' }, glow: 'green' }] }
  await shop.pool.query(`update setting_overrides set value = $1 where key = 'custom-fields'`, [
    JSON.stringify(newer),
  ])
  const refused = await owner.put(address, { version: 1, fields: [] })
  expect([refused.status, refused.body.code]).toEqual([409, 'wrong_state'])
  await shop.pool.query(`delete from setting_overrides where key = 'custom-fields'`)
})

test('a change to the fields waits for a save in progress, so that no value becomes invalid', async () => {
  await defineFields(owner, size)
  const { id } = await aBuyer(shop.pool)
  const person = new Person(shop, await aToken(shop.pool, { buyerId: id }))
  const blocker = await shop.pool.connect()
  await blocker.query('begin')
  await blocker.query('select from buyers where id = $1 for update', [id])
  const saving = person.put(`/api/customerprofile/${id}`, { fields: { size: ['big'] } })
  await expect.poll(() => waiting('transactionid')).toBe(1)
  const removing = defineFields(owner)
  await expect.poll(() => waiting('advisory')).toBe(1)
  await blocker.query('commit')
  blocker.release()
  expect((await saving).status).toBe(200)
  expect((await removing).body.code).toBe('in_use')
})

async function waiting(lock: string): Promise<number> {
  const { rows } = await shop.pool.query(
    `select 1 from pg_stat_activity where wait_event_type = 'Lock' and wait_event = $1
     and datname = current_database()`,
    [lock],
  )
  return rows.length
}
