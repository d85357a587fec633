import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBuyer, aPiece, aSeller, aToken, type TestPiece } from '#test/support/factories.ts'
import { describeOnEveryPostgres, type TestDatabase } from '#test/support/database.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'

const processes = 4
const hour = 3600_000

describeOnEveryPostgres('what comes back', (open) => {
  let shop: TestShop
  let workers: ChildProcess[] = []
  beforeAll(async () => {
    shop = await openTestShop(open as () => Promise<TestDatabase>)
  })
  afterAll(async () => {
    for (const worker of workers) worker.kill()
    await shop.close()
  })

  async function startWorkers(members: string[] = []): Promise<void> {
    for (const worker of workers) worker.kill()
    const env = { ...process.env, DATABASE_URL: shop.database.url, MEMBERS: members.join(',') }
    workers = Array.from({ length: processes }, () =>
      fork('test/support/restock-worker.main.ts', { env, execArgv: [] }),
    )
    await Promise.all(workers.map((worker) => once(worker, 'message')))
  }

  const moveClocks = (ms: number): void => workers.forEach((worker) => worker.send(ms))

  async function watchers(piece: TestPiece, n: number): Promise<string[]> {
    const ids: string[] = []
    for (let i = 0; i < n; i++) {
      const { id } = await aBuyer(shop.pool)
      const person = new Person(shop, await aToken(shop.pool, { buyerId: id }))
      await person.put(`/buyer/addwatch/${piece.id}`, { sizeID: piece.sizes['M'] })
      ids.push(id)
    }
    return ids
  }

  const setUnits = (piece: TestPiece, qty: number) =>
    shop.pool.query(
      `with size as (update piece_sizes set qty = $2 where piece_id = $1)
       update pieces set total_allowed = $2 where id = $1`,
      [piece.id, qty],
    )

  async function offered(piece: TestPiece): Promise<string[]> {
    const { rows } = await shop.pool.query<{ id: string }>(
      `select substr(recipient, 7) as id from notices where piece_id = $1 and event = 'back-in-stock' order by at, id`,
      [piece.id],
    )
    return rows.map((row) => row.id)
  }

  async function stock(piece: TestPiece) {
    const { rows } = await shop.pool.query(
      `select p.held, p.total_allowed as allowed, (select count(*) from holds h where h.piece_id = p.id and h.state = 'held')
        as holds from pieces p where p.id = $1`,
      [piece.id],
    )
    return rows[0]
  }

  async function until(piece: TestPiece, count: number): Promise<string[]> {
    for (let i = 0; i < 400; i++) {
      const told = await offered(piece)
      if (told.length >= count) return told
      await new Promise((done) => setTimeout(done, 25))
    }
    return offered(piece)
  }
  const aWhile = () => new Promise((done) => setTimeout(done, 700))

  test(
    'fifty wait, three units come back: three are asked at a time, in turn, each once, by four processes',
    {
      timeout: 120_000,
    },
    async () => {
      const piece = await aPiece(shop.pool, { seller: await aSeller(shop.pool), sizes: { M: 0 } })
      const all = await watchers(piece, 50)
      await startWorkers()
      await setUnits(piece, 3)
      expect((await until(piece, 3)).toSorted()).toEqual(all.slice(0, 3).toSorted())
      await aWhile()
      expect(await offered(piece)).toHaveLength(3)
      expect(await stock(piece)).toEqual({ held: 3, allowed: 3, holds: 3 })
      const guest = new Person(shop)
      const taken = await guest.put(`/sa/buyer/checkout/${piece.id}`, { sizeID: piece.sizes['M'] })
      expect(taken.body).toBe(true)
      for (let turn = 2; turn <= 17; turn++) {
        moveClocks((turn - 1) * 2 * hour + turn * 60_000)
        const count = Math.min(turn * 3, 50)
        const told = await until(piece, count)
        const asked = [(turn - 1) * 3, turn * 3] as const
        expect(told.slice(...asked).toSorted()).toEqual(all.slice(...asked).toSorted())
        expect((await stock(piece)).held).toBeLessThanOrEqual(3)
      }
      await aWhile()
      const told = await offered(piece)
      expect(told).toHaveLength(50)
      expect(new Set(told)).toEqual(new Set(all))
      const { rows } = await shop.pool.query(
        `select count(*)::int as n, count(distinct payload->>'id')::int as once from batch_jobs where task = 'notices:mail'`,
      )
      expect(rows[0]).toEqual({ n: 50, once: 50 })
    },
  )

  test(
    'members come first, whoever watched first',
    {
      timeout: 60_000,
    },
    async () => {
      const piece = await aPiece(shop.pool, { seller: await aSeller(shop.pool), sizes: { M: 0 } })
      const all = await watchers(piece, 6)
      await startWorkers([all[3]!, all[5]!])
      await setUnits(piece, 1)
      expect(await until(piece, 1)).toEqual([all[3]])
      moveClocks(2 * hour + 60_000)
      expect(await until(piece, 2)).toEqual([all[3], all[5]])
      moveClocks(4 * hour + 120_000)
      expect(await until(piece, 3)).toEqual([all[3], all[5], all[0]])
    },
  )
})
