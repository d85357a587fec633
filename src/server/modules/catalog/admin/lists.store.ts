import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

type CodeColumn = 'gender' | 'condition'
const columnOf: Record<CodeColumn, RawBuilder<unknown>> = {
  gender: sql.ref('gender'),
  condition: sql.ref('condition'),
}

/** How many listings have each code, those not on sale too; removed ones come back with theirs, and are counted apart. */
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
  /** With the removed ones. */
  used: number
}
