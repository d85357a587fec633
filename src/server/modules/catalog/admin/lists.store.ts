import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

type CodeColumn = 'gender' | 'condition'
const columnOf: Record<CodeColumn, RawBuilder<unknown>> = {
  gender: sql.ref('gender'),
  condition: sql.ref('condition'),
}

/** Counts the listings per code, in every state. Removed listings can be restored, so `used` includes them. */
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
  /** Number of listings in every state, including removed ones. */
  used: number
}
