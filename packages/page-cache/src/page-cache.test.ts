import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  createPageCache,
  gzipPage,
  decompressPage,
  type PageCacheOptions,
  type Render,
} from './page-cache.ts'

interface Query {
  path: string
  body?: string
}
interface Answer {
  tag?: string
  body: string
}
const nonce = 'abc'
const scripts = '<script nonce="abc">let a = 1</script><script nonce="abc" src="/x.js"></script>'
const query: Query = { path: '/types' }
const rendered = (body: string) => ({ body: Buffer.from(body), type: 'text/html', nonce })

/** Creates a cache and a page that shows the answer to one query. Tests change this answer in `world`. */
function createWorld(options: Partial<PageCacheOptions<Query, Answer>> = {}) {
  const cache = createPageCache<Query, Answer>({
    maxBytes: 1_000_000,
    keyOf: ({ path, body = '' }) => `${path} ${body}`,
    digestOf: ({ tag, body }) => tag ?? body,
    ...options,
  })
  const world = { text: 'one', reads: 0, tag: undefined as string | undefined }
  const answer = (): Answer => ({ ...(world.tag !== undefined && { tag: world.tag }), body: world.text })
  const read = async (): Promise<Answer> => {
    world.reads++
    return answer()
  }
  const render = vi.fn(async (ask: Parameters<Render<Query, Answer>>[0]) => {
    const { body } = await ask(query)
    await setImmediate()
    return rendered(`<html>${body}${scripts}</html>`)
  })
  const find = async (key = '/') => {
    const page = await cache.find(key, read, render)
    return page && String(await decompressPage(page))
  }
  return { cache, world, render, read, find }
}

test('renders a page once while the answers to its queries do not change', async () => {
  const { find, render, cache, world } = createWorld()
  const first = await find()
  expect(first).toContain('one')
  expect(await find()).toBe(first)
  expect(render).toHaveBeenCalledTimes(1)
  expect(cache.counts()).toMatchObject({ hits: 1, renders: 1, pages: 1 })
  expect(world.reads).toBe(2)
})

test('a cached page takes no more memory than its bytes', async () => {
  const { cache, read, render } = createWorld()
  const page = await cache.find('/', read, render)
  expect(page!.br.buffer.byteLength).toBe(page!.br.length)
})

test('a changed answer with an equal digest does not cause a new rendering', async () => {
  const { find, render, world } = createWorld()
  world.tag = 'W/"a"'
  await find()
  world.text = 'two'
  expect(await find()).toContain('one')
  world.tag = 'W/"b"'
  expect(await find()).toContain('two')
  expect(render).toHaveBeenCalledTimes(2)
})

test('renders a page again after a changed answer, without a second read', async () => {
  const { find, render, world } = createWorld()
  await find()
  world.text = 'two'
  expect(await find()).toContain('two')
  expect(render).toHaveBeenCalledTimes(2)
  // Rendering reuses the answer from the read that detected the change.
  expect(world.reads).toBe(2)
})

test('while the database state is unchanged, queries are not repeated for 100 ms', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let state = 'first'
  const { find, world } = createWorld({ readState: async () => state })
  const readsOf = async (): Promise<number> => {
    const before = world.reads
    await find()
    return world.reads - before
  }
  await find()
  expect([await readsOf(), await readsOf()], 'rendered in this state').toEqual([0, 0])
  state = 'second'
  expect([await readsOf(), await readsOf()], 'something was committed').toEqual([1, 0])
  vi.advanceTimersByTime(99)
  expect(await readsOf()).toBe(0)
  vi.advanceTimersByTime(1)
  expect([await readsOf(), await readsOf()], 'after 100 ms').toEqual([1, 0])
})

test.each([
  ['rendered', false],
  ['checked', true],
])('a commit while a page is being %s is visible to the next visitor', async (_what, isCached) => {
  let state = 'before'
  const { find, world, read, cache, render } = createWorld({ readState: async () => state })
  if (isCached) await find()
  state = 'first'
  const whileRead = async () => {
    const answer = await read()
    state = 'second'
    world.text = 'two'
    return answer
  }
  await cache.find('/', whileRead, render)
  expect(state).toBe('second')
  expect(await find()).toContain('two')
})

test('renders once for all waiting visitors, and no visitor gets a page that is older than the request', async () => {
  const { find, render, world } = createWorld()
  const early = [find(), find(), find()]
  await setImmediate()
  world.text = 'two'
  const late = await Promise.all([find(), find()])
  expect(late.every((page) => page!.includes('two'))).toBe(true)
  await Promise.all(early)
  expect(render.mock.calls.length).toBeLessThanOrEqual(2)
})

