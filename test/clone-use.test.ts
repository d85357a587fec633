import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isAlive, readPids, sendSignal } from '#scripts/processes.mjs'
import { waitUntil } from '#test/support/wait-until.ts'

const scripts = path.resolve(import.meta.dirname, '../scripts')
/** Source code of a fake npm that records each call and then runs until it is stopped. */
const slowNpm = `require('node:fs').appendFileSync('npm-calls', process.pid + '\\n'); setInterval(() => {}, 1000)`

let clone: string
const started: ChildProcess[] = []
beforeEach(() => {
  clone = fs.mkdtempSync(path.join(os.tmpdir(), 'souk-clone-'))
  fs.cpSync(scripts, path.join(clone, 'scripts'), { recursive: true })
  fs.writeFileSync(path.join(clone, 'package.json'), '{"type":"module"}')
  const packages = { 'node_modules/coat': { version: '1.0.0' } }
  fs.writeFileSync(path.join(clone, 'package-lock.json'), JSON.stringify({ packages }))
  fs.mkdirSync(path.join(clone, 'npm'))
  fs.writeFileSync(path.join(clone, 'npm/package.json'), '{"type":"commonjs"}')
  fs.writeFileSync(path.join(clone, 'npm/npm-cli.js'), slowNpm)
})
afterEach(async () => {
  for (const child of started.splice(0))
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  for (const pid of npms()) sendSignal(pid, 'SIGKILL')
  fs.rmSync(clone, { recursive: true })
})

/** Starts a script in the same way as `npm start` does. */
function start(script = 'start') {
  const { npm_lifecycle_event: _, ...env } = process.env
  const child = spawn(process.execPath, [`scripts/${script}.mjs`], {
    cwd: clone,
    env: { ...env, PORT: '0', npm_execpath: path.join(clone, 'npm/npm-cli.js') },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  started.push(child)
  const stderr = text(child.stderr)
  return {
    child,
    async end() {
      const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
      return { code, signal, stderr: (await stderr).trim() }
    },
  }
}

function npms(): number[] {
  const file = path.join(clone, 'npm-calls')
  return fs.existsSync(file) ? readPids(fs.readFileSync(file, 'utf8')) : []
}

const waitForNpmCalls = (times: number) =>
  waitUntil(`npm is called ${times} times`, () => npms().length === times)

test.each([['start'], ['build']])(
  'npm run %s installs nothing while the same clone runs Souk, and names the running process',
  async (script) => {
    const first = start()
    await waitForNpmCalls(1)
    expect(await start(script).end()).toEqual({
      code: 1,
      signal: null,
      stderr: `Process ${first.child.pid} runs Souk from this clone, and its packages would be replaced while it runs. Stop it first, or install in a second clone. Nothing was changed.`,
    })
    expect(npms()).toHaveLength(1)
  },
)

test.each([['SIGINT'], ['SIGTERM']] as const)(
  '%s during the installation of packages stops npm too',
  async (signal) => {
    const first = start()
    await waitForNpmCalls(1)
    first.child.kill(signal)
    expect(await first.end()).toMatchObject({ code: null, signal })
    expect(npms().filter(isAlive)).toEqual([])
  },
)

test('files left by a killed start do not block the next start', { tags: 'long' }, async () => {
  const first = start()
  await waitForNpmCalls(1)
  first.child.kill('SIGKILL')
  await first.end()
  start()
  await waitForNpmCalls(2)
})

test('a process id that now belongs to another program does not block a start', async () => {
  fs.mkdirSync(path.join(clone, '.souk/uses'), { recursive: true })
  const left = { since: 1, born: '1', usesBuild: true }
  fs.writeFileSync(path.join(clone, '.souk/uses', String(process.pid)), JSON.stringify(left))
  start()
  await waitForNpmCalls(1)
})
