import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

export interface StoredSynonym {
  id: number
  word: string
  means: string
  isMutual: boolean
  isFallback: boolean
  language: string | null
}

const columns = sql`id, word, means, is_mutual as "isMutual", is_fallback as "isFallback", language`

export async function listSynonymRows(db: Db): Promise<StoredSynonym[]> {
  const { rows } = await sql<StoredSynonym>`
    select ${columns} from search_synonyms order by lower(word), lower(means)`.execute(db)
  return rows
}

export async function countSynonyms(tx: Tx): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::integer as count from search_synonyms`.execute(tx)
  return rows[0]!.count
}

/** Inserts a synonym, which is a pair of words. Returns undefined if the pair already exists. */
export async function insertSynonym(
  tx: Tx,
  { word, means, isMutual, isFallback, language }: Omit<StoredSynonym, 'id'>,
): Promise<StoredSynonym | undefined> {
  const { rows } = await sql<StoredSynonym>`
    insert into search_synonyms (word, means, is_mutual, is_fallback, language)
    values (${word}, ${means}, ${isMutual}, ${isFallback}, ${language})
    on conflict (lower(word), lower(means)) do nothing
    returning ${columns}`.execute(tx)
  return rows[0]
}

export async function deleteSynonymRow(tx: Tx, id: number): Promise<StoredSynonym | undefined> {
  const { rows } = await sql<StoredSynonym>`
    delete from search_synonyms where id = ${id} returning ${columns}`.execute(tx)
  return rows[0]
}
