import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { verifyAudit } from '#platform/audit/audit-chain.ts'
import { readConfig } from '#platform/config/config.ts'
import { wrapPool } from '#platform/database/db.ts'
import { demoPayeesTasks } from '#server/app/demo-payees.ts'
import { aBuyer, aStoredListing, aSeller, aToken, type TestListing } from '#test/support/factories.ts'
import { snapshotRows } from '#test/support/snapshot-rows.ts'
import { liveKeys as live } from '#test/support/live-keys.ts'
import { findProviderFaults } from '#test/support/money/money-ledger.ts'
import { aSellerOrder } from '#test/support/seller-orders.ts'
import { aBag, Browser, openTestShop, type TestShop } from '#test/support/shop.ts'
import { clearDemo, planClearing } from './clear-demo.ts'
import { findDemo } from './demo-accounts.ts'
import { loadDemo } from './open-demo.ts'
import { demoAccounts, demoPassword } from './people/accounts.ts'
import { listPictureFiles } from './picture-index.ts'
import { createDemoPictures } from './pictures.ts'

let shop: TestShop
let removedPictures: string[]

beforeEach(async () => {
  shop = await openTestShop()
  removedPictures = []
  await start({ DEMO_PIECES: '60' })
})
afterEach(() => shop.close())

function start(env: NodeJS.ProcessEnv) {
  const database = { db: shop.orderContext.db, pool: shop.pool }
  return loadDemo({ database, clock: shop.clock, config: readConfig(env), say: () => {} })
}

function clear(remove = async (key: string) => void removedPictures.push(key)) {
  return clearDemo({ database: wrapPool(shop.pool), clock: shop.clock, pictures: { remove } })
}

async function rowsOf(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await shop.pool.query<Record<string, unknown>>(text, values)).rows
}

async function count(table: string, values: unknown[] = []): Promise<number> {
  return (await rowsOf(`select count(*)::int as n from ${table}`, values))[0]!['n'] as number
}

/** Returns a seeded listing that is currently for sale. */
async function aSeededListing(not: readonly string[] = []): Promise<TestListing> {
  const [row] = await rowsOf(
    `select p.id, p.price_cents as "priceCents", z.id as size, s.id as seller, s.username from listings p
     join listing_sizes z on z.listing_id = p.id and z.qty > 0 join sellers s on s.id = p.seller_id
     where not s.is_sa and p.total_allowed > 0 and p.id <> all($1) and s.email <> 'seller@souk.example'
     order by p.no limit 1`,
    [not],
  )
  const { id, priceCents, size, seller, username } = row as Record<
    'id' | 'size' | 'seller' | 'username',
    string
  > & {
    priceCents: number
  }
  return { id, priceCents, sizes: { M: size }, seller: { id: seller, username } }
}

test('an unused demo is removed completely', async () => {
  await demoPayeesTasks(shop.app.payouts.context, shop.sandbox)['demo:payees']!({})
  await shop.app.jobs.runDue()
  expect(await planClearing(shop.orderContext.db)).toMatchObject({
    sellers: 15,
    buyers: 1,
    listings: 60,
    addedListings: 0,
    sandboxOrders: 0,
  })
  expect(await count(`sandbox.objects where kind = 'account'`)).toBeGreaterThan(10)

  const cleared = await clear()
  expect(cleared!.removed).toMatchObject({ sellers: 15, buyers: 1, listings: 60 })
  expect(cleared!.stored).toEqual({ sellers: 0, buyers: 0, listings: 0 })
  for (const table of ['sellers', 'buyers', 'listings', 'listing_sizes', 'feedback', 'brands'])
    expect(await count(table), table).toBe(0)
  expect(await count(`settings where key like 'demo.%' and key <> 'demo.cleared'`)).toBe(0)
  expect(await count(`sandbox.objects where kind = 'account'`)).toBe(0)
  expect(removedPictures.toSorted()).toEqual([...listPictureFiles().keys()].toSorted())

  expect(await findDemo(shop.orderContext.db)).toBeUndefined()
  expect(await start({ DEMO_PIECES: '60' })).toEqual({ seeded: false })
  expect(await start(live)).toEqual({ seeded: false })
  expect(await clear()).toBeUndefined()
})

