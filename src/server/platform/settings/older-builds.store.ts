import { setTimeout as pause } from 'node:timers/promises'
import { CompiledQuery, sql } from 'kysely'
import { fail } from '../errors/app-error.ts'
import { translate } from '../language/translate.ts'
import { inTransaction, type Db, type Tx } from '../database/db.ts'
import { migrationLock } from '../database/migrations/migrate.ts'
import { fileNameOfBuild } from '../database/migrations/migration-files.ts'
import { olderBuildsQuery } from '../database/migrations/run-migration.ts'

/**
 * Delay, in ms, between raising the oldest allowed build and the final check. A process of an older build that passed
 * its startup check just before the value was raised opens its database connections within this delay, so the final
 * check finds it.
 */
const startingMs = 500

/**
 * Runs `save`, which stores something that a build older than `build` would handle wrongly, in a transaction. After
 * that, builds older than `build` refuse to start, even if the stored data is removed again. If `save` returns false or
 * throws, older builds can still start.
 * @throws older_build_connected, with `details.builds`, while such a build is connected or a process is starting
 */
export async function saveIfNoOlderBuildRuns(
  db: Db,
  build: string,
  save: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  // Raised in a transaction of its own first, so that no older process can start while `save` is running.
  const before = await inTransaction(db, async (tx) => {
    await requireNoStartingProcess(tx)
    await requireNoOlderBuild(tx, build)
    return raiseOldestBuild(tx, build)
  })
  let isSaved = false
  try {
    if (before.wasRaised) await pause(startingMs)
    isSaved = await inTransaction(db, async (tx) => {
      await requireNoOlderBuild(tx, build)
      // Repeated, because a failed concurrent call might have restored the previous value.
      await raiseOldestBuild(tx, build)
      return save(tx)
    })
  } finally {
    if (!isSaved && before.wasRaised) await restoreOldestBuild(db, build, before.requires)
  }
  return isSaved
}

/** @throws older_build_connected while a process migrates the database or checks whether it can run on it */
async function requireNoStartingProcess(tx: Tx): Promise<void> {
  // Does not wait for the lock: a waiting statement holds a snapshot, for which a concurrent index build would wait.
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(${migrationLock}) as "isOurs"`.execute(tx)
  if (rows[0]!.isOurs) return
  throw fail('older_build_connected', {
    message: (language) => translate(language, 'error.older-build-connected.starting'),
    details: { builds: [] },
  })
}

/** @throws older_build_connected, with `details.builds` */
async function requireNoOlderBuild(tx: Tx, build: string): Promise<void> {
  const { rows } = await tx.executeQuery<{ build: string }>(CompiledQuery.raw(olderBuildsQuery, [build]))
  if (rows.length === 0) return
  const builds = rows.map((row) => row.build)
  throw fail('older_build_connected', {
    message: (language) =>
      translate(language, 'error.older-build-connected.named', {
        count: builds.length,
        builds: builds.join(', '),
      }),
    details: { builds },
  })
}

/**
 * Raises the oldest build that can run on the database to at least `build`. The value is stored in the row of the
 * build's migration, because builds check the rows of the migrations that they do not have.
 */
export async function raiseOldestBuild(
  db: Db | Tx,
  build: string,
): Promise<{ requires: string | null; wasRaised: boolean }> {
  const file = fileNameOfBuild(build)!
  const { rows } = await sql<{ requires: string | null }>`
    with before as (select name, requires from schema_migrations where name = ${file} for update)
    update schema_migrations m set requires = ${file} from before
    where m.name = before.name and (before.requires is null or before.requires < ${file})
    returning before.requires`.execute(db)
  return { requires: rows[0]?.requires ?? null, wasRaised: rows.length > 0 }
}

async function restoreOldestBuild(db: Db, build: string, requires: string | null): Promise<void> {
  const file = fileNameOfBuild(build)!
  await sql`update schema_migrations set requires = ${requires}
    where name = ${file} and requires = ${file}`.execute(db)
}
