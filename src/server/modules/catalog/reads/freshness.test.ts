import { invalidate } from '#platform/cache/invalidation-log.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FilteredList, Product, SellerInfo } from '#contract/catalog/catalog.ts'
import { wrapPool } from '#platform/database/db.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database/database.ts'
import { aStoredListing, aSeller, type TestSeller } from '#test/support/factories.ts'
import { findPricedListings, pruneViews, listSitemapPage } from '../catalog.ts'
import { startCatalogProcess, searches, type CatalogProcess } from '../catalog.fixture.ts'

describe.each(searches)('catalog with %s search', (searchIn) => {
  let database: TestDatabase
  let seller: TestSeller
  let one: CatalogProcess
  let other: CatalogProcess

  beforeAll(async () => {
    database = await openTestDatabase()
    seller = await aSeller(database.pool, { username: 'nora' })
    one = await startCatalogProcess(database.url, searchIn)
    other = await startCatalogProcess(database.url, searchIn)
  })
  afterAll(async () => {
    await one?.close()
    await other?.close()
    await database?.close()
  })

  const list = async (process: CatalogProcess, payload: object = {}): Promise<FilteredList> =>
    (await process.inject({ method: 'PUT', url: '/buyer/filter2', payload })).json()
  const listing = async (process: CatalogProcess, id: string): Promise<Product> =>
    (await process.inject({ url: `/buyer/viewcount/${id}` })).json()

  async function change(
    text: string,
    values: unknown[],
    ...changed: [topic: string, key: string][]
  ): Promise<void> {
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query(text, values)
    for (const row of changed)
      await client.query('insert into invalidations (topic, key) values ($1, $2)', row)
    await client.query('commit')
    client.release()
  }

  test('a committed change is in the next response of every process', async () => {
    const bag = await aStoredListing(database.pool, { seller, title: 'Tote bag', sizes: { One: 2 } })
    for (let round = 0; round < 30; round++) {
      const cents = 10_000 + round
      const qty = round % 3
      await change(
        `with p as (update listings set price_cents = $2, title = $4 where id = $1)
       update listing_sizes set qty = $3 where listing_id = $1`,
        [bag.id, cents, qty, `Tote bag ${round}`],
        ['listing', bag.id],
      )
      for (const process of [one, other]) {
        const all = await list(process)
        expect(all.products[0]).toMatchObject({
          title: `Tote bag ${round}`,
          price: { cents },
          sizes: [{ qty }],
        })
        expect(all.facets.stock[0]).toEqual({ _id: 'has-inv', count: qty > 0 ? 1 : 0 })
        expect((await list(process, { search: `bag ${round}` })).total).toBe(1)
        expect(await listing(process, bag.id)).toMatchObject({ title: `Tote bag ${round}`, price: { cents } })
      }
    }
  })

  test('a hold removes its unit from the list, and from the total of the listing', async () => {
    const scarf = await aStoredListing(database.pool, {
      seller,
      title: 'Scarf',
      totalAllowed: 1,
      sizes: { S: 1, M: 1 },
    })
    expect((await list(one, { search: 'scarf', inStock: true })).total).toBe(1)
    await change(
      `with p as (update listings set held = 1 where id = $1)
     update listing_sizes set held = 1 where listing_id = $1 and label = 'S'`,
      [scarf.id],
      ['listing', scarf.id],
    )
    expect((await list(other, { search: 'scarf', inStock: true })).total).toBe(0)
    expect(await listing(other, scarf.id)).toMatchObject({ totalAllowed: 0, sizes: [{ qty: 0 }, { qty: 1 }] })
  })

  test('an unlisted item disappears from lists and is not found until it is listed again', async () => {
    const hat = await aStoredListing(database.pool, { seller, title: 'Felt hat' })
    expect((await list(one, { search: 'felt' })).total).toBe(1)
    await change(`update listings set state = 'paused' where id = $1`, [hat.id], ['listing', hat.id])
    expect((await list(one, { search: 'felt' })).total).toBe(0)
    expect((await one.inject({ url: `/buyer/viewcount/${hat.id}` })).statusCode).toBe(404)
    await change(`update listings set state = 'active' where id = $1`, [hat.id], ['listing', hat.id])
    expect((await list(one, { search: 'felt' })).total).toBe(1)
  })

  test('a renamed brand and a renamed seller appear immediately on cards, facets, and the profile', async () => {
    const belt = await aStoredListing(database.pool, { seller, title: 'Belt', brand: 'Olde' })
    await list(other)
    await change(`update brands set name = 'Newe' where name = 'Olde'`, [], ['brand', '1'])
    expect((await list(other, { brand: ['Newe'] })).products[0]).toMatchObject({
      _id: belt.id,
      brand: 'Newe',
    })
    await change(`update sellers set name = 'Nora B.' where id = $1`, [seller.id], ['seller', seller.id])
    expect((await list(other)).products[0]!.seller.name).toBe('Nora B.')
    expect((await list(other)).facets.seller[0]!.name).toBe('Nora B.')
    const info = await other.inject({ url: '/buyer/selleruserinfo/nora' })
    expect(info.json<SellerInfo>().name).toBe('Nora B.')
  })

  test("an item of a new seller is listed with the seller's name", async () => {
    const newcomer = await aSeller(database.pool, { username: 'newcomer' })
    await aStoredListing(database.pool, {
      seller: newcomer,
      title: 'First piece',
      brand: 'Brandnew',
      type: 'Newtype',
    })
    const found = await list(other, { seller: ['newcomer'], brand: ['Brandnew'], type: ['Newtype'] })
    expect(found.products.map((card) => card.title)).toEqual(['First piece'])
  })

  test('a manually deleted row disappears from lists', async () => {
    const gone = await aStoredListing(database.pool, { seller, title: 'Ghost' })
    expect((await list(one, { search: 'ghost' })).total).toBe(1)
    await change('delete from listings where id = $1', [gone.id], ['listing', gone.id])
    expect((await list(one, { search: 'ghost' })).total).toBe(0)
  })

  test('views do not change the ETag of an item, and any other change does', async () => {
    const bowl = await aStoredListing(database.pool, { seller, title: 'Bowl' })
    const look = async (agent: string) => {
      const url = `/sa/buyer/viewcount/${bowl.id}`
      const { headers, body } = await one.inject({ url, headers: { 'user-agent': agent } })
      return { tag: headers.etag, views: (JSON.parse(body) as { viewCount: number }).viewCount }
    }
    const before = await look('a')
    await one.catalog.flushViews()
    const after = await look('b')
    expect([before.views, after.views]).toEqual([0, 1])
    expect(after.tag).toMatch(/^W\/"/)
    expect(after.tag).toBe(before.tag)
    await change('update listings set price_cents = 777 where id = $1', [bowl.id], ['listing', bowl.id])
    expect((await look('a')).tag).not.toBe(after.tag)
  })

  test('a view counts once per visitor and hour, even if several processes receive it', async () => {
    const vase = await aStoredListing(database.pool, { seller, title: 'Vase' })
    const look = (process: CatalogProcess, agent: string) =>
      process.inject({ url: `/sa/buyer/viewcount/${vase.id}`, headers: { 'user-agent': agent } })
    const count = async (): Promise<number> => {
      await one.catalog.flushViews()
      await other.catalog.flushViews()
      const { rows } = await database.pool.query('select view_count from listings where id = $1', [vase.id])
      return rows[0].view_count
    }
    await Promise.all([look(one, 'a'), look(one, 'a'), look(other, 'a'), look(other, 'b')])
    expect(await count()).toBe(2)
    await look(one, 'b')
    expect(await count()).toBe(2)
    for (const process of [one, other]) process.clock.advance(3_600_000)
    await look(one, 'b')
    expect(await count()).toBe(3)
    expect((await listing(one, vase.id)).viewCount).toBe(3)
    const { db } = wrapPool(database.pool)
    // Store the view from the call above now, because a timer would otherwise store it after the views have been
    // deleted.
    await count()
    await pruneViews(db, Date.now() + 5 * 3_600_000)
    // Check only this listing, because a slow process might still write views of other listings.
    const left = await database.pool.query('select from listing_views where listing_id = $1', [vase.id])
    expect(left.rowCount).toBe(0)
  })

  test('pricing reads listings in any state, and the sitemap lists only those for sale, page by page', async () => {
    const { db } = wrapPool(database.pool)
    const firstParty = await aSeller(database.pool, { isSA: true })
    const paused = await aStoredListing(database.pool, {
      seller: firstParty,
      state: 'paused',
      priceCents: 4_200,
      totalAllowed: 3,
    })
    expect(await findPricedListings(db, [paused.id, 'prd_none'])).toEqual([
      expect.objectContaining({
        id: paused.id,
        priceCents: 4_200,
        totalAllowed: 3,
        state: 'paused',
        isDirect: true,
      }),
    ])
    const first = await listSitemapPage(db, 0, 2)
    const second = await listSitemapPage(db, first[1]!.no, 100)
    expect(first).toHaveLength(2)
    const ids = [...first, ...second].map((entry) => entry.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength((await list(one)).total)
    expect(ids).not.toContain(paused.id)
  })

  test('a change announced with `invalidate` is received like any other change', async () => {
    const { db } = wrapPool(database.pool)
    const lamp = await aStoredListing(database.pool, { seller, title: 'Lamp' })
    await listing(one, lamp.id)
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('listings').set({ watch_count: 9 }).where('id', '=', lamp.id).execute()
      await invalidate(tx, 'listing', [lamp.id])
    })
    expect((await listing(one, lamp.id)).watchCount).toBe(9)
    expect((await list(one, { sort: 'watched' })).products[0]!._id).toBe(lamp.id)
  })
})
