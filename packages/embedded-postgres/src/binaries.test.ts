import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findBinaries, programPath } from './binaries.ts'

test('copies binaries that cannot be used in place, including their library links', async () => {
  const home = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'embedded-postgres-'))
  onTestFinished(() => fs.rmSync(home, { recursive: true, force: true }))
  const lines: string[] = []
  const find = () =>
    findBinaries(
      home,
      (line) => lines.push(line),
      () => false,
    )
  const folder = find()
  expect(folder.startsWith(home)).toBe(true)
  expect(find()).toBe(folder)
  expect(lines).toHaveLength(1)
  const version = spawn(programPath(folder, 'postgres'), ['--version'])
  expect(await once(version, 'close')).toEqual([0, null])
  const links = fs.readdirSync(path.join(folder, 'lib')).filter((name) => name.startsWith('libicuuc.so'))
  if (process.platform === 'linux') expect(links.length).toBeGreaterThan(2)
})
