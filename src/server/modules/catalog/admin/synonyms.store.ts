import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

export interface StoredSynonym {
  id: number
  word: string
  means: string
  isMutual: boolean
}

export async function listSynonymRows(db: Db): Promise<StoredSynonym[]> {
  const { rows } = await sql<StoredSynonym>`
    select id, word, means, is_mutual as "isMutual" from search_synonyms order by lower(word), lower(means)`.execute(
    db,
  )
  return rows
}

/** Undefined where these two stand together already. */
export async function insertSynonym(
  tx: Tx,
  { word, means, isMutual }: Omit<StoredSynonym, 'id'>,
): Promise<StoredSynonym | undefined> {
  const { rows } = await sql<StoredSynonym>`
    insert into search_synonyms (word, means, is_mutual) values (${word}, ${means}, ${isMutual})
    on conflict (lower(word), lower(means)) do nothing
    returning id, word, means, is_mutual as "isMutual"`.execute(tx)
  return rows[0]
}

export async function deleteSynonymRow(tx: Tx, id: number): Promise<StoredSynonym | undefined> {
  const { rows } = await sql<StoredSynonym>`
    delete from search_synonyms where id = ${id} returning id, word, means, is_mutual as "isMutual"`.execute(
    tx,
  )
  return rows[0]
}
