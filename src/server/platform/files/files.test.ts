import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderFiles, openFiles, type Files, type S3Settings } from './files.ts'
import { openFakeS3, type FakeS3 } from './fake-s3.fixture.ts'

/** Optional real S3 store to test against, set by TEST_S3_URL, such as `http://key:secret@127.0.0.1:9000/bucket`. */
const real = realStore(process.env.TEST_S3_URL)
let folder: string
let s3: FakeS3
const stores: Record<string, Files> = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'souk-files-'))
  s3 = await openFakeS3('souk-test')
  stores.folder = folderFiles(join(folder, 'kept'))
  stores.s3 = await openFiles({ dataDir: folder, filesS3: s3.settings })
  if (real) stores.real = await openFiles({ dataDir: folder, filesS3: real })
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

describe.each(real ? ['folder', 's3', 'real'] : ['folder', 's3'])('file store %s', (name) => {
  const files = () => stores[name]!

  test('reading or removing a missing key is not an error', async () => {
    expect(await files().read('pictures/aa/none.webp')).toBeUndefined()
    expect(await files().has('pictures/aa/none.webp')).toBe(false)
    expect(await files().size('pictures/aa/none.webp')).toBeUndefined()
    await files().remove('pictures/aa/none.webp')
  })

  test('files of all sizes are read back unchanged', async () => {
    for (const length of [0, 1, 100, 70_000, 3_000_000]) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 31) % 256)
      await files().write(`pictures/aa/file-${length}.bin`, bytes)
      expect(await files().size(`pictures/aa/file-${length}.bin`)).toBe(length)
      const read = await files().read(`pictures/aa/file-${length}.bin`)
      expect(Buffer.compare(Buffer.from(read!), Buffer.from(bytes)), String(length)).toBe(0)
    }
  })

  test('a file can be replaced, streamed and removed', async () => {
    await files().write('imports/one.csv', Buffer.from('first'))
    await files().write('imports/one.csv', Buffer.from('second'))
    const parts: Buffer[] = []
    for await (const part of await files().openRead('imports/one.csv')) parts.push(part as Buffer)
    expect(Buffer.concat(parts).toString()).toBe('second')
    await files().remove('imports/one.csv')
    expect(await files().has('imports/one.csv')).toBe(false)
  })

  test('copying a local file into the store keeps the local file', async () => {
    const path = join(folder, `local-${name}.csv`)
    await writeFile(path, 'title\nCoat\n')
    await files().writeFrom('imports/two.csv', path)
    expect(Buffer.from((await files().read('imports/two.csv'))!).toString()).toBe('title\nCoat\n')
    expect(await readFile(path, 'utf8')).toBe('title\nCoat\n')
  })

  test('files in nested folders are listed in the order of their keys', async () => {
    const keys = [
      'list/b/2.bin',
      'list/a.bin',
      'list/b/1.bin',
      'list/b-1.bin',
      'list/c/d/e.bin',
      'list/b.bin',
    ]
    for (const key of keys) await files().write(key, Buffer.from(key))
    expect(await Array.fromAsync(files().list('list'))).toEqual(keys.toSorted())
    expect(await Array.fromAsync(files().list('nothing'))).toEqual([])
  })

  test('a key cannot point outside the store', async () => {
    await expect(files().write('../outside.txt', Buffer.from('x'))).rejects.toThrow()
    await expect(files().read('pictures/../../outside.txt')).rejects.toThrow()
  })
})

test('a failed write leaves no file and no partial file, even later', async () => {
  const files = folderFiles(join(folder, 'kept'))
  const missing = join(folder, 'not-there.csv')
  const broken = Array.from({ length: 40 }, (_, at) => files.writeFrom(`half/${at}.csv`, missing))
  const ends = await Promise.allSettled(broken)
  expect(new Set(ends.map(({ status }) => status))).toEqual(new Set(['rejected']))
  await files.write('half/whole.csv', Buffer.from('x'))
  expect(await readdir(join(folder, 'kept', 'half'))).toEqual(['whole.csv'])
})

test.each(real ? ['s3', 'real'] : ['s3'])(
  'a wrong secret or a missing bucket is an error, not a missing file: %s',
  async (name) => {
    const right = name === 'real' ? real! : s3.settings
    for (const wrong of [{ secretAccessKey: 'wrong' }, { bucket: 'not-there' }]) {
      const files = await openFiles({ dataDir: folder, filesS3: { ...right, ...wrong } })
      await expect(files.write('pictures/aa/refused.bin', Buffer.from('x'))).rejects.toThrow()
    }
    const files = await openFiles({ dataDir: folder, filesS3: { ...right, secretAccessKey: 'wrong' } })
    await expect(files.read('pictures/aa/file-1.bin')).rejects.toThrow()
  },
)

test(
  'a request times out if the store never responds or stops in the middle',
  { timeout: 120_000 },
  async () => {
    const requests: string[] = []
    const server = createServer((request, response) => {
      requests.push(request.url!)
      if (request.method === 'GET' && request.url!.includes('half'))
        response.writeHead(200, { 'content-length': '1000' }).write('half')
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const files = await openFiles({
      dataDir: folder,
      filesS3: { ...s3.settings, endpoint, socketTimeoutMs: 200 },
    })
    try {
      await expect(files.read('pictures/aa/none.bin')).rejects.toThrow()
      await expect(files.has('pictures/aa/none.bin')).rejects.toThrow()
      await expect(files.write('pictures/aa/new.bin', Buffer.from('x'))).rejects.toThrow()
      await expect(files.read('pictures/aa/half.bin')).rejects.toThrow()
      expect(requests.length).toBeGreaterThanOrEqual(4)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  },
)

function realStore(url: string | undefined): S3Settings | undefined {
  if (url === undefined) return undefined
  const { origin, pathname, username, password } = new URL(url)
  return {
    bucket: pathname.slice(1),
    region: 'us-east-1',
    endpoint: origin,
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  }
}
