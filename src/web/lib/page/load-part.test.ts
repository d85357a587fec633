import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onMessage } from './page-message.ts'
import { importPart, PartError, withPart } from './load-part.ts'

const missing = new TypeError('Failed to fetch dynamically imported module: http://shop/assets/zoom-1.js')
const left: string[] = []
let servedBuild: string | undefined
let messages: string[]

beforeEach(() => {
  left.length = 0
  messages = []
  servedBuild = 'one'
  const stored = new Map<string, string>()
  vi.stubGlobal('location', {
    href: 'http://shop/product/a/b',
    reload: () => left.push('reload'),
    assign: (address: string) => left.push(address),
  })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('fetch', async () => {
    if (servedBuild === undefined) throw new TypeError('Failed to fetch')
    return new Response(`<html data-build="${servedBuild}"></html>`)
  })
  vi.stubGlobal('document', { querySelectorAll: () => [], documentElement: { dataset: { build: 'one' } } })
  onMessage((words) => messages.push(words))
})
afterEach(() => vi.unstubAllGlobals())

test('retries a script that fails to load once', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(missing).mockResolvedValue('part')
  expect(await importPart(load)).toBe('part')
  expect(load).toHaveBeenCalledTimes(2)
})

test.each([
  ['no server answers', undefined],
  ['the server has the same build', 'one'],
])('after two failures while %s, throws an error without the URL of the file', async (_, build) => {
  servedBuild = build
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(missing)
  const error: unknown = await importPart(load).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(PartError)
  expect((error as Error).message).not.toMatch(/\.js|http/)
  expect(load).toHaveBeenCalledTimes(2)
  expect(left).toEqual([])
})

test('if the script for an event cannot be loaded, only a message is shown', async () => {
  const use = vi.fn<() => void>()
  await withPart(() => Promise.reject(missing), use)
  expect(use).not.toHaveBeenCalled()
  expect(messages).toHaveLength(1)
  expect(left).toEqual([])
})

test('after a deploy, reloads the page of the new build once', async () => {
  servedBuild = 'two'
  void importPart(() => Promise.reject(missing))
  await expect.poll(() => left).toEqual(['reload'])
  // The server still returns the old build, for example from a proxy's cache. Another reload would not help.
  await expect(importPart(() => Promise.reject(missing))).rejects.toBeInstanceOf(PartError)
  expect(left).toEqual(['reload'])
})

test('a navigation after a deploy continues to its target in the new build', async () => {
  servedBuild = 'two'
  void importPart(() => Promise.reject(missing), '/shop?page=2')
  await expect.poll(() => left).toEqual(['/shop?page=2'])
})
