import { stat, statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import type { ClockCheck } from '#platform/telemetry/clock-check.ts'
import type { Db } from '#platform/database/db.ts'
import type { Config } from '#platform/config/config.ts'
import { pruneReports, saveReport, type MachineReport } from './machine-reports.store.ts'

const everyMs = 20_000

interface ReportContext {
  db: Db
  config: Pick<Config, 'dataDir' | 'backupDir'>
  clockCheck: ClockCheck
}

/**
 * Reports this machine's free disk space and clock offset every 20 seconds. Any process can then evaluate the alerts
 * for all machines.
 */
export function createMachineReports({ db, config, clockCheck }: ReportContext, machine = hostname()) {
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
      // Ignore errors. Reports cannot be stored without the database, and an outage of the database is logged
      // separately.
      timer = setInterval(() => void write().catch(() => undefined), everyMs).unref()
    },
    stop: () => clearInterval(timer),
  }
}

/**
 * Measures the free space, in percent, on the disk that contains DATA_DIR. If BACKUP_DIR is on another disk, also
 * measures the other disk.
 */
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
  // The first backup creates the folder. Until then, measure the parent folder, which is on the same disk.
  if (!found && dirname(folder) !== folder) return measureDisk(dirname(folder))
  const { bavail, blocks } = await statfs(folder)
  return { device: found?.dev ?? 0, percent: Math.floor((100 * bavail) / Math.max(blocks, 1)) }
}
