import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { fileNameOfBuild, type MigrationFile, type MigrationStep } from './migration-files.ts'
import { recordMigrations } from './migrations-table.ts'

/** Timeouts of a migration, in milliseconds. */
export interface MigrationTimeouts {
  /**
   * Maximum time to wait for one lock. Queries that queue behind the lock request wait just as long, and would fail
   * after five seconds.
   */
  lockMs: number
  /** Maximum time, in ms, since the first attempt to run a step. After that, startup is aborted. */
  totalMs: number
  /** Delay before the second attempt. The delay doubles with each attempt, up to 30 seconds. */
  firstPauseMs: number
}

export const defaultMigrationTimeouts: MigrationTimeouts = {
  lockMs: 2_000,
  totalMs: 15 * 60_000,
  firstPauseMs: 500,
}

const maxPauseMs = 30_000
const watchMs = 250

export interface MigrationRun {
  /** Client that holds the migration lock. Its session waits for each lock no longer than `lockMs`. */
  client: pg.PoolClient
  /** Pool for a second connection, which monitors the client's session. */
  pool: pg.Pool
  log(line: string): void
  timeouts: MigrationTimeouts
}

/**
 * Runs the remaining steps of a migration file and records each step in the step's own transaction. `isSelected`
 * returns whether to run a file or step. Returns whether the file is now complete.
 */
export async function runMigration(
  run: MigrationRun,
  file: MigrationFile,
  done: ReadonlySet<string>,
  isSelected: (name: string) => boolean = () => true,
): Promise<boolean> {
  const last = file.steps.at(-1)!
  for (const step of file.steps) {
    if (done.has(step.name)) continue
    if (!isSelected(file.name) && !isSelected(step.name)) return false
    await awaitOlderBuilds(run, file)
    await runStep(run, file, step, step === last)
  }
  return true
}

/** Error codes after which a retry might succeed: another transaction held the lock, or there was a deadlock. */
const retryableCodes = new Set(['55P03', '40P01'])

function runStep(
  run: MigrationRun,
  file: MigrationFile,
  step: MigrationStep,
  isLast: boolean,
): Promise<void> {
  const label = file.steps.length > 1 ? `step ${file.steps.indexOf(step) + 1} of ${file.name}` : file.name
  const work = step.concurrentIndex ? runConcurrently : runInTransaction
  return retryWhileLocked(run, label, () => work(run, file, step, isLast))
}

/** Runs `work`. As long as another transaction holds a lock that `work` needs, retries it with a backoff. */
export async function retryWhileLocked(
  { log, timeouts }: MigrationRun,
  label: string,
  work: () => Promise<void>,
): Promise<void> {
  const startedAt = performance.now()
  for (let attempt = 1, pauseMs = timeouts.firstPauseMs; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const { code, message } = error as Error & { code?: string }
      const isRetryable = retryableCodes.has(code ?? '') || error instanceof WaitedTooLong
      if (!isRetryable) throw new Error(`Migration ${label} failed: ${message}`, { cause: error })
      if (performance.now() - startedAt + pauseMs > timeouts.totalMs)
        throw new Error(
          `Migration ${label} could not get its locks in ${attempt} attempts and gives up. Running processes continue; start again once the long transaction that holds the lock has ended.`,
          { cause: error },
        )
      log(
        `migration ${label} could not get its locks and lets other transactions go first: retrying in ${pauseMs} ms`,
      )
      await pause(pauseMs)
      pauseMs = Math.min(pauseMs * 2, maxPauseMs)
    }
  }
}

/** Thrown if a step could not get all its locks in time. */
class WaitedTooLong extends Error {}