test('the accounts of a removed demo cannot sign in, even after they were renamed', async () => {
  await shop.pool.query(`update sellers set email = 'me@shop.example', username = 'me' where is_sa`)
  const url = '/seller/auth/login'
  const login = (email: string) =>
    shop.server.inject({ method: 'POST', url, payload: { email, password: demoPassword } })
  const { token } = (await login('me@shop.example')).json<{ token: string }>()
  const headers = { authorization: `Bearer ${token}` }
  expect((await shop.server.inject({ url: '/api/admin/settings', headers })).statusCode).toBe(200)
  await shop.server.inject({
    method: 'POST',
    url: '/api/admin/invites',
    payload: { email: 'evil@x.example', role: 'support' },
    headers,
  })
  expect(await count(`mailed_links where kind in ('invite', 'staff-invite')`)).toBe(1)
  await clear()
  expect(await count(`mailed_links where kind in ('invite', 'staff-invite')`)).toBe(0)
  for (const email of ['me@shop.example', ...demoAccounts.map((account) => account.email)])
    expect((await login(email)).statusCode, email).toBe(401)
  expect((await shop.server.inject({ url: '/api/admin/settings', headers })).statusCode).toBe(401)
  expect(await count('sessions')).toBe(0)
})

describe('with orders, sales, watches and reports of other people', () => {
  let people: string[]
  let [bought, watched, reported] = ['', '', '']

  beforeEach(async () => {
    const seller = await aSeller(shop.pool, { isAdmin: true, isSA: true })
    const buyer = await aBuyer(shop.pool)
    people = [seller.id, buyer.id]
    await aToken(shop.pool, { sellerId: seller.id })
    await aToken(shop.pool, { buyerId: buyer.id })
    await aStoredListing(shop.pool, { seller, brand: 'Ardelune' })
    await aSellerOrder(shop, { seller: await aSeller(shop.pool), buyer, state: 'shipped' })

    const listing = await aSeededListing()
    bought = listing.id
    const paid = await new Browser(shop.server).pay(await aBag(shop, [listing]))
    expect(paid.status).toBe(200)
    await shop.app.runDueWork()
    watched = (await aSeededListing([bought])).id
    reported = (await aSeededListing([bought, watched])).id
    await shop.pool.query(
      `insert into watches (buyer_id, listing_id, state, watched_at, watched_price_cents, notified_price_cents, seen_level)
       values ($1, $2, 'watching', now(), 100, 100, 1)`,
      [buyer.id, watched],
    )
    await shop.pool.query(
      `insert into listing_reports (id, listing_id, reporter, reason, at) values ('rep_1', $1, 'guest:x', 'other', now())`,
      [reported],
    )
  })

  test('the data of these people is unchanged', { tags: 'long' }, async () => {
    const before = await snapshotRows(shop.pool, people)
    expect(await planClearing(shop.orderContext.db)).toMatchObject({ sandboxOrders: 2 })
    const cleared = await clear()
    expect(cleared!.stored).toMatchObject({ listings: 3, buyers: 0 })
    expect(await snapshotRows(shop.pool, people)).toEqual(before)
    expect(await findProviderFaults(shop.pool)).toEqual([])
    expect(await count(`brands where name = 'Ardelune'`)).toBe(1)
    expect(await start(live)).toEqual({ seeded: false })
  })

  test('the remaining demo rows are off sale, anonymous and closed', async () => {
    const { sellers } = (await findDemo(shop.orderContext.db))!
    await clear()
    const listings = await rowsOf('select id, state from listings where seller_id = any($1) order by id', [
      sellers,
    ])
    expect(listings).toEqual([bought, watched, reported].toSorted().map((id) => ({ id, state: 'removed' })))
    const [stored] = await rowsOf('select * from sellers where id = any($1)', [sellers])
    expect(stored).toMatchObject({
      name: 'Removed seller',
      email: `${stored!['id'] as string}@erased.invalid`,
      password_hash: null,
      payout_account_id: null,
      avatar_key: null,
      is_seller: false,
    })
    expect(await count('sellers s where id = any($1) and may_sign_in(s)', [sellers])).toBe(0)
    const held = await new Browser(shop.server).call('PUT', `/sa/buyer/checkout/${watched}`, {
      sizeID: (await rowsOf('select id from listing_sizes where listing_id = $1 limit 1', [watched]))[0]![
        'id'
      ],
    })
    expect(held.status).not.toBe(200)
  })

  test('the pictures of remaining listings stay', { tags: 'long' }, async () => {
    await clear()
    const shown = await rowsOf(
      `select photo ->> 'key' as key from listings, jsonb_array_elements(photos) photo
      where id = $1`,
      [bought],
    )
    expect(shown).not.toHaveLength(0)
    for (const { key } of shown) {
      expect(await createDemoPictures().findOriginal(key as string)).toBeDefined()
      expect(removedPictures).not.toContain(key)
    }
  })

  test('the first-party seller with orders stays, without admin rights', async () => {
    const [app] = await rowsOf(`select id from sellers where email = 'admin@souk.example'`)
    const id = app!['id'] as string
    await aSellerOrder(shop, { seller: { id, username: 'souk' } })
    await clear()
    const [stored] = await rowsOf('select is_sa, is_admin, sa_revoked_at from sellers where id = $1', [id])
    expect(stored).toMatchObject({ is_sa: true, is_admin: false })
    expect(stored!['sa_revoked_at']).not.toBeNull()
    expect(await findProviderFaults(shop.pool)).toEqual([])
  })
})

