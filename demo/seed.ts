import { defaultCurrency } from '#contract/currency.ts'
import type pg from 'pg'
import type { Clock } from '#platform/core/clock.ts'
import { createDemoCatalog } from './catalog.ts'
import { clearedKey } from './demo-accounts.ts'
import { generatePasswords, publishedPasswords, printGeneratedPasswords } from './passwords.ts'
import { progressKey, percentDone, type SeedProgress } from './progress.ts'
import { seedPeople } from './seed-people.ts'
import { readCatalogIds, seedListings } from './seed-listings.ts'

export interface SeedDeps {
  database: { pool: pg.Pool }
  clock: Clock
  /** Number of listings, 0 to 1,000,000. The first startup loads 640 by default. */
  listings: number
  /** True in production: accounts get random passwords, which are printed once, instead of the published password. */
  isProduction: boolean
  /** Currency of the prices (default: US dollars). */
  currency?: string
  /**
   * Set if the demo includes trading data (orders, payments, reviews). `load` inserts this data after the listings,
   * with `at` as the reference time. If `load` is missing, the data is not loaded until a later call that provides
   * `load`.
   */
  trade?: { load?(client: pg.PoolClient, at: number): Promise<void> } | undefined
  log: (line: string) => void
}

const seedLock = 727274002
const chunk = 5000

/**
 * Loads the demo catalog once per database. After a crash, the next call continues after the last committed chunk. If
 * several callers run at the same time, each waits for the previous one to finish. Returns `seeded: false` if the demo
 * is already loaded or was removed, if `listings` is 0, or if the database has other sellers.
 */
export async function seedDemo(parts: SeedDeps): Promise<{ seeded: boolean }> {
  const { database, listings, trade, log } = parts
  if (listings === 0) return { seeded: false }
  const client = await database.pool.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set synchronous_commit = off')
    await takeLock(client, log)
    const before = await readProgress(client)
    if (before && before.done >= before.listings && !(before.trade === 'wanted' && trade?.load))
      return { seeded: false }
    if (await wasCleared(client)) {
      log('demo catalog: not loaded, because the demo was removed from this database')
      return { seeded: false }
    }
    if (!before && (await hasSellers(client))) {
      log('demo catalog: not loaded, because the database has other sellers')
      return { seeded: false }
    }
    await seedFrom(client, before ?? startProgress(parts), parts)
    return { seeded: true }
  } finally {
    // Closing the connection releases the advisory lock and resets the session's settings.
    client.release(true)
  }
}

async function seedFrom(
  client: pg.PoolClient,
  start: SeedProgress,
  { isProduction, currency = defaultCurrency, trade, log }: SeedDeps,
): Promise<void> {
  let progress = start
  const startedAt = performance.now()
  const catalog = createDemoCatalog(progress.listings, progress.at)
  if (progress.done < 0) {
    progress = { ...progress, done: 0 }
    const passwords = isProduction ? generatePasswords() : publishedPasswords
    await commit(client, async () => {
      await seedPeople(client, catalog, progress, passwords)
      // Prints the passwords before the commit, because a crash between the commit and the printing would lose them.
      if (isProduction) printGeneratedPasswords(passwords, log, { hasMember: progress.trade !== undefined })
    })
  }
  const first = progress.done
  const ids = await readCatalogIds(client)
  while (progress.done < progress.listings) {
    const until = Math.min(progress.listings, progress.done + chunk)
    const from = progress.done
    progress = { ...progress, done: until }
    await commit(client, async () => {
      await seedListings(client, catalog, ids, from, until, currency)
      await saveProgress(client, progress)
      if (until === progress.listings)
        await client.query(`insert into invalidations (topic, key) values ('catalog', 'all')`)
    })
    const rate = (until - first) / ((performance.now() - startedAt) / 1000)
    log(
      `demo catalog: ${percentDone(progress)} (${until} of ${progress.listings} listings, ${Math.round(rate)} listings/s)`,
    )
  }
  if (progress.trade === 'wanted' && trade?.load) {
    const { load } = trade
    await commit(client, async () => {
      await load(client, progress.at)
      await saveProgress(client, { ...progress, trade: 'loaded' })
    })
    log('demo trade: loaded 90 days of orders')
    return void (await client.query('analyze'))
  }
  await client.query('analyze sellers, brands, types, listings, listing_sizes, feedback')
}

function startProgress({ listings, clock, trade }: SeedDeps): SeedProgress {
  return { listings, at: clock.now(), done: -1, ...(trade && { trade: 'wanted' }) }
}

async function saveProgress(client: pg.PoolClient, progress: SeedProgress): Promise<void> {
  await client.query('update settings set value = $2 where key = $1', [progressKey, JSON.stringify(progress)])
}

async function commit(client: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function takeLock(client: pg.PoolClient, log: (line: string) => void): Promise<void> {
  const tried = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [seedLock])
  if (tried.rows[0]!.taken) return
  log('demo catalog: waiting for another process that is loading it')
  await client.query('select pg_advisory_lock($1)', [seedLock])
}

async function readProgress(client: pg.PoolClient): Promise<SeedProgress | undefined> {
  const { rows } = await client.query<{ value: SeedProgress }>('select value from settings where key = $1', [
    progressKey,
  ])
  return rows[0]?.value
}

async function wasCleared(client: pg.PoolClient): Promise<boolean> {
  return (await client.query('select from settings where key = $1', [clearedKey])).rows.length > 0
}

async function hasSellers(client: pg.PoolClient): Promise<boolean> {
  return (await client.query('select from sellers limit 1')).rows.length > 0
}
