import { availableParallelism } from 'node:os'
import { prepareSchema } from '@souk/stripe-offline'
import { loadDemo } from '#demo/open-demo.ts'
import { systemClock } from '#platform/core/clock.ts'
import { warnIfConnectionsAreShort } from '#platform/database/connection-limits.ts'
import type { Database } from '#platform/database/db.ts'
import { warnAboutLocale } from '#platform/database/migrations/database-locale.ts'
import { migrate } from '#platform/database/migrations/migrate.ts'
import { requireOneDatabase, requireSessionSettings } from '#platform/database/pooled.ts'
import { requireSessions } from '#platform/database/pooler-check.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Config } from '#platform/config/config.ts'
import { requireSameCurrency } from '#modules/admin/settings/currency.ts'
import { saveAppMode } from '#platform/settings/app-mode.ts'

const closeTimeoutMs = 5_000

/**
 * Prepares the database at startup: checks it, migrates it and loads the demo data. Runs only once, even if several
 * processes then use the database.
 */
export async function prepareDatabase(config: Config, database: Database, log: Log): Promise<void> {
  await requireSessions(database, config)
  await requireSessionSettings(database.pool)
  await requireOneDatabase(database)
  await warnIfConnectionsAreShort(database, config, (sentence) => log.warn(sentence))
  if (config.workers > 1 && config.workers > availableParallelism())
    log.warn(
      `WORKERS is ${config.workers}, but this machine has ${availableParallelism()} processors: additional workers use memory without serving more requests`,
    )
  await migrate(database.sessions, printLine)
  await warnAboutLocale(database.sessions, (sentence) => log.warn(sentence))
  await requireSameCurrency(database.db, config.currency)
  await saveAppMode(database.db, config)
  await loadDemo({
    database: { ...database, pool: database.sessions },
    clock: systemClock,
    config,
    prepareProvider: prepareSchema,
    say: printLine,
  })
  if (config.isProduction && !config.secretKey)
    log.warn('SECRET_KEY is not set: a copy of the database or of a backup is enough to forge sign-in links')
}

/**
 * Closes the database after a failed startup. If closing hangs, returns after a timeout, so that the process can exit.
 */
export async function closeWithTimeout(database: Database): Promise<void> {
  await Promise.race([database.close(), new Promise((done) => setTimeout(done, closeTimeoutMs))])
}

/** Writes a line to standard output. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}
