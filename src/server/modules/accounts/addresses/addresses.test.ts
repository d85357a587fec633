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
