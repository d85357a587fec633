import { afterAll, expect, test } from 'vitest'
import { aSeller, aStoredListing } from '#test/support/factories.ts'
import { aBag, openTestShop } from '#test/support/shop.ts'
import { Person } from '#test/support/person.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

async function pay(shipTo: object, buyer = new Person(shop)) {
  const listing = await aStoredListing(shop.pool, { seller: await aSeller(shop.pool) })
  const bag = await aBag(shop, [listing])
  return buyer.post('/payment', { ...bag, shipTo: { ...base, ...shipTo } })
}

const base = { name: 'Ada Lovelace', address_line1: '1 Harbour Road' }

test.each([
  { country: 'HK', address_state: 'Kowloon' },
  { country: 'AE', address_state: 'Dubai' },
  { country: 'QA', address_city: 'Doha' },
  { country: 'IE', address_city: 'Cork' },
  { country: 'GU', address_city: 'Hagåtña', address_zip: '96910' },
  { country: 'PS', address_city: 'Ramallah' },
])('an order to $country does not require fields that its addresses lack', async (shipTo) => {
  const { status, body } = await pay(shipTo)
  expect([status, body.status]).toEqual([200, 'authorised'])
})

test.each([
  [{ country: 'US', address_city: 'Portland', address_zip: '97205' }, 'address_state', 'State is required'],
  [
    { country: 'US', address_city: 'Portland', address_state: 'OR', address_zip: '9720' },
    'address_zip',
    'Enter a ZIP code such as 95014',
  ],
  [{ country: 'HK' }, 'address_state', 'Area is required'],
  [
    { country: 'IE', address_city: 'Cork', address_zip: 'X' },
    'address_zip',
    'Enter an Eircode such as A65 F4E2',
  ],
  [
    { country: 'IE', address_city: 'Cork', phone: '12' },
    'phone',
    'Enter a valid phone number, or leave this empty',
  ],
])('%j is rejected with an error for its field', async (shipTo, part, message) => {
  const { status, body } = await pay(shipTo)
  expect([status, body.errors]).toEqual([422, [{ field: `shipTo.${part}`, message }]])
})

test('an order keeps its phone number in E.164 and shows it in international format', async () => {
  const buyer = new Person(shop)
  const { body } = await pay({ country: 'IE', address_city: 'Cork', phone: '(01) 234 5678' }, buyer)
  const { rows } = await shop.pool.query(`select ship_to ->> 'phone' as phone from orders where id = $1`, [
    body.orderId,
  ])
  expect(rows).toEqual([{ phone: '+35312345678' }])
  const finished = await buyer.post('/sa/createorder', { orderInfo: { orderId: body.orderId } })
  expect(finished.body.order.shipTo.phone).toBe('+353 1 234 5678')
})
