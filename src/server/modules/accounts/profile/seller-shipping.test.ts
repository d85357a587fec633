import { afterAll, expect, test } from 'vitest'
import { approximateDollars } from '#contract/currency.ts'
import { aSeller, aStoredListing, aToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { aReturnAddress as shipFrom } from '#test/support/seller-orders.ts'
import { openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const world = { to: 'world', firstCents: 1_500 }
const shipping = {
  dispatchDays: 2,
  zones: [{ to: 'domestic', firstCents: 400, freeFromCents: 20_000 }, world],
}

async function aPerson() {
  const seller = await aSeller(shop.pool, { shippingCents: 0 })
  const person = new Person(shop, await aToken(shop.pool, { sellerId: seller.id }))
  const save = (body: object) => person.put(`/api/seller/profile/${seller.id}`, body)
  return { ...seller, person, save }
}

test('only the seller can change the shipping address and prices', async () => {
  const [seller, other] = [await aPerson(), await aPerson()]
  const url = `/api/seller/profile/${seller.id}`
  expect((await new Person(shop).put(url, { shipFrom, shipping })).status).toBe(401)
  expect((await other.person.put(url, { shipFrom, shipping })).status).toBe(404)
  const { body } = await seller.person.get('/api/seller/profile')
  expect(body.seller).toMatchObject({ shipFrom: null, shipping: null, shipsFrom: '' })
})

test('an incomplete address is rejected, and buyers see only the city and country of the address', async () => {
  const { save } = await aPerson()
  const { address_zip: _, ...without } = shipFrom
  expect(await save({ shipFrom: without })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'shipFrom.address_zip' }] },
  })
  expect((await save({ shipFrom: { ...shipFrom, country: 'XX' } })).status).toBe(422)
  expect((await save({ shipFrom })).body.seller).toMatchObject({
    shipFrom,
    shipsFrom: 'Albany, United States',
  })
  expect((await save({ shipsFrom: 'Upstate New York' })).body.seller).toMatchObject({
    shipFrom,
    shipsFrom: 'Upstate New York',
  })
})

test('the shipping address and the shipping prices are separate steps of the seller checklist', async () => {
  const { person, save } = await aPerson()
  const open = async () => {
    const { body } = await person.get('/api/seller/checklist')
    return body.lines.filter(({ done }: { done: boolean }) => !done).map(({ key }: { key: string }) => key)
  }
  expect(await open()).toEqual(expect.arrayContaining(['ships-from', 'shipping']))
  await save({ shipFrom })
  expect(await open()).not.toContain('ships-from')
  // A price of 0 (free shipping) also completes the checklist item for shipping prices.
  await save({ shipping: { dispatchDays: 1, zones: [{ to: 'world', firstCents: 0 }] } })
  expect(await open()).not.toContain('shipping')
})

test('listing pages immediately show new shipping prices by destination and hide removed prices', async () => {
  const seller = await aPerson()
  const listing = await aStoredListing(shop.pool, { seller })
  const page = async () => (await new Person(shop).get(`/sa/buyer/viewcount/${listing.id}`)).body
  expect((await page()).seller.ships).toEqual({ from: null, city: null, profile: null })
  expect((await seller.save({ shipFrom, shipping })).status).toBe(200)
  const { seller: shown, delivery } = await page()
  expect(shown.ships).toMatchObject({ from: 'US', city: shipFrom.address_city })
  expect(shown.ships.profile).toEqual({
    dispatchDays: 2,
    notTo: [],
    zones: [
      { to: 'domestic', countries: [], firstCents: 400, furtherCents: 0, freeFromCents: 20_000 },
      { to: 'world', countries: [], firstCents: 1_500, furtherCents: 0, freeFromCents: null },
    ],
  })
  expect(JSON.stringify(shown)).not.toContain(shipFrom.address_line1)
  expect(delivery).toMatchObject({ home: 'US', dispatchDays: 3, mostDispatchDays: 5 })
  await seller.save({ shipping: null, shippingCents: 900 })
  expect((await page()).seller).toMatchObject({ ships: { profile: null }, shipping: { cents: 900 } })
  await seller.save({ shipsFrom: 'Upstate New York' })
  expect((await page()).seller).toMatchObject({ shipsFrom: 'Upstate New York', ships: { city: null } })
})

