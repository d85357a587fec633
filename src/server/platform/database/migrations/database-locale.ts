import type pg from 'pg'

interface Reading {
  name: string
  owner: string
  version: number
  encoding: string
  locale: string
  /** Whether PostgreSQL's `lower()` returns the same letters as JavaScript's `toLowerCase()`. */
  isUsual: boolean
}

/**
 * Capital letters whose lower case in PostgreSQL differs from JavaScript in some locales: I in a Turkish or Azerbaijani
 * locale, Ì in a Lithuanian locale, and É in the locale C.
 */
const [capitals, small] = ['IÌÉ', 'iìé']

async function read(client: pg.Pool | pg.PoolClient): Promise<Reading> {
  // The name of the column for locale providers other than libc depends on the PostgreSQL version.
  const { rows } = await client.query<Reading>(
    `select datname as name, current_user::text as owner, current_setting('server_version_num')::int / 10000 as version,
      pg_encoding_to_char(encoding)::text as encoding,
      coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale', datctype) as locale,
      lower($1::text) = $2 as "isUsual"
     from pg_database d where datname = current_database()`,
    [capitals, small],
  )
  return rows[0]!
}

/** Returns the command that creates a suitable database for Souk, whatever the server's locale. */
function createCommand({ name, owner, version }: Reading): string {
  const locale =
    version >= 17
      ? '--locale=C --locale-provider=builtin --builtin-locale=C.UTF-8'
      : '--locale=C.UTF-8 --locale-provider=libc'
  return `createdb --owner=${owner} --encoding=UTF8 --template=template0 ${locale} ${name}2`
}

/** @throws Error if the database's encoding is not UTF8, because no migration can change the encoding */
export async function requireUtf8(client: pg.PoolClient): Promise<void> {
  const reading = await read(client)
  const { name, encoding } = reading
  if (encoding === 'UTF8') return
  throw new Error(
    `The database ${name} stores text as ${encoding}, but Souk needs UTF8: create another one (${createCommand(reading)}) and set it in DATABASE_URL. Nothing was changed.`,
  )
}

/** @throws Error if the database's locale lowercases letters differently from JavaScript */
export async function requireStandardLocale(client: pg.PoolClient): Promise<void> {
  const reading = await read(client)
  const { name, locale, isUsual } = reading
  if (isUsual) return
  throw new Error(
    `The database ${name} has the locale ${locale}, where lower('${capitals}') is not '${small}', so searches would miss entries and names that differ only in case would be two: create another one (${createCommand(reading)}) and set it in DATABASE_URL. Nothing was changed.`,
  )
}

/**
 * Logs a warning if an earlier version accepted a database with an unusual locale. The warning explains how to move to
 * another database.
 */
export async function warnAboutLocale(pool: pg.Pool, warn: (sentence: string) => void): Promise<void> {
  const reading = await read(pool)
  const { name, locale, isUsual } = reading
  if (isUsual) return
  warn(
    `The database ${name} has the locale ${locale}, where lower('${capitals}') is not '${small}': searches miss entries, and names that differ only in case are two. Move to another database: stop Souk, npm run backup, ${createCommand(reading)}, set it in DATABASE_URL, npm run restore <file> (docs/operations/database.md, Choose the locale).`,
  )
}
