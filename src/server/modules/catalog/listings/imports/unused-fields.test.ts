import { afterAll, expect, test } from 'vitest'
import { aSellerToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'
import { aReadySeller, anUpload } from '../listings.fixture.ts'
import { importsOf } from './imports.fixture.ts'

const shop = await openTestShop()
const { bringIn, listingsOf, preview, send } = importsOf(shop)
const admin = new Person(shop, await aSellerToken(shop.pool, { isAdmin: true }))
const nora = await aReadySeller(shop)
afterAll(() => shop.close())

const exportNow = async () => (await nora.person.get('/api/seller/listings/export')).raw.toString()

test('files of a marketplace without brands, colors and sizes need no columns for them', async () => {
  expect((await admin.post('/api/admin/catalog-sets', { set: 'books' })).status).toBe(200)
  const csv = 'title,category,condition,price,quantity,brand\nOrlando,Literary fiction,good,12.00,2,Hogarth\n'
  const { _id } = await send(nora, csv)
  const found = await preview(nora, _id)
  expect(found.draftWithout).toEqual([])
  expect(found.drafts).toEqual([{ field: 'photos', rows: 1 }])
  expect((await bringIn(nora, csv)).import).toMatchObject({ created: 1, failed: 0 })
  const [book] = await listingsOf(nora)
  expect(book).toMatchObject({
    brand: null,
    color: null,
    missing: ['photos'],
    sizes: [{ size: 'One size', qty: 2 }],
  })
  const { rows } = await shop.pool.query('select name from brands')
  expect(rows).toEqual([])

  const photos = [await anUpload(nora)]
  const { version } = book
  await nora.person.put(`/api/seller/listings/${book._id}`, { version, photos })
  const { status } = await nora.person.post(`/api/seller/listings/${book._id}/publish`, {})
  expect(status).toBe(200)
  const file = await exportNow()
  expect(file.split('\n')[0]).not.toMatch(/brand|color/i)
  expect((await bringIn(nora, file)).import).toMatchObject({ unchanged: 1, failed: 0 })
})

test('an import rejects several sizes of an item without sizes', async () => {
  const csv = 'title,category,condition,price,sizes\nFlush,Literary fiction,good,12.00,S:1|M:2\n'
  const { import: done, rows } = await bringIn(nora, csv)
  expect(done).toMatchObject({ failed: 1, created: 0 })
  expect(JSON.stringify(rows ?? done)).toContain('no sizes')
})
