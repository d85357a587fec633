import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { networkShares } from '#platform/http/limits/network.ts'
import { forgetBrowsers, hashKey, isKnownBrowser, rememberBrowser } from './known-browsers.ts'

/**
 * Number of failed attempts allowed without a wait per account, browser and IP address. Each further failure doubles
 * the wait, which starts at one second.
 */
const freeAttempts = { account: 5, browser: 8, address: 60 } as const
const maxWaitSeconds = 15 * 60
/** Age in ms after which failures no longer count. */
export const failureLifetimeMs = 60 * 60_000

export interface AttemptSource {
  /** Account as 'buyer:<email>' or 'seller:<email>'. The account does not have to exist. */
  account: string
  address: string
  /** Browser key from the signed cookie. Undefined if the browser sent no such cookie. */
  browser: string | undefined
  now: number
}

/**
 * Sign-in attempt that is allowed to proceed. The attempt counts as a failure until the caller corrects the count with
 * one of these methods.
 */
export interface LoginAttempt {
  /**
   * Records that a verified account's password or code was correct: resets the failure count and stores the browser as
   * known.
   */
  succeeded(browser: string): Promise<{ isNewDevice: boolean }>
  /**
   * Removes this attempt from the counts. Used for unverified accounts: anyone can create an account with another
   * person's email, so a correct password must neither reset the count of earlier failures nor mark the browser as
   * known.
   */
  uncount(): Promise<void>
}

/**
 * Counts an attempt before the password or code is checked. Counts are stored in PostgreSQL, so that all processes
 * share them. A known browser has a separate count, so that failed attempts by strangers cannot lock out the owner.
 * @throws too_many_requests while the wait lasts
 */
export async function countAttempt(db: Db, source: AttemptSource): Promise<LoginAttempt> {
  const account = hashKey(source.account)
  const isKnown = source.browser !== undefined && (await isKnownBrowser(db, source.account, source.browser))
  const own: RateLimitCounter = isKnown
    ? { key: `browser:${account}:${hashKey(source.browser!)}`, max: freeAttempts.browser }
    : { key: `account:${account}`, max: freeAttempts.account }
  // Counts the smallest network first, so that an attempt that is rejected for this network does not count for the
  // larger networks.
  const networks = isKnown ? [] : countersOf('address', source.address, freeAttempts.address)
  for (const { key, max } of [...networks, own]) await count(db, key, max, source.now)
  let isTakenBack = false
  return {
    async succeeded(browser) {
      await db.deleteFrom('rate_limits').where('key', '=', own.key).execute()
      if (networks.length > 0 && !isTakenBack) await removeFailure(db, networks)
      const { hasOthers } = await rememberBrowser(db, source.account, browser, source.now)
      return { isNewDevice: !isKnown && hasOthers }
    },
    async uncount() {
      isTakenBack = true
      await removeFailure(db, [...networks, own])
    },
  }
}

async function removeFailure(db: Db, counted: readonly RateLimitCounter[]): Promise<void> {
  const keys = counted.map(({ key }) => key)
  await sql`update rate_limits set failed = greatest(failed - 1, 0) where key = any(${keys}::text[])`.execute(
    db,
  )
}

/**
 * Limits how often clients in a network can request emailed links or sign up. Allows `limit` calls per hour for an IPv4
 * address or a /64 network, and more for the /56 and /48 networks that contain it (see `networkShares`).
 * @throws too_many_requests while the wait lasts
 */
export async function rateLimit(
  db: Db,
  what: string,
  address: string,
  limit: number,
  now: number,
): Promise<void> {
  for (const { key, max } of countersOf(what, address, limit)) await count(db, key, max, now)
}

interface RateLimitCounter {
  key: string
  max: number
}

/** Returns the rate limit counters of all networks that contain an address. */
function countersOf(what: string, address: string, limit: number): RateLimitCounter[] {
  return networkShares(address).map(({ network, factor }) => ({
    key: `${what}:${hashKey(network)}`,
    max: limit * factor,
  }))
}

export async function deleteOldAttempts(db: Db, now: number): Promise<void> {
  await sql`delete from rate_limits where last_at < ${new Date(now - failureLifetimeMs)}`.execute(db)
  await sql`delete from known_browsers where seen_at < ${new Date(now - 400 * 24 * 3600_000)}`.execute(db)
}

/** Deletes an account's known browsers and failed attempts. Called after a password or email change. */
export async function forgetAttempts(db: Db, account: string): Promise<void> {
  await forgetBrowsers(db, account)
  await forgetFailures(db, account)
}

export async function forgetFailures(db: Db, account: string): Promise<void> {
  await sql`delete from rate_limits where key = ${`account:${hashKey(account)}`}`.execute(db)
}

// The row lock serializes concurrent attempts. Attempts during a wait are rejected without being counted.
async function count(db: Db, key: string, freeAttempts: number, now: number): Promise<void> {
  const at = new Date(now)
  const old = new Date(now - failureLifetimeMs)
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
