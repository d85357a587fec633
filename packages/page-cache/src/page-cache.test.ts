import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { PageCall, PageCallAnswer } from './in-process.ts'
import { gzipOf, openPageCache, plainOf, type RenderedPage } from './page-cache.ts'
import type { AskCall } from './recent-answers.ts'

const nonce = 'abc'
const scripts = '<script nonce="abc">let a = 1</script><script nonce="abc" src="/x.js"></script>'
const call: PageCall = {
  method: 'GET',
  path: '/types',
  body: undefined,
  accept: undefined,
  contentType: undefined,
  language: 'en',
}

/** A page that shows what one call answers; the answer can be changed under it. */
function openWorld(settings: Parameters<typeof openPageCache>[0] = {}) {
  const cache = openPageCache(settings)
  const world = { said: 'one', asked: 0, tag: undefined as string | undefined }
  const answer = (): PageCallAnswer => ({ status: 200, headers: { etag: world.tag }, body: world.said })
  const ask = async (): Promise<PageCallAnswer> => {
    world.asked++
    return answer()
  }
  const render = vi.fn(async (askOnce: AskCall): Promise<RenderedPage> => {
    const read = await askOnce(call)
    await setImmediate()
    return {
      body: Buffer.from(`<html>${read.body}${scripts}</html>`),
      type: 'text/html',
      nonce,
      calls: [{ call, answer: read }],
    }
  })
  const find = async (key = '/') => {
    const page = await cache.find(key, ask, render)
    return page && String(await plainOf(page))
  }
  return { cache, world, render, ask, find }
}

test('a page is made once for as long as its calls answer the same', async () => {
  const { find, render, cache, world } = openWorld()
  const first = await find()
  expect(first).toContain('one')
  expect(await find()).toBe(first)
  expect(render).toHaveBeenCalledTimes(1)
  expect(cache.counts()).toMatchObject({ hits: 1, renders: 1, pages: 1 })
  expect(world.asked).toBe(2)
})

test('a kept page weighs in memory what its bytes do', async () => {
  const { cache, ask, render } = openWorld()
  const page = await cache.find('/', ask, render)
  expect(page!.br.buffer.byteLength).toBe(page!.br.length)
})

test('an answer of the same tag says nothing that the page shows otherwise', async () => {
  const { find, render, world } = openWorld()
  world.tag = 'W/"a"'
  await find()
  world.said = 'two'
  expect(await find()).toContain('one')
  world.tag = 'W/"b"'
  expect(await find()).toContain('two')
  expect(render).toHaveBeenCalledTimes(2)
})

test('an answer that stands is not asked for, until it does not', async () => {
  let state = 0
  const { cache, world, ask, render } = openWorld({ readState: async () => String(state++) })
  let version = 1
  const askMarked: AskCall = async () => {
    const made = version
    return { ...(await ask()), stands: () => version === made }
  }
  const find = async () => String(await plainOf((await cache.find('/', askMarked, render))!))
  await find()
  await find()
  expect(world.asked).toBe(1)
  world.said = 'two'
  version = 2
  expect(await find()).toContain('two')
  version = 3
  await find()
  expect(world.asked, 'it says the same, and stands again').toBe(3)
  await find()
  expect(world.asked).toBe(3)
  expect(render).toHaveBeenCalledTimes(2)
})

test('once a call answers otherwise the page is made anew, of the answer that said so', async () => {
  const { find, render, world } = openWorld()
  await find()
  world.said = 'two'
  expect(await find()).toContain('two')
  expect(render).toHaveBeenCalledTimes(2)
  // Asked to see whether it is current, not again to make it.
  expect(world.asked).toBe(2)
})

test('while nothing is committed its calls are not asked, but for a tenth of a second at most', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let state = 'first'
  const { find, world } = openWorld({ readState: async () => state })
  const askedFor = async (): Promise<number> => {
    const before = world.asked
    await find()
    return world.asked - before
  }
  await find()
  expect([await askedFor(), await askedFor()], 'known since it was made').toEqual([0, 0])
  state = 'second'
  expect([await askedFor(), await askedFor()], 'something was committed').toEqual([1, 0])
  vi.advanceTimersByTime(99)
  expect(await askedFor()).toBe(0)
  vi.advanceTimersByTime(1)
  expect([await askedFor(), await askedFor()], 'some answers change by time').toEqual([1, 0])
})

