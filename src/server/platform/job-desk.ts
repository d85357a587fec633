import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'

export type JobState = 'dead' | 'waiting' | 'running'

export interface JobRow {
  kind: 'job' | 'batch'
  id: number
  task: string
  state: JobState
  tries: number
  mostTries: number
  error: string | null
  payload: unknown
  dueAt: Date | null
  runner: string | null
}

export interface SeenJob {
  kind: 'job' | 'batch'
  id: number
  tries: number
}

const mostBatchTries = 25

const queued = sql`
  select 'job' as kind, j.id, t.identifier as task, j.attempts::integer as tries,
    j.max_attempts::integer as "mostTries", j.last_error as error, j.payload, j.run_at as "dueAt",
    j.locked_by as runner,
    case when j.locked_at is not null then 'running' when j.attempts >= j.max_attempts then 'dead'
      else 'waiting' end as state
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`
// Who works at a batch is not written down: what is claimed is due again a moment later.
const batched = sql`
  select 'batch' as kind, id, task, tries, ${mostBatchTries}::integer as "mostTries", error, payload,
    nullif(due_at, 'infinity') as "dueAt", null as runner,
    case when due_at = 'infinity' then 'dead' else 'waiting' end as state
  from batch_jobs`

/** Jobs in a state, the newest first; `before` is the last row of the page before. */
export async function listJobs(
  db: Db,
  { state, before, limit }: { state: JobState; before: Omit<SeenJob, 'tries'> | undefined; limit: number },
): Promise<JobRow[]> {
  const { kind = 'job', id = Number.MAX_SAFE_INTEGER } = before ?? {}
  const { rows } = await sql<JobRow>`
    select * from (${queued} union all ${batched}) jobs
    where state = ${state} and (kind < ${kind} or (kind = ${kind} and id < ${id}))
    order by kind desc, id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, dueAt: row.state === 'dead' ? null : row.dueAt }))
}

/** How many there are in each state; counting stops at `limit`. */
export async function countJobs(db: Db, limit: number): Promise<Record<JobState, number>> {
  const { rows } = await sql<{ state: JobState; count: number }>`
    select wanted.state, (select count(*)::integer from (
        select 1 from (${queued} union all ${batched}) jobs where jobs.state = wanted.state limit ${limit}) few) as count
    from (values ('dead'), ('waiting'), ('running')) as wanted(state)`.execute(db)
  return Object.fromEntries(rows.map(({ state, count }) => [state, count])) as Record<JobState, number>
}

export interface RunnerRow {
  id: string
  seenAt: Date
  isAlive: boolean
  running: number
}

/** The workers of every process that were heard of today. */
export async function listRunners(db: Db): Promise<RunnerRow[]> {
  const { rows } = await sql<RunnerRow>`
    select w.id, w.seen_at as "seenAt", w.seen_at > now() - interval '30 seconds' as "isAlive",
      (select count(*)::integer from graphile_worker._private_jobs j where j.locked_by = w.id) as running
    from job_workers w order by w.seen_at desc, w.id limit 200`.execute(db)
  return rows
}

export type DeadJob = Pick<JobRow, 'kind' | 'id' | 'task' | 'tries' | 'error' | 'payload'>

/** Locks those of the jobs that are dead and as they were seen; without `seen`, every dead one. */
export async function lockDead(tx: Tx, seen?: readonly SeenJob[]): Promise<DeadJob[]> {
  const wanted = JSON.stringify(seen ?? [])
  const isAll = seen === undefined
  const { rows: jobs } = await sql<DeadJob>`
    select 'job' as kind, j.id, t.identifier as task, j.attempts::integer as tries, j.last_error as error, j.payload
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts >= j.max_attempts and j.locked_at is null and (${isAll} or exists (
      select from json_to_recordset(${wanted}::json) as s(kind text, id bigint, tries integer)
      where s.kind = 'job' and s.id = j.id and s.tries = j.attempts))
    order by j.id for update of j`.execute(tx)
  const { rows: batch } = await sql<DeadJob>`
    select 'batch' as kind, b.id, b.task, b.tries, b.error, b.payload from batch_jobs b
    where b.due_at = 'infinity' and (${isAll} or exists (
      select from json_to_recordset(${wanted}::json) as s(kind text, id bigint, tries integer)
      where s.kind = 'batch' and s.id = b.id and s.tries = b.tries))
    order by b.id for update`.execute(tx)
  return [...jobs, ...batch]
}

/** Gives locked jobs all their tries again, from now on. */
export async function reviveJobs(tx: Tx, jobs: readonly DeadJob[]): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(${idsOf(jobs, 'job')}::bigint[], now(), null, 0, null)`.execute(
    tx,
  )
  await sql`update batch_jobs set due_at = now(), tries = 0 where id = any(${idsOf(jobs, 'batch')}::bigint[])`.execute(
    tx,
  )
}

export async function removeJobs(tx: Tx, jobs: readonly DeadJob[]): Promise<void> {
  await sql`select graphile_worker.complete_jobs(${idsOf(jobs, 'job')}::bigint[])`.execute(tx)
  await sql`delete from batch_jobs where id = any(${idsOf(jobs, 'batch')}::bigint[])`.execute(tx)
}

function idsOf(jobs: readonly DeadJob[], kind: DeadJob['kind']): number[] {
  return jobs.filter((job) => job.kind === kind).map(({ id }) => id)
}
