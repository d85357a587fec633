import type pg from 'pg'

/** A column in the result of an SQL statement, as PostgreSQL describes the column. */
export interface ResultColumn {
  name: string
  type: number
  /** Table column whose value the result column contains, or undefined for a computed value. */
  origin: { table: string; column: string; isNullable: boolean } | undefined
}

/**
 * Returns PostgreSQL's description of the result columns of each SQL statement. If PostgreSQL cannot prepare a
 * statement, returns the error for this statement.
 */
export async function describeStatements(
  pool: pg.Pool,
  texts: readonly string[],
): Promise<Map<string, ResultColumn[] | Error>> {
  const origins = await readOrigins(pool)
  const client = await pool.connect()
  try {
    const found = new Map<string, ResultColumn[] | Error>()
    for (const text of texts) {
      const columnOf = ({ name, dataTypeID: type, tableID, columnID }: pg.FieldDef): ResultColumn => {
        return { name, type, origin: origins.get(`${tableID}.${columnID}`) }
      }
      const fields = await prepare(client, text).catch((error: Error) => error)
      found.set(text, fields instanceof Error ? fields : fields.map(columnOf))
    }
    return found
  } finally {
    client.release()
  }
}

function prepare(client: pg.PoolClient, text: string): Promise<pg.FieldDef[]> {
  return new Promise((resolve, reject) => {
    let fields: pg.FieldDef[] = []
    client.query({
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription: (described: { fields: pg.FieldDef[] }) => (fields = described.fields),
      handleError: reject,
      handleReadyForQuery: () => resolve(fields),
    } as unknown as pg.Submittable)
  })
}

async function readOrigins(pool: pg.Pool): Promise<Map<string, NonNullable<ResultColumn['origin']>>> {
  const { rows } = await pool.query<{ key: string; table: string; column: string; isNullable: boolean }>(
    `select format('%s.%s', attrelid, attnum) as key, relname as table, attname as column,
       not attnotnull and attgenerated = '' as "isNullable"
     from pg_attribute join pg_class c on c.oid = attrelid and relkind in ('r', 'p') where attnum > 0`,
  )
  return new Map(rows.map(({ key, ...origin }) => [key, origin]))
}
