import fs from 'node:fs'
import { expect, test } from 'vitest'
import { makeTemporaryFolder } from '../scripts/temporary-folder.mjs'

test('root creates temporary folders that PostgreSQL can enter, and other users create private folders', (context) => {
  if (process.platform === 'win32') context.skip('Windows has other rights')
  const folder = makeTemporaryFolder('souk-temporary-')
  const mode = (fs.statSync(folder).mode & 0o777).toString(8)
  fs.rmdirSync(folder)
  expect(mode).toBe(process.geteuid?.() === 0 ? '711' : '700')
})
