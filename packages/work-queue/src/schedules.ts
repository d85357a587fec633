import { Cron } from 'croner'
import { sql } from 'kysely'
import type { QueueDeps } from './deliver.ts'
import { createLoop, type Loop } from './loop.ts'
import { enqueueRows } from './messages.ts'

export interface Schedule {
  /** Name of the schedule. It is also the topic and the key of the scheduled job. */
  task: string
  /** Cron pattern with five fields, in UTC. */
  pattern: string
}

/**
 * Maximum number of attempts to run a scheduled job. If all of them fail, the job runs again at its next scheduled
 * time.
 */
export const scheduledAttempts = 3

interface ScheduleOptions extends QueueDeps {
  /** Returns whether this process is allowed to enqueue scheduled jobs now. */
  mayFire?: () => Promise<boolean>
  onFired(tasks: readonly string[]): void
}

const checkIntervalMs = 1_000
/** Maximum number of seconds that the clock of a process can be ahead of the database's clock. */
const maxClockLeadSeconds = 10

/**
 * Creates the loop that enqueues scheduled jobs. Each process compares its clock with the cron patterns, and updates
 * the row of a due schedule with compare-and-set. At each scheduled time, only one process therefore enqueues the job.
 * If several scheduled times were missed, the job is enqueued only once.
 */
export function createScheduler(
  options: ScheduleOptions,
  schedules: readonly Schedule[],
): Pick<Loop, 'start' | 'stop'> {
  const { db, log, isOutage, mayFire = async () => true, onFired } = options
  const patterns = schedules.map(({ task, pattern }) => ({ task, latestTime: latestTimeOf(pattern) }))
  const handled = new Map<string, number>()
  let hasBegun = false

  async function runRound(): Promise<boolean> {
    const now = Date.now()
    const due = patterns
      .map(({ task, latestTime }) => ({ task, at: latestTime(now) }))
      .filter(({ task, at }) => at !== handled.get(task))
    if (due.length === 0 || !(await mayFire())) return false
    if (!hasBegun) await initializeSchedules()
    hasBegun = true
    const { fired, early } = await enqueueDue(due)
    for (const { task, at } of due) if (!early.includes(task)) handled.set(task, at)
    if (fired.length > 0) onFired(fired)
    return false
  }

  /**
   * Stores the current time for new schedules, so that their jobs run at the next scheduled time. Resets stored times
   * that are in the future because the clock was set back since they were stored.
   */
  async function initializeSchedules(): Promise<void> {
    const names = patterns.map(({ task }) => task)
    await sql`insert into schedules as s (name, fired_at) select name, now() from unnest(${names}::text[]) name
      on conflict (name) do update set fired_at = now()
        where s.fired_at > now() + make_interval(secs => ${maxClockLeadSeconds})`.execute(db)
  }

  async function enqueueDue(due: readonly { task: string; at: number }[]) {
    const times = JSON.stringify(due.map(({ task, at }) => ({ name: task, at: new Date(at) })))
    const isEarly = sql`d.at > now() + make_interval(secs => ${maxClockLeadSeconds})`
    const dueTimes = sql`json_to_recordset(${times}::json) as d(name text, at timestamptz)`
    const job = { series: null, maxAttempts: scheduledAttempts }
    const { rows } = await sql<{ name: string; isEarly: boolean }>`
      with fired as (
        update schedules s set fired_at = d.at from ${dueTimes}
        where s.name = d.name and s.fired_at < d.at and not ${isEarly} returning s.name
      ), put as (${enqueueRows(sql`select name, name, '{}'::json, now() from fired`, { job })})
      select name, false as "isEarly" from fired union all select d.name, true from ${dueTimes} where ${isEarly}`.execute(
      db,
    )
    const namesOf = (early: boolean) => rows.filter((row) => row.isEarly === early).map(({ name }) => name)
    return { fired: namesOf(false), early: namesOf(true) }
  }

  return createLoop({ name: 'schedules', everyMs: checkIntervalMs, round: runRound, log, isOutage })
}

/**
 * Creates a function that returns a pattern's latest scheduled time up to `now`, in ms since the epoch. The result is
 * memoized until the next scheduled time.
 */
function latestTimeOf(pattern: string): (now: number) => number {
  const cron = new Cron(pattern, { timezone: 'UTC', mode: '5-part', paused: true })
  let [from, until] = [0, 0]
  return (now) => {
    if (now >= from && now < until) return from
    // Adds 1 ms, because `previousRuns` does not return a scheduled time that is equal to the given time.
    from = cron.previousRuns(1, new Date(now + 1))[0]?.getTime() ?? 0
    until = cron.nextRun(new Date(now))?.getTime() ?? Infinity
    return from
  }
}
