import type pg from 'pg'
import { readTables } from '#server/app/backup/schema.store.ts'

/** Rows of every table with all values as text, keyed by table name and then by primary key. */
export type Snapshot = Map<string, Map<string, Record<string, string | null>>>

export interface DumpTable {
  name: string
  columns: { name: string; type: string }[]
  keys: string[]
}

/** Tables that are not part of the trading data: secrets, sessions, caches, computed counts and short-lived rows. */
const excluded: ReadonlySet<string> = new Set(
  `secrets secret_keys sessions mailed_links known_browsers rate_limits call_counts answered_calls hold_times sent_emails
    emails listing_views listing_attempts admin_days audit_head audit_seals ledger_balances ledger_rolled
    seller_sale_days seller_sale_changes security_events bags feedback_photos photo_uploads types colors brands`
    .split(/\s+/)
    .map((name) => `public.${name}`),
)

/** The only card sandbox table that is part of the trading data. */
const providerObjects = 'sandbox.objects'

export async function listDumpTables(client: pg.ClientBase): Promise<DumpTable[]> {
  const tables = (await readTables(client)).filter(({ name }) =>
    name.startsWith('public.') ? !excluded.has(name) : name === providerObjects,
  )
  const { rows } = await client.query<{ name: string; keys: string[] }>(
    `select n.nspname || '.' || c.relname as name, array_agg(a.attname::text order by k.at) as keys
     from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace,
       unnest(i.indkey) with ordinality as k(attnum, at), pg_attribute a
     where i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum group by 1`,
  )
  const keys = new Map(rows.map((row) => [row.name, row.keys]))
  return tables.map(({ name, columns }) => ({ name, columns, keys: keys.get(name) ?? [] }))
}

export async function readSnapshot(client: pg.ClientBase): Promise<Snapshot> {
  const snapshot: Snapshot = new Map()
  for (const table of await listDumpTables(client)) snapshot.set(table.name, await readRows(client, table))
  return snapshot
}

/** Reads the rows of a table with values in PostgreSQL's text format and times in UTC. */
async function readRows(client: pg.ClientBase, { name, columns, keys }: DumpTable) {
  const fields = columns.map(({ name: field, type }) =>
    type === 'timestamp with time zone'
      ? `to_char("${field}" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "${field}"`
      : `"${field}"::text as "${field}"`,
  )
  const order = keys.length > 0 ? keys.map((key) => `t."${key}"`).join() : '1'
  const { rows } = await client.query<Record<string, string | null>>(
    `select ${fields.join(', ')} from ${name} t order by ${order}`,
  )
  const keyOf = (row: Record<string, string | null>, no: number) =>
    keys.length > 0 ? keys.map((key) => row[key]).join(' ') : String(no)
  return new Map(rows.map((row, no) => [keyOf(row, no), row]))
}
