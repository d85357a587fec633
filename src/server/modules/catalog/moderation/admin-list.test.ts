import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aStoredListing,
  aSeller,
  aToken,
  type ListingOptions,
  type TestSeller,
} from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
let admin: Person
let mila: TestSeller
let noor: TestSeller
const ids: string[] = []

async function put(options: ListingOptions): Promise<void> {
  ids.push((await aStoredListing(shop.pool, options)).id)
}

beforeAll(async () => {
  shop = await openTestShop()
  admin = new Person(
    shop,
    await aToken(shop.pool, { sellerId: (await aSeller(shop.pool, { isAdmin: true })).id }),
  )
  mila = await aSeller(shop.pool, { username: 'mila.finds' })
  noor = await aSeller(shop.pool, { username: 'noor.edit' })
  await put({ seller: mila, title: 'Linen coat', brand: 'Halden', priceCents: 30_000 })
  await put({ seller: mila, title: 'Wool coat', brand: 'Bräuer', priceCents: 20_000, state: 'paused' })
  await put({ seller: noor, title: 'Silk dress', brand: 'Halden', priceCents: 10_000 })
  await put({ seller: noor, title: '=cmd|evil', brand: 'Oda', priceCents: 40_000, sizes: { M: 0 } })
  await put({ seller: noor, title: 'Old bag', state: 'removed' })
})
afterAll(() => shop.close())

async function found(query: string): Promise<number[]> {
  const { status, body } = await admin.get(`/api/admin/listings?${query}`)
  expect(status).toBe(200)
  return body.listings.map(({ _id }: { _id: string }) => ids.indexOf(_id))
}

test('only admins can list all listings', async () => {
  const seller = new Person(shop, await aToken(shop.pool, { sellerId: mila.id }))
  expect((await seller.get('/api/admin/listings')).status).toBe(403)
  expect((await seller.get('/api/admin/listings/export')).status).toBe(403)
})

test('listings are found by word prefixes, brand, seller, id, and combinations of them', async () => {
  expect(await found('')).toEqual([3, 2, 1, 0])
  expect(await found('search=coa')).toEqual([1, 0])
  expect(await found('search=BRÄU')).toEqual([1])
  expect(await found('search=halden%20noor')).toEqual([2])
  expect(await found(`search=${ids[0]}`)).toEqual([0])
  expect(await found(`search=${encodeURIComponent("') | !(x:* &&")}`)).toEqual([])
  expect(await found('seller=Mila.Finds&tab=active')).toEqual([0])
  expect(await found('seller=nobody')).toEqual([])
})

test('each tab returns its listings, and each sort order returns its pages', async () => {
  expect(await found('tab=sold')).toEqual([3])
  expect(await found('tab=removed')).toEqual([4])
  expect(await found('tab=paused')).toEqual([1])
  expect(await found('sort=price-asc')).toEqual([2, 1, 0, 3])
  for (const sort of ['newest', 'oldest', 'price-asc', 'price-desc']) {
    const whole = await found(`sort=${sort}`)
    const pages: number[] = []
    for (let after: string | null = ''; after !== null;) {
      const { body } = await admin.get(`/api/admin/listings?sort=${sort}&limit=1&after=${after}`)
      pages.push(ids.indexOf(body.listings[0]._id))
      after = body.next
    }
    expect(pages).toEqual(whole)
  }
  expect((await admin.get('/api/admin/listings?after=x')).status).toBe(422)
})

test('the exported file has every row and no cell that a spreadsheet would execute', async () => {
  const { raw, headers } = await admin.get('/api/admin/listings/export?sort=price-desc')
  const lines = raw.toString().trim().split('\n')
  expect(headers['content-type']).toContain('text/csv')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toContain(`,'=cmd|evil,`)
})
