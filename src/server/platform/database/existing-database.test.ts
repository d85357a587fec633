import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { databaseSetting } from './existing-database.ts'

const programs = ['../demo/clear.main.ts', 'server/audit-verify.ts', 'server/backup/backup.main.ts']

test.each(programs)('%s makes no database where there is none, and says where it looked', (program) => {
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

test('a database is named without its password', () => {
  const databaseUrl = 'postgres://souk:hush@db.shop.test:5432/souk'
  const setting = databaseSetting({ databaseUrl, dataDir: '/data' })
  expect(setting).toMatch(/^DATABASE_URL=postgres:\/\/souk:.+@db\.shop\.test:5432\/souk$/)
  expect(setting).not.toContain('hush')
})
