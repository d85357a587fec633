import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

export interface PayeeRow {
  id: string
  username: string
  name: string
  email: string
  isFirstParty: boolean
  accountId: string | null
  isActive: boolean
  isSuspended: boolean
}

const columns = sql`id, username, name, email, is_sa as "isFirstParty", payout_account_id as "accountId",
  payouts_enabled as "isActive", suspended_at is not null as "isSuspended"`

export async function findPayee(db: Db | Tx, id: string): Promise<PayeeRow | undefined> {
  const { rows } = await sql<PayeeRow>`select ${columns} from sellers where id = ${id}`.execute(db)
  return rows[0]
}

export async function findPayeeByAccount(db: Db | Tx, accountId: string): Promise<PayeeRow | undefined> {
  const { rows } = await sql<PayeeRow>`
    select ${columns} from sellers where payout_account_id = ${accountId}`.execute(db)
  return rows[0]
}

/** Stores a seller's payout account unless there already is one. Returns the stored account id. */
export async function saveAccount(db: Db, id: string, accountId: string): Promise<string | undefined> {
  await sql`update sellers set payout_account_id = ${accountId}
    where id = ${id} and payout_account_id is null`.execute(db)
  return (await findPayee(db, id))?.accountId ?? undefined
}

/** Stores whether payouts are enabled. Returns false if the value did not change. */
export async function setPayoutsEnabled(tx: Tx, id: string, isActive: boolean): Promise<boolean> {
  const { rows } = await sql`update sellers set payouts_enabled = ${isActive}
    where id = ${id} and payouts_enabled <> ${isActive} returning id`.execute(tx)
  return rows.length === 1
}

export async function listPayees(db: Db, after: string, limit: number): Promise<PayeeRow[]> {
  const { rows } = await sql<PayeeRow>`select ${columns} from sellers
    where payout_account_id is not null and id > ${after} order by id limit ${limit}`.execute(db)
  return rows
}
