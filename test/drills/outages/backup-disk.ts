import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { waitUntil } from '#test/support/wait-until.ts'
import type { ServerProcess } from './app.ts'
import { emptyDisk, fillDisk, fillerName } from './disk.ts'

/** Fills the disk for backups and then requests a backup. */
export async function fillBackupDisk(app: ServerProcess): Promise<void> {
  await fillDisk(app.backupDir)
  await withPool(app, askForBackup)
}

/**
 * Frees disk space after the backup has failed, and requests another backup. Returns the faults. Possible faults are a
 * failure that was not recorded, a partial file that still fills the disk, and a missing new backup.
 */
export async function repairBackupDisk(app: ServerProcess): Promise<string[]> {
  return withPool(app, async (pool) => {
    const faults: string[] = []
    const expectSoon = (what: string, condition: () => Promise<boolean>): Promise<unknown> =>
      waitUntil(what, condition, { everyMs: 100, timeoutMs: 40_000 }).catch(() => faults.push(what))
    await expectSoon(
      'a backup on a full disk was not marked as failed for lack of space',
      async () => (await pool.query(`select from backups where error like '%ENOSPC%'`)).rows.length > 0,
    )
    await expectSoon(
      'a backup on a full disk left a partial file',
      async () => listBackupFiles(app).length === 0,
    )
    emptyDisk(app.backupDir)
    await askForBackup(pool)
    await expectSoon(
      'no backup was made once its disk had room',
      async () => (await pool.query(`select from backups where made_at is not null`)).rows.length > 0,
    )
    await pool.query('delete from backups')
    for (const name of listBackupFiles(app)) fs.rmSync(path.join(app.backupDir, name))
    return faults
  })
}

function listBackupFiles({ backupDir }: ServerProcess): string[] {
  return fs.readdirSync(backupDir).filter((name) => name !== fillerName)
}

/** Requests a backup. If a backup job already exists, makes this job due now instead of adding a second job. */
async function askForBackup(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into outbox (topic, key, series, max_attempts) values ('backup:make', 'backup:make', 'backup', 25)
      on conflict (topic, key) do update set due_at = now(), attempts = 0, dead_at = null,
        is_put_again = outbox.leased_until is not null`,
  )
}

async function withPool<T>(app: ServerProcess, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = app.openPool(1)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}
