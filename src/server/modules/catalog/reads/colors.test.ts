import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMigrations, migrate } from '#platform/database/migrate.ts'
import { openTestDatabase } from '#test/support/database/database.ts'
import { aStoredListing, aSeller } from '#test/support/factories.ts'
import { Browser, openTestShop, type TestShop } from '#test/support/shop.ts'
import { aListing, aReadySeller, someTypes } from '../listings/listings.fixture.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await someTypes(shop.pool)
})
afterAll(() => shop.close())

test('however sellers write a colour, filter, product page and search know one', async () => {
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

test('pieces of before are brought to one spelling, and what a merge would give back too', async () => {
  const database = await openTestDatabase()
  const { pool } = database
  try {
    await pool.query('drop schema public cascade; create schema public')
    const before = listMigrations().filter(({ name }) => name < '0095')
    await migrate(pool, undefined, new Set(before.map(({ name }) => name)))
    await pool.query(`insert into colors (label) values ('ecru');
      insert into colors (label, alias_of) values ('sand', 'ecru')`)
    const seller = await aSeller(pool)
    for (const color of ['Black', 'black', 'Sand', 'sand', 'ÉCRU'])
      await aStoredListing(pool, { seller, color })
    await pool.query(`insert into catalog_merges (id, kind, gone, into_key, at)
        values ('mrg_1', 'color', '[]', 'black', now()), ('mrg_2', 'brand', '[]', '7', now());
      insert into catalog_merge_listings select 'mrg_1', id, 'Jet' from listings where color = 'black';
      insert into catalog_merge_listings select 'mrg_2', id, '3' from listings where color = 'black'`)
    await migrate(pool)
    const colors = await pool.query(`select color from listings order by no`)
    expect(colors.rows.map(({ color }) => color)).toEqual(['black', 'black', 'ecru', 'ecru', 'écru'])
    const was = await pool.query('select was from catalog_merge_listings order by was')
    expect(was.rows.map((row) => row.was)).toEqual(['3', 'jet'])
    await expect(aStoredListing(pool, { seller, color: 'Black' })).rejects.toThrow(
      'listings_color_in_lower_case',
    )
  } finally {
    await database.close()
  }
})
