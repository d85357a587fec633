import { afterAll, beforeEach, expect, test } from 'vitest'
import { aChoice, anOwner, defineFields, type FieldInput } from '#test/support/custom-fields.ts'
import { aBuyer, aHelper, aSeller, aSellerToken, aStoredListing, aToken } from '#test/support/factories.ts'
import { anEmail, goodPassword, newestMail, Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'
import { setCustomFields } from '../core/custom-fields.ts'

const shop = await openTestShop()
const owner = await anOwner(shop)
afterAll(async () => {
  await shop.close()
  setCustomFields(undefined)
})

const company: FieldInput = {
  code: 'company',
  subject: 'seller',
  kind: 'text',
  visibility: 'public',
  isRequired: true,
  isAskedFirst: true,
}
const staff: FieldInput = {
  code: 'employees',
  subject: 'seller',
  kind: 'number',
  visibility: 'staff',
  unit: 'people',
}
const secret: FieldInput = { code: 'secret', subject: 'seller', kind: 'text', visibility: 'person' }
const news: FieldInput = {
  code: 'news',
  subject: 'buyer',
  kind: 'choices',
  visibility: 'staff',
  isRequired: true,
  isAskedFirst: true,
  isColumn: true,
  choices: [aChoice('ads', 'Ads', 'Werbung'), aChoice('friends', 'Friends', 'Freunde')],
}
const birthday: FieldInput = { code: 'birthday', subject: 'buyer', kind: 'date', visibility: 'person' }
const trade: FieldInput = { code: 'trade', subject: 'buyer', kind: 'yes-no', visibility: 'staff' }
const volume: FieldInput = { code: 'volume', subject: 'buyer', kind: 'number', visibility: 'staff' }

beforeEach(async () => {
  await shop.pool.query(`update buyers set staff_fields = '{}', person_fields = '{}'`)
  await shop.pool.query(`update sellers set public_fields = '{}', staff_fields = '{}', person_fields = '{}'`)
  await shop.pool.query('delete from seller_applications')
  await defineFields(owner, company, staff, secret, news, birthday, trade, volume)
})

async function asSeller() {
  const seller = await aSeller(shop.pool)
  const person = new Person(shop, await aToken(shop.pool, { sellerId: seller.id }))
  const save = (fields: object) => person.put(`/api/seller/profile/${seller.id}`, { fields })
  return { ...seller, person, save }
}

async function asBuyer() {
  const { id } = await aBuyer(shop.pool)
  const person = new Person(shop, await aToken(shop.pool, { buyerId: id }))
  return { id, person, save: (fields: object) => person.put(`/api/customerprofile/${id}`, { fields }) }
}

test('nobody can save or read another person’s values', async () => {
  const [seller, other, buyer, stranger] = [
    await asSeller(),
    await asSeller(),
    await asBuyer(),
    await asBuyer(),
  ]
  expect((await new Person(shop).put(`/api/seller/profile/${seller.id}`, { fields: {} })).status).toBe(401)
  expect((await other.person.put(`/api/seller/profile/${seller.id}`, { fields: {} })).status).toBe(404)
  expect((await stranger.person.put(`/api/customerprofile/${buyer.id}`, { fields: {} })).status).toBe(404)
  await seller.save({ company: 'Weber', secret: 'Mine' })
  const helper = new Person(shop, await aHelper(shop.pool, seller))
  const { body } = await helper.get('/api/seller/profile')
  expect(JSON.stringify(body)).not.toMatch(/Weber|Mine/)
})

test('everyone sees only the public values of a seller, in the page’s language', async () => {
  const seller = await asSeller()
  await seller.save({ company: 'Weber KG', employees: 4, secret: 'Mine' })
  const url = `/buyer/seller-fields/${seller.username.toUpperCase()}`
  expect((await new Person(shop).get(url)).body).toEqual([
    { code: 'company', name: 'company', text: 'Weber KG' },
  ])
  expect((await seller.person.get('/api/seller/profile')).body.fields).toEqual({
    company: 'Weber KG',
    employees: 4,
    secret: 'Mine',
  })
  const support = new Person(shop, await aSellerToken(shop.pool, { role: 'support' }))
  const file = (await support.get(`/api/admin/sellers/${seller.id}`)).body
  expect(file.answers.map(({ text }: { text: string }) => text)).toEqual(['Weber KG', '4\u{a0}people'])
  await seller.person.put(`/api/seller/profile/${seller.id}`, { username: `${seller.username}-new` })
  const former = await new Person(shop).get(url)
  expect(former.body).toHaveLength(1)
  await defineFields(owner, { ...company, isRetired: true }, staff, secret)
  expect((await new Person(shop).get(url)).body).toEqual([])
})

test('the public values of an owner are shown only while the owner has an item for sale', async () => {
  const own = await aSeller(shop.pool, { isSA: true })
  await shop.pool.query(
    `update sellers set is_seller = false, public_fields = '{"company":"Own"}' where id = $1`,
    [own.id],
  )
  await shop.pool.query(`insert into invalidations (topic, key) values ('seller', $1)`, [own.id])
  const values = async () => (await new Person(shop).get(`/buyer/seller-fields/${own.username}`)).body
  expect(await values()).toEqual([])
  await aStoredListing(shop.pool, { seller: own })
  expect(await values()).toHaveLength(1)
})

test('an application requires the fields on its form, and their values move to the new account', async () => {
  const form = { name: 'Mila Okoye', why: 'Coats', email: anEmail() }
  const applied = (fields?: object) =>
    new Person(shop).post('/seller/createseller', { ...form, ...(fields && { fields }) })
  expect((await applied()).body).toMatchObject({ code: 'invalid_field', field: 'fields.company' })
  expect((await applied({ company: 'Okoye', employees: 2, secret: 'Mine' })).status).toBe(200)
  const [application] = (await owner.get('/api/admin/applications?state=open')).body.applications
  expect(application.fields.map(({ text }: { text: string }) => text)).toEqual(['Okoye', '2\u{a0}people'])
  await owner.post(`/api/admin/applications/${application._id}/accept`)
  const { token } = await newestMail(shop, form.email)
  const person = new Person(shop)
  const signedUp = await person.post('/seller/auth/signup', {
    stoken: token,
    username: 'mila.okoye',
    password: goodPassword,
  })
  person.token = signedUp.body.token
  expect((await person.get('/api/seller/profile')).body.fields).toEqual({
    company: 'Okoye',
    employees: 2,
    secret: 'Mine',
  })
  const { rows } = await shop.pool.query('select public_fields, person_fields from seller_applications')
  expect(rows).toEqual([{ public_fields: {}, person_fields: {} }])
})

async function anApplication(fields: object): Promise<string> {
  const form = { name: 'Mila Okoye', why: 'Coats', email: anEmail() }
  expect((await new Person(shop).post('/seller/createseller', { ...form, fields })).status).toBe(200)
  return (await owner.get('/api/admin/applications?state=open')).body.applications[0]._id
}

const storedInApplications = async () =>
  (await shop.pool.query('select public_fields, staff_fields, person_fields from seller_applications')).rows
const noValues = { public_fields: {}, staff_fields: {}, person_fields: {} }

test('a rejection deletes the values of the application, because the applicant has no account', async () => {
  const id = await anApplication({ company: 'Okoye', employees: 2, secret: 'Mine' })
  expect((await owner.post(`/api/admin/applications/${id}/refuse`, { why: '' })).status).toBe(200)
  expect(await storedInApplications()).toEqual([noValues])
  const [rejected] = (await owner.get('/api/admin/applications?state=rejected')).body.applications
  expect(rejected).toMatchObject({ name: 'Mila Okoye', fields: [] })
})

test('values of applications that never led to an account are deleted', async () => {
  const clean = () => shop.app.accounts.tasks['accounts:fade']!({})
  const values = { company: 'Okoye', employees: 2, secret: 'Mine' }
  const id = await anApplication(values)
  await owner.post(`/api/admin/applications/${id}/accept`)
  await clean()
  expect((await storedInApplications())[0]).toMatchObject({ person_fields: { secret: 'Mine' } })
  await shop.pool.query(`update seller_applications set decided_at = decided_at - interval '181 days'`)
  await clean()
  expect(await storedInApplications()).toEqual([noValues])
  const open = await anApplication(values)
  await clean()
  expect(await storedInApplications()).toContainEqual(
    expect.objectContaining({ public_fields: { company: 'Okoye' } }),
  )
  // An older build rejects an application without deleting the values.
  await shop.pool.query(`update seller_applications set state = 'rejected' where id = $1`, [open])
  await clean()
  expect(await storedInApplications()).toEqual([noValues, noValues])
})

test('values that do not match the kind of their field are not shown and do not make a page fail', async () => {
  const birth: FieldInput = { ...staff, code: 'birth', kind: 'date', unit: '' }
  await defineFields(owner, { ...company, isRequired: false }, staff, birth)
  const seller = await asSeller()
  await shop.pool.query(`update sellers set public_fields = $2, staff_fields = $3 where id = $1`, [
    seller.id,
    { company: 5 },
    { birth: 'abc', employees: ['many'] },
  ])
  const { status, body } = await owner.get(`/api/admin/sellers/${seller.id}`)
  expect([status, body.answers]).toEqual([200, []])
  expect((await new Person(shop).get(`/buyer/seller-fields/${seller.username}`)).body).toEqual([])
  expect((await seller.person.get('/api/seller/profile')).body.fields).toEqual({})
  expect((await seller.save({ birth: '1990-05-01' })).status).toBe(200)
  expect((await seller.person.get('/api/seller/profile')).body.fields).toEqual({ birth: '1990-05-01' })
})

test('a sign-up requires the fields on its form, and reports all errors', async () => {
  const form = { email: anEmail(), password: goodPassword }
  const signUp = (fields?: object) => new Person(shop).post('/bauth/free-signup', { ...form, fields })
  expect((await signUp({})).body).toMatchObject({ code: 'invalid_field', field: 'fields.news' })
  const { body } = await signUp({ news: ['radio'], birthday: '2026-02-30' })
  expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['fields.news', 'fields.birthday'])
  expect((await signUp()).status).toBe(200)
  const signedUp = await signUp({ news: ['ads'] })
  const person = new Person(shop, signedUp.body.token)
  expect((await person.get('/api/customerprofile')).body.fields).toEqual({ news: ['ads'] })
})

