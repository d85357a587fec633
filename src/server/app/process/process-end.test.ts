import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../../../..')
const head = `
  import { handleProcessEnd } from './src/server/app/process/process-end.ts'
  import { createLog } from './src/server/platform/telemetry/log.ts'
  setInterval(() => {}, 1000)
  setTimeout(() => console.log('up'))
`

function run(script: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', head + script], { cwd: root })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, errors }))
  return { child, up: once(child.stdout, 'data'), ended }
}

const watch = (processAll: string): string => `handleProcessEnd(createLog('warn'), ${processAll});`

test.each([
  ['a rejection', `Promise.reject(new Error('lost it'))`, 'unhandledRejection'],
  ['an exception', `setTimeout(() => { throw new Error('lost it') })`, 'uncaughtException'],
])('%s that is not caught is logged as fatal and ends the process', async (_name, fault, origin) => {
  const { code, errors } = await run(watch('async () => {}') + fault).ended
  const line = JSON.parse(errors) as {
    level: number
    origin: string
    err: { message: string; stack: string }
  }
  expect({ code, level: line.level, origin: line.origin }).toEqual({ code: 1, level: 60, origin })
  expect(line.err.message).toBe('lost it')
  expect(line.err.stack).toContain('at ')
})

test('an error in background work does not stop the shutdown', async () => {
  const processAll = `() => new Promise((done) => {
    Promise.reject(new Error('the pool is closed'))
    process.once('uncaughtExceptionMonitor', () => setImmediate(done))
  })`
  const { child, up, ended } = run(watch(processAll))
  await up
  child.kill('SIGTERM')
  const { code, errors } = await ended
  expect(code).toBe(0)
  expect(errors).toContain('the pool is closed')
})

test('a second signal exits immediately', async () => {
  const { child, up, ended } = run(watch("() => new Promise(() => console.log('ending'))"))
  await up
  const ending = once(child.stdout, 'data')
  child.kill('SIGTERM')
  await ending
  // The shutdown after the first signal never finishes. Only the second signal can end the process.
  child.kill('SIGINT')
  expect((await ended).code).toBe(1)
})
