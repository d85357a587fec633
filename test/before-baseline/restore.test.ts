import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Logger, runMigrations } from 'graphile-worker'
import { verifyAudit } from '#platform/audit/audit-chain.ts'
import { folderFiles } from '#platform/files/files.ts'
import { listMigrations } from '#platform/database/migrations/migration-files.ts'
import { createPreBaselineSchema } from '#platform/database/migrations/pre-baseline-schema.ts'
import { writeBackup } from '#server/app/backup/write-backup.ts'
import { describeSchema } from '#test/support/database/describe-schema.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database/database.ts'
import { openPool } from '#test/support/database/postgres.ts'
import { insertRowsBefore } from './rows.ts'

const root = resolve(import.meta.dirname, '../..')
let before: TestDatabase
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'souk-before-'))
  before = await openTestDatabase()
  await before.pool.query(
    'drop schema public cascade; drop schema if exists sandbox cascade; create schema public',
  )
  await createPreBaselineSchema(before.pool)
  await insertRowsBefore(before.pool)
})
afterAll(async () => {
  await before.close()
  await rm(folder, { recursive: true })
})

const backUp = (name: string) =>
  writeBackup({
    pool: before.pool,
    files: folderFiles(join(folder, 'files')),
    path: join(folder, name),
    version: '0.1.0',
  })

/**
 * Runs the restore command to restore a backup into an empty database. Returns the database and the command's output.
 */
async function restore(name: string) {
  const database = await openTestDatabase()
  await database.pool.query(
    'drop schema public cascade; drop schema if exists sandbox cascade; create schema public',
  )
  await database.pool.end()
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: join(folder, 'restored') }
  const file = join(root, 'src/server/app/backup/restore.main.ts')
  const ran = await promisify(execFile)(process.execPath, [file, join(folder, name)], { env }).catch(
    (error: { stderr: string }) => error,
  )
  const pool = openPool(database.url, 2)
  database.pool.end = () => pool.end()
  return { pool, stderr: ran.stderr.trim(), close: () => database.close() }
}

test('a backup from before the baseline is restored, and the restored database is converted', async () => {
  await backUp('before.tar')
  const headBefore = (await verifyAudit(before.pool)).head
  const { pool, stderr, close } = await restore('before.tar')
  expect(stderr).toBe('')
  const { rows: names } = await pool.query<{ name: string }>(
    'select name from schema_migrations order by name',
  )
  expect(names.map(({ name }) => name)).toEqual(listMigrations().map(({ name }) => name))
  const { rows } = await pool.query(
    `select state, reason, reason_text from refunds where id in ('ref_made', 'reason_4') order by id`,
  )
  expect(rows).toEqual([
    { state: 'succeeded', reason: 'decided', reason_text: null },
    { state: 'succeeded', reason: null, reason_text: 'A scratch' },
  ])
  expect(await verifyAudit(pool)).toEqual({ entries: 2, head: headBefore, faults: [] })
  const fresh = await openTestDatabase()
  expect(await describeSchema(pool)).toEqual(await describeSchema(fresh.pool))
  await fresh.close()
  await close()
})

test('a restore moves jobs from the queue of older builds to the outbox', async () => {
  await runMigrations({ pgPool: before.pool, logger: new Logger(() => () => {}) })
  await before.pool.query(
    `select graphile_worker.add_job('job', '{"is":"old"}', job_key => 'k', queue_name => 'q', run_at => '2030-01-01')`,
  )
  await before.pool.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     values ('job', '2026-01-01', '2026-01-02')`,
  )
  await backUp('queue.tar')
  await before.pool.query('drop schema graphile_worker cascade')
  const { pool, stderr, close } = await restore('queue.tar')
  expect(stderr).toBe('')
  const { rows } = await pool.query(`select key, payload, due_at, series from outbox where topic = 'job'`)
  expect(rows).toEqual([{ key: 'k', payload: { is: 'old' }, due_at: new Date('2030-01-01'), series: 'q' }])
  expect((await pool.query('select name, fired_at from schedules')).rows).toEqual([
    { name: 'job', fired_at: new Date('2026-01-02') },
  ])
  expect((await pool.query(`select to_regnamespace('graphile_worker') as schema`)).rows).toEqual([
    { schema: null },
  ])
  await close()
})

test('a backup of a database with incomplete migrations before the baseline is rejected', async () => {
  const { rows } = await before.pool.query(
    `delete from schema_migrations where name = '0093-one-queue.sql' returning name, checksum`,
  )
  await backUp('incomplete.tar')
  await before.pool.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
    rows[0].name,
    rows[0].checksum,
  ])
  const { pool, stderr, close } = await restore('incomplete.tar')
  expect(stderr).toBe(
    'This backup is from before the schema baseline and lacks the migration 0093-one-queue.sql. Restore it with commit e36153f9 (build 0093), start that version once, and make another backup. Nothing was changed.',
  )
  expect(await describeSchema(pool)).toEqual([])
  await close()
})
