import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { findFreePort } from '#test/support/free-port.ts'
import { describeDatabaseSetting } from './existing-database.ts'

const programs = [
  '../demo/clear.main.ts',
  'server/app/commands/audit-verify.ts',
  'server/app/backup/backup.main.ts',
]

test.each(programs)('%s creates no database if none exists, and prints where it searched', (program) => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'souk-none-'))
  const dataDir = path.join(home, 'data')
  const file = new URL(`../../../${program}`, import.meta.url).pathname
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  const { status, stderr } = spawnSync(process.execPath, [file], { env, encoding: 'utf8' })
  const made = fs.readdirSync(home)
  fs.rmSync(home, { recursive: true })
  expect([status, made]).toEqual([1, []])
  expect(stderr).toContain(`DATA_DIR=${dataDir}`)
  expect(stderr).not.toContain('    at ')
})

const commands = [
  ...programs,
  'server/app/commands/secrets-rotate.ts',
  '../demo/main.ts',
  'server/app/main.ts',
]

test(
  'an unreachable database is reported with host and port but without its password',
  { tags: 'long' },
  async () => {
    const port = await findFreePort()
    const env = { ...process.env, DATABASE_URL: `postgres://souk:hush@127.0.0.1:${port}/souk` }
    const results = await Promise.all(
      commands.map(async (program) => {
        const file = new URL(`../../../${program}`, import.meta.url).pathname
        const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'ignore', 'pipe'] })
        const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
        return { program, code: code as number, sentence: stderr.trim() }
      }),
    )
    for (const { program, code, sentence } of results) {
      expect({ program, code }).toEqual({ program, code: 1 })
      expect(sentence).toMatch(
        new RegExp(`^(.+: )?no connection to PostgreSQL at 127\\.0\\.0\\.1:${port} within 3 seconds$`),
      )
    }
  },
)

test('the description of a database setting omits the password', () => {
  const databaseUrl = 'postgres://souk:hush@db.shop.test:5432/souk'
  const setting = describeDatabaseSetting({ databaseUrl, dataDir: '/data' })
  expect(setting).toMatch(/^DATABASE_URL=postgres:\/\/souk:.+@db\.shop\.test:5432\/souk$/)
  expect(setting).not.toContain('hush')
})
