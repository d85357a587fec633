import type { Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import type { BuyersTable } from './accounts.tables.ts'

export type BuyerRow = Selectable<BuyersTable>

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

/** Whom an e-mail stands for: who has proven it, or else the newest account that was opened with it. */
export async function findBuyerByEmail(db: Db | Tx, email: string): Promise<BuyerRow | undefined> {
  const { proven, claimed } = await findByEmail(db, email)
  return proven ?? claimed
}

/** The same, locked; undefined where they have just moved to another e-mail or were erased. */
export async function lockBuyerByEmail(tx: Tx, email: string): Promise<BuyerRow | undefined> {
  const found = await findBuyerByEmail(tx, email)
  const still = found && (await lockBuyer(tx, found.id))
  return still?.erased_at === null && still.email === found?.email ? still : undefined
}

/** Who has proven that the e-mail is theirs, and the newest account that only says so. */
export async function findByEmail(
  db: Db | Tx,
  email: string,
): Promise<{ proven: BuyerRow | undefined; claimed: BuyerRow | undefined }> {
  const rows = await db
    .selectFrom('buyers')
    .selectAll()
    .distinctOn('is_validated')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('erased_at', 'is', null)
    .orderBy('is_validated')
    .orderBy('id', 'desc')
    .execute()
  return {
    proven: rows.find((row) => row.is_validated),
    claimed: rows.find((row) => !row.is_validated),
  }
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
  Updateable<BuyersTable>

/** Inserts a buyer whose username is claimed. */
export async function insertBuyer(tx: Tx, row: NewBuyer): Promise<BuyerRow> {
  return tx.insertInto('buyers').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function updateBuyer(
  db: Db | Tx,
  id: string,
  changes: Updateable<BuyersTable>,
): Promise<BuyerRow | undefined> {
  return db
    .updateTable('buyers')
    .set(changes)
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}
