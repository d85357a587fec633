import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { sendSignal } from '#scripts/processes.mjs'
import { findFreePort } from '#test/support/free-port.ts'

// Test that suspends a process. Skipped on Windows, which cannot suspend processes.
const testOnPosix = test.skipIf(process.platform === 'win32')
const fixture = path.join(import.meta.dirname, '../../../../test/support/workers.main.ts')

let primary: ChildProcess | undefined
let port = 0
let out = ''

afterEach(async () => {
  if (!primary || primary.exitCode !== null || primary.signalCode !== null) return
  primary.kill('SIGKILL')
  await once(primary, 'exit')
})

async function launch(at?: number): Promise<void> {
  port = at ?? (await findFreePort())
  out = ''
  primary = spawn(process.execPath, [fixture, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] })
  primary.stdout!.on('data', (chunk: Buffer) => (out += chunk.toString()))
}

const waitForOutput = (pattern: RegExp, timeout = 15_000) =>
  expect.poll(() => out, { timeout }).toMatch(pattern)

/** Sends a request on a new connection. Returns the number of the worker that responded. */
function ask(url = '/'): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(
      { port, host: '127.0.0.1', path: url, agent: false, timeout: 60_000 },
      (answer) => {
        let text = ''
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
        answer.once('end', () => resolve(Number(text)))
      },
    )
    request.once('timeout', () => request.destroy(new Error('nobody answered')))
    request.once('error', reject)
  })
}

const askMany = async (count: number) =>
  new Set(await Promise.all(Array.from({ length: count }, () => ask())))

test('two workers serve one address, and a killed worker is restarted', async () => {
  await launch()
  await waitForOutput(/all ready/)
  const [first, second] = await askMany(8)
  expect(second).toBeDefined()
  sendSignal(first!, 'SIGKILL')
  for (let at = 0; at < 8; at++) expect(await ask()).toBeGreaterThan(0)
  await waitForOutput(/Worker [12] exited unexpectedly \(killed by SIGKILL\) and restarts in 0.1 s/)
  await expect.poll(async () => (await askMany(8)).size, { timeout: 60_000 }).toBe(2)
  expect(await askMany(8)).not.toContain(first)
})

test(
  'a worker that keeps exiting restarts with a backoff while the other one serves',
  { tags: 'long', timeout: 120_000 },
  async () => {
    await launch()
    await waitForOutput(/all ready/)
    const [stays] = await askMany(8)
    const ends = () => [...out.matchAll(/again in ([\d.]+) s/g)].map(([, seconds]) => seconds)
    await expect
      .poll(
        async () => {
          const other = [...(await askMany(8))].find((pid) => pid !== stays)
          if (other !== undefined) sendSignal(other, 'SIGKILL')
          return ends().slice(0, 4)
        },
        { timeout: 120_000 },
      )
      .toEqual(['0.1', '0.2', '0.4', '0.4'])
    expect(await askMany(8)).toContain(stays)
  },
)

test('a worker that stops responding is killed and restarted', { tags: 'long' }, async () => {
  await launch()
  await waitForOutput(/all ready/)
  const hanging = await ask('/hang')
  await waitForOutput(/Worker [12] has not responded for 1 s and is being killed/)
  await expect.poll(async () => (await askMany(8)).size, { timeout: 60_000 }).toBe(2)
  expect(await askMany(8)).not.toContain(hanging)
})

testOnPosix('connections that a dead worker had not accepted are served by another worker', async () => {
  await launch()
  await waitForOutput(/all ready/)
  const [frozen, other] = await askMany(8)
  sendSignal(frozen!, 'SIGSTOP')
  const answers = Promise.all(Array.from({ length: 6 }, () => ask()))
  await ask()
  sendSignal(frozen!, 'SIGKILL')
  expect(new Set(await answers)).toContain(other)
  expect(await answers).not.toContain(frozen)
})

testOnPosix('a drain ends all workers and kills one that hangs', { tags: 'long' }, async () => {
  await launch()
  await waitForOutput(/all ready/)
  primary!.kill('SIGTERM')
  await waitForOutput(/ended true/)
  await launch()
  await waitForOutput(/all ready/)
  sendSignal(await ask(), 'SIGSTOP')
  primary!.kill('SIGTERM')
  await waitForOutput(/ended false/)
})

test('a worker that exits before it is ready aborts the startup, and no worker is restarted', async () => {
  await launch(0)
  await waitForOutput(/a worker exited before it was ready \(exit code 5\); code 5/)
  expect(out).not.toContain('restarts in')
})
