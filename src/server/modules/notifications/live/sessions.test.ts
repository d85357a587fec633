import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '#platform/core/clock.ts'
import { wrapPool } from '#platform/database/db.ts'
import { hashToken } from '#platform/core/ids.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { openTestDatabase } from '#test/support/database/database.ts'
import { aBuyer, aToken } from '#test/support/factories.ts'
import { createLiveFeeds } from './live.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

/** Starts a server and opens `count` live feeds for one buyer, each with its own session token. */
async function openFeeds(count: number, beatMs: number) {
  const { db, pool } = wrapPool(database.pool)
  const live = createLiveFeeds({ db, pool, clock: systemClock, log: createLog('fatal'), heartbeatMs: beatMs })
  const buyer = await aBuyer(pool)
  const tokens = await Promise.all(Array.from({ length: count }, () => aToken(pool, { buyerId: buyer.id })))
  const hashes = tokens.map(hashToken)
  const server = createServer((request, out) => {
    out.writeHead(200)
    const tokenHash = hashes[Number(request.url!.slice(1))]!.toString('hex')
    live.add(out, { recipient: `buyer:${buyer.id}`, tokenHash, language: 'en' })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const leave = new AbortController()
  const answers = await Promise.all(
    tokens.map((_, at) => fetch(`http://127.0.0.1:${port}/${at}`, { signal: leave.signal })),
  )
  expect(live.count()).toBe(count)
  return {
    live,
    hashes,
    answers,
    async close() {
      leave.abort()
      await live.close()
      server.close()
      expect(live.count()).toBe(0)
    },
  }
}

const endings = {
  'was ended': (hash: Buffer) => database.pool.query('delete from sessions where token_hash = $1', [hash]),
  'gets a new token': (hash: Buffer) =>
    database.pool.query('update sessions set token_hash = $2 where token_hash = $1', [
      hash,
      hashToken(`other ${hash.toString('hex')}`),
    ]),
}

test.each(Object.entries(endings))(
  'a feed is closed soon after its session %s, and other feeds stay open',
  async (_, endSession) => {
    const { live, hashes, answers, close } = await openFeeds(2, 50)
    await endSession(hashes[0]!)
    expect(await answers[0]!.text()).toContain('event: hello')
    expect(live.count()).toBe(1)
    await close()
  },
)
