import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../database/db.ts'
import { lockDeadMessages, removeMessages, reviveMessages } from '../outbox/dead-messages.ts'
import { maxAttempts } from '../outbox/retry-policy.ts'

export type JobState = 'dead' | 'waiting' | 'running'

export interface JobRow {
  kind: 'job' | 'message'
  id: number
  task: string
  state: JobState
  attempts: number
  maxAttempts: number
  error: string | null
  payload: unknown
  dueAt: Date | null
  runner: string | null
}

export interface SeenJob {
  kind: 'job' | 'message'
  id: number
  attempts: number
}

const inQueue: Record<JobState, RawBuilder<unknown>> = {
  dead: sql`j.locked_at is null and j.attempts >= j.max_attempts`,
  waiting: sql`j.locked_at is null and j.attempts < j.max_attempts`,
  running: sql`j.locked_at is not null`,
}
// What is due in days, such as a reminder, waits for its time and for nobody else.
const inOutbox: Record<JobState, RawBuilder<unknown>> = {
  dead: sql`m.dead_at is not null`,
  waiting: sql`m.dead_at is null and (m.due_at <= now() or m.attempts > 0)
    and (m.leased_until is null or m.leased_until <= now())`,
  running: sql`m.leased_until > now()`,
}

// What a message is about is its key, where it has one.
const messagePayload = sql`case when m.key is null then m.payload
  else (jsonb_build_object('about', m.key) || m.payload::jsonb)::json end`

/** Jobs and messages in a state, the newest first, messages last; `before` is the last row of the page before. */
export async function listJobs(
  db: Db,
  { state, before, limit }: { state: JobState; before: Omit<SeenJob, 'attempts'> | undefined; limit: number },
): Promise<JobRow[]> {
  const { kind = 'job', id = Number.MAX_SAFE_INTEGER } = before ?? {}
  const mostInOutbox = kind === 'message' ? id : Number.MAX_SAFE_INTEGER
  const queued = sql`
    (select 'job' as kind, j.id, t.identifier as task, j.attempts::integer as attempts,
      j.max_attempts::integer as "maxAttempts", j.last_error as error, j.payload, j.run_at as "dueAt",
      j.locked_by as runner
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where ${inQueue[state]} and ${kind === 'job'} and j.id < ${id} order by j.id desc limit ${limit})`
  const put = sql`
    (select 'message', m.id, m.topic, m.attempts, ${maxAttempts}::integer, m.last_error, ${messagePayload}, m.due_at, null
    from outbox m where ${inOutbox[state]} and m.id < ${mostInOutbox} order by m.id desc limit ${limit})`
  const { rows } = await sql<Omit<JobRow, 'state'>>`
    select * from (${queued} union all ${put}) jobs order by kind, id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, state, dueAt: state === 'dead' ? null : row.dueAt }))
}

/** How many there are in each state; counting stops at `limit`. */
export async function countJobs(db: Db, limit: number): Promise<Record<JobState, number>> {
  const count = (state: JobState) => sql`(select count(*)::integer from (
    select from graphile_worker._private_jobs j where ${inQueue[state]}
    union all select from outbox m where ${inOutbox[state]} limit ${limit}) few)`
  const { rows } = await sql<Record<JobState, number>>`
    select ${count('dead')} as dead, ${count('waiting')} as waiting, ${count('running')} as running`.execute(
    db,
  )
  return rows[0]!
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

export type DeadJob = Pick<JobRow, 'kind' | 'id' | 'task' | 'attempts' | 'error' | 'payload'>

/** Locks those of the jobs that are dead and as they were seen; without `seen`, every dead one. */
export async function lockDead(tx: Tx, seen?: readonly SeenJob[]): Promise<DeadJob[]> {
  const wanted = JSON.stringify(seen ?? [])
  const isAll = seen === undefined
  const { rows: jobs } = await sql<DeadJob>`
    select 'job' as kind, j.id, t.identifier as task, j.attempts::integer as attempts, j.last_error as error, j.payload
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts >= j.max_attempts and j.locked_at is null and (${isAll} or exists (
      select from json_to_recordset(${wanted}::json) as s(kind text, id bigint, attempts integer)
      where s.kind = 'job' and s.id = j.id and s.attempts = j.attempts))
    order by j.id for update of j`.execute(tx)
  const dead = await lockDeadMessages(tx, { seen: seen?.filter(({ kind }) => kind === 'message') })
  const messages = dead.map(({ id, topic: task, key, payload, attempts, error }): DeadJob => {
    return { kind: 'message', id, task, attempts, error, payload: key ? { about: key, ...payload } : payload }
  })
  return [...jobs, ...messages]
}

/** Gives locked jobs all their attempts again, from now on. */
export async function reviveJobs(tx: Tx, jobs: readonly DeadJob[]): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(${idsOf(jobs, 'job')}::bigint[], now(), null, 0, null)`.execute(
    tx,
  )
  await reviveMessages(tx, idsOf(jobs, 'message'))
}

export async function removeJobs(tx: Tx, jobs: readonly DeadJob[]): Promise<void> {
  await sql`select graphile_worker.complete_jobs(${idsOf(jobs, 'job')}::bigint[])`.execute(tx)
  await removeMessages(tx, idsOf(jobs, 'message'))
}

function idsOf(jobs: readonly DeadJob[], kind: DeadJob['kind']): number[] {
  return jobs.filter((job) => job.kind === kind).map(({ id }) => id)
}
