import { sql } from 'kysely'
import type { CatalogFile, FileSynonym, FileType } from '#contract/catalog/sets/catalog-file.ts'
import type { CatalogSet } from '#contract/catalog/sets/catalog-file-calls.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { SynonymRow, ConfiguredType } from './configuration.store.ts'
import { typeKey, typesByKey } from './check/type-labels.ts'

/**
 * Stores the types of a configuration and deletes all other types. Returns a function that maps the label of a type to
 * its id.
 */
export async function storeTypes(
  tx: Tx,
  before: readonly ConfiguredType[],
  types: readonly FileType[],
): Promise<{ ids: number[]; idOf: (label: string) => number }> {
  const existing = typesByKey(before)
  const known = types.map((type) => ({ ...type, id: existing.get(typeKey(type.label))?.id ?? null }))
  const json = JSON.stringify(known.filter(({ id }) => id === null))
  const { rows: added } = await sql<{ id: number; label: string }>`
    insert into types (label) select label from json_to_recordset(${json}::json) as w(label text)
    returning id, label`.execute(tx)
  const stored = typesByKey([
    ...added,
    ...known.flatMap(({ id, label }) => (id === null ? [] : { id, label })),
  ])
  const idOf = (label: string): number => {
    const type = stored.get(typeKey(label))
    if (!type) throw new Error(`The configuration refers to the type ${label}, which it does not contain.`)
    return type.id
  }
  const ids = [...stored.values()].map(({ id }) => id)
  const places = new Map<string | null, number>()
  const rows = types.map(({ label, parent, hasGender, googleCategory, isRetired, mergedInto }) => {
    const position = places.get(parent) ?? 0
    places.set(parent, position + 1)
    return {
      id: idOf(label),
      label,
      parent_id: parent === null ? null : idOf(parent),
      has_gender: hasGender,
      google_category: googleCategory,
      is_retired: isRetired,
      merged_into: mergedInto === null ? null : idOf(mergedInto),
      position,
    }
  })
  await sql`
    update types t set label = w.label, parent_id = w.parent_id, has_gender = w.has_gender,
      google_category = w.google_category, is_retired = w.is_retired, merged_into = w.merged_into,
      position = w.position
    from json_to_recordset(${JSON.stringify(rows)}::json) as w(id integer, label text, parent_id integer,
      has_gender boolean, google_category text, is_retired boolean, merged_into integer, position integer)
    where t.id = w.id`.execute(tx)
  await sql`delete from types where id <> all(${ids}::integer[])`.execute(tx)
  return { ids, idOf }
}

/** Replaces all colors. Listings keep their colors, because listings store the names of colors. */
export async function storeColors(tx: Tx, colors: CatalogFile['colors']): Promise<void> {
  const offered = colors.filter(({ isOffered }) => isOffered)
  const rows = [
    ...offered.map(({ label }) => ({ label, alias_of: null })),
    ...offered.flatMap(({ label, aliases }) => aliases.map((alias) => ({ label: alias, alias_of: label }))),
  ]
  const json = JSON.stringify(rows)
  await sql`update colors set alias_of = null where alias_of is not null`.execute(tx)
  await sql`delete from colors where label not in (
    select label from json_to_recordset(${json}::json) as w(label text))`.execute(tx)
  await sql`insert into colors (label) select label from json_to_recordset(${json}::json) as w(label text)
    on conflict do nothing`.execute(tx)
  await sql`update colors c set alias_of = w.alias_of
    from json_to_recordset(${json}::json) as w(label text, alias_of text)
    where c.label = w.label and w.alias_of is not null`.execute(tx)
}

/** Stores the synonyms of a configuration and deletes all other synonyms. Unchanged synonyms keep their ids. */
export async function storeSynonyms(
  tx: Tx,
  before: readonly SynonymRow[],
  synonyms: readonly FileSynonym[],
): Promise<void> {
  const keyOf = ({ word, means }: Pick<FileSynonym, 'word' | 'means'>) => `${word}\n${means}`.toLowerCase()
  const existing = new Map(before.map((row) => [keyOf(row), row.id]))
  const rows = synonyms.map((synonym) => ({ ...synonym, id: existing.get(keyOf(synonym)) ?? null }))
  const json = JSON.stringify(rows)
  const columns = sql`id integer, word text, means text, "isMutual" boolean, "isFallback" boolean, language text`
  await sql`delete from search_synonyms where id <> all(${rows.flatMap(({ id }) => id ?? [])}::integer[])`.execute(
    tx,
  )
  await sql`update search_synonyms s set word = w.word, means = w.means, is_mutual = w."isMutual",
      is_fallback = w."isFallback", language = w.language
    from json_to_recordset(${json}::json) as w(${columns}) where s.id = w.id`.execute(tx)
  await sql`insert into search_synonyms (word, means, is_mutual, is_fallback, language)
    select w.word, w.means, w."isMutual", w."isFallback", w.language
    from rows from (json_to_recordset(${json}::json) as (${columns})) with ordinality
      as w(id, word, means, "isMutual", "isFallback", language, at)
    where w.id is null order by w.at`.execute(tx)
}

/** Maximum number of previous configurations to keep. */
const maxVersions = 50

/**
 * Stores the replaced configuration as a version, and deletes the oldest versions. Returns the id of the new version.
 */
export async function insertVersion(
  tx: Tx,
  at: Date,
  replacedBy: CatalogSet | null,
  content: CatalogFile,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into catalog_versions (replaced_at, replaced_by, content)
    values (${at}, ${replacedBy}, ${JSON.stringify(content)}::jsonb) returning id`.execute(tx)
  await sql`delete from catalog_versions where id not in (
    select id from catalog_versions order by id desc limit ${maxVersions})`.execute(tx)
  return rows[0]!.id
}

export async function listVersions(
  db: Db,
): Promise<{ id: number; replacedAt: Date; replacedBy: string | null }[]> {
  return db
    .selectFrom('catalog_versions')
    .select(['id', 'replaced_at as replacedAt', 'replaced_by as replacedBy'])
    .orderBy('id', 'desc')
    .execute()
}

export async function findVersion(db: Db, id: number): Promise<unknown> {
  const row = await db
    .selectFrom('catalog_versions')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.content
}
