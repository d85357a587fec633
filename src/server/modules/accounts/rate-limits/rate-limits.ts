import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { networkShares } from '#platform/http/limits/network.ts'
import { forgetBrowsers, hashKey, isKnownBrowser, rememberBrowser } from './known-browsers.ts'

/** Number of failures without a wait. Each further failure doubles the wait, starting at one second. */
const free = { account: 5, browser: 8, address: 60 } as const
const maxWaitSeconds = 15 * 60
/** Failures older than this (ms) are forgotten. */
const forgottenAfterMs = 60 * 60_000

export interface AttemptSource {
  /** Account that is tried, 'buyer:<email>' or 'seller:<email>', whether or not it exists. */
  account: string
  address: string
  /** The browser's signed key, if it has one. */
  browser: string | undefined
  now: number
}

/** Attempt that was counted as a failure and may proceed; one of these methods corrects the count. */
export interface LoginAttempt {
  /** Records a right secret of a verified account: resets its failures and remembers the browser. */
  succeeded(browser: string): Promise<{ isNewDevice: boolean }>
  /**
   * Removes this attempt from the counts. Used if the right secret proves nothing about the email: anyone can create
   * such an account, so failures are not reset and the browser is not remembered.
   */
  uncount(): Promise<void>
}

/**
 * Counts an attempt before the secret is checked. The count is in PostgreSQL, so that concurrent attempts in all
 * processes share it. A known browser has a separate count, so that strangers cannot slow down the owner.
 * @throws too_many_requests while the wait lasts
 */
export async function countAttempt(db: Db, trier: AttemptSource): Promise<LoginAttempt> {
  const account = hashKey(trier.account)
  const isKnown = trier.browser !== undefined && (await isKnownBrowser(db, trier.account, trier.browser))
  const own: Counted = isKnown
    ? { key: `browser:${account}:${hashKey(trier.browser!)}`, max: free.browser }
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
    async uncount() {
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
 * Limits how often a network may request emailed links or sign up: `limit` calls an hour for a /64 or an IPv4 address,
 * and more for the surrounding /56 and /48 (`networkShares`).
 * @throws too_many_requests while the wait lasts
 */
export async function rateLimit(
  db: Db,
  what: string,
  address: string,
  limit: number,
  now: number,
): Promise<void> {
  for (const { key, max } of countsOf(what, address, limit)) await count(db, key, max, now)
}

interface Counted {
  key: string
  max: number
}

/** Returns the counters of all networks that contain an address. */
function countsOf(what: string, address: string, limit: number): Counted[] {
  return networkShares(address).map(({ network, factor }) => ({
    key: `${what}:${hashKey(network)}`,
    max: limit * factor,
  }))
}

export async function pruneAttempts(db: Db, now: number): Promise<void> {
  await sql`delete from rate_limits where last_at < ${new Date(now - forgottenAfterMs)}`.execute(db)
  await sql`delete from known_browsers where seen_at < ${new Date(now - 400 * 24 * 3600_000)}`.execute(db)
}

/** Forgets the known browsers and failed attempts of an account, after a new password or email. */
export async function forgetAttempts(db: Db, account: string): Promise<void> {
  await forgetBrowsers(db, account)
  await forgetFailures(db, account)
}

export async function forgetFailures(db: Db, account: string): Promise<void> {
  await sql`delete from rate_limits where key = ${`account:${hashKey(account)}`}`.execute(db)
}

// The row lock serializes concurrent attempts. A key that is closed is not counted further.
async function count(db: Db, key: string, freeAttempts: number, now: number): Promise<void> {
  const at = new Date(now)
  const old = new Date(now - forgottenAfterMs)
  const { rows } = await sql`
    insert into rate_limits as t (key, failed, last_at, closed_until) values (${key}, 1, ${at}, 'epoch')
    on conflict (key) do update set
      failed = case when t.last_at < ${old} then 1 else t.failed + 1 end,
      last_at = ${at},
      closed_until = case when t.last_at < ${old} or t.failed < ${freeAttempts}::int then 'epoch'
        else ${at}::timestamptz + make_interval(secs => least(${maxWaitSeconds}::int,
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
