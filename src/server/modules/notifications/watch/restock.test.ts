import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aBuyer, aStoredListing, aSeller, aToken, type TestListing } from '#test/support/factories.ts'
import { describeOnEveryPostgres, type TestDatabase } from '#test/support/database/database.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'

const hour = 3600_000

describeOnEveryPostgres('restocks', (open) => {
  let shop: TestShop
  let workers: ChildProcess[] = []
  beforeAll(async () => {
    shop = await openTestShop(open as () => Promise<TestDatabase>)
  })
  afterAll(async () => {
    for (const worker of workers) worker.kill()
    await shop.close()
  })

  async function startWorkers(processes: number, members: string[] = []): Promise<void> {
    for (const worker of workers) worker.kill()
    const env = { ...process.env, DATABASE_URL: shop.database.url, MEMBERS: members.join(',') }
    workers = Array.from({ length: processes }, () =>
      fork('test/support/restock-worker.main.ts', { env, execArgv: [] }),
    )
    await Promise.all(workers.map((worker) => once(worker, 'message')))
  }

  const moveClocks = (ms: number): void => workers.forEach((worker) => worker.send(ms))

  async function watchers(listing: TestListing, n: number): Promise<string[]> {
    const ids: string[] = []
    for (let i = 0; i < n; i++) {
      const { id } = await aBuyer(shop.pool)
      const person = new Person(shop, await aToken(shop.pool, { buyerId: id }))
      await person.put(`/buyer/addwatch/${listing.id}`, { sizeID: listing.sizes['M'] })
      ids.push(id)
    }
    return ids
  }

  const setUnits = (listing: TestListing, qty: number) =>
    shop.pool.query(
      `with size as (update listing_sizes set qty = $2 where listing_id = $1)
       update listings set total_allowed = $2 where id = $1`,
      [listing.id, qty],
    )

  async function offered(listing: TestListing): Promise<string[]> {
    const { rows } = await shop.pool.query<{ id: string }>(
      `select substr(recipient, 7) as id from notifications where listing_id = $1 and event = 'back-in-stock' order by at, id`,
      [listing.id],
    )
    return rows.map((row) => row.id)
  }

  async function stock(listing: TestListing) {
    const { rows } = await shop.pool.query(
      `select p.held, p.total_allowed as allowed, (select count(*) from holds h where h.listing_id = p.id and h.state = 'held')
        as holds from listings p where p.id = $1`,
      [listing.id],
    )
    return rows[0]
  }

  function until(listing: TestListing, count: number): Promise<string[]> {
    return vi.waitFor(
      async () => {
        const notified = await offered(listing)
        expect(notified.length).toBeGreaterThanOrEqual(count)
        return notified
      },
      { timeout: 60_000, interval: 25 },
    )
  }
  const aWhile = () => new Promise((done) => setTimeout(done, 700))

  test(
    'four processes offer 3 restocked units to 50 watchers, 3 at a time, in order, once each',
    { tags: 'long', timeout: 240_000 },
    async () => {
      const listing = await aStoredListing(shop.pool, { seller: await aSeller(shop.pool), sizes: { M: 0 } })
      const all = await watchers(listing, 50)
      await startWorkers(4)
      await setUnits(listing, 3)
      expect((await until(listing, 3)).toSorted()).toEqual(all.slice(0, 3).toSorted())
      await aWhile()
      expect(await offered(listing)).toHaveLength(3)
      expect(await stock(listing)).toEqual({ held: 3, allowed: 3, holds: 3 })
      const guest = new Person(shop)
      const taken = await guest.put(`/sa/buyer/checkout/${listing.id}`, { sizeID: listing.sizes['M'] })
      expect(taken.body).toBe(true)
      for (let turn = 2; turn <= 17; turn++) {
        // After three unused offers per unit, everyone can buy the units for the duration of one offer.
        const pauses = Math.floor((turn - 1) / 3)
        if (turn % 3 === 1) {
          moveClocks((turn - 2 + pauses) * 2 * hour + turn * 60_000)
          await aWhile()
          expect(await offered(listing)).toHaveLength((turn - 1) * 3)
        }
        moveClocks((turn - 1 + pauses) * 2 * hour + turn * 60_000)
        const count = Math.min(turn * 3, 50)
        const notified = await until(listing, count)
        const asked = [(turn - 1) * 3, turn * 3] as const
        expect(notified.slice(...asked).toSorted()).toEqual(all.slice(...asked).toSorted())
        expect((await stock(listing)).held).toBeLessThanOrEqual(3)
      }
      await aWhile()
      const notified = await offered(listing)
      expect(notified).toHaveLength(50)
      expect(new Set(notified)).toEqual(new Set(all))
      const { rows } = await shop.pool.query(
        `select count(*)::int as n, count(distinct payload->>'id')::int as once from outbox where topic = 'notifications:email'`,
      )
      expect(rows[0]).toEqual({ n: 50, once: 50 })
    },
  )

  test(
    'members get offers before other watchers, regardless of watch dates',
    { timeout: 240_000 },
    async () => {
      const listing = await aStoredListing(shop.pool, { seller: await aSeller(shop.pool), sizes: { M: 0 } })
      const all = await watchers(listing, 6)
      await startWorkers(1, [all[3]!, all[5]!])
      await setUnits(listing, 1)
      expect(await until(listing, 1)).toEqual([all[3]])
      moveClocks(2 * hour + 60_000)
      expect(await until(listing, 2)).toEqual([all[3], all[5]])
      moveClocks(4 * hour + 120_000)
      expect(await until(listing, 3)).toEqual([all[3], all[5], all[0]])
    },
  )
})
