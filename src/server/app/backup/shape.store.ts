import type pg from 'pg'

/** A table as a backup holds it; its columns stand in the order of their names, whatever order they were added in. */
export interface TableShape {
  /** `schema.table` */
  name: string
  columns: { name: string; type: string }[]
}

export interface OrderedTable extends TableShape {
  /** How its rows are put in order, as SQL: the same rows come out in the same order on every server. */
  order: string
}

export interface SequenceState {
  name: string
  /** Null: nothing was ever taken of it. */
  last: string | null
}

/** The queue of builds before 0093. */
const olderQueue = 'graphile_worker'
/** The app's own tables, those of older builds, and the played card provider's. */
const schemas = ['public', olderQueue, 'sandbox']
/** What says how a database is built, and what lives for minutes and names transactions or processes of one server. */
const leftOut = [
  'public.schema_migrations',
  'public.invalidations',
  'public.job_workers',
  'public.machine_reports',
  `${olderQueue}.migrations`,
  'sandbox.steps',
]

/** Every table of the app, those before that others point to. */
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
    [schemas, leftOut],
  )
  return inOrder(rows).map(({ name, columns, keys }) => ({ name, columns, order: orderOf(columns, keys) }))
}

/** Tables before those that point to them, otherwise by name. */
function inOrder<T extends { name: string; pointsTo: string[] }>(tables: readonly T[]): T[] {
  const left = [...tables]
  const done = new Set<string>()
  const ordered: T[] = []
  while (left.length > 0) {
    const at = left.findIndex(({ pointsTo }) => pointsTo.every((name) => done.has(name)))
    if (at < 0)
      throw new Error(`Tables point to each other in a ring: ${left.map(({ name }) => name).join()}`)
    const [table] = left.splice(at, 1)
    done.add(table!.name)
    ordered.push(table!)
  }
  return ordered
}

const ofText = /^(text|character|name|citext)/

// A server's own collation would order texts its own way; "C" is the same everywhere.
function orderOf(columns: TableShape['columns'], keys: string[] | null): string {
  const types = new Map(columns.map(({ name, type }) => [name, type]))
  if (!keys) return columns.map(({ name }) => `${quoted(name)}::text collate "C"`).join(', ')
  return keys
    .map((name) => (ofText.test(types.get(name) ?? '') ? `${quoted(name)} collate "C"` : quoted(name)))
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

/** Whether there is a table of the app at all. */
export async function hasTables(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1::text[]) limit 1`,
    [schemas],
  )
  return rows.length > 0
}

/** Drops all that is the marketplace's, data and all. */
export async function dropContents(client: pg.ClientBase): Promise<void> {
  for (const schema of schemas) await client.query(`drop schema if exists ${schema} cascade`)
  await client.query('create schema public')
}

/** Creates the tables of the older queue as a backup has them: no migration does. */
export async function createOlderQueue(client: pg.ClientBase, tables: readonly TableShape[]): Promise<void> {
  const older = tables.filter(({ name }) => name.startsWith(`${olderQueue}.`))
  if (older.length > 0) await client.query(`create schema if not exists ${olderQueue}`)
  for (const table of older) {
    const columns = table.columns.map(({ name, type }) => `${quoted(name)} ${type}`)
    await client.query(`create table if not exists ${quotedTable(table.name)} (${columns.join(', ')})`)
  }
}

/** Moves what a backup had in the older queue to the outbox. */
export async function dropOlderQueue(pool: pg.Pool): Promise<void> {
  await pool.query('select take_over_older_jobs()')
  await pool.query(`drop schema if exists ${olderQueue} cascade`)
}

/** The name under which this process is known to PostgreSQL. */
export const restoringName = 'souk restore'

/** How many others are connected to this database: an anchor of ours is one, and holds nothing. */
export async function countOthers(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ others: number }>(
    `select greatest(count(*) filter (where application_name = 'souk anchor') - 1, 0)
        + count(*) filter (where application_name not in ('souk anchor', $1)) as others
     from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
       and pid <> pg_backend_pid()`,
    [restoringName],
  )
  return rows[0]!.others
}

export interface Trigger {
  table: string
  name: string
  mode: 'O' | 'A' | 'R'
}

/** The triggers of the tables that are on: rules of the app, such as that a ledger only grows. */
export async function listTriggers(client: pg.ClientBase): Promise<Trigger[]> {
  const { rows } = await client.query<Trigger>(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(t.tgname) as name, t.tgenabled as mode
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal and t.tgenabled <> 'D' and n.nspname = any($1::text[])`,
    [schemas],
  )
  return rows
}

const modes = { O: '', A: 'always ', R: 'replica ' }

export async function switchTriggers(
  client: pg.ClientBase,
  triggers: readonly Trigger[],
  to: 'on' | 'off',
): Promise<void> {
  for (const { table, name, mode } of triggers)
    await client.query(
      `alter table ${table} ${to === 'off' ? 'disable' : `enable ${modes[mode]}`} trigger ${name}`,
    )
}

/** `public.orders` → `"public"."orders"` */
export function quotedTable(name: string): string {
  return name.split('.').map(quoted).join('.')
}

export function columnList({ columns }: TableShape): string {
  return columns.map(({ name }) => quoted(name)).join(', ')
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