test.each([
  ['made', false],
  ['asked about', true],
])('a commit while a page is being %s is not taken for known', async (_what, isKept) => {
  let state = 'before'
  const { find, world, ask, cache, render } = openWorld({ readState: async () => state })
  if (isKept) await find()
  state = 'first'
  const whileAsked = async () => {
    const answer = await ask()
    state = 'second'
    world.said = 'two'
    return answer
  }
  await cache.find('/', whileAsked, render)
  expect(state).toBe('second')
  expect(await find()).toContain('two')
})

test('however many wait, it is made once, and none gets what is older than the question', async () => {
  const { find, render, world } = openWorld()
  const early = [find(), find(), find()]
  await setImmediate()
  world.said = 'two'
  const late = await Promise.all([find(), find()])
  expect(late.every((page) => page!.includes('two'))).toBe(true)
  await Promise.all(early)
  expect(render.mock.calls.length).toBeLessThanOrEqual(2)
})

test('a page that may not be kept is made for each who asks', async () => {
  const { cache, ask } = openWorld()
  const render = vi.fn(async () => undefined)
  const found = await Promise.all([1, 2, 3].map(() => cache.find('/gone', ask, render)))
  expect(found).toEqual([undefined, undefined, undefined])
  expect(render).toHaveBeenCalledTimes(3)
  expect(cache.has('/gone')).toBe(false)
})

test('a page that may no longer be kept is no longer counted', async () => {
  const { cache, ask, find, world } = openWorld()
  await find()
  expect(cache.counts()).toMatchObject({ pages: 1 })
  world.said = 'two'
  await cache.find('/', ask, async () => undefined)
  expect(cache.counts()).toMatchObject({ pages: 0, bytes: 0 })
})

test('who waits for a page that fails makes it themselves', async () => {
  const { cache, ask, render } = openWorld()
  const failing = vi.fn(() => Promise.reject(new Error('away')))
  const first = cache.find('/', ask, failing)
  const second = cache.find('/', ask, render)
  await expect(first).rejects.toThrow('away')
  expect(await second).toBeDefined()
})

test('it carries no nonce; its inline scripts are named by their hash', async () => {
  const { cache, ask, render } = openWorld()
  const page = (await cache.find('/', ask, render))!
  expect(String(await plainOf(page))).not.toContain('nonce')
  expect(gunzipSync(await gzipOf(page))).toEqual(await plainOf(page))
  const hash = createHash('sha256').update('let a = 1').digest('base64')
  expect(page.scriptHashes).toEqual([`'sha256-${hash}'`])
})

test.each([
  ['without a nonce', '<script>steal()</script>'],
  ['with a guessed nonce', '<script nonce="xyz">steal()</script>'],
  ['with ours in another attribute', `<script data-nonce="${nonce}">steal()</script>`],
  ['with ours in the text of one', `<script title=' nonce="${nonce}"'>steal()</script>`],
  ['that swallows one of ours', `<script>steal()//<script nonce="${nonce}"></script>`],
  ['in capitals', '<SCRIPT>steal()</SCRIPT>'],
])('a script %s that stands in a page is not blessed', async (_what, foreign) => {
  const { cache, ask } = openWorld()
  const page = await cache.find('/foreign', ask, async () => ({
    body: Buffer.from(`${foreign}${scripts}`),
    type: 'text/html',
    nonce,
    calls: [],
  }))
  const hash = createHash('sha256').update('let a = 1').digest('base64')
  expect(page!.scriptHashes).toEqual([`'sha256-${hash}'`])
})

test('a page takes the room of the calls that it was made of', async () => {
  const { cache, ask } = openWorld()
  const body = 'x'.repeat(100_000)
  const answer = await ask()
  await cache.find('/', ask, async () => ({
    body: Buffer.from('<html></html>'),
    type: 'text/html',
    nonce,
    calls: [{ call: { ...call, body }, answer }],
  }))
  expect(cache.counts().bytes).toBeGreaterThan(100_000)
})

test('it holds no more than its limit, the least asked for goes first', async () => {
  const { find, cache } = openWorld({ limit: 7_000 })
  for (const key of ['/1', '/2', '/3', '/4']) {
    await find(key)
    await find('/1')
  }
  expect(cache.has('/1')).toBe(true)
  expect(cache.has('/2')).toBe(false)
  expect(cache.has('/4')).toBe(true)
  expect(cache.counts().bytes).toBeLessThanOrEqual(7_000)
})

test('a page is made anew once what all pages show is another, though its calls answer the same', async () => {
  let name = 'Souk'
  const { find, render } = openWorld({ readState: async () => 'one', readStamp: () => name })
  await find()
  await find()
  expect(render).toHaveBeenCalledTimes(1)
  name = 'Bazaar'
  await find()
  await find()
  expect(render).toHaveBeenCalledTimes(2)
})
