import type { LaunchFinding } from '#contract/admin/launch-checklist.ts'
import { systemClock } from '#platform/core/clock.ts'
import { problemFinding, passedFinding, infoFinding, reasonOf } from '#modules/admin/opening/findings.ts'
import * as store from '#modules/admin/backups/backups.store.ts'
import { isWrongPassphraseError } from './backup-format.ts'
import { openLocalCopy } from './backup-destination.ts'
import { LeaseHeld, withLease } from '#platform/database/lease.ts'
import type { MakeBackupContext } from './make-backup.ts'
import { verifyBackup } from './read-backup.ts'

const maxAgeHours = 36
const hourMs = 3600_000

/**
 * Checks that backups are scheduled, recent and restorable. If `readsNewest` is true, also reads and verifies the
 * newest backup completely.
 */
export async function findBackupProblems(
  context: Pick<MakeBackupContext, 'db' | 'pool' | 'config' | 'settings'>,
  readsNewest: boolean,
): Promise<LaunchFinding[]> {
  const { db, config, settings } = context
  const { backupDaily, backupHour, backupKeepDays: days, backupKeepWeeks: weeks } = settings.now
  const place = config.backupS3 ? config.backupS3.bucket : config.backupDir
  const [newest] = await store.listCompleteBackups(db)
  return [
    backupDaily === 1
      ? passedFinding('backup-scheduled', { hour: backupHour, days, weeks, place })
      : problemFinding('backup-unscheduled'),
    config.backupPassphrase ? passedFinding('backup-encrypted') : problemFinding('backup-open'),
    ...(config.backupS3 ? [] : [infoFinding('backup-here', { place })]),
    ...(newest ? [ageFinding(newest)] : [problemFinding('backup-none', { place })]),
    ...(newest && readsNewest ? [await readNewest(context, newest)] : []),
    ...(newest ? [trialFinding(newest)] : []),
  ]
}

function ageFinding({ begunAt }: store.BackupRow): LaunchFinding {
  const hours = hoursSince(begunAt)
  return hours <= maxAgeHours
    ? passedFinding('backup-fresh', { hours })
    : problemFinding('backup-old', { hours })
}

function trialFinding({ trial }: store.BackupRow): LaunchFinding {
  if (!trial) return problemFinding('trial-none')
  const { isGood, rows = 0, seconds = 0, why = '' } = trial
  if (isGood) return passedFinding('trial-passed', { rows, seconds })
  return trial.isOtherPassphrase
    ? problemFinding('trial-passphrase')
    : problemFinding('trial-failed', { reason: why })
}

/**
 * Reads and verifies the whole newest backup while holding the backup lease, because a concurrent trial restore would
 * also download the file.
 */
async function readNewest(
  { pool, config }: Pick<MakeBackupContext, 'pool' | 'config'>,
  newest: store.BackupRow,
): Promise<LaunchFinding> {
  try {
    return await withLease(pool, 'backup', async () => {
      await using file = await openLocalCopy(config, newest)
      const { sums } = await verifyBackup(file.path, config.backupPassphrase)
      const rows = Object.values(sums.tables).reduce((sum, table) => sum + table.rows, 0)
      return passedFinding('backup-whole', { rows, files: sums.files.count })
    })
  } catch (error) {
    if (error instanceof LeaseHeld) return problemFinding('backup-busy')
    return isWrongPassphraseError(error)
      ? problemFinding('backup-passphrase')
      : problemFinding('backup-broken', { reason: reasonOf(error) })
  }
}

const hoursSince = (at: Date): number => Math.floor((systemClock.now() - at.getTime()) / hourMs)
