import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import { expect, test } from 'vitest'
import { folderFiles } from '#platform/files/files.ts'
import { openTestDatabase } from '#test/support/database/database.ts'
import { openPool } from '#test/support/database/postgres.ts'
import { restoreBackup } from './restore-backup.ts'
import { dropContents, restoreApplicationName } from './schema.store.ts'
import { writeBackup } from './write-backup.ts'

test('a restore moves the jobs of an older queue to the outbox', async () => {
  await using ends = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'souk-older-queue-'))
  ends.defer(() => rm(folder, { recursive: true }))
  const [from, to] = [await openTestDatabase(), await openTestDatabase()]
  ends.defer(() => from.close())
  ends.defer(() => to.close())
  await to.pool.end()
  to.pool.end = async () => {}
  await runMigrations({ pgPool: from.pool, logger: new Logger(() => () => {}) })
  await from.pool.query(
    `select graphile_worker.add_job('job', '{"is":"old"}', job_key => 'k', queue_name => 'q', run_at => '2030-01-01')`,
  )
  await from.pool.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     values ('job', '2026-01-01', '2026-01-02')`,
  )
  const files = folderFiles(join(folder, 'files'))
  const path = join(folder, 'backup.tar')
  await writeBackup({ pool: from.pool, files, path, version: '0.1.0' })

  const name = encodeURIComponent(restoreApplicationName)
  const pool = openPool(`${to.url}${to.url.includes('?') ? '&' : '?'}application_name=${name}`, 2)
  ends.defer(() => pool.end())
  const client = await pool.connect()
  await dropContents(client)
  client.release()
  await restoreBackup({ pool, files, path, replaces: false, say: () => {} })
  const { rows } = await pool.query('select topic, key, payload, due_at, series from outbox')
  expect(rows).toEqual([
    { topic: 'job', key: 'k', payload: { is: 'old' }, due_at: new Date('2030-01-01'), series: 'q' },
  ])
  expect((await pool.query('select name, fired_at from schedules')).rows).toEqual([
    { name: 'job', fired_at: new Date('2026-01-02') },
  ])
  expect((await pool.query(`select to_regnamespace('graphile_worker') as schema`)).rows).toEqual([
    { schema: null },
  ])
})
