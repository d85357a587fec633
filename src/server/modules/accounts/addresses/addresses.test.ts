import { unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { aSeller, aStoredListing } from '#test/support/factories.ts'
import { anEmail, goodPassword, newestMail, Person } from '#test/support/person.ts'
import { aBag, Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

async function aSignedBuyer(): Promise<{ id: string; person: Person; browser: Browser }> {
  const [person, email] = [new Person(shop), anEmail()]
  await person.post('/bauth/signup-free-verify', { email, password: goodPassword })
  const { body } = await person.get(`/bauth/emailconf/${(await newestMail(shop, email)).token}`)
  person.token = body.token
  return { id: body.buyer._id, person, browser: new Browser(shop.server, body.token) }
}

const street = (number: number) => ({
  name: 'Ada Lovelace',
  address_line1: `${number} Analytical Row`,
  address_city: 'London',
  address_zip: 'N1 9GU',
  country: 'GB',
})

async function buyTo(browser: Browser, shipTo: object, more: object = { saveAddress: true }) {
  const coat = await aStoredListing(shop.pool, {
    seller: await aSeller(shop.pool),
    priceCents: 10_000,
    sizes: { M: 1 },
  })
  const paid = await browser.pay({ ...(await aBag(shop, [coat])), shipTo, ...more })
  expect(paid.status).toBe(200)
  shop.clock.advance(1000)
}

const streetsOf = async (person: Person): Promise<string[]> =>
  (await person.get('/api/addresses')).body.addresses.map(
    (address: { address_line1: string }) => address.address_line1,
  )

test("buyers can read and delete only their own addresses, and a guest's address is not saved", async () => {
  const [owner, other] = [await aSignedBuyer(), await aSignedBuyer()]
  await buyTo(owner.browser, street(1))
  await buyTo(new Browser(shop.server), street(2))
  const { addresses } = (await owner.person.get('/api/addresses')).body
  expect(addresses).toMatchObject([{ ...street(1), phone: '' }])
  expect(await streetsOf(other.person)).toEqual([])
  const path = `/api/addresses/${addresses[0]._id}`
  expect((await new Person(shop).delete(path)).status).toBe(401)
  expect((await other.person.delete(path)).status).toBe(404)
  expect(await streetsOf(owner.person)).toHaveLength(1)
  expect((await owner.person.delete(path)).body).toEqual({ deleted: true })
  expect((await owner.person.delete(path)).status).toBe(404)
  expect(await streetsOf(owner.person)).toEqual([])
})

test('an address is saved once, only if the buyer asks for it, and the newest address is listed first', async () => {
  const { browser, person } = await aSignedBuyer()
  await buyTo(browser, street(1), {})
  await buyTo(browser, street(1), { saveAddress: false })
  expect(await streetsOf(person)).toEqual([])
  await buyTo(browser, street(1))
  await buyTo(browser, street(2))
  await buyTo(browser, { ...street(1), name: 'ADA Lovelace' })
  expect(await streetsOf(person)).toEqual(['1 Analytical Row', '2 Analytical Row'])
})

test('only the ten newest addresses are stored', async () => {
  const { browser, person } = await aSignedBuyer()
  for (let number = 1; number <= 11; number++) await buyTo(browser, street(number))
  const streets = await streetsOf(person)
  expect([streets.length, streets[0], streets.at(-1)]).toEqual([10, '11 Analytical Row', '2 Analytical Row'])
})

test('addresses are part of the data export and are deleted with the account', async () => {
  const { id, browser, person } = await aSignedBuyer()
  await buyTo(browser, street(1))
  const { raw } = await person.post(`/api/customerprofile/${id}/export`, { password: goodPassword })
  const file = JSON.parse(Buffer.from(unzipSync(raw)['addresses.json']!).toString())
  expect(file.addresses).toMatchObject([{ address: street(1) }])
  expect((await person.send('DELETE', `/api/customerprofile/${id}`, { password: goodPassword })).status).toBe(
    200,
  )
  const { rows } = await shop.pool.query('select 1 from buyer_addresses where buyer_id = $1', [id])
  expect(rows).toEqual([])
})

const book = async (person: Person) =>
  (await person.get('/api/addresses')).body.addresses.map(
    (saved: { address_line1: string; isDefault: boolean }) => [saved.address_line1, saved.isDefault] as const,
  )
const profileOf = async (person: Person) => (await person.get('/api/customerprofile')).body.buyer

test('only signed-in buyers can save an address, and only the owner can change it', async () => {
  const [owner, other] = [await aSignedBuyer(), await aSignedBuyer()]
  const body = { address: street(1) }
  expect((await new Person(shop).post('/api/addresses', body)).status).toBe(401)
  const { address } = (await owner.person.post('/api/addresses', body)).body
  const path = `/api/addresses/${address._id}`
  expect((await new Person(shop).put(path, { address: street(2) })).status).toBe(401)
  expect((await other.person.put(path, { address: street(2) })).status).toBe(404)
  expect(await book(owner.person)).toEqual([['1 Analytical Row', true]])
  expect(await book(other.person)).toEqual([])
  const refused = await owner.person.put(path, { address: { ...street(2), address_zip: '1' } })
  expect([refused.status, refused.body.field]).toEqual([422, 'address.address_zip'])
})

test('the first address becomes the default, and the profile shows the default', async () => {
  const { person } = await aSignedBuyer()
  const first = (await person.post('/api/addresses', { address: street(1) })).body.address
  shop.clock.advance(1000)
  const second = (await person.post('/api/addresses', { address: street(2) })).body.address
  expect([first.isDefault, second.isDefault]).toEqual([true, false])
  expect(await profileOf(person)).toMatchObject({ address_line1: '1 Analytical Row', address_zip: 'N1 9GU' })
  await person.put(`/api/addresses/${second._id}`, { address: street(3), isDefault: true })
  expect(await book(person)).toEqual([
    ['3 Analytical Row', true],
    ['1 Analytical Row', false],
  ])
  expect(await profileOf(person)).toMatchObject({ address_line1: '3 Analytical Row' })
  await person.delete(`/api/addresses/${second._id}`)
  expect(await book(person)).toEqual([['1 Analytical Row', false]])
  expect(await profileOf(person)).toMatchObject({ address_line1: '', address_city: '', address_zip: '' })
  // The page undoes a deletion by saving the deleted address again.
  await person.post('/api/addresses', { address: street(3), isDefault: true })
  await person.post('/api/addresses', { address: street(3), isDefault: true })
  expect(await book(person)).toEqual([
    ['3 Analytical Row', true],
    ['1 Analytical Row', false],
  ])
})

test('an address that is changed to another saved address replaces it', async () => {
  const { person } = await aSignedBuyer()
  const first = (await person.post('/api/addresses', { address: street(1) })).body.address
  await person.post('/api/addresses', { address: street(2) })
  await person.put(`/api/addresses/${first._id}`, { address: street(2) })
  expect(await book(person)).toEqual([['2 Analytical Row', true]])
})

test('an address that is changed to the default address becomes the default', async () => {
  const { person } = await aSignedBuyer()
  const aDefaultAndAnother = async () => {
    const first = (await person.post('/api/addresses', { address: street(1), isDefault: true })).body.address
    const second = (await person.post('/api/addresses', { address: street(2) })).body.address
    return { first, second }
  }
  const { second } = await aDefaultAndAnother()
  const changed = await person.put(`/api/addresses/${second._id}`, { address: street(1) })
  expect(changed.body.address.isDefault).toBe(true)
  expect(await book(person)).toEqual([['1 Analytical Row', true]])
  expect(await profileOf(person)).toMatchObject({ address_line1: '1 Analytical Row' })
  const other = (await aDefaultAndAnother()).second
  await person.put(`/api/addresses/${other._id}`, { address: street(1), isDefault: false })
  expect(await book(person)).toEqual([['1 Analytical Row', false]])
  expect(await profileOf(person)).toMatchObject({ address_line1: '' })
})

test('an address becomes the default without a change of its text, also if newer rules refuse the text', async () => {
  const { id, person } = await aSignedBuyer()
  await person.post('/api/addresses', { address: street(1) })
  const { _id } = (await person.post('/api/addresses', { address: street(2) })).body.address
  await person.put(`/api/addresses/${_id}`, { address: street(3) })
  const path = `/api/addresses/${_id}`
  expect((await (await aSignedBuyer()).person.put(path, { isDefault: true })).status).toBe(404)
  await shop.pool.query(
    `update buyer_addresses set address = address || '{"address_zip":"1"}' where id = $1 and buyer_id = $2`,
    [_id, id],
  )
  const { status, body } = await person.put(path, { isDefault: true })
  expect([status, body.address]).toMatchObject([
    200,
    { _id, address_line1: '3 Analytical Row', address_zip: '1', isDefault: true },
  ])
  expect(await profileOf(person)).toMatchObject({ address_line1: '3 Analytical Row' })
  expect((await person.put(path, { isDefault: false })).body.address.isDefault).toBe(false)
  expect((await person.put(path, {})).body.address).toMatchObject({ address_line1: '3 Analytical Row' })
})

test('a default address that is deleted keeps another address in the profile', async () => {
  const { id, person } = await aSignedBuyer()
  const { _id } = (await person.post('/api/addresses', { address: street(1) })).body.address
  const writeProfile = () =>
    shop.pool.query(`update buyers set address_line1 = '9 Other Road' where id = $1`, [id])
  await writeProfile()
  await person.put(`/api/addresses/${_id}`, { address: street(1), isDefault: false })
  expect(await profileOf(person)).toMatchObject({ address_line1: '9 Other Road' })
  await person.put(`/api/addresses/${_id}`, { address: street(1), isDefault: true })
  await writeProfile()
  await person.delete(`/api/addresses/${_id}`)
  expect(await profileOf(person)).toMatchObject({ address_line1: '9 Other Road' })
})

test('the address book is limited, also if two requests arrive at once, and checkout keeps the default', async () => {
  const { browser, person } = await aSignedBuyer()
  for (let number = 1; number <= 9; number++) {
    await person.post('/api/addresses', { address: street(number) })
    shop.clock.advance(1000)
  }
  const results = await Promise.all(
    [10, 11].map((number) => person.post('/api/addresses', { address: street(number) })),
  )
  expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  expect(results.find(({ status }) => status === 422)?.body.code).toBe('too_many_addresses')
  expect((await person.post('/api/addresses', { address: street(5) })).status).toBe(200)
  await buyTo(browser, street(12))
  const streets = await book(person)
  expect([streets.length, streets.some(([line]: [string]) => line === '2 Analytical Row')]).toEqual([
    10,
    false,
  ])
  expect(streets.find(([, isDefault]: [string, boolean]) => isDefault)?.[0]).toBe('1 Analytical Row')
})

test('a changed address in the profile changes the default address if its country has such addresses', async () => {
  const { id, person } = await aSignedBuyer()
  const save = (profile: object) => person.put(`/api/customerprofile/${id}`, profile)
  await save({ address_line1: '9 Old Road', address_city: 'Leeds' })
  // The profile has an address without a country. The first saved address does not replace it.
  const first = (await person.post('/api/addresses', { address: street(1) })).body.address
  expect(first.isDefault).toBe(false)
  expect(await profileOf(person)).toMatchObject({ address_line1: '9 Old Road' })
  await person.put(`/api/addresses/${first._id}`, { address: street(1), isDefault: true })
  await save({ ...(await profileOf(person)), address_line1: '2 New Road', address_zip: 'n19gu' })
  expect(await book(person)).toEqual([['2 New Road', true]])
  expect(await profileOf(person)).toMatchObject({ address_line1: '2 New Road', address_zip: 'N1 9GU' })
  await save({ address_zip: '12' })
  expect(await book(person)).toEqual([['2 New Road', false]])
  expect(await profileOf(person)).toMatchObject({ address_line1: '2 New Road', address_zip: '12' })
})
