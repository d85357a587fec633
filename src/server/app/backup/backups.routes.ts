import { backupCalls, type Backup } from '#contract/admin/backups.ts'
import { auditTargetIds } from '#contract/admin/stored-names.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import { systemClock, type Clock } from '#platform/core/clock.ts'
import { inTransaction } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { enqueue, type Task } from '#platform/queue/jobs.ts'
import type { Serve } from '#platform/http/serve.ts'
import { recordSecurityEvent } from '#platform/security/security-events.ts'
import * as store from '#modules/admin/backups/backups.store.ts'
import { isWrongPassphraseError } from './backup-format.ts'
import { openLocalCopy, listLocalBackups, type FoundFile } from './backup-destination.ts'
import { withLease } from '#platform/database/lease.ts'
import { makeBackup, scheduleBackup, type MakeBackupContext } from './make-backup.ts'
import { trialRestore } from './trial.ts'

export interface BackupContext extends MakeBackupContext {
  clock: Clock
  /** Connection string of the marketplace's database. Must not lead through a pooler. */
  connectionString: string
}

/** Registers the API calls with which the admin pages manage backups. */
export function backupsRoutes(serve: Serve, context: BackupContext): void {
  serve(backupCalls.listBackups, () => listBackups(context))
  serve(backupCalls.makeBackup, ({ actor }) => requestBackup(context, actor, 'make'))
  serve(backupCalls.tryBackup, ({ actor }) => requestBackup(context, actor, 'try'))
}

/** Returns the background jobs for backups: create a backup, check whether a backup is due, and run a trial restore. */
export function backupTasks(context: BackupContext): Record<string, Task> {
  return {
    'backup:make': (payload) => makeBackup(context, isScheduled(payload)),
    'backup:schedule': () => scheduleBackup(context),
    'backup:try': () => testNewestBackup(context),
  }
}

function isScheduled(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && 'isScheduled' in payload
}

async function requestBackup({ db, clock }: BackupContext, actor: Actor, kind: 'make' | 'try') {
  const at = clock.now()
  const task = `backup:${kind}`
  // A trial restore needs a backup that can be restored.
  if (kind === 'try' && (await store.listCompleteBackups(db)).length === 0) throw fail('not_found')
  await inTransaction(db, async (tx) => {
    await enqueue(tx, task, {}, { key: task, series: 'backup', maxAttempts: 2 })
    if (kind === 'make') await recordSecurityEvent(tx, { kind: 'backup.made', person: null, at })
    await audit(tx, {
      actor,
      action: `backup.${kind}`,
      target: { kind: 'backup', id: auditTargetIds.toStored('marketplace') },
      at,
    })
  })
  return { askedAt: new Date(at).toISOString() }
}

/** Restores the newest backup into a scratch database and stores the result. Runs in only one process at a time. */
export async function testNewestBackup(context: BackupContext): Promise<void> {
  const { db, pool, config, connectionString } = context
  await withLease(pool, 'backup', async () => {
    const [newest] = await store.listCompleteBackups(db)
    if (!newest) return
    try {
      await using file = await openLocalCopy(config, newest)
      const { path } = file
      const { backupPassphrase: passphrase } = config
      const result = await trialRestore({ connectionString, path, passphrase, say: () => {} })
      await store.saveTestRestore(db, newest.id, { isGood: true, ...result }, new Date(systemClock.now()))
    } catch (error) {
      const errorMessage = (error instanceof Error ? error.message : String(error)).slice(0, 300)
      const failed = { isGood: false, why: errorMessage, isOtherPassphrase: isWrongPassphraseError(error) }
      await store.saveTestRestore(db, newest.id, failed, new Date(systemClock.now()))
    }
  })
}

async function listBackups({ db, config, settings }: BackupContext) {
  const { files, isWriting } = await listLocalBackups(config)
  const rows = await store.listCompleteBackups(db)
  const recordedNames = new Set(rows.map(({ name }) => name))
  const backups = [
    ...rows
      .filter(({ name, place }) => place === 'bucket' || files.some((file) => file.name === name))
      .map(viewRow),
    ...files.filter(({ name }) => !recordedNames.has(name)).map(viewFile),
  ]
  const { backupDaily, backupHour: hour, backupKeepDays: days, backupKeepWeeks: weeks } = settings.now
  const last = await store.findLastScheduled(db)
  return {
    folder: config.backupS3 ? null : config.backupDir,
    bucket: config.backupS3
      ? `${config.backupS3.bucket} (${config.backupS3.endpoint ?? config.backupS3.region})`
      : null,
    isEncrypted: config.backupPassphrase !== undefined,
    schedule: backupDaily === 1 ? { hour, days, weeks } : null,
    lastFault: last?.error ? { at: last.begunAt.toISOString(), why: last.error } : null,
    backups: backups.toSorted((a, b) => (a.madeAt < b.madeAt ? 1 : -1)).slice(0, 200),
    isWriting,
  }
}

function viewRow({ name, bytes, madeAt, isScheduled: scheduled, triedAt, trial }: store.BackupRow): Backup {
  return {
    name,
    bytes: bytes ?? 0,
    madeAt: madeAt!.toISOString(),
    isScheduled: scheduled,
    trial: triedAt && trial && { at: triedAt.toISOString(), ...trial },
  }
}

function viewFile({ name, bytes, mtimeMs }: FoundFile): Backup {
  return { name, bytes, madeAt: new Date(mtimeMs).toISOString(), isScheduled: false, trial: null }
}
