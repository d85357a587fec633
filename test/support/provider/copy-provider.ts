import type pg from 'pg'
import { prepareSchema } from '@souk/stripe-offline'

const tables = ['objects', 'events', 'deliveries', 'replies'] as const
const chunk = 2_000

/**
 * Copies the tables of the card provider from the provider's database into our database, so that one SQL statement can
 * compare the provider's data with ours. Replaces the previous copy.
 */
export async function copyProvider(
  from: pg.Pool,
  to: pg.Pool,
  only: readonly (typeof tables)[number][] = tables,
): Promise<void> {
  await prepareSchema(to)
  const client = await to.connect()
  try {
    await client.query('begin')
    for (const table of only) {
      const { rows } = await from.query<{ row: string }>(
        `select row_to_json(t)::text as row from sandbox.${table} t`,
      )
      await client.query(`delete from sandbox.${table}`)
      for (let at = 0; at < rows.length; at += chunk) {
        const part = rows.slice(at, at + chunk).map(({ row }) => row)
        await client.query(
          `insert into sandbox.${table} overriding system value
           select * from json_populate_recordset(null::sandbox.${table}, $1::json)`,
          [`[${part.join(',')}]`],
        )
      }
    }
    await client.query('commit')
  } finally {
    client.release(true)
  }
}
