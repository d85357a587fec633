import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'

export interface MachineReport {
  kind: 'data-disk' | 'backup-disk' | 'clock'
  /** Free disk space in percent, or the difference in seconds between the machine's clock and the database's clock. */
  measured: number
  /** Folder on the measured disk. Empty if the clock was measured. */
  place: string
}

export type NamedReport = MachineReport & { machine: string }

export async function saveReport(db: Db, { machine, kind, measured, place }: NamedReport): Promise<void> {
  await sql`insert into machine_reports (machine, kind, measured, place, seen_at)
    values (${machine}, ${kind}, ${measured}, ${place}, now())
    on conflict (machine, kind) do update set measured = excluded.measured, place = excluded.place,
      seen_at = excluded.seen_at`.execute(db)
}

/** Returns the reports from all machines in the last five minutes. */
export async function listReports(db: Db, kind: MachineReport['kind']): Promise<NamedReport[]> {
  const { rows } = await sql<NamedReport>`select machine, kind, measured, place from machine_reports
    where kind = ${kind} and seen_at > now() - interval '5 minutes' order by machine`.execute(db)
  return rows
}

export async function pruneReports(db: Db): Promise<void> {
  await sql`delete from machine_reports where seen_at < now() - interval '1 day'`.execute(db)
}
