import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'

const launcherFile = path.join(import.meta.dirname, 'support/supervised.main.ts')
const ready = `process.send('ready'); console.log('up ' + process.pid)`
const stays = `${ready}; setInterval(() => {}, 1000); process.on('SIGTERM', () => process.exit(7))`

let launcher: ChildProcess
let out = ''
let err = ''

afterEach(async () => {
  if (launcher.exitCode === null && launcher.signalCode === null) {
    launcher.kill('SIGTERM')
    await once(launcher, 'exit')
  }
})

function launch(script: string): void {
  ;[out, err] = ['', '']
  launcher = spawn(process.execPath, [launcherFile, script], { stdio: ['ignore', 'pipe', 'pipe'] })
  launcher.stdout!.on('data', (chunk: Buffer) => (out += chunk.toString()))
  launcher.stderr!.on('data', (chunk: Buffer) => (err += chunk.toString()))
}

const starts = (): number[] => [...out.matchAll(/up (\d+)/g)].map(([, pid]) => Number(pid))
const pauses = (): string[] => [...err.matchAll(/again in ([\d.]+) s/g)].map(([, seconds]) => seconds!)
const started = (count: number) =>
  expect.poll(() => starts().length, { timeout: 10_000 }).toBeGreaterThanOrEqual(count)
const ended = async (): Promise<number> => (await once(launcher, 'exit'))[0] as number

test('a server that was killed is started again, and a line says why and when', async () => {
  launch(stays)
  await started(1)
  process.kill(starts()[0]!, 'SIGKILL')
  await started(2)
  expect(starts()[1]).not.toBe(starts()[0])
  expect(err).toBe('Souk ended by itself (killed by SIGKILL); it starts again in 0.1 s\n')
})

test('pauses double up to the most', { tags: 'long' }, async () => {
  launch(`${ready}; setTimeout(() => process.exit(3), 20)`)
  await started(5)
  expect(pauses().slice(0, 4)).toEqual(['0.1', '0.2', '0.4', '0.4'])
  expect(err).toMatch(/exit code 3/)
})

test('after a healthy time the pause is the first again', { tags: 'long' }, async () => {
  launch(stays)
  await started(1)
  process.kill(starts()[0]!, 'SIGKILL')
  await started(2)
  await wait(2_200)
  process.kill(starts()[1]!, 'SIGKILL')
  await started(3)
  expect(pauses()).toEqual(['0.1', '0.1'])
})

test('a start that was never ready is not tried again, and its code is ours', async () => {
  launch(`console.log('up 1'); process.exit(5)`)
  expect(await ended()).toBe(5)
  expect(starts()).toHaveLength(1)
  expect(err).toBe('')
})

test('told to end, it ends with the code of the server and starts nothing', async () => {
  launch(stays)
  await started(1)
  launcher.kill('SIGTERM')
  expect(await ended()).toBe(7)
  expect(starts()).toHaveLength(1)
})

test('told to end while it waits to start again, it ends at once', async () => {
  launch(`${ready}; setTimeout(() => process.exit(3), 20)`)
  await expect.poll(pauses, { timeout: 10_000 }).toHaveLength(4)
  const before = performance.now()
  launcher.kill('SIGTERM')
  expect(await ended()).toBe(0)
  expect(performance.now() - before).toBeLessThan(350)
})

test('a server that says it is leaving is not started again', async () => {
  launch(`${ready}; process.send('leaving', () => process.exit(1))`)
  expect(await ended()).toBe(1)
  expect(starts()).toHaveLength(1)
})

test('SIGUSR2 ends the server and starts it again, however it ends', async () => {
  launch(
    `${ready}; setInterval(() => {}, 1000); process.on('SIGTERM', () => process.send('leaving', () => process.exit(0)))`,
  )
  await started(1)
  // Asked twice, it is told to end once: a second signal would cut what is under way.
  launcher.kill('SIGUSR2')
  launcher.kill('SIGUSR2')
  await started(2)
  await wait(300)
  expect(starts()).toHaveLength(2)
  launcher.kill('SIGTERM')
  expect(await ended()).toBe(0)
  expect(err).toBe('')
})

test('SIGUSR2 while it waits to start again starts it at once', { tags: 'long' }, async () => {
  launch(`${ready}; setTimeout(() => process.exit(3), 20)`)
  await expect.poll(pauses, { timeout: 10_000 }).toHaveLength(4)
  const before = starts().length
  launcher.kill('SIGUSR2')
  await expect.poll(() => starts().length, { timeout: 350, interval: 10 }).toBe(before + 1)
})
