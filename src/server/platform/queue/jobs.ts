import {
  createJobs as openAnyJobs,
  scheduledAttempts,
  type JobLane,
  type Jobs,
  type Schedule,
  type Task,
  type TaskInBatches,
} from '@souk/work-queue'
import { recordConnectFailure } from '../core/database-errors.ts'
import type { Database } from '../database/db.ts'
import type { Log } from '../telemetry/log.ts'
import { toQueueDeps, type OutboxDeps } from './outbox.ts'

export { enqueue } from './outbox.ts'
export type { JobLane, Jobs, JobsHealth, Schedule as Cron, Task, TaskInBatches } from '@souk/work-queue'

/**
 * Returns the options for enqueuing a scheduled job. Across all processes, at most one run of the job is active and at
 * most one is waiting.
 */
export const scheduledJob = (task: string) => ({ key: task, maxAttempts: scheduledAttempts })

interface JobsOptions {
  lanes?: readonly JobLane[]
  leaseMs?: number
}

/** Creates the job workers of a process. */
export function createJobs(
  { db, sessions, clock }: Pick<Database, 'sessions'> & Pick<OutboxDeps, 'db' | 'clock'>,
  tasks: Record<string, Task | TaskInBatches>,
  crons: readonly Schedule[],
  log: Log,
  options: JobsOptions = {},
): Jobs {
  return openAnyJobs(
    { ...toQueueDeps({ db, clock, log }), sessions, onListenFailure: recordConnectFailure },
    tasks,
    crons,
    options,
  )
}
