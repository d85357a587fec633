import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '#platform/telemetry/log.ts'
import { ExtensionFailure, ExtensionPaused, createExtensionThread } from './extension-thread.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'souk-thread-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

test('if a thread cannot load, its task fails without an unhandled rejection', async () => {
  const lost: unknown[] = []
  const listen = (error: unknown) => void lost.push(error)
  process.on('unhandledRejection', listen)
  const file = path.join(folder, 'server.ts')
  fs.writeFileSync(file, `await new Promise((done) => setTimeout(done, 50)); throw new Error('not today')`)
  const thread = createExtensionThread({
    name: 'late',
    server: pathToFileURL(file).href,
    env: {},
    log: createLog('fatal'),
    answer: async () => null,
  })
  const work = { kind: 'hook', name: 'order.paid', input: { id: '1', at: '', data: {} } } as const
  await expect(thread.run(work, 1_000)).rejects.toThrow(ExtensionFailure)
  await wait(20)
  await thread.close()
  process.off('unhandledRejection', listen)
  expect(lost).toEqual([])
})

test('a task with a short load timeout fails early, and a later task succeeds', async () => {
  const file = path.join(folder, 'slow.ts')
  const mayLoad = path.join(folder, 'may-load')
  fs.writeFileSync(
    file,
    `import fs from 'node:fs'
    while (!fs.existsSync(${JSON.stringify(mayLoad)})) await new Promise((done) => setTimeout(done, 10))
    export default { on: { 'order.paid': () => {} } }`,
  )
  const thread = createExtensionThread({
    name: 'slow',
    server: pathToFileURL(file).href,
    env: {},
    log: createLog('fatal'),
    answer: async () => null,
  })
  const work = { kind: 'hook', name: 'order.paid', input: { id: '1', at: '', data: {} } } as const
  await expect(thread.run(work, 1_000, 50)).rejects.toThrow(ExtensionPaused)
  fs.writeFileSync(mayLoad, '')
  expect(await thread.run(work, 30_000)).toBeUndefined()
  await thread.close()
})

test.each([
  ['nothing', 'null'],
  ['a number', '7'],
  ['a result that is not JSON', '{ done: 1, text: "{not json" }'],
  ['a log level that does not exist', '{ log: "shout", message: "x" }'],
  ['an incomplete request', '{ ask: 1 }'],
])('a thread that sends %s ends without affecting the app', async (what, message) => {
  const file = path.join(folder, `sends ${what}.ts`)
  fs.writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads'
    export default { on: { 'order.paid': () => { parentPort.postMessage(${message}); return new Promise(() => {}) } } }`,
  )
  const thread = createExtensionThread({
    name: 'odd',
    server: pathToFileURL(file).href,
    env: {},
    log: createLog('silent'),
    answer: async (asked) => asked.toUpperCase(),
  })
  const work = { kind: 'hook', name: 'order.paid', input: { id: '1', at: '', data: {} } } as const
  await expect(thread.run(work, 500, 30_000)).rejects.toThrow(ExtensionFailure)
  await thread.close()
})

test('a thread that sends too many messages is terminated', async () => {
  const file = path.join(folder, 'flood.ts')
  fs.writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads'
    export default { on: { 'order.paid': () => { for (;;) parentPort.postMessage({ log: 'info', message: 'x' }) } } }`,
  )
  let lines = 0
  const log = Object.assign(createLog('silent'), { info: () => void lines++ })
  const thread = createExtensionThread({
    name: 'flood',
    server: pathToFileURL(file).href,
    env: {},
    log,
    answer: async () => null,
  })
  const work = { kind: 'hook', name: 'order.paid', input: { id: '1', at: '', data: {} } } as const
  await expect(thread.run(work, 60_000, 30_000)).rejects.toThrow('too many messages')
  await thread.close()
  expect(lines).toBeLessThan(1_000)
})

test.each([
  ['in a loop', 'for (;;) if (buffers.length < 200) buffers.push(Buffer.alloc(2_000_000, 1))'],
  [
    'gradually',
    'setInterval(() => { if (buffers.length < 200) buffers.push(Buffer.alloc(2_000_000, 1)) }, 1)',
  ],
])('a thread ends when its buffers exceed the memory limit (%s)', async (how, code) => {
  const file = path.join(folder, `buffers ${how}.ts`)
  fs.writeFileSync(
    file,
    `const buffers = []
    export default { on: { 'order.paid': () => { ${code}; return new Promise(() => {}) } } }`,
  )
  const thread = createExtensionThread({
    name: 'buffers',
    server: pathToFileURL(file).href,
    env: {},
    log: createLog('silent'),
    answer: async () => null,
  })
  const work = { kind: 'hook', name: 'order.paid', input: { id: '1', at: '', data: {} } } as const
  await expect(thread.run(work, 60_000, 30_000)).rejects.toThrow(/its buffers hold \d+ MB/)
  await thread.close()
})
