import { afterAll, expect, test } from 'vitest'
import { aSeller, aStoredListing } from '#test/support/factories.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'

const hour = 3_600_000
const shop = await openTestShop()
afterAll(() => shop.close())
const visitor = new Browser(shop.server)

async function change(sql: string, values: unknown[], id: string): Promise<void> {
  await shop.pool.query(sql, values)
  await shop.pool.query(`insert into invalidations (topic, key) values ('listing', $1)`, [id])
}

test('cards have the fields of lists and exclude listings that are not for sale', async () => {
  const seller = await aSeller(shop.pool)
  const [first, second, draft] = await Promise.all([
    aStoredListing(shop.pool, { seller, sizes: { M: 1, L: 0 } }),
    aStoredListing(shop.pool, { seller }),
    aStoredListing(shop.pool, { seller, state: 'paused' }),
  ])
  const ids = [second.id, 'unknown', draft.id, first.id, second.id]
  const { status, body } = await visitor.call('PUT', '/buyer/cards', { ids })
  expect(status).toBe(200)
  expect(new Set(body.products.map(({ _id }: { _id: string }) => _id))).toEqual(
    new Set([second.id, first.id]),
  )
  const listed = await visitor.call('PUT', '/buyer/filter2', { seller: [seller.username] })
  const same = listed.body.products.find(({ _id }: { _id: string }) => _id === first.id)
  expect(body.products).toContainEqual(same)
  expect((await visitor.call('PUT', '/buyer/cards', { ids: [] })).body).toEqual({ products: [] })
  const many = Array.from({ length: 101 }, (_, at) => `prd_${at}`)
  expect(await visitor.call('PUT', '/buyer/cards', { ids: many })).toMatchObject({ status: 422 })
})

test('early access lists new first-party listings until everyone can buy them', async () => {
  const firstParty = await aSeller(shop.pool, { isSA: true })
  const listedAt = new Date(shop.clock.now() - 23 * hour)
  const listing = await aStoredListing(shop.pool, { seller: firstParty, listedAt })
  const others = [
    await aStoredListing(shop.pool, { seller: await aSeller(shop.pool), listedAt }),
    await aStoredListing(shop.pool, {
      seller: firstParty,
      listedAt: new Date(shop.clock.now() - 25 * hour),
    }),
  ]
  for (const { id } of [listing, ...others]) await change('select $1::text', [id], id)
  const read = async () => (await visitor.call('GET', '/buyer/early-access')).body
  const membersUntil = new Date(listedAt.getTime() + 24 * hour).toISOString()
  expect(await read()).toEqual({ listings: [{ _id: listing.id, membersUntil }] })
  await change(`update listings set state = 'paused' where id = $1`, [listing.id], listing.id)
  expect(await read()).toEqual({ listings: [] })
  await change(`update listings set state = 'active' where id = $1`, [listing.id], listing.id)
  expect(await read()).toMatchObject({ listings: [{ _id: listing.id }] })
  shop.clock.advance(hour)
  expect(await read()).toEqual({ listings: [] })
})
