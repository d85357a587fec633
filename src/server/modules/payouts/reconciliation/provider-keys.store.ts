import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'

/** Rows that are asked of the provider, each under a key of its own. */
type Asked = 'transfers' | 'reversals' | 'payouts'

/** Opens another key: the last one was definitely refused, or is too old to be known. */
export async function nextKey(db: Db, table: Asked, id: string, now: Date): Promise<void> {
  await sql`update ${sql.table(table)} set key_no = key_no + 1, key_at = ${now} where id = ${id}`.execute(db)
}

/** One that is done already is left as it is. */
export async function postpone(db: Db, table: Asked, id: string, dueAt: Date, error: string): Promise<void> {
  const isOpen = table === 'payouts' ? sql`due_at is not null` : sql`state = 'asked'`
  await sql`update ${sql.table(table)} set due_at = ${dueAt}, error = ${error.slice(0, 500)}
    where id = ${id} and ${isOpen}`.execute(db)
}
