import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

type CodeColumn = 'gender' | 'condition'
const columnOf: Record<CodeColumn, RawBuilder<unknown>> = {
  gender: sql.ref('gender'),
  condition: sql.ref('condition'),
}

/**
 * Returns the number of listings for each department or condition. See `CodeCount`. Listings in all states count toward
 * `used`, because removed listings can be restored.
 */
export async function countCodes(db: Db | Tx, column: CodeColumn): Promise<CodeCount[]> {
  const name = columnOf[column]
  const { rows } = await sql<CodeCount>`
    select ${name} as code, count(*) filter (where state <> 'removed')::integer as listed, count(*)::integer as used
    from listings where ${name} is not null group by 1`.execute(db)
  return rows
}

interface CodeCount {
  code: string
  listed: number
  /** Number of listings in all states, including removed listings. */
  used: number
}
