import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTarWriter } from './tar-writer.ts'

const folder = await mkdtemp(join(tmpdir(), 'souk-tar-'))
const uncaught: unknown[] = []
const collect = (error: unknown): void => void uncaught.push(error)
beforeAll(() => void process.on('uncaughtException', collect).on('unhandledRejection', collect))
afterEach(() => uncaught.splice(0))
afterAll(async () => {
  process.off('uncaughtException', collect).off('unhandledRejection', collect)
  await rm(folder, { recursive: true, force: true })
})

const passphrases = [undefined, 'forty-two kettles']

for (const passphrase of passphrases) {
  const how = passphrase ? 'encrypted' : 'plain'

  test.skipIf(!existsSync('/dev/full'))(
    `a full disk fails only the ${how} archive, and leaves no file`,
    async () => {
      const path = join(folder, `full-${how}.tar`)
      await symlink('/dev/full', `${path}.part`)
      const tar = openTarWriter(path, passphrase)
      const filled = (async () => {
        for (let no = 0; no < 20; no++) await tar.add(`tables/${no}`, Buffer.alloc(1024 * 1024, no))
        await tar.finish()
      })()
      await expect(filled).rejects.toMatchObject({ code: 'ENOSPC' })
      await tar.abandon()
      await pause(20)
      expect(uncaught).toEqual([])
      expect(await readdir(folder)).toEqual([])
    },
  )

  test(`a file that cannot be created fails only the ${how} archive, not the process`, async () => {
    const path = join(folder, `folder-${how}.tar`)
    await mkdir(`${path}.part`)
    const tar = openTarWriter(path, passphrase)
    const added = tar.add('souk.json', Buffer.from('{}')).then(() => tar.finish())
    await expect(added).rejects.toMatchObject({ code: 'EISDIR' })
    await expect(tar.abandon()).rejects.toBeDefined()
    await pause(20)
    expect(uncaught).toEqual([])
    await rm(`${path}.part`, { recursive: true })
  })

  test(`an archive that is aborted right away leaves no ${how} file`, async () => {
    const tar = openTarWriter(join(folder, `left-${how}.tar`), passphrase)
    void tar.add('souk.json', Buffer.alloc(1024)).catch(() => undefined)
    await tar.abandon()
    await pause(20)
    expect(uncaught).toEqual([])
    expect(await readdir(folder)).toEqual([])
  })
}
