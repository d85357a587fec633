import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, test } from 'vitest'
import { wrapPool } from '#platform/database/db.ts'
import { hashToken } from '#platform/core/ids.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { aConversation, aMessage } from '#test/support/conversations.ts'
import { aToken } from '#test/support/factories.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import { createLiveFeeds } from './live.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('a NOTIFY message updates a feed long before the next poll', async () => {
  const { seller, buyerId, id } = await aConversation(shop)
  const { db, pool } = wrapPool(shop.pool)
  const tokenHash = hashToken(await aToken(shop.pool, { buyerId })).toString('hex')
  const live = createLiveFeeds({ db, pool, clock: shop.clock, log: createLog('fatal'), recheckMs: 3_600_000 })
  const server = createServer((_request, out) => {
    out.writeHead(200)
    live.add(out, { recipient: `buyer:${buyerId}`, tokenHash, language: 'en' })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const leave = new AbortController()
  const { port } = server.address() as AddressInfo
  const { body } = await fetch(`http://127.0.0.1:${port}`, { signal: leave.signal })
  let text = ''
  const read = async () => {
    for await (const bytes of body!.pipeThrough(new TextDecoderStream())) text += bytes
  }
  void read().catch(() => {})
  await waitUntil('the feed has begun', () => text.includes('event: hello'))
  await seller.call('POST', `/api/conversations/${id}/messages`, aMessage('Yes, it is'))
  await waitUntil('the message is announced', () => text.includes('event: messages\ndata: {"unread":1'))
  leave.abort()
  await live.close()
  server.close()
})
