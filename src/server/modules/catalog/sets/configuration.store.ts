import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import type { StoredType } from '../admin/types.store.ts'

export interface ConfiguredType extends StoredType {
  /** Number of listings in all states, including removed listings. */
  used: number
}

export interface ColorRow {
  label: string
  aliasOf: string | null
}

export interface SynonymRow {
  id: number
  word: string
  means: string
  isMutual: boolean
  isFallback: boolean
  language: string | null
}

/** Returns the types, parents first, each level in its display order. */
export async function readTypes(db: Db | Tx): Promise<ConfiguredType[]> {
  const { rows } = await sql<ConfiguredType>`
    select id, label, parent_id as "parentId", has_gender as "hasGender", is_retired as "isRetired",
      merged_into as "mergedInto", google_category as "googleCategory",
      (select count(*)::integer from listings p where p.type_id = t.id) as used
    from types t order by parent_id is not null, position, label`.execute(db)
  return rows
}

export async function readColors(db: Db | Tx): Promise<ColorRow[]> {
  const { rows } = await sql<ColorRow>`
    select label, alias_of as "aliasOf" from colors order by label`.execute(db)
  return rows
}

/** Returns the colors that listings in any state have. */
export async function readUsedColors(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ color: string }>`
    select distinct color from listings where color is not null`.execute(db)
  return rows.map(({ color }) => color)
}

export async function readSynonyms(db: Db | Tx): Promise<SynonymRow[]> {
  const { rows } = await sql<SynonymRow>`
    select id, word, means, is_mutual as "isMutual", is_fallback as "isFallback", language
    from search_synonyms order by id`.execute(db)
  return rows
}

/** Returns whether there is a listing in any state. */
export async function hasListings(db: Db | Tx): Promise<boolean> {
  return (await sql`select from listings limit 1`.execute(db)).rows.length > 0
}

/** Locks types, colors and synonyms against changes. */
export async function lockCatalogTables(tx: Tx): Promise<void> {
  await sql`lock table types, colors, search_synonyms in share row exclusive mode`.execute(tx)
}
