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

/** Whoever else wants this e-mail waits until the transaction ends. */
export async function lockEmail(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(727274004, hashtext(${email.toLowerCase()}))`.execute(tx)
}

/** Whom an e-mail stands for: who has proven it, or else the first of those who only say so, as `findByEmail` orders them. */
export async function findBuyerByEmail(
  db: Db | Tx,
  email: string,
  browser?: Buffer,
): Promise<BuyerRow | undefined> {
  const { proven, claims } = await findByEmail(db, email, browser)
  return proven ?? claims[0]
}

/** The same, locked; undefined where they have just moved to another e-mail or were erased. */
export async function lockBuyerByEmail(
  tx: Tx,
  email: string,
  browser?: Buffer,
): Promise<BuyerRow | undefined> {
  const found = await findBuyerByEmail(tx, email, browser)
  const still = found && (await lockBuyer(tx, found.id))
  return still?.erased_at === null && still.email === found?.email ? still : undefined
}

/** How many of those who only say an e-mail are looked at. */
export const mostClaims = 2

/**
 * Who has proven that the e-mail is theirs, and the first two who only say so: who was opened in the browser that asks, then
 * those who paid for something, the earliest first, then the oldest. So nobody is displaced by an account that is opened
 * later and costs nothing, and nobody is shut out of their own where they opened it, whatever others have paid. `blocked`:
 * who only says it and was blocked stands for the e-mail no more, and is only told so where their password is right.
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
    // What was opened for a guest keeps nobody from an account with a password.
    .orderBy(sql`password_hash is null`)
    .orderBy('spent_at', (by) => by.asc().nullsLast())
    .orderBy('id')
    .limit(1 + mostClaims)
    .execute()
  const unproven = rows.filter((row) => !row.is_validated).slice(0, mostClaims)
  return {
    proven: rows.find((row) => row.is_validated),
    claims: unproven.filter((row) => row.blocked_at === null),
    blocked: unproven.filter((row) => row.blocked_at !== null),
  }
}

/**
 * Whose account a proof of this account's e-mail is for. It proves a mailbox, not who opened which account: unproven, it
 * gives way to the one of the same e-mail that was opened in the browser that brings the proof, or else was paid in first;
 * one that is blocked, to any.
 */
export async function findClaimant(
  db: Db | Tx,
  account: BuyerRow,
  browser: Buffer | undefined,
  email = account.email,
): Promise<BuyerRow> {
  if (account.is_validated) return account
  const [first] = (await findByEmail(db, email, browser)).claims
  const givesWay = account.blocked_at !== null
  return first && (givesWay || first.spent_at || isOpenedIn(first, browser)) ? first : account
}

/** Whether the account was opened in this browser, by whoever chose its password. */
export function isOpenedIn({ signup_browser }: BuyerRow, browser: Buffer | undefined): boolean {
  return browser !== undefined && signup_browser !== null && signup_browser.equals(browser)
}

/**
 * What is cleared of an account that is erased, and of one that may be a stranger's once another person proves its e-mail:
 * with the stranger's address left in it, the owner's parcels would go there.
 */
export const withoutPerson = {
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
} satisfies Updateable<Tables['buyers']>

/** The part of a statement that notes when the buyers of `orders` (buyer_id, paid_at) first paid for something. */
export function notingSpent(orders: string): RawBuilder<unknown> {
  const from = sql.ref(orders)
  return sql`update buyers set spent_at = ${from}.paid_at from ${from}
    where buyers.id = ${from}.buyer_id and buyers.spent_at is null`
}

/** Part of a statement: one row until the buyer is erased, who is not while the transaction lasts. */
export function holdingBuyer(id: string): RawBuilder<unknown> {
  return sql`select from buyers where id = ${id} and erased_at is null for key share`
}

/** Who has proven that the e-mail is theirs. */
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

/** Inserts a buyer whose username is claimed. */
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
