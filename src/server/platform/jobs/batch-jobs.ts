import { sql } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from '../database/db.ts'
import type { Log } from '../log.ts'

/** Does many jobs at once. When it rejects, each is tried again alone: it must bear to be repeated. */
export type BatchTask = (payloads: unknown[]) => Promise<void>

const batch = 50
const leaseMs = 120_000
const maxAttempts = 25

export interface BatchJob {
  id: number
  task: string
  payload: unknown
  attempts: number
}

/** Adds work for a batch in the caller's transaction: one plain row, done within a second or two of the commit. */
export async function enqueueForBatch(db: Db | Tx, task: string, payload: object): Promise<void> {
  await sql`insert into batch_jobs (task, payload) values (${task}, ${JSON.stringify(payload)}::json)`.execute(
    db,
  )
}

/** Lets others do at once what this process has claimed and will not finish; an attempt cut short does not count. */
export async function giveBackBatchJobs(pool: pg.Pool, held: Set<BatchJob>): Promise<void> {
  const jobs = [...held]
  held.clear()
  if (jobs.length === 0) return
  await pool.query(
    `update batch_jobs b set due_at = now(), attempts = b.attempts - 1
     from unnest($1::bigint[], $2::integer[]) as mine(id, attempts)
     where b.id = mine.id and b.attempts = mine.attempts and b.due_at <> 'infinity'`,
    [jobs.map((job) => job.id), jobs.map((job) => job.attempts)],
  )
}

/**
 * Does a batch of what is due. A process that dies leaves its batch to the next after `claimMs`; while it lives, it
 * renews its claim, however slow the work (a mail server, say). `left` holds what is claimed and not done yet.
 */
export async function processBatchJobs(
  pool: pg.Pool,
  tasks: ReadonlyMap<string, BatchTask>,
  log: Log,
  claimMs = leaseMs,
  left = new Set<BatchJob>(),
): Promise<boolean> {
  const claimed = await claim(pool, [...tasks.keys()], claimMs)
  if (claimed.length === 0) return false
  for (const job of claimed) left.add(job)
  const renewing = setInterval(() => {
    renew(pool, [...left], claimMs).catch((error: unknown) =>
      log.warn({ err: error }, 'a claim was not renewed'),
    )
  }, claimMs / 4)
  try {
    for (const [name, jobs] of Map.groupBy(claimed, (job) => job.task)) {
      await perform(pool, tasks.get(name)!, jobs, left, log)
    }
  } finally {
    clearInterval(renewing)
  }
  return claimed.length === batch
}

async function perform(
  pool: pg.Pool,
  task: BatchTask,
  jobs: BatchJob[],
  left: Set<BatchJob>,
  log: Log,
): Promise<void> {
  const failure = await task(jobs.map((job) => job.payload)).then(
    () => undefined,
    (error: unknown) => ({ error }),
  )
  if (failure && jobs.length > 1) {
    for (const job of jobs) await perform(pool, task, [job], left, log)
    return
  }
  // From here on the rows have a date of their own, or none.
  for (const job of jobs) left.delete(job)
  if (failure) await postpone(pool, jobs[0]!, failure.error, log)
  else await finish(pool, jobs)
}

async function claim(pool: pg.Pool, names: string[], claimMs: number): Promise<BatchJob[]> {
  const { rows } = await pool.query<BatchJob>({
    name: 'batch-jobs-claim',
    text: `update batch_jobs set due_at = now() + make_interval(secs => $2), attempts = attempts + 1
      where id in (select id from batch_jobs where due_at <= now() and task = any($1::text[])
        order by due_at limit ${batch} for update skip locked)
      returning id, task, payload, attempts`,
    values: [names, claimMs / 1000],
  })
  return rows
}

/** Moves the claim on; a job that another has taken meanwhile (its attempts say so) is left to that one. */
async function renew(pool: pg.Pool, jobs: readonly BatchJob[], claimMs: number): Promise<void> {
  await pool.query({
    name: 'batch-jobs-renew',
    text: `update batch_jobs b set due_at = now() + make_interval(secs => $3)
      from unnest($1::bigint[], $2::integer[]) as mine(id, attempts)
      where b.id = mine.id and b.attempts = mine.attempts and b.due_at <> 'infinity'`,
    values: [jobs.map((job) => job.id), jobs.map((job) => job.attempts), claimMs / 1000],
  })
}

async function finish(pool: pg.Pool, jobs: readonly BatchJob[]): Promise<void> {
  await pool.query({
    name: 'batch-jobs-finish',
    text: 'delete from batch_jobs where id = any($1::bigint[])',
    values: [jobs.map((job) => job.id)],
  })
}

async function postpone(pool: pg.Pool, job: BatchJob, error: unknown, log: Log): Promise<void> {
  const isDead = job.attempts >= maxAttempts
  log.error({ err: error, task: job.task, attempts: job.attempts, isDead }, 'a job failed')
  const waitSeconds = Math.min(2 ** job.attempts, 6 * 3600)
  await pool.query(
    `update batch_jobs set error = $2,
      due_at = case when $3 then 'infinity' else now() + make_interval(secs => $4) end where id = $1`,
    [job.id, String(error).slice(0, 500), isDead, waitSeconds],
  )
}
