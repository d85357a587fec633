import { spawn } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMovableClock } from '#platform/core/clock.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database/database.ts'
import { createDemoCatalog } from './catalog.ts'
import { demoAccounts } from './people/accounts.ts'
import { createDemoPictures } from './pictures.ts'
import type { SeedProgress } from './progress.ts'
import { seedDemo } from './seed.ts'

const main = new URL('main.ts', import.meta.url).pathname
let database: TestDatabase

beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

function seed(listings = 640): Promise<{ seeded: boolean }> {
  return seedDemo({ database, clock: createMovableClock(), listings, isProduction: false, log: () => {} })
}

async function one<T>(text: string): Promise<T> {
  return (await database.pool.query<{ value: T }>(text)).rows[0]!.value
}

function count(table: string): Promise<number> {
  return one<number>(`select count(*)::int as value from ${table}`)
}

/** Starts `npm run seed` in a separate process, and kills it with SIGKILL `afterMs` after its first output. */
function runAndKill(listings: number, afterMs: number): Promise<void> {
  const child = spawn(process.execPath, [main, '--listings', String(listings)], {
    env: { ...process.env, DATABASE_URL: database.url, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  child.stdout.once('data', () => setTimeout(() => child.kill('SIGKILL'), afterMs))
  return new Promise((resolve) => child.on('exit', () => resolve()))
}

async function expectWhole(listings: number): Promise<void> {
  const progress = await one<SeedProgress>(`select value from settings where key = 'demo.catalog'`)
  const catalog = createDemoCatalog(listings, progress.at)
  const expected = Array.from({ length: listings }, (_, i) => catalog.listing(i))
  expect(await one<string[]>('select json_agg(id order by no) as value from listings')).toEqual(
    expected.map((p) => p.id),
  )
  expect(await count('listing_sizes')).toBe(expected.reduce((sum, p) => sum + p.sizes.length, 0))
  expect(await count('sellers')).toBe(catalog.sellers.length)
  expect(await one(`select count(*)::int as value from invalidations where topic = 'catalog'`)).toBe(1)
}

describe('seeding the demo', () => {
  test('loads everything once', async () => {
    expect(await seed()).toEqual({ seeded: true })
    expect(await seed()).toEqual({ seeded: false })
    await expectWhole(640)
    expect(await count('feedback')).toBeGreaterThan(900)
    expect(await one('select max(rating_count) as value from sellers')).toBeGreaterThan(180)
    expect(await one(`select count(*)::int as value from feedback where author = ''`)).toBeGreaterThan(0)
  })

  test('stores rating sums in half stars that match the reviews', async () => {
    await seed(40)
    const wrong = await database.pool.query(
      `select s.username from sellers s left join feedback f on f.seller_id = s.id
        group by s.id having s.rating_count <> count(f.id) or s.rating_sum <> coalesce(sum(f.rate * 2), 0)`,
    )
    expect(wrong.rows).toEqual([])
  })

  test('creates the printed accounts, with the first-party seller as admin', async () => {
    await seed(20)
    const { rows } = await database.pool.query<{ email: string; hash: string }>(
      `select email, password_hash as hash from sellers where password_hash is not null
        union all select email, password_hash from buyers order by email`,
    )
    expect(rows.map((row) => row.email)).toEqual(demoAccounts.map((a) => a.email).toSorted())
    expect(rows.every((row) => row.hash.startsWith('$argon2id$v=19$'))).toBe(true)
    expect(await one(`select username as value from sellers where is_sa and is_admin`)).toBe('souk')
  })

  test('uses only colors that sellers can choose', async () => {
    await seed(300)
    const { rows } = await database.pool.query(
      'select distinct color from listings where color not in (select label from colors)',
    )
    expect(rows).toEqual([])
    expect(await one(`select count(*)::int as value from listings where color = 'black'`)).toBeGreaterThan(0)
  })

  test('has a file for every picture of a listing, seller or review', async () => {
    await seed(3000)
    const { rows } = await database.pool.query<{ key: string }>(
      `select jsonb_array_elements(photos)->>'key' as key from listings union select avatar_key from sellers
        union select listing_photo_key from feedback where listing_photo_key is not null`,
    )
    const pictures = createDemoPictures()
    for (const { key } of rows) expect(await pictures.findOriginal(key)).toBeDefined()
  })

  test('runs in only one of two concurrent calls', async () => {
    const both = await Promise.all([seed(), seed()])
    expect(both.filter((b) => b.seeded)).toHaveLength(1)
    await expectWhole(640)
  })

  test(
    'continues after a killed process, without duplicates',
    { tags: 'long', timeout: 120_000 },
    async () => {
      for (const afterMs of [0, 40, 90]) await runAndKill(30_000, afterMs)
      const stopped = await one<SeedProgress>(`select value from settings where key = 'demo.catalog'`)
      expect(stopped.done).toBeGreaterThan(0)
      expect(stopped.done).toBeLessThan(30_000)
      expect(await seed(640)).toEqual({ seeded: true })
      await expectWhole(30_000)
    },
  )

  test('does not change a database with other sellers', async () => {
    await database.pool.query(
      `insert into sellers (id, username, name, email, created_at) values ('sel_1', 'real', 'Real', 'real@shop.example', now())`,
    )
    expect(await seed()).toEqual({ seeded: false })
    expect(await count('listings')).toBe(0)
  })
})
