import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderFiles } from '#platform/files/files.ts'
// Makes pg parse bigint values as numbers, as in the app.
import '#platform/database/db.ts'
import { migrate } from '#platform/database/migrations/migrate.ts'
import { listMigrations } from '#platform/database/migrations/migration-files.ts'
import { openTestDatabase } from '#test/support/database/database.ts'
import { openPool, databaseUrlOf } from '#test/support/database/postgres.ts'
import { trialRestore } from './trial.ts'
import { writeBackup } from './write-backup.ts'

test("a trial restore uses the locale of the marketplace's database, not the locale of the server", async () => {
  await using ends = new AsyncDisposableStack()
  const server = await openTestDatabase()
  ends.defer(() => server.close())
  const name = `souk_locale_trial_${process.pid}`
  await server.pool.query(
    `create database ${name} template template0 encoding 'UTF8' locale_provider icu icu_locale 'tr-TR' locale 'C'`,
  )
  ends.defer(async () => void (await server.pool.query(`drop database ${name} with (force)`)))
  const connectionString = databaseUrlOf(server.url, name)
  const pool = openPool(connectionString, 3)
  ends.defer(() => pool.end())
  await migrate(pool, () => {}, new Set(listMigrations().map((file) => file.name)))
  await migrate(pool)
  // The two names differ in this database's locale. Another locale would treat them as equal, so that a restore would
  // violate the unique constraint.
  await pool.query(`insert into brands (name) values ('indigo'), ('INDIGO')`)
  const folder = mkdtempSync(join(tmpdir(), 'souk-trial-'))
  ends.defer(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'souk.tar')
  await writeBackup({ pool, files: folderFiles(folder), path, version: '0.0.0' })
  expect(await trialRestore({ connectionString, path, say: () => {} })).toMatchObject({ files: 0 })
})