test('a dispatch time longer than the cancellation period is rejected', async () => {
  const { save } = await aPerson()
  expect(await save({ shipping: { ...shipping, dispatchDays: 6 } })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'shipping.dispatchDays' }] },
  })
  expect((await save({ shipping: { ...shipping, dispatchDays: 5 } })).status).toBe(200)
})

test('returns go to the shipping address unless the seller enters a return address', async () => {
  const { save } = await aPerson()
  const returns = { days: 14, paidBy: 'buyer', to: null }
  expect(await save({ returns })).toMatchObject({ status: 422, body: { errors: [{ field: 'returns.to' }] } })
  expect((await save({ returns: { ...returns, days: 0 } })).status).toBe(200)
  expect((await save({ returns, shipFrom })).body.seller).toMatchObject({ returns, shipFrom })
})

test('postage is limited to the equivalent of about 500 dollars in every currency', async () => {
  const { save } = await aPerson()
  const sends = (firstCents: number) =>
    save({ shipping: { dispatchDays: 2, zones: [{ to: 'world', firstCents }] } })
  expect((await sends(50_000)).status).toBe(200)
  expect(await sends(50_001)).toMatchObject({
    status: 422,
    body: { field: 'shipping.zones.0.firstCents', message: 'Enter an amount of $500.00 or less' },
  })
  expect((await save({ shippingCents: 50_001 })).status).toBe(422)
  for (const [currency, most] of [
    ['jpy', 50_000],
    ['kwd', 500_000],
    ['huf', 5_000_000],
    ['vnd', 5_000_000],
  ] as const)
    expect(approximateDollars(500, currency), currency).toBe(most)
})

test('the return policy does not repeat the return terms, and older policies that do are removed', async () => {
  const { id, person, save } = await aPerson()
  const terms = { days: 14, paidBy: 'buyer', to: null }
  const saved = await save({ shipFrom, returns: terms, returnPolicy: '' })
  expect(saved.body.seller).toMatchObject({ returns: terms, returnPolicy: '' })
  const checklist = (await person.get('/api/seller/checklist')).body.lines
  expect(checklist.find(({ key }: { key: string }) => key === 'return-policy').done).toBe(true)
  const made = 'Returns within 14 days of delivery. The buyer pays for return shipping.'
  await shop.pool.query('update sellers set return_policy = $1 where id = $2', [made, id])
  const changed = await save({ returns: { ...terms, days: 30 }, returnPolicy: made })
  expect(changed.body.seller).toMatchObject({ returns: { days: 30 }, returnPolicy: '' })
  expect((await save({ returnPolicy: 'Unworn.' })).body.seller.returnPolicy).toBe('Unworn.')
})

test("only changes to fields that the shop page shows update the time of the shop's last change", async () => {
  const { save, id } = await aPerson()
  const changedAt = async () => {
    const { rows } = await shop.pool.query<{ at: Date | null }>(
      'select shop_changed_at as at from sellers where id = $1',
      [id],
    )
    return rows[0]!.at?.getTime() ?? null
  }
  expect(await changedAt()).toBeNull()
  const form = { bio: 'Coats since 1990', shipFrom, shipping }
  await save(form)
  const first = await changedAt()
  expect(first).not.toBeNull()
  shop.clock.advance(1000)
  await save({ ...form, phone: '+1 518 555 0101' })
  expect(await changedAt()).toBe(first)
  await save({ ...form, shipping: { ...shipping, dispatchDays: 3 } })
  expect(await changedAt()).toBeGreaterThan(first!)
})
