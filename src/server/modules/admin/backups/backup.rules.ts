const hour = 3600_000

export interface BackupSchedule {
  /** Hour of the day at which the daily backup starts, in the marketplace's time zone. */
  hour: number
  timeZone: string
}

/** Returns the backup day of a time, such as `2026-11-25`. A backup day begins at the scheduled hour. */
function slotOf(at: number, { hour: begins, timeZone }: BackupSchedule): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at - begins * hour)
}

interface Last {
  begunAt: Date
  madeAt: Date | null
}

/** Returns whether today's backup is due. A failed backup is retried after an hour. */
export function isBackupDue(now: number, schedule: BackupSchedule, last: Last | undefined): boolean {
  if (!last || slotOf(last.begunAt.getTime(), schedule) !== slotOf(now, schedule)) return true
  return last.madeAt === null && now - last.begunAt.getTime() >= hour
}

interface Retained {
  id: string
  begunAt: Date
}

/**
 * Returns the backups to delete. Keeps the newest backup of each day, for the last `days` days that have backups, and
 * the newest backup of each week, for the last `weeks` weeks that have backups. Always keeps the newest backup.
 */
export function listExpiredBackups<Row extends Retained>(
  rows: readonly Row[],
  { days, weeks, timeZone }: { days: number; weeks: number; timeZone: string },
): Row[] {
  const newestFirst = rows.toSorted((a, b) => b.begunAt.getTime() - a.begunAt.getTime())
  const dayOf = ({ begunAt }: Row) => slotOf(begunAt.getTime(), { hour: 0, timeZone })
  const retained = new Set([
    ...newestOfEach(newestFirst, dayOf, Math.max(days, 1)),
    ...newestOfEach(newestFirst, (row) => weekOf(dayOf(row)), weeks),
  ])
  return newestFirst.filter((row) => !retained.has(row))
}

function newestOfEach<Row>(newestFirst: readonly Row[], of: (row: Row) => string, most: number): Row[] {
  return [...Map.groupBy(newestFirst, of).values()].slice(0, most).map(([newest]) => newest!)
}

/** Returns the Monday of the week that contains `day`. */
function weekOf(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`)
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7
  return new Date(at - sinceMonday * 24 * hour).toISOString().slice(0, 10)
}
