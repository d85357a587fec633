import { afterAll, expect, test } from 'vitest'
import { aStoredListing, aSeller } from '#test/support/factories.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'
import { aListing, aReadySeller, createListingTypes } from '../listings/listings.fixture.ts'

const shop = await openTestShop()
await createListingTypes(shop.pool)
afterAll(() => shop.close())

test('a color is one value in filters, product pages, and searches, however sellers write it', async () => {
  const seller = await aReadySeller(shop)
  await aStoredListing(shop.pool, { seller, color: 'black' })
  const listed = await aListing(seller, { color: '  BLACK ' })
  const other = await aListing(seller, { color: 'Écru' })
  expect([listed.color, other.color]).toEqual(['black', 'écru'])
  const guest = new Browser(shop.server)
  for (const body of [{}, { search: 'Black' }, { color: ['Black'] }]) {
    const found = (await guest.call('PUT', '/sa/buyer/filter2', body)).body
    expect(found.facets.color).toContainEqual({ _id: 'black', count: 2 })
    expect(found.facets.color.map(({ _id }: { _id: string }) => _id)).not.toContain('BLACK')
  }
  const page = await guest.call('GET', `/sa/buyer/viewcount/${listed._id}`)
  expect(page.body.color).toBe('black')
})

test('no listing is stored with another spelling of a color', async () => {
  const seller = await aSeller(shop.pool)
  await expect(aStoredListing(shop.pool, { seller, color: 'Black' })).rejects.toThrow('listings_color_check')
})
