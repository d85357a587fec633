import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { buildOf, listMigrations, type MigrationFile, type MigrationStep } from './migration-files.ts'

/** How a migration waits: all in milliseconds. */
export interface MigrationPatience {
  /** For one lock: whoever queues behind it waits as long, and gives up after five seconds. */
  lockMs: number
  /** From the first attempt of a step on, until the start is given up. */
  allMs: number
  /** Before the second attempt; doubled each time, up to half a minute. */
  firstPauseMs: number
}

export const usualPatience: MigrationPatience = { lockMs: 2_000, allMs: 15 * 60_000, firstPauseMs: 500 }

const mostPauseMs = 30_000
const watchMs = 250

interface Run {
  /** Holds the migration lock; its session waits for no lock longer than `lockMs`. */
  client: pg.PoolClient
  /** For looking at that client's session from outside. */
  pool: pg.Pool
  log(line: string): void
  patience: MigrationPatience
}

/**
 * Runs the steps of a file that are not done yet, each remembered in its own transaction. `wanted` leaves the others
 * for later. Returns whether the file is now done.
 */
export async function runMigration(
  run: Run,
  file: MigrationFile,
  done: ReadonlySet<string>,
  wanted: (name: string) => boolean = () => true,
): Promise<boolean> {
  const last = file.steps.at(-1)!
  for (const step of file.steps) {
    if (done.has(step.name)) continue
    if (!wanted(file.name) && !wanted(step.name)) return false
    await awaitOlderBuilds(run, file)
    await runStep(run, file, step, step === last)
  }
  return true
}

/** What a step meets in passing: another transaction had the lock, or each waited for the other. */
const passing = new Set(['55P03', '40P01'])

async function runStep(run: Run, file: MigrationFile, step: MigrationStep, isLast: boolean): Promise<void> {
  const { log, patience } = run
  const place = file.steps.length > 1 ? `step ${file.steps.indexOf(step) + 1} of ${file.name}` : file.name
  const startedAt = performance.now()
  for (let attempt = 1, pauseMs = patience.firstPauseMs; ; attempt++) {
    try {
      return await (step.concurrentIndex ? runOutside : runInside)(run, file, step, isLast)
    } catch (error) {
      const { code, message } = error as Error & { code?: string }
      const isPassing = passing.has(code ?? '') || error instanceof WaitedTooLong
      if (!isPassing) throw new Error(`Migration ${place} failed: ${message}`, { cause: error })
      if (performance.now() - startedAt + pauseMs > patience.allMs)
        throw new Error(
          `Migration ${place} found what it needs locked ${attempt} times and gives up. What was running goes on; start again once the long transaction that holds the lock has ended.`,
          { cause: error },
        )
      log(`migration ${place} found what it needs locked and lets others go first: again in ${pauseMs} ms`)
      await pause(pauseMs)
      pauseMs = Math.min(pauseMs * 2, mostPauseMs)
    }
  }
}

/** The locks of one step came too slowly together. */
class WaitedTooLong extends Error {}

async function runInside(run: Run, file: MigrationFile, step: MigrationStep, isLast: boolean): Promise<void> {
  const { client } = run
  try {
    await client.query('begin')
    await withinLockTime(run, () => client.query(step.sql))
    await remember(client, file, step, isLast)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * The session's limit is for each lock, and the first are held while the next is waited for. So a step that still waits
 * for a table when its time is over is canceled from outside. Waiting for a row blocks nobody's reading and may last.
 */
async function withinLockTime({ client, pool, patience }: Run, work: () => Promise<unknown>): Promise<void> {
  const pid = (client as unknown as { processID: number }).processID
  const working = new AbortController()
  let isCanceled = false
  const watching = (async () => {
    await pause(patience.lockMs, undefined, { signal: working.signal })
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
    // The canceled statement may end before the answer to who canceled it is here.
    await watching
    const isOurs = isCanceled && (error as { code?: unknown }).code === '57014'
    throw isOurs ? new WaitedTooLong('its locks were not to be had in time', { cause: error }) : error
  } finally {
    working.abort()
    // Canceled now, it would be the next statement's end.
    await watching
  }
}

/**
 * An index made or dropped concurrently waits for older transactions, but nobody who reads or writes waits for it: it
 * may take its time. What a killed run left is an invalid index, which is dropped and made again.
 */
async function runOutside(
  { client, patience }: Run,
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
    await client.query(`set lock_timeout = ${patience.lockMs}`)
  }
  await client.query('begin')
  await remember(client, file, step, isLast)
  await client.query('commit')
}

/** The last step remembers the file, as all builds know it, in the place of its steps. */
async function remember(
  client: pg.PoolClient,
  file: MigrationFile,
  step: MigrationStep,
  isLast: boolean,
): Promise<void> {
  const { name, checksum } = isLast ? file : step
  await client.query('insert into schema_migrations (name, checksum, requires) values ($1, $2, $3)', [
    name,
    checksum,
    nameOfBuild(file.oldestBuild),
  ])
  if (isLast) await client.query(`delete from schema_migrations where name like $1 || ':%'`, [file.name])
}

/** Builds from before builds had numbers look for the name of a file they know. */
function nameOfBuild(build: string | null): string | null {
  return build && (listMigrations().find(({ name }) => buildOf(name) === build)?.name ?? `${build}.sql`)
}

/** Before what it contracts is gone, the builds that need it must be: they say on each connection who they are. */
async function awaitOlderBuilds({ client, log, patience }: Run, file: MigrationFile): Promise<void> {
  const { oldestBuild, name } = file
  if (!oldestBuild) return
  const until = performance.now() + Math.min(patience.allMs, 60_000)
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await client.query<{ name: string }>(
      `select distinct application_name as name from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
         and application_name ~ '^souk \\d{4}$' and right(application_name, 4) < $1 order by 1`,
      [oldestBuild],
    )
    if (rows.length === 0) return
    const builds = rows.map((row) => row.name.slice(5)).join(', ')
    if (performance.now() > until)
      throw new Error(
        `Migration ${name} takes away what build ${builds} needs, and that build is still connected: stop it, then start this one again.`,
      )
    if (isFirst) log(`migration ${name} waits until build ${builds} has ended`)
    await pause(watchMs)
  }
}
