import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'

/** Sellers' usernames by id. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; username: string }>`
    select id, username from sellers where id = any(${ids}::text[])`.execute(db)
  return new Map(rows.map(({ id, username }) => [id, username]))
}
