import type pg from 'pg'

/** Table as described in a backup. Its columns are sorted by name, because their order can differ between databases. */
export interface TableShape {
  /** Name including the schema: `public.orders`. */
  name: string
  columns: { name: string; type: string }[]
}

export interface OrderedTable extends TableShape {
  /** SQL expressions by which the rows are sorted, so that their order is the same on every server. */
  order: string
}

export interface SequenceState {
  name: string
  /** Last value of the sequence. Null if the sequence was never used. */
  last: string | null
}

/**
 * Schema of the job queue before migration 0093. When a backup with this schema is converted to the schema baseline,
 * its jobs are moved to the outbox.
 */
const olderQueue = 'graphile_worker'
/** Schemas that are backed up: the app's, that of the older job queue, and that of the offline payment provider. */
const schemas = ['public', olderQueue, 'sandbox']
/**
 * Tables that are not backed up: the list of migrations that have run, and short-lived rows with the transaction ids or
 * process ids of one server.
 */
const excludedTables = [
  'public.schema_migrations',
  'public.invalidations',
  'public.job_workers',
  'public.machine_reports',
  `${olderQueue}.migrations`,
  'sandbox.steps',
]

/** Returns all tables to back up. Each table comes after the tables to which its foreign keys refer. */
export async function readTables(client: pg.ClientBase): Promise<OrderedTable[]> {
  const { rows } = await client.query<TableShape & { keys: string[] | null; pointsTo: string[] }>(
    `select n.nspname || '.' || c.relname as name,
      (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
          order by a.attname collate "C"), '[]')
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and a.attgenerated = '') as columns,
      (select json_agg(a.attname order by k.at) from pg_index i,
          unnest(i.indkey) with ordinality as k(attnum, at), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum) as keys,
      (select coalesce(json_agg(distinct fn.nspname || '.' || f.relname), '[]') from pg_constraint o
          join pg_class f on f.oid = o.confrelid join pg_namespace fn on fn.oid = f.relnamespace
        where o.conrelid = c.oid and o.contype = 'f' and f.oid <> c.oid) as "pointsTo"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = any($1::text[]) and n.nspname || '.' || c.relname <> all($2::text[])
    order by n.nspname collate "C", c.relname collate "C"`,
    [schemas, excludedTables],
  )
  return inForeignKeyOrder(rows).map(({ name, columns, keys }) => ({
    name,
    columns,
    order: orderOf(columns, keys),
  }))
}

/** Sorts tables by name, but puts each table after the tables to which its foreign keys refer. */
function inForeignKeyOrder<T extends { name: string; pointsTo: string[] }>(tables: readonly T[]): T[] {
  const left = [...tables]
  const done = new Set<string>()
  const ordered: T[] = []
  while (left.length > 0) {
    const at = left.findIndex(({ pointsTo }) => pointsTo.every((name) => done.has(name)))
    if (at < 0)
      throw new Error(`Tables reference each other in a cycle: ${left.map(({ name }) => name).join()}`)
    const [table] = left.splice(at, 1)
    done.add(table!.name)
    ordered.push(table!)
  }
  return ordered
}

const textTypes = /^(text|character|name|citext)/

// Returns SQL expressions that sort text by the collation "C", because the default collation differs between servers.
function orderOf(columns: TableShape['columns'], keys: string[] | null): string {
  const types = new Map(columns.map(({ name, type }) => [name, type]))
  if (!keys) return columns.map(({ name }) => `${quoted(name)}::text collate "C"`).join(', ')
  return keys
    .map((name) => (textTypes.test(types.get(name) ?? '') ? `${quoted(name)} collate "C"` : quoted(name)))
    .join(', ')
}

export async function readSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    `select schemaname || '.' || sequencename as name, last_value::text as last from pg_sequences
     where schemaname = any($1::text[]) order by schemaname collate "C", sequencename collate "C"`,
    [schemas],
  )
  return rows
}

export async function setSequences(client: pg.ClientBase, states: readonly SequenceState[]): Promise<void> {
  await client.query(
    `select setval(format('%I.%I', q.schemaname, q.sequencename)::regclass,
        coalesce(s.last::bigint, q.start_value), s.last is not null)
     from json_to_recordset($1::json) as s(name text, last text)
       join pg_sequences q on q.schemaname || '.' || q.sequencename = s.name`,
    [JSON.stringify(states)],
  )
}

export async function readMigrations(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name collate "C"',
  )
  return rows
}

/** Returns whether the database contains any table of the app. */
export async function hasAppTables(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1::text[]) limit 1`,
    [schemas],
  )
  return rows.length > 0
}

/** Drops all schemas of the marketplace with their data. */
export async function dropMarketplaceSchemas(client: pg.ClientBase): Promise<void> {
  for (const schema of schemas) await client.query(`drop schema if exists ${schema} cascade`)
  await client.query('create schema public')
}

/** Creates the older job queue's tables as described in the backup, because no migration creates them. */
export async function createOlderQueue(client: pg.ClientBase, tables: readonly TableShape[]): Promise<void> {
  const older = tables.filter(({ name }) => name.startsWith(`${olderQueue}.`))
  if (older.length > 0) await client.query(`create schema if not exists ${olderQueue}`)
  for (const table of older) {
    const columns = table.columns.map(({ name, type }) => `${quoted(name)} ${type}`)
    await client.query(`create table if not exists ${quotedTable(table.name)} (${columns.join(', ')})`)
  }
}

/** Application name of the restore command's connections, as listed by PostgreSQL. */
export const restoreApplicationName = 'souk restore'

/**
 * Returns the number of other connections to this database. Does not count one connection named "souk anchor", which
 * this command has opened.
 */
export async function countOtherConnections(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ others: number }>(
    `select greatest(count(*) filter (where application_name = 'souk anchor') - 1, 0)
        + count(*) filter (where application_name not in ('souk anchor', $1)) as others
     from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
       and pid <> pg_backend_pid()`,
    [restoreApplicationName],
  )
  return rows[0]!.others
}

export interface Trigger {
  table: string
  name: string
  mode: 'O' | 'A' | 'R'
}

/** Returns the enabled triggers of the tables. They enforce rules, for example that ledger entries never change. */
export async function listTriggers(client: pg.ClientBase): Promise<Trigger[]> {
  const { rows } = await client.query<Trigger>(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(t.tgname) as name, t.tgenabled as mode
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal and t.tgenabled <> 'D' and n.nspname = any($1::text[])`,
    [schemas],
  )
  return rows
}

const triggerModes = { O: '', A: 'always ', R: 'replica ' }

export async function switchTriggers(
  client: pg.ClientBase,
  triggers: readonly Trigger[],
  to: 'on' | 'off',
): Promise<void> {
  for (const { table, name, mode } of triggers)
    await client.query(
      `alter table ${table} ${to === 'off' ? 'disable' : `enable ${triggerModes[mode]}`} trigger ${name}`,
    )
}

/** Quotes a table name: `public.orders` → `"public"."orders"`. */
export function quotedTable(name: string): string {
  return name.split('.').map(quoted).join('.')
}

export function columnList({ columns }: TableShape): string {
  return columns.map(({ name }) => quoted(name)).join(', ')
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
