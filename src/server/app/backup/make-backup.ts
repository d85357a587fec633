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
import { isBackupDue, listSurplus } from '#modules/admin/backups/backup.rules.ts'
import * as store from '#modules/admin/backups/backups.store.ts'
import {
  deliverBackup,
  removeAbandoned,
  removePartial,
  existsAtDestination,
  localPath,
  filterExisting,
  removeBackup,
} from './backup-destination.ts'
import { LeaseHeld, withLease } from '#platform/database/lease.ts'
import { programVersion } from '#platform/core/version.ts'
import { writeBackup } from './write-backup.ts'

export interface MakeContext {
  db: Db
  /** Connections that keep their session. Not a pooler in transaction mode. */
  pool: pg.Pool
  files: Files
  settings: Pick<Settings, 'now'>
  config: Pick<Config, 'backupPassphrase' | 'backupDir' | 'backupS3'>
}

const unfinished = 'Not finished: the process exited, or the database was unavailable'

/**
 * Queues today's backup if it is due; the job checks again before it starts. Also marks backups whose process died
 * as failed, so that the operator is alerted before the next attempt.
 */
export async function scheduleBackup(context: MakeContext): Promise<void> {
  if (await store.hasUnfinished(context.db))
    await withLease(context.pool, 'backup', () => failUnfinished(context)).catch((error: unknown) => {
      // The lease is held, so a backup is in progress.
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
 * Writes a backup, in one process at a time. The backup's row is created first and marked complete after the
 * delivery. A scheduled backup then removes backups that are past the retention.
 */
export async function makeBackup(context: MakeContext, isScheduled: boolean): Promise<void> {
  const { db, pool, files, config } = context
  await withLease(pool, 'backup', async () => {
    await failUnfinished(context)
    if (isScheduled && !(await isDueNow(context))) return
    await removeAbandoned(config)
    const now = systemClock.now()
    const name = await freeName(context, now)
    const id = newId('bak', systemClock)
    const place = config.backupS3 ? 'bucket' : 'folder'
    await store.addBackup(db, { id, name, place, isScheduled, begunAt: new Date(now) })
    const path = localPath(config, name)
    try {
      await writeBackup({ pool, files, path, passphrase: config.backupPassphrase, version: programVersion })
      const bytes = await deliverBackup(config, name)
      await store.markComplete(db, id, bytes, new Date(systemClock.now()))
    } catch (error) {
      // If the database is also unavailable, this update fails, and the next run marks the backup as failed.
      await store.setFailed(db, id, String(error).slice(0, 500)).catch(() => undefined)
      await removePartial(config, name)
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
    await removeExpired(context)
  })
}

/** Marks unfinished backups as failed. The caller holds the lease, so no other process is still working on one. */
async function failUnfinished({ db, config }: MakeContext): Promise<void> {
  for (const name of await store.failUnfinished(db, unfinished)) await removePartial(config, name)
}

/** Removes scheduled backups that are past the retention. Files of other servers are not touched. */
export async function removeExpired({ db, settings, config }: MakeContext): Promise<void> {
  const { backupKeepDays: days, backupKeepWeeks: weeks } = settings.now
  const place = config.backupS3 ? 'bucket' : 'folder'
  const own = (await store.listCompleteBackups(db)).filter((row) => row.isScheduled && row.place === place)
  // Skips files that an operator removed; counting them would delete backups that still exist.
  const here = await filterExisting(config, own)
  for (const row of listSurplus(here, { days, weeks, timeZone: marketplace().timeZone })) {
    await removeBackup(config, row)
    await store.setRemoved(db, row.id, new Date(systemClock.now()))
  }
}

async function isDueNow({ db, settings }: MakeContext): Promise<boolean> {
  const { backupDaily, backupHour } = settings.now
  if (backupDaily !== 1) return false
  const schedule = { hour: backupHour, timeZone: marketplace().timeZone }
  return isBackupDue(systemClock.now(), schedule, await store.findLastScheduled(db))
}

/** Returns an unused backup name. Two backups may begin in the same minute, so the name gets a suffix if necessary. */
async function freeName({ db, config }: MakeContext, now: number): Promise<string> {
  const taken = new Set((await store.listCompleteBackups(db)).map(({ name }) => name))
  const name = await backupName(db, now, config.backupPassphrase)
  for (let no = 2, next = name; ; no++) {
    // An unreachable destination is ignored here, because the delivery fails later and records the error in the
    // backup's row.
    const isTaken = taken.has(next) || (await existsAtDestination(config, next).catch(() => false))
    if (!isTaken) return next
    next = name.replace('.tar', `-${no}.tar`)
  }
}

/**
 * Returns the name of a backup: `souk-1f0c9a3e-2026-11-21-0930.tar`, or `.tar.age` if encrypted. The name contains
 * the start time and the server's id, which keeps names unique when several servers share a bucket.
 */
export async function backupName(db: Db, now: number, passphrase: string | undefined): Promise<string> {
  const [day = '', time = ''] = new Date(now).toISOString().slice(0, 16).split('T')
  const begin = await store.findNamePrefix(db)
  return `${begin}${day}-${time.replace(':', '')}.tar${passphrase === undefined ? '' : '.age'}`
}
