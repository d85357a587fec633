import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { sendSignal } from '#scripts/processes.mjs'
import { waitUntil } from './support/wait-until.ts'

const launcherFile = path.join(import.meta.dirname, 'support/supervised.main.ts')
const ready = `process.send('ready'); console.log('up ' + process.pid)`
// Source code of a server that installs its signal handlers before it reports that it is ready. It fails only on
// SIGHUP. If it failed immediately, a slow launcher could mistake the exit for a failed startup.
const stays = `setInterval(() => {}, 1000); process.on('SIGHUP', () => process.exit(3)); process.on('SIGTERM', () => process.exit(7)); ${ready}`

let launcher: ChildProcess
let out = ''
let err = ''

afterEach(async () => {
  if (launcher.exitCode === null && launcher.signalCode === null) {
    launcher.kill('SIGTERM')
    await once(launcher, 'exit')
  }
})

/** Settings with short restart delays. The server never runs long enough to be treated as healthy. */
const shortPauses = { firstMs: 100, maxMs: 400, healthyMs: 3_600_000 }
/** Settings with a restart delay that is longer than the test. */
const endlessPauses = { firstMs: 3_600_000, maxMs: 3_600_000, healthyMs: 3_600_000 }

function launch(script: string, pauses = shortPauses): void {
  ;[out, err] = ['', '']
  const args = [launcherFile, script, JSON.stringify(pauses)]
  launcher = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  launcher.stdout!.on('data', (chunk: Buffer) => (out += chunk.toString()))
  launcher.stderr!.on('data', (chunk: Buffer) => (err += chunk.toString()))
}

const starts = (): number[] => [...out.matchAll(/up (\d+)/g)].map(([, pid]) => Number(pid))
const pauses = (): string[] => [...err.matchAll(/restarting in ([\d.]+) s/g)].map(([, seconds]) => seconds!)
const readies = (): number => out.match(/^ready$/gm)?.length ?? 0
const started = (count: number) =>
  waitUntil(`start ${count} is ready`, () => starts().length >= count && readies() >= count)
/**
 * Waits for the `count`-th start of the server, makes the server fail, and waits for the log line about the failure.
 */
async function fail(count: number): Promise<void> {
  await started(count)
  sendSignal(starts()[count - 1], 'SIGHUP')
  await waitUntil(`pause ${count}`, () => pauses().length >= count)
}
const ended = async (): Promise<number> => (await once(launcher, 'exit'))[0] as number

test('a killed server is restarted, and the log contains the reason and the delay', async () => {
  launch(stays)
  await started(1)
  sendSignal(starts()[0], 'SIGKILL')
  await started(2)
  expect(starts()[1]).not.toBe(starts()[0])
  expect(err).toBe('Souk exited unexpectedly (killed by SIGKILL); restarting in 0.1 s\n')
})

test('restart delays double up to the maximum', { tags: 'long' }, async () => {
  launch(stays)
  for (let count = 1; count <= 4; count++) await fail(count)
  expect(pauses()).toEqual(['0.1', '0.2', '0.4', '0.4'])
  expect(err).toMatch(/exit code 3/)
})

test('after a healthy run, the restart delay is reset to its minimum', { tags: 'long' }, async () => {
  launch(stays, { ...shortPauses, healthyMs: 0 })
  await started(1)
  sendSignal(starts()[0], 'SIGKILL')
  await started(2)
  sendSignal(starts()[1], 'SIGKILL')
  await started(3)
  expect(pauses()).toEqual(['0.1', '0.1'])
})

test('a server that fails before it is ready is not restarted, and the launcher exits with its code', async () => {
  launch(`console.log('up 1'); process.exit(5)`)
  expect(await ended()).toBe(5)
  expect(starts()).toHaveLength(1)
  expect(err).toBe('')
})

test('on SIGTERM the launcher stops the server, exits with its code and does not restart it', async () => {
  launch(stays)
  await started(1)
  launcher.kill('SIGTERM')
  expect(await ended()).toBe(7)
  expect(starts()).toHaveLength(1)
})

test('on SIGTERM during a restart delay, the launcher exits immediately', async () => {
  launch(stays, endlessPauses)
  await fail(1)
  launcher.kill('SIGTERM')
  expect(await ended()).toBe(0)
  expect(starts()).toHaveLength(1)
})

test('a server that announces its exit is not restarted', async () => {
  launch(`${ready}; process.send('leaving', () => process.exit(1))`)
  expect(await ended()).toBe(1)
  expect(starts()).toHaveLength(1)
})

test('SIGUSR2 stops the server and restarts it regardless of its exit code', async () => {
  launch(
    `setInterval(() => {}, 1000); process.on('SIGTERM', () => process.send('leaving', () => process.exit(0))); ${ready}`,
  )
  await started(1)
  // Checks that the launcher signals the server only once. A second SIGTERM would abort the server's graceful shutdown.
  launcher.kill('SIGUSR2')
  launcher.kill('SIGUSR2')
  await started(2)
  launcher.kill('SIGTERM')
  expect(await ended()).toBe(0)
  expect(starts()).toHaveLength(2)
  expect(err).toBe('')
})

test('SIGUSR2 during a restart delay restarts the server immediately', { tags: 'long' }, async () => {
  launch(stays, endlessPauses)
  await fail(1)
  launcher.kill('SIGUSR2')
  await started(2)
})
