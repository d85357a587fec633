import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import type { ValueCount } from './attributes.rules.ts'

/** Counts the listings that have each attribute and each choice. If `codes` are given, counts only these attributes. */
export async function countValues(db: Db | Tx, codes?: readonly string[]): Promise<ValueCount[]> {
  const all = sql`p.attributes <> '{}' or p.private_attributes <> '{}'`
  const some = sql`p.attributes ?| ${codes ?? []}::text[] or p.private_attributes ?| ${codes ?? []}::text[]`
  const { rows } = await sql<ValueCount>`
    with valued as (
      select p.state <> 'removed' as is_listed, v.key, v.value from listings p
      cross join lateral jsonb_each(p.attributes || p.private_attributes) v
      where (${codes ? some : all}) and (${codes ?? null}::text[] is null or v.key = any(${codes ?? null}::text[]))
    )
    select key as field, null as choice, count(*) filter (where is_listed)::integer as listed,
      count(*)::integer as used
    from valued group by key
    union all
    select v.key, c.code, count(*) filter (where is_listed)::integer, count(*)::integer
    from valued v cross join lateral jsonb_array_elements_text(
      case when jsonb_typeof(v.value) = 'array' then v.value else '[]' end) c(code)
    group by v.key, c.code`.execute(db)
  return rows
}

/** Same as `countValues`, but the statement fails after `maxMs` milliseconds. */
export async function countValuesWithin(db: Db, maxMs: number): Promise<ValueCount[]> {
  return inTransaction(db, async (tx) => {
    await sql`select set_config('statement_timeout', ${String(maxMs)}, true)`.execute(tx)
    return countValues(tx)
  })
}

/** Returns the ids for which no type exists. */
export async function findUnknownTypes(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select w.id from unnest(${[...ids]}::integer[]) w(id)
    where not exists (select from types t where t.id = w.id)`.execute(tx)
  return rows.map(({ id }) => id)
}