test('a field that becomes required does not block a profile, but a required value cannot be removed', async () => {
  const { save, person } = await asBuyer()
  expect((await save({ news: null, birthday: '1990-05-01' })).status).toBe(200)
  expect((await save({ news: ['ads', 'friends'] })).status).toBe(200)
  expect((await save({ news: null })).body.field).toBe('fields.news')
  expect((await save({ birthday: '' })).status).toBe(200)
  expect((await person.get('/api/customerprofile')).body.fields).toEqual({ news: ['ads', 'friends'] })
})

test('a profile saved while the fields change gets a clear error, or keeps the values of retired fields', async () => {
  const { save, person } = await asBuyer()
  await save({ news: ['ads'], trade: true })
  await defineFields(
    owner,
    { ...news, choices: [news.choices![0]!, { ...news.choices![1]!, isRetired: true }] },
    {
      ...trade,
      isRetired: true,
    },
  )
  expect((await save({ news: ['friends'] })).body).toMatchObject({
    code: 'invalid_field',
    field: 'fields.news',
  })
  expect((await save({ birthday: '1990-05-01' })).body.field).toBe('fields.birthday')
  expect((await save({ news: ['ads'], trade: null })).status).toBe(200)
  await defineFields(owner, news, trade, birthday)
  expect((await person.get('/api/customerprofile')).body.fields).toEqual({ news: ['ads'], trade: true })
})

