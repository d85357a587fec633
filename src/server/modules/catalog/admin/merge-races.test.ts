import { afterAll, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#test/support/database/database.ts'
import { aSeller, aSellerToken, aStoredListing } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'
import { aListing, aReadySeller, createListingTypes } from '../listings/listings.fixture.ts'

const shop = await openTestShop()
await createListingTypes(shop.pool)
const admin = new Person(shop, await aSellerToken(shop.pool, { isAdmin: true }))
const seller = await aSeller(shop.pool)
// Opening a shop without custom lists resets the module state, which the next test file in the same worker also uses.
afterAll(async () => {
  await shop.close()
  await (await openTestShop(openTestDatabase)).close()
})

const lists = '/api/admin/catalog-lists/merge'
const cases = [
  { what: 'gender', from: 'girls', into: 'women', url: lists, body: { kind: 'department' } },
  { what: 'condition', from: 'good', into: 'very good', url: lists, body: { kind: 'condition' } },
  { what: 'type', from: 'Ponchos', into: 'Shawls', url: lists, body: { kind: 'type' } },
  { what: 'color', from: 'ochre', into: 'yellow', url: '/api/admin/colors/merge', body: {} },
] as const

test.each(cases)(
  'a listing written during the merge of its $what gets the merged value',
  async ({ what, from, into, url, body }) => {
    if (what === 'type')
      for (const label of [from, into]) await admin.post('/api/admin/types', { label, parentId: null })
    const mergeInput = what === 'color' ? { from: [from], into } : { from, into }
    const ready = await aReadySeller(shop)
    const old = await aListing(ready, { [what]: from, title: 'There before' })
    const held = await aStoredListing(shop.pool, { seller })
    const client = await shop.pool.connect()
    try {
      await client.query('begin')
      // Lock one of the listings in this transaction, so that the merge starts and then waits for the transaction to
      // end.
      await client.query('select from listings where id = any($1) for update', [[old._id, held.id]])
      const merged = admin.post(url, { ...body, ...mergeInput })
      await waiting(1)
      const made = ready.person.post('/api/seller/listings', { title: 'New', [what]: from })
      const copied = ready.person.post(`/api/seller/listings/${old._id}/duplicate`, {})
      await waiting(3)
      await client.query('commit')
      expect((await merged).status).toBe(200)
      for (const answer of [await made, await copied]) {
        expect([answer.status, answer.body.listing?.[what] ?? answer.body]).toEqual([200, into])
      }
    } finally {
      client.release()
    }
    const { listing } = (await ready.person.get(`/api/seller/listings/${old._id}`)).body
    expect(listing[what]).toBe(into)
  },
)

/** Resolves when at least `count` database statements are waiting for a lock. */
async function waiting(count: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await shop.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows.length).toBeGreaterThanOrEqual(count)
    },
    { timeout: 60_000, interval: 20 },
  )
}
