import type pg from 'pg'
import type { Config } from '../config/config.ts'
import type { Database } from './db.ts'

/** Numbers of connections and limits of the database server. A limit of -1 means unlimited. */
export interface ConnectionReading {
  /** `max_connections` minus the connections reserved for administrators. */
  server: number
  /** Connection limits of this role and this database. */
  role: number
  database: number
  /** Numbers of open connections: for the whole server, for this role, and for this database. */
  open: number
  openByRole: number
  openInDatabase: number
  isSuperuser: boolean
}

/** Reads the number of open connections and their limits. The counts include connections that other roles opened. */
export async function readConnections(pool: pg.Pool): Promise<ConnectionReading> {
  const { rows } = await pool.query<ConnectionReading>(`
    select current_setting('max_connections')::int - case when r.rolsuper then 0 else
        current_setting('superuser_reserved_connections')::int
        + coalesce(current_setting('reserved_connections', true)::int, 0) end as server,
      r.rolconnlimit as role, d.datconnlimit as database, r.rolsuper as "isSuperuser",
      a.open, a."openByRole", a."openInDatabase"
    from pg_roles r join pg_database d on d.datname = current_database()
      cross join (select count(*)::int as open,
          count(*) filter (where usename = current_user)::int as "openByRole",
          count(*) filter (where datname = current_database())::int as "openInDatabase"
        from pg_stat_activity where datid is not null and coalesce(backend_type, 'client backend') = 'client backend') a
    where r.rolname = current_user`)
  return rows[0]!
}

/**
 * Returns a warning for the operator if the database has too few free connections, or undefined otherwise. Each of the
 * `workers` processes opens a pool of `dbPool` connections. `own` is the number of connections that this process has
 * already opened.
 */
export function describeConnectionShortage(
  reading: ConnectionReading,
  { dbPool, workers = 1, own }: { dbPool: number; workers?: number; own: number },
): string | undefined {
  const needed = dbPool * workers
  const { server, role, database, open, openByRole, openInDatabase, isSuperuser } = reading
  const limits = [
    { what: 'the server', max: server, used: open },
    // PostgreSQL does not apply these two limits to administrators.
    ...(isSuperuser || role < 0 ? [] : [{ what: 'the role', max: role, used: openByRole }]),
    ...(isSuperuser || database < 0 ? [] : [{ what: 'the database', max: database, used: openInDatabase }]),
  ].map((limit) => ({ ...limit, left: Math.max(limit.max - (limit.used - own), 0) }))
  const [tightest] = limits.toSorted((a, b) => a.left - b.left)
  const { what, max, used, left } = tightest!
  if (left >= needed) return undefined
  const [setting, processes] =
    workers > 1
      ? [`DB_POOL × WORKERS is ${dbPool} × ${workers} = ${needed}`, 'these processes']
      : [`DB_POOL is ${dbPool}`, 'this process']
  return (
    `${setting}, but ${what} has ${left} connections left for ${processes}: ${max} in all, ` +
    `${used - own} used by others. At times requests will fail with 503. ` +
    'Lower DB_POOL, run fewer processes, or raise max_connections (docs/scale.md).'
  )
}

/**
 * Logs a warning at startup if the pools of this process and its workers need more connections than the database has
 * free.
 */
export async function warnIfConnectionsAreShort(
  { pool }: Pick<Database, 'pool'>,
  { dbPool, workers, dbPrepare, migrateUrl }: Pick<Config, 'dbPool' | 'workers' | 'dbPrepare' | 'migrateUrl'>,
  warn: (sentence: string) => void,
): Promise<void> {
  // A pooler shares the server's connections among its clients and limits how many it opens. The server's number of
  // free connections therefore says nothing about this app.
  if (migrateUrl || !dbPrepare) return
  const own = pool.totalCount
  const sentence = describeConnectionShortage(await readConnections(pool), { dbPool, workers, own })
  if (sentence) warn(sentence)
}
