import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import type { UseCount } from '#platform/fields/field-definitions.rules.ts'

/**
 * Counts the buyers, sellers, applications and orders that have each field and each choice. With `codes`, counts only
 * these fields.
 */
export async function countValues(db: Db | Tx, codes?: readonly string[]): Promise<UseCount[]> {
  const isCounted = codes ? sql`v.key = any(${[...codes]}::text[])` : sql`true`
  const hasCounted = codes ? sql`record.fields ?| ${[...codes]}::text[]` : sql`true`
  const { rows } = await sql<UseCount>`
    with valued as materialized (
      select v.key, v.value from (
        select staff_fields || person_fields as fields from buyers
          where staff_fields <> '{}' or person_fields <> '{}'
        union all select public_fields || staff_fields || person_fields from sellers
          where public_fields <> '{}' or staff_fields <> '{}' or person_fields <> '{}'
        union all select public_fields || staff_fields || person_fields from seller_applications
          where public_fields <> '{}' or staff_fields <> '{}' or person_fields <> '{}'
        union all select seller_fields || staff_fields || person_fields from orders
          where seller_fields <> '{}' or staff_fields <> '{}' or person_fields <> '{}'
      ) record cross join lateral jsonb_each(record.fields) v
      where ${hasCounted} and ${isCounted}
    )
    select key as field, null as choice, count(*)::integer as used from valued group by key
    union all
    select v.key, c.code, count(*)::integer
    from valued v cross join lateral jsonb_array_elements_text(
      case when jsonb_typeof(v.value) = 'array' then v.value else '[]' end) c(code)
    group by v.key, c.code`.execute(db)
  return rows
}
