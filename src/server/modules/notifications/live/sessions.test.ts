import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { openPool } from '#platform/database/db.ts'
import { openLog } from '#platform/log.ts'
import { openTestDatabase } from '#test/support/database/database.ts'
import { aBuyer, aToken } from '#test/support/factories.ts'
import { openLive } from './live.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

test('a feed ends soon after its session, and the others go on', async () => {
  const { db, pool } = openPool(database.pool)
  const live = openLive({ db, pool, clock: systemClock, log: openLog('fatal'), beatMs: 50 })
  const buyer = await aBuyer(pool)
  await aToken(pool, { buyerId: buyer.id })
  await aToken(pool, { buyerId: buyer.id })
  const { rows } = await pool.query<{ id: string }>('select id from sessions order by id')
  const server = createServer((request, out) => {
    out.writeHead(200)
    const session = rows[Number(request.url!.slice(1))]!.id
    live.add(out, { recipient: `buyer:${buyer.id}`, session, language: 'en' })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const leave = new AbortController()
  const answers = await Promise.all(
    [0, 1].map((at) => fetch(`http://127.0.0.1:${port}/${at}`, { signal: leave.signal })),
  )
  expect(live.count()).toBe(2)
  await pool.query('delete from sessions where id = $1', [rows[0]!.id])
  expect(await answers[0]!.text()).toContain('event: hello')
  expect(live.count()).toBe(1)
  leave.abort()
  await live.close()
  server.close()
  expect(live.count()).toBe(0)
})
