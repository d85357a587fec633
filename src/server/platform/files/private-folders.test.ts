import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFiles } from './files.ts'
import { closeDataDir } from './private-folders.ts'

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'souk-private-'))
  fs.chmodSync(folder, 0o755)
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

const isRoot = process.geteuid?.() === 0
const modeOf = (name = '') => (fs.statSync(join(folder, name)).mode & 0o7777).toString(8)
const make = (name: string, mode = 0o755) => {
  fs.mkdirSync(join(folder, name), { recursive: true })
  fs.chmodSync(join(folder, name), mode)
}

test('no other account enters DATA_DIR and what the app keeps there', async () => {
  make('pictures')
  make('backups')
  const files = await openFiles({ dataDir: folder, filesS3: undefined })
  await files.write('pictures/aa/one.webp', new Uint8Array(1))
  expect([modeOf(), modeOf('pictures'), modeOf('imports'), modeOf('backups')]).toEqual([
    '700',
    '700',
    '700',
    '700',
  ])
})

test('a folder with other things in it, and one a group writes to, stay as somebody made them', () => {
  make('pictures', 0o2775)
  make('photos-of-a-holiday')
  closeDataDir(folder)
  expect([modeOf(), modeOf('photos-of-a-holiday'), modeOf('pictures')]).toEqual(['755', '755', '2770'])
})

test('the account PostgreSQL runs as gets through, and lists nothing', (context) => {
  if (!isRoot) context.skip('only root gives files to another account')
  make('postgres18/data', 0o700)
  fs.chownSync(join(folder, 'postgres18/data'), 65534, 65534)
  closeDataDir(folder)
  expect(modeOf()).toBe('711')
})

test('what is closed is not opened, and what is not there is not made', () => {
  fs.chmodSync(folder, 0o500)
  closeDataDir(folder)
  expect(modeOf()).toBe('500')
  closeDataDir(join(folder, 'none'))
  expect(fs.existsSync(join(folder, 'none'))).toBe(false)
})
