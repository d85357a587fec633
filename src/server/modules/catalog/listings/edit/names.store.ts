import { sql } from 'kysely'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import type { Tx } from '#platform/database/db.ts'
import { findValueByName, namesOfValue } from '../../core/value-names.ts'
import { idsOfType, labelsOfType, typesAbove } from '../../core/type-path.store.ts'

export interface NamedBrand {
  id: number
  name: string
}

/** Returns the brands with these names, keyed by lower-case name. Creates missing brands as custom brands. */
export async function ensureBrands(tx: Tx, names: readonly string[]): Promise<Map<string, NamedBrand>> {
  const wanted = new Map(names.map((name) => [name.toLowerCase(), name]))
  if (wanted.size === 0) return new Map()
  const known = await findBrands(tx, [...wanted.values()])
  const missing = [...wanted].filter(([key]) => !known.has(key)).map(([, name]) => name)
  // Look up missing brands again, because a concurrent merge might have deleted a brand and made its name an alias.
  if (missing.length > 0) for (const [key, brand] of await findBrands(tx, missing)) known.set(key, brand)
  // Sort the names, so that concurrent inserts of the same new brands wait for each other instead of deadlocking.
  const fresh = [...wanted].filter(([key]) => !known.has(key)).toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (fresh.length === 0) return known
  const newNames = fresh.map(([, name]) => name)
  const { rows } = await sql<NamedBrand>`
    insert into brands (name, is_custom) select unnest(${newNames}::text[]), true
    on conflict (lower(name)) do nothing returning id, name`.execute(tx)
  await invalidate(
    tx,
    'brand',
    rows.map(({ id }) => String(id)),
  )
  for (const [key, brand] of await findBrands(tx, newNames)) known.set(key, brand)
  return known
}

/**
 * Finds brands by name or alias, and locks the brands against deletion until the transaction ends. Compares the names
 * in PostgreSQL, because PostgreSQL and JavaScript convert some letters to lower case differently.
 */
async function findBrands(tx: Tx, names: readonly string[]): Promise<Map<string, NamedBrand>> {
  const { rows } = await sql<NamedBrand & { asked: string }>`
    select w.name as asked, b.id, b.name from unnest(${names}::text[]) w(name)
    cross join lateral (
      select id from brands where lower(name) = lower(w.name)
      union all select brand_id from brand_aliases where lower(name) = lower(w.name)
      limit 1
    ) found join brands b on b.id = found.id order by b.id for key share of b`.execute(tx)
  return new Map(rows.map((row) => [row.asked.toLowerCase(), { id: row.id, name: row.name }]))
}

export interface NamedType {
  id: number
  label: string
  /** Labels of the type and of the types above it, starting with the type itself. */
  types: string[]
  /** Ids of the type, the types above it, and the types merged into them. */
  typeIds: number[]
  hasGender: boolean
}

/** Returns the types that listings can have, keyed by lower-case label, former label, and translation. */
export async function readTypes(tx: Tx): Promise<Map<string, NamedType>> {
  const { rows } = await sql<NamedType & { formerly: string[] }>`
    select t.id, t.label, t.has_gender as "hasGender", ${idsOfType} as "typeIds",
      ${labelsOfType} as types,
      array(select m.label from types m where m.merged_into = t.id order by m.id) as formerly
    from types t ${typesAbove}
    where not t.is_retired
      and not exists (select from types c where c.parent_id = t.id and not c.is_retired)`.execute(tx)
  const types = rows.map(({ formerly, ...type }) => ({
    type,
    formerly,
  }))
  const called = types.flatMap(({ type, formerly }) =>
    [...formerly, ...namesOfValue('type', type.label)].map((word) => [word.toLowerCase(), type] as const),
  )
  // If the label of one type is an alias of another type, the label takes precedence.
  return new Map([...called, ...types.map(({ type }) => [type.label.toLowerCase(), type] as const)])
}

/** Search synonym: a search for `word` also finds listings with `means`. If `isMutual`, the reverse is also true. */
export interface SynonymPair {
  word: string
  means: string
  isMutual: boolean
}

/**
 * Returns the search synonyms for a language, and the synonyms for all languages. Omits fallbacks, because the words of
 * a fallback have only similar meanings.
 */
export async function readSynonyms(tx: Tx, language: string): Promise<SynonymPair[]> {
  const { rows } = await sql<SynonymPair>`
    select word, means, is_mutual as "isMutual" from search_synonyms
    where not is_fallback and (language is null or language = ${language}) order by id`.execute(tx)
  return rows
}

/**
 * Returns the labels of the types that listings can have below each parent type, keyed by the lowercase name of the
 * parent type in each language.
 */
export async function readChildTypes(tx: Tx): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ label: string; parts: string[] }>`
    select p.label, array_agg(t.label order by t.id) as parts from types t ${typesAbove}
    join types p on p.id in (t2.id, t3.id, t4.id)
    where not t.is_retired and not p.is_retired
      and not exists (select from types c where c.parent_id = t.id and not c.is_retired)
    group by p.id, p.label`.execute(tx)
  return new Map(
    rows.flatMap(({ label, parts }) =>
      [label, ...namesOfValue('type', label)].map((word) => [word.toLowerCase(), parts] as const),
    ),
  )
}

/**
 * Returns a function that maps a name to a color. The function first looks for the name among the marketplace's colors
 * and aliases, then among the translations of colors.
 */
export async function readColorNames(tx: Tx): Promise<(name: string) => string> {
  const { rows } = await sql<{ label: string; means: string }>`
    select label, coalesce(alias_of, label) as means from colors`.execute(tx)
  const own = new Map(rows.map(({ label, means }) => [label, means]))
  return (name) => {
    const means = own.get(name)
    if (means !== undefined) return means
    const plain = findValueByName('color', name) ?? name
    return own.get(plain) ?? plain
  }
}
