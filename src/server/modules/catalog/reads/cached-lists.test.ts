import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom } from '#demo/random.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database/database.ts'
import { aSeller, aStoredListing } from '#test/support/factories.ts'
import { startCatalogProcess, type CatalogProcess } from '../catalog.fixture.ts'

let database: TestDatabase
let cached: CatalogProcess
let uncached: CatalogProcess

beforeAll(async () => {
  database = await openTestDatabase()
  cached = await startCatalogProcess(database.url, 'memory')
  // This process reads every list from PostgreSQL.
  uncached = await startCatalogProcess(database.url, 'postgres')
})
afterAll(async () => {
  await cached?.close()
  await uncached?.close()
  await database?.close()
})

const lists = [
  { method: 'PUT', url: '/buyer/filter2', payload: {} },
  { method: 'PUT', url: '/buyer/filter2', payload: { page: 2, limit: 3 } },
  { method: 'PUT', url: '/buyer/filter2', payload: { sort: 'price-asc', limit: 4 } },
  { method: 'PUT', url: '/buyer/filter2', payload: { sort: 'watched', limit: 4 } },
  { method: 'GET', url: '/buyer/filterinfo' },
] as const

test('cached lists equal the lists in PostgreSQL after any change', async () => {
  const { pool } = database
  const sellers = [await aSeller(pool, { username: 'nora' }), await aSeller(pool, { username: 'ida' })]
  const ids: string[] = []
  for (let n = 0; n < 12; n++) {
    const seller = sellers[n % 2]!
    ids.push((await aStoredListing(pool, { seller, title: `Coat ${n}`, sizes: { S: 1, M: 1 } })).id)
  }
  await pool.query(`insert into invalidations (topic, key) select 'listing', id from listings`)
  const random = seededRandom('cached-lists', 3)
  const changes = [
    ['listing', (n: number) => `update listings set price_cents = ${5_000 + n} where id = $1`],
    ['listing', (n: number) => `update listings set title = 'Coat ${n}b' where id = $1`],
    ['listing', (n: number) => `update listings set watch_count = ${n} where id = $1`],
    ['listing', () => `update listing_sizes set qty = 1 - qty where listing_id = $1 and label = 'S'`],
    [
      'listing',
      () =>
        `update listings set state = case when state = 'active' then 'paused' else 'active' end where id = $1`,
    ],
    ['seller', (n: number) => `update sellers set name = 'Name ${n}' where id = $1`],
    ['brand', (n: number) => `update brands set name = 'Brand ' || ${n} || '-' || id where $1 <> ''`],
  ] as const
  for (let step = 0; step < 40; step++) {
    const [topic, statement] = random.pick(changes)
    const key = topic === 'seller' ? random.pick(sellers).id : random.pick(ids)
    const client = await pool.connect()
    await client.query('begin')
    await client.query(statement(step + 10), [key])
    await client.query('insert into invalidations (topic, key) values ($1, $2)', [topic, key])
    await client.query('commit')
    client.release()
    for (const request of random.some(lists, 3)) {
      const [own, expected] = await Promise.all([cached.inject(request), uncached.inject(request)])
      expect(own.statusCode).toBe(200)
      expect(own.json(), `${topic} in step ${step}`).toEqual(expected.json())
    }
  }
})
