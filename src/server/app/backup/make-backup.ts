import type pg from 'pg'
import { audit } from '#platform/audit/audit.ts'
import { systemClock } from '#platform/core/clock.ts'
import { inTransaction, type Db } from '#platform/database/db.ts'
import type { Files } from '#platform/files/files.ts'
import { newId } from '#platform/core/ids.ts'
import { enqueue } from '#platform/queue/jobs.ts'
import type { Config } from '#platform/config/config.ts'
import { marketplace } from '#platform/config/marketplace.ts'
import type { Settings } from '#platform/settings/settings.ts'
import { isBackupDue, listExpiredBackups } from '#modules/admin/backups/backup.rules.ts'
import * as store from '#modules/admin/backups/backups.store.ts'
import {
  deliverBackup,
  removeAbandonedBackupFiles,
  removePartialBackupFiles,
  existsAtDestination,
  localBackupPath,
  filterExistingBackups,
  removeBackup,
} from './backup-destination.ts'
import { LeaseHeld, withLease } from '#platform/database/lease.ts'
import { programVersion } from '#platform/core/version.ts'
import { writeBackup } from './write-backup.ts'

export interface MakeBackupContext {
  db: Db
  /** Pool of connections that keep their session. A pooler in transaction mode would not keep it. */
  pool: pg.Pool
  files: Files
  settings: Pick<Settings, 'now'>
  config: Pick<Config, 'backupPassphrase' | 'backupDir' | 'backupS3'>
}

const unfinished = 'Not finished: the process exited, or the database was unavailable'

/**
 * Enqueues today's backup if it is due. The job checks this again before it starts. If the process of an earlier backup
 * died, also marks that backup as failed, so that the operator is alerted before the next attempt.
 */
export async function scheduleBackup(context: MakeBackupContext): Promise<void> {
  if (await store.hasUnfinished(context.db))
    await withLease(context.pool, 'backup', () => failUnfinished(context)).catch((error: unknown) => {
      // If another process holds the lease, that process is still writing a backup, which must not be marked as failed.
      if (!(error instanceof LeaseHeld)) throw error
    })
  if (await isDueNow(context))
    await enqueue(
      context.db,
      'backup:make',
      { isScheduled: true },
      { key: 'backup:scheduled', series: 'backup', maxAttempts: 2 },
    )
}

/**
 * Creates a backup, in only one process at a time. First creates the backup's database row, and marks it as complete as
 * soon as the file is at its destination. A scheduled backup then deletes older scheduled backups that are past the
 * retention period.
 */
export async function makeBackup(context: MakeBackupContext, isScheduled: boolean): Promise<void> {
  const { db, pool, files, config } = context
  await withLease(pool, 'backup', async () => {
    await failUnfinished(context)
    if (isScheduled && !(await isDueNow(context))) return
    await removeAbandonedBackupFiles(config)
    const now = systemClock.now()
    const name = await unusedBackupName(context, now)
    const id = newId('bak', systemClock)
    const place = config.backupS3 ? 'bucket' : 'folder'
    await store.addBackup(db, { id, name, place, isScheduled, begunAt: new Date(now) })
    const path = localBackupPath(config, name)
    try {
      await writeBackup({ pool, files, path, passphrase: config.backupPassphrase, version: programVersion })
      const bytes = await deliverBackup(config, name)
      await store.markComplete(db, id, bytes, new Date(systemClock.now()))
    } catch (error) {
      // Ignores an error of this update. If the database is unavailable too, the next run marks the backup as failed.
      await store.setFailed(db, id, String(error).slice(0, 500)).catch(() => undefined)
      await removePartialBackupFiles(config, name)
      throw error
    }
    if (!isScheduled) return
    await inTransaction(db, (tx) =>
      audit(tx, {
        actor: 'schedule',
        action: 'backup.scheduled',
        target: { kind: 'backup', id },
        after: { name, place },
        at: systemClock.now(),
      }),
    )
    await removeExpiredBackups(context)
  })
}

/**
 * Marks unfinished backups as failed. The caller must hold the lease, so that no other process is still writing a
 * backup.
 */
async function failUnfinished({ db, config }: MakeBackupContext): Promise<void> {
  for (const name of await store.failUnfinished(db, unfinished)) await removePartialBackupFiles(config, name)
}

/** Deletes scheduled backups that are past the retention period. Keeps the files of other servers' backups. */
export async function removeExpiredBackups({ db, settings, config }: MakeBackupContext): Promise<void> {
  const { backupKeepDays: days, backupKeepWeeks: weeks } = settings.now
  const place = config.backupS3 ? 'bucket' : 'folder'
  const own = (await store.listCompleteBackups(db)).filter((row) => row.isScheduled && row.place === place)
  // Skips backups whose files an operator has deleted. If they counted, existing backups would be deleted too early.
  const here = await filterExistingBackups(config, own)
  for (const row of listExpiredBackups(here, { days, weeks, timeZone: marketplace().timeZone })) {
    await removeBackup(config, row)
    await store.setRemoved(db, row.id, new Date(systemClock.now()))
  }
}

async function isDueNow({ db, settings }: MakeBackupContext): Promise<boolean> {
  const { backupDaily, backupHour } = settings.now
  if (backupDaily !== 1) return false
  const schedule = { hour: backupHour, timeZone: marketplace().timeZone }
  return isBackupDue(systemClock.now(), schedule, await store.findLastScheduled(db))
}

/** Returns an unused backup name. If another backup began in the same minute, adds a suffix. */
async function unusedBackupName({ db, config }: MakeBackupContext, now: number): Promise<string> {
  const usedNames = new Set((await store.listCompleteBackups(db)).map(({ name }) => name))
  const name = await backupName(db, now, config.backupPassphrase)
  for (let no = 2, next = name; ; no++) {
    // If the destination is unreachable, the name counts as unused. The later upload then fails, and its error is
    // stored in the backup's database row.
    const isNameUsed = usedNames.has(next) || (await existsAtDestination(config, next).catch(() => false))
    if (!isNameUsed) return next
    next = name.replace('.tar', `-${no}.tar`)
  }
}

/**
 * Returns the name for a backup: `souk-1f0c9a3e-2026-11-21-0930.tar`, or `.tar.age` if it is encrypted. The name
 * contains the start time and the server's id, so that names are unique even if several servers share a bucket.
 */
export async function backupName(db: Db, now: number, passphrase: string | undefined): Promise<string> {
  const [day = '', time = ''] = new Date(now).toISOString().slice(0, 16).split('T')
  const prefix = await store.findNamePrefix(db)
  return `${prefix}${day}-${time.replace(':', '')}.tar${passphrase === undefined ? '' : '.age'}`
}
