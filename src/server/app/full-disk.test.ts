import { mkdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPictureFiles } from '#platform/pictures/picture-files.ts'
import { folderFiles, type Files } from '#platform/files/files.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { openTestDatabase } from '#test/support/database/database.ts'
import { openTestShop } from '#test/support/shop.ts'

const lines: { msg: string }[] = []
const log = createLog('error', undefined, { write: (line) => void lines.push(JSON.parse(line)) })
const shop = await openTestShop(openTestDatabase, log, async (server) => {
  server.post('/full', () => Promise.reject(noSpace()))
})
afterAll(() => shop.close())
let photo: Buffer
beforeAll(async () => {
  photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#804020' } })
    .png()
    .toBuffer()
})

/** Returns the error for a full disk, wrapped as the storage library wraps errors. */
function noSpace(): Error {
  const cause = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  return new Error('Cannot write file', { cause })
}

test('an upload to a full disk returns a message in both languages and logs one line', async () => {
  const ask = (language: string) =>
    shop.server.inject({ method: 'POST', url: '/full', headers: { 'accept-language': language } })
  const english = await ask('en')
  expect([english.statusCode, english.json().code]).toEqual([507, 'storage_full'])
  expect(english.json().message).toMatch(/can’t save files/)
  expect((await ask('de')).json().message).toMatch(/keine Dateien speichern/)
  expect(lines.map(({ msg }) => msg)).toEqual(Array(2).fill('no disk space left to save a file'))
})

test.each([1, 4, 9])('a photo leaves no files if the disk is full at file %i', async (fails) => {
  const folder = join(shop.dataDir, `full-${fails}`)
  mkdirSync(folder)
  const whole = folderFiles(folder)
  let written = 0
  const files: Files = {
    ...whole,
    write: (key, bytes) => (++written === fails ? Promise.reject(noSpace()) : whole.write(key, bytes)),
  }
  const saved = createPictureFiles(files).save(photo, 'a seller')
  await expect(saved).rejects.toThrow('Cannot write file')
  expect(written).toBe(fails)
  const left = await readdir(folder, { recursive: true, withFileTypes: true })
  expect(left.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([])
})
