import { afterAll, expect, test } from 'vitest'
import { countryCodes } from '#contract/countries.ts'
import { aSeller, aToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'
import { validAddress, wrongAddress } from '#test/support/world-addresses.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

test('a seller can ship from any country, and an address is validated by the format of its country', async () => {
  const { id } = await aSeller(shop.pool)
  const person = new Person(shop, await aToken(shop.pool, { sellerId: id }))
  for (const country of countryCodes) {
    const shipFrom = validAddress(country)
    const { status, body } = await person.put(`/api/seller/profile/${id}`, { shipFrom })
    expect([country, status, body.seller?.shipFrom]).toEqual([country, 200, shipFrom])
    const { address, part } = wrongAddress(country)
    const refused = await person.put(`/api/seller/profile/${id}`, { shipFrom: address })
    const fields = refused.body.errors?.map(({ field }: { field: string }) => field)
    expect([country, refused.status, fields]).toEqual([country, 422, [`shipFrom.${part}`]])
  }
})

test('anyone can read the address format of a country', async () => {
  const guest = new Person(shop)
  expect((await guest.get('/api/address-formats/hk')).body).toMatchObject({
    country: 'HK',
    rows: [['address_line1'], ['address_city'], ['address_state']],
    required: ['address_line1', 'address_state'],
    states: [
      ['Kowloon', '九龍'],
      ['Hong Kong Island', '香港島'],
      ['New Territories', '新界'],
    ],
  })
  expect((await guest.get('/api/address-formats/ie')).body).toMatchObject({ zip: { kind: 'eircode' } })
  expect((await guest.get('/api/address-formats/zz')).status).toBe(404)
})
