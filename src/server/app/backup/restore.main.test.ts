import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '#test/support/free-port.ts'
import { headerName, manifestName } from './backup-format.ts'
import { openTarWriter } from './tar-writer.ts'

let place: string
beforeAll(() => {
  place = fs.mkdtempSync(path.join(os.tmpdir(), 'souk-restore-'))
})
afterAll(() => fs.rmSync(place, { recursive: true }))

const passphrase = 'forty-two kettles'

/** Creates a complete backup of an empty database. */
async function aBackup(name: string, given?: string): Promise<string> {
  const file = path.join(place, name)
  const tar = openTarWriter(file, given)
  const head = { format: 'souk-backup', version: 1, souk: '0.1.0', migrations: [], tables: [], sequences: [] }
  await tar.add(headerName, Buffer.from(JSON.stringify(head)))
  const sums = { tables: {}, files: { count: 0, bytes: 0 }, sha256: tar.digest() }
  await tar.add(manifestName, Buffer.from(JSON.stringify(sums)))
  await tar.finish()
  return file
}

interface Answer {
  /** Prompt that the command must print. The user then enters `typed`. */
  at: string
  typed: string
}

/**
 * Runs the restore command. If `answer` is set, the command runs in a terminal in which a user responds to the prompt.
 * Otherwise, there is no terminal.
 */
async function restore(args: string[], env: Record<string, string> = {}, answer?: Answer) {
  const terminal = ['--import', 'data:text/javascript,process.stdin.isTTY=true']
  const file = path.join(import.meta.dirname, 'restore.main.ts')
  const child = spawn(process.execPath, [...(answer ? terminal : []), file, ...args], {
    env: { ...process.env, DATA_DIR: path.join(place, 'data'), DATABASE_URL: '', ...env },
    stdio: 'pipe',
  })
  let stdout = ''
  child.stdout.on('data', (chunk: Buffer) => {
    if (stdout.includes(answer?.at ?? '\0')) return
    stdout += chunk.toString()
    if (answer && stdout.includes(answer.at)) child.stdin.write(answer.typed)
  })
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code: code as number, said: stderr.trim() }
}

const ctrlC = '\u0003'
const ctrlD = '\u0004'

test.each([
  ['Ctrl-C', ctrlC],
  ['Ctrl-D', ctrlD],
])('%s at the passphrase prompt changes nothing and reports that', async (_name, typed) => {
  const file = await aBackup('asked.tar.age', passphrase)
  const { code, said: output } = await restore([file], {}, { at: 'passphrase: ', typed })
  expect({ code, said: output }).toEqual({ code: 130, said: 'Nothing was changed.' })
  expect(fs.existsSync(path.join(place, 'data'))).toBe(false)
})

test.each([
  ['Ctrl-C', ctrlC, 130],
  ['another word', 'no\n', 1],
])('%s at the confirmation before a replacement changes nothing', async (_name, typed, code) => {
  const file = await aBackup('replacing.tar')
  const answer = { at: 'to continue: ', typed }
  expect(await restore([file, '--replace'], {}, answer)).toEqual({ code, said: 'Nothing was changed.' })
})

test(
  'an encrypted backup with a missing or wrong passphrase is rejected with a message',
  { tags: 'long' },
  async () => {
    const file = await aBackup('sealed.tar.age', passphrase)
    expect(await restore([file])).toEqual({
      code: 1,
      said: 'This backup is encrypted. Set BACKUP_PASSPHRASE to its passphrase. Nothing was changed.',
    })
    expect(fs.existsSync(path.join(place, 'data'))).toBe(false)
    expect(await restore([file], { BACKUP_PASSPHRASE: 'forty-three kettles' })).toEqual({
      code: 1,
      said: 'This passphrase does not open the backup. Nothing was changed.',
    })
    expect(fs.existsSync(path.join(place, 'data'))).toBe(false)
  },
)

test(
  'a foreign file, a folder and a missing file are rejected with a message, and no database is created',
  { tags: 'long' },
  async () => {
    const none = path.join(place, 'letter.txt')
    fs.writeFileSync(none, 'Dear Souk,\nwhere are my coats?\n')
    const empty = path.join(place, 'empty.tar')
    fs.writeFileSync(empty, '')
    const dataDir = path.join(place, 'none')
    const restoreOutput = async (file: string): Promise<string> => {
      const { code, said: sentence } = await restore([file, '--replace'], { DATA_DIR: dataDir })
      expect(code).toBe(1)
      return sentence
    }
    expect(await restoreOutput(none)).toBe(`This file is not a Souk backup: ${none}\nNothing was changed.`)
    expect(await restoreOutput(empty)).toBe(`This file is not a Souk backup: ${empty}\nNothing was changed.`)
    expect(await restoreOutput(place)).toBe(
      `This file is not a Souk backup, it is a folder: ${place}\nNothing was changed.`,
    )
    const missing = path.join(place, 'missing.tar')
    expect(await restoreOutput(missing)).toBe(`There is no file ${missing}. Nothing was changed.`)
    expect(fs.existsSync(dataDir)).toBe(false)
  },
)

test('an error about an unreachable database names the database', { tags: 'long' }, async () => {
  const port = await findFreePort()
  const file = await aBackup('whole.tar')
  const { code, said: output } = await restore([file], {
    DATABASE_URL: `postgres://souk:hush@127.0.0.1:${port}/souk`,
  })
  expect(code).toBe(1)
  expect(output).toBe(`no connection to PostgreSQL at 127.0.0.1:${port} within 3 seconds`)
})
