import { stat, statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import type { ClockCheck } from '#platform/clock/clock-check.ts'
import type { Db } from '#platform/database/db.ts'
import type { Config } from '#platform/settings/config.ts'
import { pruneReports, saveReport, type MachineReport } from './machine-reports.store.ts'

const everyMs = 20_000

interface ReportContext {
  db: Db
  config: Pick<Config, 'dataDir' | 'backupDir'>
  clockCheck: ClockCheck
}

/**
 * Reports every 20 seconds how full the disks of this machine are and how far its clock is from the database's, so that
 * any process can judge all machines.
 */
export function openMachineReports({ db, config, clockCheck }: ReportContext, machine = hostname()) {
  let timer: NodeJS.Timeout | undefined
  async function write(): Promise<void> {
    const offsetMs = await clockCheck.measure()
    const reports: MachineReport[] = [
      { kind: 'clock', measured: Math.round(offsetMs / 100) / 10, place: '' },
      ...(await measureDisks(config)),
    ]
    for (const report of reports) await saveReport(db, { machine, ...report })
    await pruneReports(db)
  }
  return {
    write,
    start() {
      // With the database away there is nobody to report to, and its outage has lines of its own.
      timer = setInterval(() => void write().catch(() => undefined), everyMs).unref()
    },
    stop: () => clearInterval(timer),
  }
}

/** Free space in percent of DATA_DIR's disk, and of BACKUP_DIR's where that is another one. */
export async function measureDisks({
  dataDir,
  backupDir,
}: ReportContext['config']): Promise<MachineReport[]> {
  const data = await measureDisk(dataDir)
  const backup = await measureDisk(backupDir)
  return [
    { kind: 'data-disk', measured: data.percent, place: dataDir },
    ...(backup.device === data.device
      ? []
      : [{ kind: 'backup-disk' as const, measured: backup.percent, place: backupDir }]),
  ]
}

async function measureDisk(folder: string): Promise<{ device: number; percent: number }> {
  const found = await stat(folder).catch(() => undefined)
  // Made with the first backup: until then its disk is that of the folder it will stand in.
  if (!found && dirname(folder) !== folder) return measureDisk(dirname(folder))
  const { bavail, blocks } = await statfs(folder)
  return { device: found?.dev ?? 0, percent: Math.floor((100 * bavail) / Math.max(blocks, 1)) }
}
