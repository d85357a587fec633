import { afterAll, expect, test } from 'vitest'
import { aSeller, aSellerToken, aStoredListing } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'
import { cleanListingTexts } from '../listings/edit/stored-texts.ts'
import { cleanBrands } from './stored-brands.ts'

const shop = await openTestShop()
const seller = await aSeller(shop.pool)
const admin = new Person(shop, await aSellerToken(shop.pool, { isAdmin: true }))
const guest = new Person(shop)
afterAll(() => shop.close())

const context = { db: shop.orderContext.db, clock: shop.clock }

async function brandNames(): Promise<string[]> {
  const { body } = await admin.get('/api/admin/brands?search=acne')
  return body.brands.map(({ name }: { name: string }) => name)
}

async function audited(action: string) {
  const { body } = await admin.get(`/api/admin/audit?action=${action}`)
  return body.entries
}

test('brands with equal cleaned names are merged, others are renamed, and each change is audited', async () => {
  for (const brand of ['Acne Studios', 'Acne\u00a0 Studios', 'Acne\u200b Archive'])
    await aStoredListing(shop.pool, { seller, brand, title: `Coat of ${brand}` })
  await cleanBrands(context)
  expect(await brandNames()).toEqual(['Acne Archive', 'Acne Studios'])
  const { body } = await guest.put('/sa/buyer/filter2', { brand: ['Acne Studios'] })
  expect(body.total).toBe(2)
  expect(await audited('brand.merge')).toMatchObject([{ after: { name: 'Acne Studios', listings: 1 } }])
  expect(await audited('brand.rename')).toMatchObject([{ after: { name: 'Acne Archive' } }])
})

test('a merged brand can be separated again', async () => {
  const [entry] = await audited('brand.merge')
  expect((await admin.post(`/api/admin/merges/${entry.after.merge}/undo`)).status).toBe(200)
  expect(await brandNames()).toHaveLength(3)
  await cleanBrands(context)
})

test('titles and descriptions are cleaned once, and the audit log contains only the ids of the rows', async () => {
  const dirty = await aStoredListing(shop.pool, { seller, title: 'Cafe\u0301 \u202ecoat' })
  const clean = await aStoredListing(shop.pool, { seller, title: 'Coat 👩‍👩‍👧' })
  await shop.pool.query(`update listings set description = E'Warm. \\n\\n  - lined\\u00a0' where id = $1`, [
    dirty.id,
  ])
  const before = (await audited('texts.clean')).length
  await cleanListingTexts(context.db, shop.clock.now())
  await cleanListingTexts(context.db, shop.clock.now())
  const { rows } = await shop.pool.query('select title, description from listings where id = $1', [dirty.id])
  expect(rows).toEqual([{ title: 'Café coat', description: 'Warm.\n\n  - lined' }])
  const { rows: kept } = await shop.pool.query('select version from listings where id = $1', [clean.id])
  expect(kept).toEqual([{ version: 1 }])
  const entries = await audited('texts.clean')
  expect(entries).toHaveLength(before + 1)
  expect(entries[0].after.ids).toContain(dirty.id)
  expect(JSON.stringify(entries)).not.toContain('coat')
})
