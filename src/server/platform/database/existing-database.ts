import fs from 'node:fs'
import path from 'node:path'
import type { Config } from '../config/config.ts'
import { openDatabase, type Database } from './db.ts'
import { requireSessions } from './pooler-check.ts'

/**
 * Thrown if the configured location contains no database of the app. Commands show its message without a stack trace.
 */
export class DatabaseNotFound extends Error {}

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

/** Returns the environment variable that selects this database, with its value but without the password. */
export function describeDatabaseSetting({ databaseUrl, dataDir }: Place): string {
  if (!databaseUrl) return `DATA_DIR=${dataDir}`
  const url = URL.parse(databaseUrl)
  if (url?.password) url.password = '…'
  return `DATABASE_URL=${url ? decodeURI(url.href) : '…'}`
}

/**
 * Opens the database of an existing app for a command-line program. Never creates a database.
 * @throws DatabaseNotFound
 */
export async function openExistingDatabase(
  config: Parameters<typeof openDatabase>[0],
  log: (line: string) => void,
): Promise<Database> {
  const setting = describeDatabaseSetting(config)
  const missing = (what: string) =>
    new DatabaseNotFound(
      `${what}: ${setting}\nSet the DATA_DIR or DATABASE_URL that the app runs with. Nothing was created or changed.`,
    )
  if (!config.databaseUrl && !fs.existsSync(path.join(config.dataDir, 'postgres18', 'data', 'PG_VERSION')))
    throw missing('There is no database here')
  const database = await openDatabase(config, log)
  const { rows } = await database.pool.query<{ isThere: boolean }>(
    `select to_regclass('schema_migrations') is not null as "isThere"`,
  )
  try {
    if (!rows[0]!.isThere) throw missing('This is not the database of a Souk app')
    await requireSessions(database, config)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
