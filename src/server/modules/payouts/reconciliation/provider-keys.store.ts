import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'

/** Rows that are asked of the provider, each under a key of its own. */
type Asked = 'transfers' | 'reversals' | 'payouts'

/** Opens another key: the last one was definitely refused, or is too old to be known. */
export async function nextKey(db: Db, table: Asked, id: string, now: Date): Promise<void> {
  await sql`update ${sql.table(table)} set key_no = key_no + 1, key_at = ${now} where id = ${id}`.execute(db)
}
