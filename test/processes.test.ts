import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { isAlive, isPid, readPids, sendSignal, sendSignalToGroup } from '#scripts/processes.mjs'

const stays = ['-e', 'setInterval(() => {}, 1000)']

test.each([
  ['an empty file', Number('')],
  ['text', Number('x')],
  ['nothing', undefined],
  ['a group', -5],
  ['all processes', -1],
  ['a fraction', 1.5],
  ['infinity', Infinity],
  ['a number above the highest id', 2 ** 40],
  ['the first process', 1],
  ['the caller', process.pid],
])('%s is never signaled', (_, pid) => {
  expect(() => sendSignal(pid, 'SIGCONT')).toThrow(RangeError)
  expect(() => sendSignalToGroup(pid, 'SIGCONT')).toThrow(RangeError)
})

test('signals a process, and returns false for one that has exited', async () => {
  const child = spawn(process.execPath, stays, { stdio: 'ignore' })
  const exit = once(child, 'exit')
  expect(isAlive(child.pid)).toBe(true)
  expect(sendSignal(child.pid, 'SIGKILL')).toBe(true)
  expect(await exit).toEqual([null, 'SIGKILL'])
  expect(isAlive(child.pid)).toBe(false)
  expect(sendSignal(child.pid, 'SIGKILL')).toBe(false)
})

test.skipIf(process.platform === 'win32')('signals the group of a detached child', async () => {
  const child = spawn(process.execPath, stays, { stdio: 'ignore', detached: true })
  const exit = once(child, 'exit')
  expect(sendSignalToGroup(child.pid, 'SIGKILL')).toBe(true)
  expect(await exit).toEqual([null, 'SIGKILL'])
  expect(sendSignalToGroup(child.pid, 'SIGKILL')).toBe(false)
})

test('ignores a process id that is still being written', () => {
  expect(readPids('')).toEqual([])
  expect(readPids('12')).toEqual([])
  expect(readPids('12\n34')).toEqual([12])
  expect(readPids('12\n\nx\n0\n34\n')).toEqual([12, 34])
  expect([0, -1, NaN, '5', 1].map(isPid)).toEqual([false, false, false, false, true])
})
