import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import type { ValueCount } from './attributes.rules.ts'

/** Counts the listings that have each attribute and each choice. */
export async function countValues(db: Db | Tx): Promise<ValueCount[]> {
  const { rows } = await sql<ValueCount>`
    with valued as (
      select p.state <> 'removed' as is_listed, v.key, v.value from listings p
      cross join lateral jsonb_each(p.attributes || p.private_attributes) v
      where p.attributes <> '{}' or p.private_attributes <> '{}'
    )
    select key as attribute, null as choice, count(*) filter (where is_listed)::integer as listed,
      count(*)::integer as used
    from valued group by key
    union all
    select v.key, c.code, count(*) filter (where is_listed)::integer, count(*)::integer
    from valued v cross join lateral jsonb_array_elements_text(
      case when jsonb_typeof(v.value) = 'array' then v.value else '[]' end) c(code)
    group by v.key, c.code`.execute(db)
  return rows
}

/** Returns the ids that do not belong to any type. */
export async function findUnknownTypes(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select w.id from unnest(${[...ids]}::integer[]) w(id)
    where not exists (select from types t where t.id = w.id)`.execute(tx)
  return rows.map(({ id }) => id)
}
