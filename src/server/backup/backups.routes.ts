import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { backupCalls, type Backup } from '#contract/admin/backups.ts'
import type { Actor } from '#platform/http/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import { systemClock, type Clock } from '#platform/clock/clock.ts'
import { inTransaction, type Db } from '#platform/database/db.ts'
import type { Config } from '#platform/settings/config.ts'
import type { Files } from '#platform/files/files.ts'
import { enqueue, type Task } from '#platform/jobs/jobs.ts'
import type { Serve } from '#platform/http/serve.ts'
import { recordSecurityEvent } from '#platform/security/security-events.ts'
import { programVersion } from './program.ts'
import { writeBackup } from './write-backup.ts'

interface BackupContext {
  db: Db
  pool: pg.Pool
  clock: Clock
  files: Files
  dataDir: string
  config: Pick<Config, 'backupPassphrase'>
}

/** A file nobody has written to for so long is nobody's any more. */
const leftMs = 10 * 60_000
const isWhole = /^souk-[\w-]+\.tar(\.age)?$/

/** Binds the calls of backups made from the admin area. */
export function backupsRoutes(serve: Serve, context: BackupContext): void {
  const folder = backupsFolder(context.dataDir)
  serve(backupCalls.listBackups, async () => ({ folder, ...(await listBackups(folder)) }))
  serve(backupCalls.makeBackup, ({ actor }) => askForBackup(context, actor))
}

/** The job that writes a backup. */
export function backupTasks(context: BackupContext): Record<string, Task> {
  return { 'backup:make': () => makeBackup(context, backupsFolder(context.dataDir)) }
}

export function backupsFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/** `souk-2026-11-21-0930.tar`: when it was begun; `.tar.age` where it is encrypted. */
export function backupName(now: number, passphrase: string | undefined): string {
  const [day = '', time = ''] = new Date(now).toISOString().slice(0, 16).split('T')
  return `souk-${day}-${time.replace(':', '')}.tar${passphrase === undefined ? '' : '.age'}`
}

async function askForBackup({ db, clock }: BackupContext, actor: Actor) {
  const at = clock.now()
  await inTransaction(db, async (tx) => {
    await enqueue(tx, 'backup:make', {}, { key: 'backup:make', queue: 'backup', maxAttempts: 2 })
    await recordSecurityEvent(tx, { kind: 'backup.made', person: null, at })
    await audit(tx, { actor, action: 'backup.make', target: { kind: 'backup', id: 'house' }, at })
  })
  return { askedAt: new Date(at).toISOString() }
}

async function makeBackup({ pool, files, clock, config }: BackupContext, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const { name, mtimeMs } of await poll(folder))
    if (isPartial(name) && mtimeMs < systemClock.now() - leftMs) await rm(join(folder, name), { force: true })
  const { backupPassphrase: passphrase } = config
  const path = join(folder, backupName(clock.now(), passphrase))
  await writeBackup({ pool, files, path, passphrase, version: programVersion })
}

async function listBackups(folder: string): Promise<{ backups: Backup[]; isWriting: boolean }> {
  const found = await poll(folder)
  const whole = found.filter(({ name }) => isWhole.test(name))
  const backups = whole
    .toSorted((a, b) => (a.name < b.name ? 1 : -1))
    .slice(0, 100)
    .map(({ name, bytes, mtimeMs }) => ({ name, bytes, madeAt: new Date(mtimeMs).toISOString() }))
  // What was not touched for a while was left by a process that was killed.
  const isWriting = found.some(({ name, mtimeMs }) => isPartial(name) && mtimeMs > systemClock.now() - leftMs)
  return { backups, isWriting }
}

async function poll(folder: string) {
  const names = await readdir(folder).catch(() => [])
  return Promise.all(
    names.map(async (name) => {
      const found = await stat(join(folder, name)).catch(() => undefined)
      return { name, bytes: found?.size ?? 0, mtimeMs: found?.mtimeMs ?? 0 }
    }),
  )
}

function isPartial(name: string): boolean {
  return /\.tar(\.age)?\.part$/.test(name)
}
