import fastify, { type FastifyInstance } from 'fastify'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { folderFiles, type Files } from '#platform/files/files.ts'
import { compressResponses } from '#platform/http/compress.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { createClientFiles } from './client-files.ts'
import { serveBuiltFiles } from './built-files.ts'

const root = mkdtempSync(path.join(os.tmpdir(), 'souk-client-files-'))
afterAll(() => rmSync(root, { recursive: true }))
let runs = 0
let files: Files
let clock: number
beforeEach(() => {
  files = folderFiles(path.join(root, `store-${(runs += 1)}`))
  clock = 1_000
})

/** Creates a build with two files. One is only in this build, and the other is in every build. */
function buildOf(version: string): string {
  const client = path.join(root, `build-${runs}-${version}`)
  mkdirSync(path.join(client, 'assets'), { recursive: true })
  const write = (name: string, text: string) => writeFileSync(path.join(client, 'assets', name), text)
  write('shared-1.js', 'shared')
  write(`page-${version}.js`, `page of ${version}`)
  write(`page-${version}.js.br`, `br of ${version}`)
  return client
}

/** Starts a process that serves the files of a build. By default, the build is also in the file store. */
async function start(version: string, { isPublished = true } = {}): Promise<FastifyInstance> {
  const clients = [buildOf(version)]
  const server = fastify()
  compressResponses(server)
  serveBuiltFiles(server, clients)
  const store = createClientFiles({ files, clients, log: createLog('silent'), now: () => clock })
  store.serve(server)
  clock += 10_000
  if (isPublished) await store.publish()
  clock += 10_000
  return server
}

const ask = async (server: FastifyInstance, name: string, headers: Record<string, string> = {}) => {
  const { statusCode, body } = await server.inject({ url: `/assets/${name}`, headers })
  return statusCode === 200 ? body : statusCode
}
const stored = async () => (await Array.fromAsync(files.list('client-files'))).length

test('after a deploy, the files of the previous build are still served with the same headers', async () => {
  await start('one')
  const two = await start('two')
  expect(await ask(two, 'page-two.js')).toBe('page of two')
  expect(await ask(two, 'page-one.js')).toBe('page of one')
  expect(await ask(two, 'page-one.js', { 'accept-encoding': 'br' })).toBe('br of one')
  const [old, own] = await Promise.all(
    ['page-one.js', 'page-two.js'].map((name) => two.inject(`/assets/${name}`)),
  )
  for (const header of ['content-type', 'cache-control', 'vary'])
    expect(old!.headers[header], header).toBe(own!.headers[header])
  const etag = String(old!.headers['etag'])
  expect(await ask(two, 'page-one.js', { 'if-none-match': etag })).toBe(304)
})

test('while two builds run at the same time, a process of the old build serves the new files', async () => {
  const old = await start('one')
  expect(await ask(old, 'page-two.js')).toBe(404)
  await start('two')
  expect(await ask(old, 'page-two.js')).toBe('page of two')
})

test('keeps the current build and the two before it, and removes older builds', async () => {
  for (const version of ['one', 'two', 'three']) await start(version)
  const four = await start('four')
  expect(await stored()).toBe(3)
  expect(await ask(four, 'page-one.js')).toBe(404)
  expect(await ask(four, 'page-two.js')).toBe('page of two')
  expect(await ask(four, 'page-three.js')).toBe('page of three')
})

test('a build that is restarted or runs in several processes is stored once', async () => {
  await start('one')
  const before = await Array.fromAsync(files.list('client-files'))
  await start('one')
  expect(await Array.fromAsync(files.list('client-files'))).toEqual(before)
  await Promise.all([start('two'), start('two'), start('two')])
  await start('two')
  expect(await stored()).toBe(2)
})

test('a build that is deployed again counts as the newest', async () => {
  for (const version of ['one', 'two', 'three', 'one', 'four']) await start(version)
  const five = await start('five')
  expect(await ask(five, 'page-one.js')).toBe('page of one')
  expect(await ask(five, 'page-four.js')).toBe('page of four')
  expect(await ask(five, 'page-three.js')).toBe(404)
})

test.each(['page-one.js.br', '..%2f..%2fpage-one.js', '%2e%2e', 'page one.js', 'none.js'])(
  '%s is not the path of a stored file',
  async (name) => {
    await start('one')
    expect(await ask(await start('two'), name)).toBe(404)
  },
)

test('a failing store does not affect the files of the process’s own build', async () => {
  // oxlint-disable-next-line require-yield
  const list = async function* (): AsyncGenerator<string> {
    throw new Error('store away')
  }
  files = { ...files, list }
  const one = await start('one', { isPublished: false })
  expect(await ask(one, 'page-one.js')).toBe('page of one')
  expect(await ask(one, 'page-two.js')).toBe(404)
})

test('a process stores its build after it starts listening', async () => {
  const server = await start('one', { isPublished: false })
  await server.listen({ port: 0, host: '127.0.0.1' })
  await expect.poll(stored).toBe(1)
  await server.close()
})