test('a page that must not be cached is rendered for each visitor', async () => {
  const { cache, read } = createWorld()
  const render = vi.fn(async () => undefined)
  const found = await Promise.all([1, 2, 3].map(() => cache.find('/gone', read, render)))
  expect(found).toEqual([undefined, undefined, undefined])
  expect(render).toHaveBeenCalledTimes(3)
  expect(cache.has('/gone')).toBe(false)
})

test('a cached page is removed if it must no longer be cached', async () => {
  const { cache, read, find, world } = createWorld()
  await find()
  expect(cache.counts()).toMatchObject({ pages: 1 })
  world.text = 'two'
  await cache.find('/', read, async () => undefined)
  expect(cache.counts()).toMatchObject({ pages: 0, bytes: 0 })
})

test('if a rendering fails, the waiting visitors render the page again', async () => {
  const { cache, read, render } = createWorld()
  const failing = vi.fn(() => Promise.reject(new Error('away')))
  const first = cache.find('/', read, failing)
  const second = cache.find('/', read, render)
  await expect(first).rejects.toThrow('away')
  expect(await second).toBeDefined()
})

test('a cached page has the hashes of its inline scripts instead of a nonce', async () => {
  const { cache, read, render } = createWorld()
  const page = (await cache.find('/', read, render))!
  expect(String(await decompressPage(page))).not.toContain('nonce')
  expect(gunzipSync(await gzipPage(page))).toEqual(await decompressPage(page))
  const hash = createHash('sha256').update('let a = 1').digest('base64')
  expect(page.scriptHashes).toEqual([`'sha256-${hash}'`])
})

test.each([
  ['without a nonce', '<script>steal()</script>'],
  ['with a guessed nonce', '<script nonce="xyz">steal()</script>'],
  ['with the right nonce in another attribute', `<script data-nonce="${nonce}">steal()</script>`],
  ['with the right nonce inside an attribute value', `<script title=' nonce="${nonce}"'>steal()</script>`],
  ['that contains one of the page’s script tags', `<script>steal()//<script nonce="${nonce}"></script>`],
  ['in capitals', '<SCRIPT>steal()</SCRIPT>'],
])('a foreign script %s gets no hash', async (_what, foreign) => {
  const { cache, read } = createWorld()
  const page = await cache.find('/foreign', read, async () => rendered(`${foreign}${scripts}`))
  const hash = createHash('sha256').update('let a = 1').digest('base64')
  expect(page!.scriptHashes).toEqual([`'sha256-${hash}'`])
})

test('the size of a page includes its queries', async () => {
  const { cache, read } = createWorld()
  await cache.find('/', read, async (ask) => {
    await ask({ ...query, body: 'x'.repeat(100_000) })
    return rendered('<html></html>')
  })
  expect(cache.counts().bytes).toBeGreaterThan(100_000)
})

test('a page is not cached if one of its answers is not shared', async () => {
  const { cache, find } = createWorld({ isShared: (_query, { body }) => body !== 'one' })
  expect(await find()).toBeUndefined()
  expect(cache.has('/')).toBe(false)
})

test('read is called with the time of the request', async () => {
  const { cache, render } = createWorld()
  const times: number[] = []
  const began = performance.now()
  const read = async (_query: Query, askedAt: number) => {
    times.push(askedAt)
    return { body: 'one' }
  }
  await cache.find('/', read, render)
  expect(times.map((at) => at >= began && at <= performance.now())).toEqual([true])
})

test('evicts the least recently used page above its limit', async () => {
  const { find, cache } = createWorld({ maxBytes: 7_000 })
  for (const key of ['/1', '/2', '/3', '/4']) {
    await find(key)
    await find('/1')
  }
  expect(cache.has('/1')).toBe(true)
  expect(cache.has('/2')).toBe(false)
  expect(cache.has('/4')).toBe(true)
  expect(cache.counts().bytes).toBeLessThanOrEqual(7_000)
})

test('a new version renders all pages again', async () => {
  let name = 'Souk'
  const { find, render } = createWorld({ readState: async () => 'one', readVersion: () => name })
  await find()
  await find()
  expect(render).toHaveBeenCalledTimes(1)
  name = 'Bazaar'
  await find()
  await find()
  expect(render).toHaveBeenCalledTimes(2)
})
