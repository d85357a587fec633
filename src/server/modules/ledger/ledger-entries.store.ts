import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'
import type { PostedEntry } from './ledger.entry.ts'

export interface EntryRow extends PostedEntry {
  id: number
}

export interface EntryQuery {
  account?: string | undefined
  /** Id of the database row that the entries were posted for, such as an order or a refund. */
  refId?: string | undefined
  before?: number | undefined
  limit: number
}

const columns = sql`id, entry_key as key, debit, credit, amount_cents as cents, currency, ref_type as "refType",
  ref_id as "refId", provider_id as "providerId", at`

/**
 * Returns ledger entries, newest first: the entries of one account, the entries posted for one database row, or all
 * entries.
 */
export async function listNewest(db: Db, { account, refId, before, limit }: EntryQuery): Promise<EntryRow[]> {
  const isOlder = before === undefined ? sql`true` : sql`id < ${before}`
  const isFor = refId ? sql`ref_id = ${refId}` : sql`true`
  const newest = (where: ReturnType<typeof sql>) =>
    sql`(select ${columns} from ledger_entries where ${where} and ${isFor} and ${isOlder}
      order by id desc limit ${limit})`
  // `union all` returns no duplicates, because no entry debits and credits the same account.
  const found = account
    ? sql`${newest(sql`debit = ${account}`)} union all ${newest(sql`credit = ${account}`)}`
    : newest(sql`true`)
  const { rows } = await sql<EntryRow>`select * from (${found}) e order by id desc limit ${limit}`.execute(db)
  return rows
}
