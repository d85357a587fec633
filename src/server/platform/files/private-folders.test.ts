import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFiles } from './files.ts'
import { restrictDataDir } from './private-folders.ts'

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

test("other accounts cannot access DATA_DIR or the app's folders in it", async () => {
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

test('a folder with unrelated files or with group write access keeps its permissions', () => {
  make('pictures', 0o2775)
  make('photos-of-a-holiday')
  restrictDataDir(folder)
  expect([modeOf(), modeOf('photos-of-a-holiday'), modeOf('pictures')]).toEqual(['755', '755', '2770'])
})

test("PostgreSQL's account can traverse DATA_DIR but cannot list it", (context) => {
  if (!isRoot) context.skip('only root gives files to another account')
  make('postgres18/data', 0o700)
  fs.chownSync(join(folder, 'postgres18/data'), 65534, 65534)
  restrictDataDir(folder)
  expect(modeOf()).toBe('711')
})

test('stricter permissions are kept, and a missing folder is not created', () => {
  fs.chmodSync(folder, 0o500)
  restrictDataDir(folder)
  expect(modeOf()).toBe('500')
  restrictDataDir(join(folder, 'none'))
  expect(fs.existsSync(join(folder, 'none'))).toBe(false)
})
