import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { hashToken } from '#platform/core/ids.ts'
import type { Caller } from '../core/accounts.context.ts'

/** Hashes a rate limit key, so that the database contains no emails or IP addresses from attempts. */
export function hashKey(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 32)
}

/**
 * Returns the key under which an account's rate limits and known browsers are stored. Known browsers are stored only
 * for accounts with a verified email.
 */
export function accountKey(kind: 'buyer' | 'seller', email: string): string {
  return `${kind}:${email.toLowerCase()}`
}

/** Returns the hash of the browser's key, or undefined if there is no key. New accounts store this hash. */
export function browserHash({ knownBrowser }: Pick<Caller, 'knownBrowser'>): Buffer | undefined {
  const key = knownBrowser()
  return key === undefined ? undefined : hashToken(key)
}

/** Returns whether the account has signed in from this browser before. */
export async function isKnownBrowser(db: Db | Tx, account: string, browser: string): Promise<boolean> {
  const { rows } = await sql`select 1 from known_browsers
    where account = ${hashKey(account)} and browser = ${hashToken(browser)}`.execute(db)
  return rows.length > 0
}

/**
 * Marks a browser as known after the account's owner has signed in or opened an emailed link in it. Returns whether the
 * account also has other known browsers, because the owner is emailed about a new browser only in that case.
 */
export async function rememberBrowser(
  db: Db | Tx,
  account: string,
  browser: string,
  now: number,
): Promise<{ hasOthers: boolean }> {
  const [key, hash] = [hashKey(account), hashToken(browser)]
  const { rows } = await sql<{ hasOthers: boolean }>`insert into known_browsers (account, browser, seen_at)
    values (${key}, ${hash}, ${new Date(now)})
    on conflict (account, browser) do update set seen_at = excluded.seen_at
    returning exists (select from known_browsers where account = ${key} and browser <> ${hash})
      as "hasOthers"`.execute(db)
  return rows[0]!
}

/** Deletes the account's known browsers. Called after a password or email change. */
export async function forgetBrowsers(db: Db | Tx, account: string): Promise<void> {
  await db.deleteFrom('known_browsers').where('account', '=', hashKey(account)).execute()
}
