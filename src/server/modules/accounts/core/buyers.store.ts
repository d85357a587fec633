import type { Selectable, Updateable } from 'kysely'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tables, Tx } from '#platform/database/db.ts'

export type BuyerRow = Selectable<Tables['buyers']>

export async function findBuyer(db: Db | Tx, id: string): Promise<BuyerRow | undefined> {
  return db
    .selectFrom('buyers')
    .selectAll()
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
}

export async function lockBuyer(tx: Tx, id: string): Promise<BuyerRow | undefined> {
  return tx.selectFrom('buyers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/**
 * Locks an email address until the transaction ends. Makes other transactions that call `lockEmail` for the same
 * address wait.
 */
export async function lockEmail(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(727274004, hashtext(${email.toLowerCase()}))`.execute(tx)
}

/**
 * Returns the account that verified the email. If no account did, returns the first of the unverified accounts with
 * this email, in the order of `findByEmail`.
 */
export async function findBuyerByEmail(
  db: Db | Tx,
  email: string,
  browser?: Buffer,
): Promise<BuyerRow | undefined> {
  const { proven, claims } = await findByEmail(db, email, browser)
  return proven ?? claims[0]
}

/**
 * Finds the account for an email and locks it. Returns undefined if there is no such account, or if the account was
 * erased or got a different email before the lock was acquired.
 */
export async function lockBuyerByEmail(
  tx: Tx,
  email: string,
  browser?: Buffer,
): Promise<BuyerRow | undefined> {
  const found = await findBuyerByEmail(tx, email, browser)
  const lockedBuyer = found && (await lockBuyer(tx, found.id))
  return lockedBuyer?.erased_at === null && lockedBuyer.email === found?.email ? lockedBuyer : undefined
}

/** Maximum number of unverified accounts with the same email whose passwords a sign-in checks. */
export const maxUnverifiedCandidates = 2

/**
 * Returns the account that verified this email, and up to `maxUnverifiedCandidates` unverified accounts with the same
 * email. Unverified accounts that were created in the requesting browser come first, then accounts that paid (earliest
 * payment first), then the oldest accounts. As a result, accounts that a stranger creates later never displace the
 * account of the email's owner. Blocked unverified accounts are listed separately, because a sign-in reports the block
 * only if the password is correct.
 */
export async function findByEmail(
  db: Db | Tx,
  email: string,
  browser?: Buffer,
): Promise<{ proven: BuyerRow | undefined; claims: BuyerRow[]; blocked: BuyerRow[] }> {
  const rows = await db
    .selectFrom('buyers')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('erased_at', 'is', null)
    .orderBy('is_validated', 'desc')
    .orderBy(sql`blocked_at is not null`)
    .orderBy(sql`coalesce(signup_browser = ${browser ?? null}::bytea, false)`, 'desc')
    // Sorts accounts without a password last, so that an account created for a guest does not hide an account with a
    // password.
    .orderBy(sql`password_hash is null`)
    .orderBy('spent_at', (by) => by.asc().nullsLast())
    .orderBy('id')
    .limit(1 + maxUnverifiedCandidates)
    .execute()
  const unproven = rows.filter((row) => !row.is_validated).slice(0, maxUnverifiedCandidates)
  return {
    proven: rows.find((row) => row.is_validated),
    claims: unproven.filter((row) => row.blocked_at === null),
    blocked: unproven.filter((row) => row.blocked_at !== null),
  }
}

/**
 * Returns the account to mark as verified after a person opened a link that was emailed for `account`. The link proves
 * access to the mailbox, but not which of several unverified accounts belongs to that person. Prefers an account that
 * was created in the person's browser or has paid. If `account` is blocked, prefers any account that is not blocked.
 */
export async function findAccountToVerify(
  db: Db | Tx,
  account: BuyerRow,
  browser: Buffer | undefined,
  email = account.email,
): Promise<BuyerRow> {
  if (account.is_validated) return account
  const [first] = (await findByEmail(db, email, browser)).claims
  const isBlocked = account.blocked_at !== null
  return first && (isBlocked || first.spent_at || isCreatedInBrowser(first, browser)) ? first : account
}

/** Returns whether the account was created in this browser. */
export function isCreatedInBrowser({ signup_browser }: BuyerRow, browser: Buffer | undefined): boolean {
  return browser !== undefined && signup_browser !== null && signup_browser.equals(browser)
}

/**
 * Columns to clear when a buyer is erased, or when someone verifies the email of an account that a stranger might have
 * created. Without clearing, orders of the email's owner could be shipped to the stranger's address.
 */
export const clearedPersonalData = {
  username: null,
  full_name: '',
  fname: '',
  lname: '',
  phone: null,
  instagram: null,
  address_line1: '',
  address_line2: '',
  address_city: '',
  address_state: '',
  address_zip: '',
  staff_fields: '{}',
  person_fields: '{}',
} satisfies Updateable<Tables['buyers']>

/**
 * Returns an SQL statement that stores the time of each buyer's first payment. `orders` is the name of a table or CTE
 * with the columns buyer_id and paid_at. Buyers who already have a first payment are not changed.
 */
export function firstPaymentUpdateSql(orders: string): RawBuilder<unknown> {
  const from = sql.ref(orders)
  return sql`update buyers set spent_at = ${from}.paid_at from ${from}
    where buyers.id = ${from}.buyer_id and buyers.spent_at is null`
}

/**
 * Returns SQL that selects one row if the buyer exists and is not erased. The row lock makes an erasure of the buyer
 * wait until the transaction ends.
 */
export function lockBuyerSql(id: string): RawBuilder<unknown> {
  return sql`select from buyers where id = ${id} and erased_at is null for key share`
}

/** Returns the buyer who verified this email. */
export async function findConfirmedBuyer(db: Db | Tx, email: string): Promise<BuyerRow | undefined> {
  return (await findByEmail(db, email)).proven
}

type NewBuyer = Pick<
  BuyerRow,
  | 'id'
  | 'email'
  | 'username'
  | 'full_name'
  | 'fname'
  | 'lname'
  | 'password_hash'
  | 'must_confirm'
  | 'created_at'
> &
  Updateable<Tables['buyers']>

/** Inserts a buyer. The caller must already have claimed the username with `claimUsername`. */
export async function insertBuyer(tx: Tx, row: NewBuyer): Promise<BuyerRow> {
  return tx.insertInto('buyers').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function updateBuyer(
  db: Db | Tx,
  id: string,
  changes: Updateable<Tables['buyers']>,
): Promise<BuyerRow | undefined> {
  return db
    .updateTable('buyers')
    .set(changes)
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}
