import type { OpeningFinding } from '#contract/admin/opening.ts'
import { systemClock } from '#platform/core/clock.ts'
import { bad, good, note, reasonOf } from '#modules/admin/opening/findings.ts'
import * as store from '#modules/admin/backups/backups.store.ts'
import { isOtherPassphrase } from './backup-format.ts'
import { copyLocally } from './backup-destination.ts'
import { LeaseHeld, withLease } from '#platform/database/lease.ts'
import type { MakeContext } from './make-backup.ts'
import { verifyBackup } from './read-backup.ts'

const freshHours = 36
const hourMs = 3600_000

/**
 * Checks that backups are scheduled, recent and restorable. With `readsNewest`, the check reads the newest backup
 * completely.
 */
export async function backupFindings(
  context: Pick<MakeContext, 'db' | 'pool' | 'config' | 'settings'>,
  readsNewest: boolean,
): Promise<OpeningFinding[]> {
  const { db, config, settings } = context
  const { backupDaily, backupHour, backupKeepDays: days, backupKeepWeeks: weeks } = settings.now
  const place = config.backupS3 ? config.backupS3.bucket : config.backupDir
  const [newest] = await store.listCompleteBackups(db)
  return [
    backupDaily === 1
      ? good('backup-scheduled', { hour: backupHour, days, weeks, place })
      : bad('backup-unscheduled'),
    config.backupPassphrase ? good('backup-encrypted') : bad('backup-open'),
    ...(config.backupS3 ? [] : [note('backup-here', { place })]),
    ...(newest ? [ageFinding(newest)] : [bad('backup-none', { place })]),
    ...(newest && readsNewest ? [await readNewest(context, newest)] : []),
    ...(newest ? [trialFinding(newest)] : []),
  ]
}

function ageFinding({ begunAt }: store.BackupRow): OpeningFinding {
  const hours = hoursSince(begunAt)
  return hours <= freshHours ? good('backup-fresh', { hours }) : bad('backup-old', { hours })
}

function trialFinding({ trial }: store.BackupRow): OpeningFinding {
  if (!trial) return bad('trial-none')
  const { isGood, rows = 0, seconds = 0, why = '' } = trial
  if (isGood) return good('trial-passed', { rows, seconds })
  return trial.isOtherPassphrase ? bad('trial-passphrase') : bad('trial-failed', { reason: why })
}

/** Reads the newest backup completely. Holds the backup lease, because a trial restore downloads the file as well. */
async function readNewest(
  { pool, config }: Pick<MakeContext, 'pool' | 'config'>,
  newest: store.BackupRow,
): Promise<OpeningFinding> {
  try {
    return await withLease(pool, 'backup', async () => {
      await using file = await copyLocally(config, newest)
      const { sums } = await verifyBackup(file.path, config.backupPassphrase)
      const rows = Object.values(sums.tables).reduce((sum, table) => sum + table.rows, 0)
      return good('backup-whole', { rows, files: sums.files.count })
    })
  } catch (error) {
    if (error instanceof LeaseHeld) return bad('backup-busy')
    return isOtherPassphrase(error)
      ? bad('backup-passphrase')
      : bad('backup-broken', { reason: reasonOf(error) })
  }
}

const hoursSince = (at: Date): number => Math.floor((systemClock.now() - at.getTime()) / hourMs)
