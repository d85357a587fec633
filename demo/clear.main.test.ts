import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createMovableClock } from '#platform/core/clock.ts'
import { wrapPool as openDatabasePool } from '#platform/database/db.ts'
import { readConfig } from '#platform/config/config.ts'
import { fillTemplate } from '#test/support/database/fill-template.ts'
import { createFromTemplate, dropDatabase, openPool } from '#test/support/database/postgres.ts'
import { loadDemo } from './open-demo.ts'

const server = inject('postgresUrl')
let url: string
beforeAll(async () => {
  url = await createFromTemplate(server, fillTemplate)
})
afterAll(() => dropDatabase(server, url))

/** Opens a connection pool only while `work` runs, because the tested command fails if other connections exist. */
async function within<T>(work: (pool: ReturnType<typeof openPool>) => Promise<T>): Promise<T> {
  const pool = openPool(url, 2)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

function clear(...args: string[]) {
  const env = { ...process.env, DATABASE_URL: url }
  const file = path.join(import.meta.dirname, 'clear.main.ts')
  return spawnSync(process.execPath, [file, ...args], { env, encoding: 'utf8' })
}

test('the command prints what it will remove and changes nothing without confirmation', async () => {
  const listMigrations = () =>
    within(async (pool) => (await pool.query('select name from schema_migrations order by name')).rows)
  await within(async (pool) => {
    const database = openDatabasePool(pool)
    const config = readConfig({ DEMO_PIECES: '20' })
    await loadDemo({ database, clock: createMovableClock(), config, say: () => {} })
    // Simulates a database that an older version of Souk has migrated, so that one migration is pending.
    await pool.query('delete from schema_migrations where name = (select max(name) from schema_migrations)')
  })
  const before = await listMigrations()
  const { status, stdout, stderr } = clear()
  expect(stdout).toMatch(/^The demo in DATABASE_URL=.* will be removed/)
  expect([status, stderr.trim()]).toEqual([
    1,
    'Confirm with: npm run demo:clear -- --yes. Nothing was changed.',
  ])
  expect(await listMigrations()).toEqual(before)
})
