import {
  openJobs as openAnyJobs,
  scheduledAttempts,
  type JobLane,
  type Jobs,
  type Schedule,
  type Task,
  type TaskInBatches,
} from '@souk/work-queue'
import { noteConnectFailure } from '../core/database-errors.ts'
import type { Database } from '../database/db.ts'
import type { Log } from '../telemetry/log.ts'
import { depsOf, type OutboxDeps } from './outbox.ts'

export { enqueue } from './outbox.ts'
export type { JobLane, Jobs, JobsHealth, Schedule as Cron, Task, TaskInBatches } from '@souk/work-queue'

/** Options of a scheduled job: across all processes, at most one run is active and at most one waits. */
export const scheduledJob = (task: string) => ({ key: task, maxAttempts: scheduledAttempts })

interface JobsOptions {
  lanes?: readonly JobLane[]
  leaseMs?: number
}

/** Creates a process's job workers. */
export function openJobs(
  { db, sessions, clock }: Pick<Database, 'sessions'> & Pick<OutboxDeps, 'db' | 'clock'>,
  tasks: Record<string, Task | TaskInBatches>,
  crons: readonly Schedule[],
  log: Log,
  options: JobsOptions = {},
): Jobs {
  return openAnyJobs(
    { ...depsOf({ db, clock, log }), sessions, onListenFailure: noteConnectFailure },
    tasks,
    crons,
    options,
  )
}
