import { sql } from 'kysely'
import type { AttributeValues } from '#contract/catalog/attributes.ts'
import type { Db } from '#platform/database/db.ts'

interface PrivateValuesRow {
  id: string
  title: string
  values: AttributeValues
}

/** Returns the values of private attributes of listings. Omits listings without such values. */
export async function readPrivateValues(db: Db, listingIds: readonly string[]): Promise<PrivateValuesRow[]> {
  const { rows } = await sql<PrivateValuesRow>`
    select id, title, private_attributes as "values" from listings
    where id = any(${listingIds}::text[]) and private_attributes <> '{}' order by no`.execute(db)
  return rows
}