test('long, invisible and right-to-left texts are cleaned or rejected, never stored as they are', async () => {
  const { save, person } = await asSeller()
  expect((await save({ company: 'x'.repeat(250_000) })).status).toBe(422)
  expect((await save({ company: '\u{202e}\u{200b}Weber\n KG ' })).status).toBe(200)
  expect((await person.get('/api/seller/profile')).body.fields.company).toBe('Weber KG')
  expect((await save(Object.fromEntries(Array.from({ length: 61 }, (_, n) => [`f${n}`, 'x'])))).status).toBe(
    422,
  )
  expect((await save({ __proto__: null, constructor: 'x' })).body.field).toBe('fields.constructor')
})

test('filters of the buyers’ table match exactly for each kind of field, and can be combined', async () => {
  const made = [
    { news: ['ads'], trade: true, volume: 5 },
    { news: ['ads', 'friends'], trade: false, volume: 10.5 },
    { news: ['friends'], volume: -3 },
  ]
  const ids: string[] = []
  for (const fields of made) {
    const { id, save } = await asBuyer()
    expect((await save(fields)).status).toBe(200)
    ids.push(id)
  }
  const found = async (filter: string) =>
    (await owner.get(`/api/admin/buyers?sort=oldest&fields=${encodeURIComponent(filter)}`)).body.buyers
      .map(({ _id }: { _id: string }) => ids.indexOf(_id))
      .filter((at: number) => at >= 0)
  expect(await found('news:ads')).toEqual([0, 1])
  expect(await found('news:ads,friends')).toEqual([0, 1, 2])
  expect(await found('trade:false')).toEqual([1])
  expect(await found('trade:true,false')).toEqual([0, 1])
  expect(await found('volume:5..10.5')).toEqual([0, 1])
  expect(await found('volume:..4.999')).toEqual([2])
  expect(await found('news:ads;volume:6..')).toEqual([1])
  expect(await found('birthday:1..2;news:nothing')).toEqual([])
  const csv = (await owner.get('/api/admin/buyers.csv?fields=trade:true')).raw.toString()
  expect(csv.trim().split('\n')).toHaveLength(2)
  expect(csv).toContain('Ads')
  expect(csv).not.toContain('birthday')
})

test('values are in the buyer’s data export, and erasure removes them', async () => {
  const { id, save } = await asBuyer()
  await save({ news: ['ads'], birthday: '1990-05-01' })
  await defineFields(owner, { ...news, isRetired: true }, birthday)
  const { rows } = await shop.pool.query<{ email: string }>('select email from buyers where id = $1', [id])
  const request = { email: rows[0]!.email, why: 'Asked by email' }
  const exported = await owner.post('/api/admin/privacy', { kind: 'export', ...request })
  expect(exported.status).toBe(200)
  const archive = await owner.get(`/api/admin/privacy/${exported.body.request._id}/archive`)
  const { unzipSync, strFromU8 } = await import('fflate')
  const profile = JSON.parse(strFromU8(unzipSync(archive.raw)['profile.json']!)) as { fields: object[] }
  expect(profile.fields).toMatchObject([
    { code: 'news', text: 'Ads' },
    { code: 'birthday', text: 'May 1, 1990' },
  ])
  await owner.post('/api/admin/privacy', { kind: 'erase', ...request })
  const after = await shop.pool.query('select staff_fields, person_fields from buyers where id = $1', [id])
  expect(after.rows).toEqual([{ staff_fields: {}, person_fields: {} }])
})
