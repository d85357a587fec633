import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { networkShares } from '#platform/http/limits/network.ts'
import { forgetBrowsers, hashed, isKnownBrowser, rememberBrowser } from './known-browsers.ts'

/** How many failures cost nothing; each one after them doubles the wait, from one second on. */
const free = { account: 5, browser: 8, address: 60 } as const
const longestWaitSeconds = 15 * 60
/** Failures older than this are forgotten. */
const forgottenAfterMs = 60 * 60_000

export interface Trier {
  /** What is tried: 'buyer:<e-mail>' or 'seller:<e-mail>', whether or not there is such an account. */
  account: string
  address: string
  /** The browser's signed key, if it has one. */
  browser: string | undefined
  now: number
}

/** An attempt that was counted and may go on; it stays a failure until one of these is said. */
export interface LoginAttempt {
  /** The secret was right, and its account has proven its e-mail: this browser is known from now on. */
  succeeded(browser: string): Promise<{ isNewDevice: boolean }>
  /**
   * The secret was right and proves nothing of the e-mail: nothing is forgotten for it, as anybody can have such an
   * account, and no browser becomes known.
   */
  takeBack(): Promise<void>
}

/**
 * Counts an attempt of a secret before it is made, in PostgreSQL, so that any number of processes and of attempts at
 * the same time share one count. A browser the account has signed in from has a count of its own: strangers can slow
 * only each other down.
 * @throws too_many_requests while the wait lasts
 */
export async function countAttempt(db: Db, trier: Trier): Promise<LoginAttempt> {
  const account = hashed(trier.account)
  const isKnown = trier.browser !== undefined && (await isKnownBrowser(db, trier.account, trier.browser))
  const own: Counted = isKnown
    ? { key: `browser:${account}:${hashed(trier.browser!)}`, max: free.browser }
    : { key: `account:${account}`, max: free.account }
  // Narrowest first: an attempt rejected for one network does not count for the wider ones.
  const networks = isKnown ? [] : countsOf('address', trier.address, free.address)
  for (const { key, max } of [...networks, own]) await count(db, key, max, trier.now)
  let isTakenBack = false
  return {
    async succeeded(browser) {
      await db.deleteFrom('rate_limits').where('key', '=', own.key).execute()
      if (networks.length > 0 && !isTakenBack) await uncount(db, networks)
      const { hasOthers } = await rememberBrowser(db, trier.account, browser, trier.now)
      return { isNewDevice: !isKnown && hasOthers }
    },
    async takeBack() {
      isTakenBack = true
      await uncount(db, [...networks, own])
    },
  }
}

async function uncount(db: Db, counted: readonly Counted[]): Promise<void> {
  const keys = counted.map(({ key }) => key)
  await sql`update rate_limits set failed = greatest(failed - 1, 0) where key = any(${keys}::text[])`.execute(
    db,
  )
}

/**
 * Limits how often one network may request a mailed link or sign up: `most` calls an hour for a /64 or an IPv4 address, and
 * more for the surrounding /56 and /48 (`networkShares`).
 * @throws too_many_requests while the wait lasts
 */
export async function rateLimit(
  db: Db,
  what: string,
  address: string,
  most: number,
  now: number,
): Promise<void> {
  for (const { key, max } of countsOf(what, address, most)) await count(db, key, max, now)
}

interface Counted {
  key: string
  max: number
}

/** Returns the counters of all networks that contain an address. */
function countsOf(what: string, address: string, most: number): Counted[] {
  return networkShares(address).map(({ network, factor }) => ({
    key: `${what}:${hashed(network)}`,
    max: most * factor,
  }))
}

export async function pruneAttempts(db: Db, now: number): Promise<void> {
  await sql`delete from rate_limits where last_at < ${new Date(now - forgottenAfterMs)}`.execute(db)
  await sql`delete from known_browsers where seen_at < ${new Date(now - 400 * 24 * 3600_000)}`.execute(db)
}

/** After a new password or e-mail no browser is known any more, and the count begins anew. */
export async function forgetAttempts(db: Db, account: string): Promise<void> {
  await forgetBrowsers(db, account)
  await forgetFailures(db, account)
}

export async function forgetFailures(db: Db, account: string): Promise<void> {
  await sql`delete from rate_limits where key = ${`account:${hashed(account)}`}`.execute(db)
}

// The row's own lock makes tries at the same time wait for each other; a closed key is not counted on. An open
// key is open for all: calls under way carry times a little apart.
async function count(db: Db, key: string, freeAttempts: number, now: number): Promise<void> {
  const at = new Date(now)
  const old = new Date(now - forgottenAfterMs)
  const { rows } = await sql`
    insert into rate_limits as t (key, failed, last_at, closed_until) values (${key}, 1, ${at}, 'epoch')
    on conflict (key) do update set
      failed = case when t.last_at < ${old} then 1 else t.failed + 1 end,
      last_at = ${at},
      closed_until = case when t.last_at < ${old} or t.failed < ${freeAttempts}::int then 'epoch'
        else ${at}::timestamptz + make_interval(secs => least(${longestWaitSeconds}::int,
          power(2, least(t.failed - ${freeAttempts}::int, 20)))) end
    where t.closed_until <= ${at}
    returning key`.execute(db)
  if (rows.length > 0) return
  const closed = await sql<{
    until: Date
  }>`select closed_until as until from rate_limits where key = ${key}`.execute(db)
  throw fail('too_many_requests', {
    retryAfter: Math.max(1, ((closed.rows[0]?.until.getTime() ?? now) - now) / 1000),
  })
}
