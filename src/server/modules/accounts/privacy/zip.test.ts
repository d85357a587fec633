import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { zip } from './zip.ts'

const files = [
  { name: 'profile.json', data: Buffer.from('{"name":"Zoë"}') },
  { name: 'léttér.txt', data: Buffer.from('x'.repeat(10_000)) },
]

test('what goes in comes out', async () => {
  const archive = await zip(files, new Date('2026-11-21T10:20:30Z'))
  let at = 0
  for (const { name, data } of files) {
    expect(archive.readUInt32LE(at)).toBe(0x04034b50)
    const [size, length] = [archive.readUInt32LE(at + 18), archive.readUInt16LE(at + 26)]
    expect(archive.subarray(at + 30, at + 30 + length).toString()).toBe(name)
    const packed = archive.subarray(at + 30 + length, at + 30 + length + size)
    expect(inflateRawSync(packed)).toEqual(data)
    at += 30 + length + size
  }
  expect(archive.readUInt32LE(archive.length - 6)).toBe(at)
})

test('other programs can read it', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'souk-zip-'))
  const path = join(folder, 'a.zip')
  writeFileSync(path, await zip(files, new Date('2026-11-21T10:20:30Z')))
  const script =
    'import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print("|".join(z.namelist()))'
  try {
    const out = execFileSync('python3', ['-c', script, path], {
      env: { ...process.env, PYTHONIOENCODING: 'utf-8' },
    })
    expect(out.toString().trim()).toBe('profile.json|léttér.txt')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') context.skip('no python3 here to read it with')
    throw error
  } finally {
    rmSync(folder, { recursive: true })
  }
})
