import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { announce, openChanges } from '#platform/changes.ts'
import { openPool } from '#platform/db.ts'
import { openPageCache, type PageCache } from './page-cache.ts'

let database: TestDatabase
let cache: PageCache

beforeAll(async () => {
  database = await openTestDatabase()
  cache = openPageCache(await openChanges(database))
})
afterAll(() => database.close())

const nonce = 'abc'
const page = '<html><script nonce="abc">let a = 1</script><script nonce="abc" src="/x.js"></script></html>'

test('a kept page is found again, packed both ways', async () => {
  await cache.keep('/', page, cache.generation(), nonce)
  const kept = await cache.find('/')
  expect(brotliDecompressSync(kept!.br)).toEqual(kept!.html)
  expect(gunzipSync(kept!.gzip)).toEqual(kept!.html)
})

test('it carries no nonce; its inline scripts are named by their hash', async () => {
  const kept = await cache.keep('/nonce', page, cache.generation(), nonce)
  expect(kept.html.toString()).not.toContain('nonce')
  const hash = createHash('sha256').update('let a = 1').digest('base64')
  expect(kept.scriptHashes).toEqual([`'sha256-${hash}'`])
})

test.each([
  ['without a nonce', '<script>steal()</script>'],
  ['with a guessed nonce', '<script nonce="xyz">steal()</script>'],
  ['with ours in another attribute', `<script data-nonce="${nonce}">steal()</script>`],
  ['with ours in the text of one', `<script title=' nonce="${nonce}"'>steal()</script>`],
  ['that swallows one of ours', `<script>steal()//<script nonce="${nonce}"></script>`],
  ['in capitals', '<SCRIPT>steal()</SCRIPT>'],
])('a script %s that stands in a page is not blessed', async (_what, foreign) => {
  const kept = await cache.keep('/foreign', `${foreign}${page}`, cache.generation(), nonce)
  const hash = createHash('sha256').update('let a = 1').digest('base64')
  expect(kept.scriptHashes).toEqual([`'sha256-${hash}'`])
})

test('any change that a page may show drops it before the next reader', async () => {
  const { db } = openPool(database.pool)
  for (const topic of ['piece', 'seller', 'brand', 'type', 'settings'] as const) {
    await cache.keep('/shop', page, cache.generation(), nonce)
    await announce(db, topic, ['x'])
    expect(await cache.find('/shop')).toBeUndefined()
  }
})

test('a page made while something changed is sent but not kept', async () => {
  const before = cache.generation()
  await announce(openPool(database.pool).db, 'piece', ['x'])
  await cache.find('/other')
  await cache.keep('/late', page, before, nonce)
  expect(await cache.find('/late')).toBeUndefined()
})

test('it holds at most 24 MB, the least asked for goes first', async () => {
  const big = 'é'.repeat(4 * 1024 * 1024)
  for (const key of ['/1', '/2', '/3']) {
    await cache.keep(key, `${big}${key}`, cache.generation(), nonce)
    await cache.find('/1')
  }
  expect(await cache.find('/1')).toBeDefined()
  expect(await cache.find('/2')).toBeUndefined()
  expect(await cache.find('/3')).toBeDefined()
})
