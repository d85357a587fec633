import type pg from 'pg'
import type { CustomValues } from '#contract/fields/custom-fields.ts'

/** Returns a seller's public custom field values. */
export async function findPublicFields(pool: pg.Pool, sellerId: string): Promise<CustomValues | undefined> {
  const { rows } = await pool.query<{ values: CustomValues }>(
    'select public_fields as values from sellers where id = $1',
    [sellerId],
  )
  return rows[0]?.values
}
