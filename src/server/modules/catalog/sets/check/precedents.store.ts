import { sql } from 'kysely'
import type { CatalogLimits } from '#contract/catalog/catalog-limits.ts'
import type { Db, Tx } from '#platform/database/db.ts'

/** Returns the highest number of types, colors, aliases and synonyms in any stored version. */
export async function maxStoredCounts(db: Db | Tx): Promise<CatalogLimits> {
  const { rows } = await sql<CatalogLimits>`
    select coalesce(max(jsonb_array_length(content -> 'types')), 0) as types,
      coalesce(max(jsonb_array_length(content -> 'colors')), 0) as colors,
      coalesce(max((select max(jsonb_array_length(color -> 'aliases'))
        from jsonb_array_elements(content -> 'colors') color)), 0) as aliases,
      coalesce(max(jsonb_array_length(content -> 'synonyms')), 0) as synonyms
    from catalog_versions`.execute(db)
  return rows[0]!
}

/** Returns the unusable types in the stored versions. See `findUnusableTypes`. */
export async function listStoredUnusable(db: Db | Tx): Promise<{ label: string; retiredParent: string }[]> {
  const columns = sql`(label text, parent text, "isRetired" boolean, "hasGender" boolean)`
  const { rows } = await sql<{ label: string; retiredParent: string }>`
    select child.label, above.label as "retiredParent" from catalog_versions v
    cross join lateral jsonb_to_recordset(v.content -> 'types') as child${columns}
    join lateral jsonb_to_recordset(v.content -> 'types') as above${columns} on above.label = child.parent
    where above."isRetired" and not child."isRetired"
    union
    select type.label, '' from catalog_versions v
    cross join lateral jsonb_to_recordset(v.content -> 'types') as type${columns}
    where type."hasGender" and not type."isRetired" and not exists (
      select from jsonb_to_recordset(v.content -> 'departments') as department("isRetired" boolean)
      where not department."isRetired")`.execute(db)
  return rows
}
