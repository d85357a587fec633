import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { hashToken } from '#platform/core/ids.ts'
import type { Caller } from '../core/accounts.context.ts'

/** What a limit is kept by: never the e-mail or the address itself. */
export function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 32)
}

/** How an account's attempts and browsers are told from another's. Only of an account that has proven the e-mail. */
export function accountKey(kind: 'buyer' | 'seller', email: string): string {
  return `${kind}:${email.toLowerCase()}`
}

/** What an account keeps of the browser it was opened in, where the asking one has a key. */
export function browserHash({ knownBrowser }: Pick<Caller, 'knownBrowser'>): Buffer | undefined {
  const key = knownBrowser()
  return key === undefined ? undefined : hashToken(key)
}

/** Whether the account has proven itself from this browser before. */
export async function isKnownBrowser(db: Db | Tx, account: string, browser: string): Promise<boolean> {
  const { rows } = await sql`select 1 from known_browsers
    where account = ${hashed(account)} and browser = ${hashToken(browser)}`.execute(db)
  return rows.length > 0
}

/**
 * Remembers a browser in which whoever an account belongs to has proven it: by its password, or by a mailed link.
 * Returns whether others are known, so that a new one is worth an email.
 */
export async function rememberBrowser(
  db: Db | Tx,
  account: string,
  browser: string,
  now: number,
): Promise<{ hasOthers: boolean }> {
  const [key, hash] = [hashed(account), hashToken(browser)]
  const { rows } = await sql<{ hasOthers: boolean }>`insert into known_browsers (account, browser, seen_at)
    values (${key}, ${hash}, ${new Date(now)})
    on conflict (account, browser) do update set seen_at = excluded.seen_at
    returning exists (select from known_browsers where account = ${key} and browser <> ${hash})
      as "hasOthers"`.execute(db)
  return rows[0]!
}

/** After a new password or e-mail no browser is known any more. */
export async function forgetBrowsers(db: Db | Tx, account: string): Promise<void> {
  await db.deleteFrom('known_browsers').where('account', '=', hashed(account)).execute()
}
