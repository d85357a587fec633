import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database/database.ts'
import { invalidate, openInvalidations } from '#platform/cache/invalidation-log.ts'
import { openPool } from '#platform/database/db.ts'
import { openPageCache } from './page-cache.ts'

const database = await openTestDatabase()
const cache = openPageCache(await openInvalidations(database))
afterAll(() => database.close())

const nonce = 'abc'
const page = '<html><script nonce="abc">let a = 1</script><script nonce="abc" src="/x.js"></script></html>'

test('a kept page is found again, packed both ways', async () => {
  await cache.save('/', page, cache.generation(), nonce)
  const stored = await cache.find('/')
  expect(brotliDecompressSync(stored!.br)).toEqual(stored!.html)
  expect(gunzipSync(stored!.gzip)).toEqual(stored!.html)
})

test('it carries no nonce; its inline scripts are named by their hash', async () => {
  const stored = await cache.save('/nonce', page, cache.generation(), nonce)
  expect(stored.html.toString()).not.toContain('nonce')
  const hash = createHash('sha256').update('let a = 1').digest('base64')
  expect(stored.scriptHashes).toEqual([`'sha256-${hash}'`])
})

test.each([
  ['without a nonce', '<script>steal()</script>'],
  ['with a guessed nonce', '<script nonce="xyz">steal()</script>'],
  ['with ours in another attribute', `<script data-nonce="${nonce}">steal()</script>`],
  ['with ours in the text of one', `<script title=' nonce="${nonce}"'>steal()</script>`],
  ['that swallows one of ours', `<script>steal()//<script nonce="${nonce}"></script>`],
  ['in capitals', '<SCRIPT>steal()</SCRIPT>'],
])('a script %s that stands in a page is not blessed', async (_what, foreign) => {
  const stored = await cache.save('/foreign', `${foreign}${page}`, cache.generation(), nonce)
  const hash = createHash('sha256').update('let a = 1').digest('base64')
  expect(stored.scriptHashes).toEqual([`'sha256-${hash}'`])
})

test('any change that a page may show drops it before the next reader', async () => {
  const { db } = openPool(database.pool)
  for (const topic of ['listing', 'seller', 'brand', 'type', 'settings'] as const) {
    await cache.save('/shop', page, cache.generation(), nonce)
    await invalidate(db, topic, ['x'])
    expect(await cache.find('/shop')).toBeUndefined()
  }
})

test('a page made while something changed is sent but not kept', async () => {
  const before = cache.generation()
  await invalidate(openPool(database.pool).db, 'listing', ['x'])
  await cache.find('/other')
  await cache.save('/late', page, before, nonce)
  expect(await cache.find('/late')).toBeUndefined()
})

test('it holds at most 24 MB, the least asked for goes first', async () => {
  const big = 'é'.repeat(4 * 1024 * 1024)
  for (const key of ['/1', '/2', '/3']) {
    await cache.save(key, `${big}${key}`, cache.generation(), nonce)
    await cache.find('/1')
  }
  expect(await cache.find('/1')).toBeDefined()
  expect(await cache.find('/2')).toBeUndefined()
  expect(await cache.find('/3')).toBeDefined()
})