test('the removal is recorded in the audit log, and the log’s hash chain is valid', async () => {
  await clear()
  const entries = await rowsOf('select actor_id, action, after from audit_entries')
  expect(entries).toMatchObject([{ actor_id: 'npm run demo:clear', action: 'demo.clear' }])
  expect((await verifyAudit(shop.pool)).faults).toEqual([])
})

test(
  'a listing added to a demo seller is counted in the plan, and removed with its photos',
  { tags: 'long' },
  async () => {
    const [row] = await rowsOf(`select id, username from sellers where email = 'seller@souk.example'`)
    await shop.pool.query(
      `insert into photo_uploads (key, seller_id, width, height, blur, state, uploaded_at)
     values ('uploaded', $1, 1, 1, '', 'used', now())`,
      [row!['id']],
    )
    shop.clock.advance(60_000)
    const listedAt = new Date(shop.clock.now())
    await aStoredListing(shop.pool, { seller: row as { id: string; username: string }, listedAt })
    expect(await planClearing(shop.orderContext.db)).toMatchObject({ listings: 61, addedListings: 1 })
    expect((await clear())!.removed.listings).toBe(61)
    expect(removedPictures).toContain('uploaded')
  },
)

test('clearing fails without changes while another process uses the database', async () => {
  const other = new pg.Client({ connectionString: shop.database.url, application_name: 'a running Souk' })
  await other.connect()
  await expect(clear()).rejects.toThrow('stop Souk first')
  await other.end()
  expect(await count('sellers')).toBe(15)
  expect(await clear()).toBeDefined()
})

test('a failed removal changes nothing and can be repeated', { tags: 'long' }, async () => {
  await expect(
    clear(() => {
      throw new Error('died')
    }),
  ).rejects.toThrow('died')
  expect(await count('listings')).toBe(60)
  expect((await clear())!.removed.listings).toBe(60)
})

test('of two concurrent removals, at least one succeeds', { tags: 'long' }, async () => {
  const both = await Promise.allSettled([clear(), clear()])
  expect(both.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await count('sellers')).toBe(0)
})