async function runInTransaction(
  run: MigrationRun,
  file: MigrationFile,
  step: MigrationStep,
  isLast: boolean,
): Promise<void> {
  const { client } = run
  try {
    await client.query('begin')
    await runWithLockLimit(run, () => client.query(step.sql))
    await recordStep(client, file, step, isLast)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Runs a step and cancels it if it is still waiting for a table lock after the time limit. The session's `lock_timeout`
 * is not sufficient, because it applies to each lock separately while the step already holds other locks. Waiting for a
 * row lock is not limited, because it does not block readers.
 */
export async function runWithLockLimit(
  { client, pool, timeouts }: MigrationRun,
  work: () => Promise<unknown>,
): Promise<void> {
  const pid = (client as unknown as { processID: number }).processID
  const working = new AbortController()
  let isCanceled = false
  const watching = (async () => {
    await pause(timeouts.lockMs, undefined, { signal: working.signal })
    for (;;) {
      const { rows } = await pool.query(
        `select pg_cancel_backend(pid) from pg_locks where pid = $1 and not granted and locktype = 'relation'`,
        [pid],
      )
      if (rows.length > 0) isCanceled = true
      await pause(watchMs, undefined, { signal: working.signal })
    }
  })().catch(() => undefined)
  try {
    await work()
  } catch (error) {
    working.abort()
    // Waits for the watcher, because the statement might fail before the watcher has recorded that it canceled the
    // statement.
    await watching
    const isOurs = isCanceled && (error as { code?: unknown }).code === '57014'
    throw isOurs ? new WaitedTooLong('could not get all locks in time', { cause: error }) : error
  } finally {
    working.abort()
    // Waits for the watcher, because a late cancel request would cancel the next statement.
    await watching
  }
}

/**
 * Runs a step that creates or drops an index concurrently. It waits for older transactions but does not block readers
 * or writers, so it has no time limit. An interrupted run leaves an invalid index, which the next run drops and builds
 * again.
 */
async function runConcurrently(
  { client, timeouts }: MigrationRun,
  file: MigrationFile,
  step: MigrationStep,
  isLast: boolean,
): Promise<void> {
  const { name, kind } = step.concurrentIndex!
  await client.query('set lock_timeout = 0')
  try {
    const { rows } = await client.query<{ valid: boolean }>(
      'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
      [name],
    )
    const isThere = rows[0] !== undefined
    if (isThere && !rows[0]!.valid) await client.query(`drop index concurrently if exists ${name}`)
    const isValid = rows[0]?.valid === true
    if (kind === 'create' ? !isValid : isValid) await client.query(step.sql)
  } finally {
    await client.query(`set lock_timeout = ${timeouts.lockMs}`)
  }
  await client.query('begin')
  await recordStep(client, file, step, isLast)
  await client.query('commit')
}

/**
 * Records a step. The last step replaces the rows of all steps with one row for the file, because older builds
 * recognize only files.
 */
async function recordStep(
  client: pg.PoolClient,
  file: MigrationFile,
  step: MigrationStep,
  isLast: boolean,
): Promise<void> {
  const { name, checksum } = isLast ? file : step
  await recordMigrations(client, [{ name, checksum, requires: fileNameOfBuild(file.oldestBuild) }])
  if (isLast) await client.query(`delete from schema_migrations where name like $1 || ':%'`, [file.name])
}

/** Query for connected builds that are older than the build `$1`. Ignores this connection. */
export const olderBuildsQuery = `select distinct right(application_name, 4) as build from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()
    and application_name ~ '^souk \\d{4}$' and right(application_name, 4) < $1 order by 1`

/**
 * Waits until all builds that need the data or schema that this migration removes have disconnected. Each connection's
 * application name contains its build number.
 */
export async function awaitOlderBuilds(
  { client, log, timeouts }: MigrationRun,
  { oldestBuild, name }: Pick<MigrationFile, 'name' | 'oldestBuild'>,
): Promise<void> {
  if (!oldestBuild) return
  const until = performance.now() + Math.min(timeouts.totalMs, 60_000)
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await client.query<{ build: string }>(olderBuildsQuery, [oldestBuild])
    if (rows.length === 0) return
    const builds = rows.map((row) => row.build).join(', ')
    if (performance.now() > until)
      throw new Error(
        `Migration ${name} takes away what build ${builds} needs, and that build is still connected: stop it, then start this one again.`,
      )
    if (isFirst) log(`migration ${name} waits until build ${builds} has ended`)
    await pause(watchMs)
  }
}
