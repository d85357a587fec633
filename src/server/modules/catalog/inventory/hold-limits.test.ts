import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMovableClock } from '#platform/core/clock.ts'
import { inTransaction, wrapPool, type Db } from '#platform/database/db.ts'
import { describeOnEveryPostgres, type TestDatabase } from '#test/support/database/database.ts'
import { aStoredListing, aSeller, type TestSeller } from '#test/support/factories.ts'
import * as orderStock from '../order-stock.ts'
import * as stock from '../stock.ts'
import type { HoldRule, StockUnit } from '../stock.ts'

const minute = 60_000
const floor = 60

describeOnEveryPostgres('what one holder and one network may hold', (open) => {
  let database: TestDatabase
  let db: Db
  let seller: TestSeller
  let networks = 0
  const clock = createMovableClock()
  beforeAll(async () => {
    database = await open()
    db = wrapPool(database.pool).db
    seller = await aSeller(database.pool)
  })
  afterAll(() => database.close())

  const rule = (network = `net${++networks}`, perNetwork = stock.createNetworkLimit(floor)): HoldRule => ({
    clock,
    holdMs: 15 * minute,
    earlyAccessMs: 0,
    limits: { network, perNetwork, graceMs: 0 },
  })
  const paying = ({ limits, ...rest }: HoldRule): HoldRule => ({
    ...rest,
    limits: { ...limits!, graceMs: 15 * minute },
  })

  async function units(count: number, qty = 1): Promise<StockUnit[]> {
    const names = Array.from({ length: 25 }, (_, at) => `S${at}`)
    const sizes = Object.fromEntries(names.map((name) => [name, qty]))
    const listings = Array.from({ length: Math.ceil(count / 25) }, () =>
      aStoredListing(database.pool, { seller, sizes, totalAllowed: 999 }),
    )
    return (await Promise.all(listings))
      .flatMap(({ id, sizes: of }) => Object.values(of).map((sizeId) => ({ listingId: id, sizeId })))
      .slice(0, count)
  }

  const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code
  async function held(asks: Promise<boolean>[]): Promise<{ held: number; codes: unknown[] }> {
    const settled = await Promise.allSettled(asks)
    const codes = settled.flatMap((ask) => (ask.status === 'rejected' ? [codeOf(ask.reason)] : []))
    const taken = settled.filter((ask) => ask.status === 'fulfilled' && !ask.value)
    return { held: taken.length, codes: [...new Set(codes)] }
  }

  test('a holder gets twenty of fifty concurrent holds, and can take one more after a release', async () => {
    const all = await units(50)
    const holdRule = rule()
    expect(await held(all.map((unit) => stock.takeHold(db, 'guest:many', unit, holdRule)))).toEqual({
      held: 20,
      codes: ['too_many_holds'],
    })
    const { rows } = await database.pool.query(
      `select listing_id as "listingId", size_id as "sizeId" from holds where holder = 'guest:many'`,
    )
    const free = all.filter((unit) => !rows.some(({ sizeId }) => sizeId === unit.sizeId))
    await stock.releaseUnits(db, 'guest:many', rows[0], clock.now())
    expect(await stock.takeHold(db, 'guest:many', free[0]!, holdRule)).toBe(false)
    await expect(stock.takeHold(db, 'guest:many', free[1]!, holdRule)).rejects.toMatchObject({
      code: 'too_many_holds',
    })
    expect(await stock.takeHold(db, 'guest:many', rows[1], holdRule)).toBe(false)
  })

  test('a network gets sixty of three hundred concurrent holds, and another network is not affected', async () => {
    const all = await units(300)
    const holdRule = rule()
    expect(await held(all.map((unit, at) => stock.takeHold(db, `guest:net${at}`, unit, holdRule)))).toEqual({
      held: floor,
      codes: ['too_many_holds'],
    })
    expect(await stock.takeHold(db, 'guest:elsewhere', all.at(-1)!, rule())).toBe(false)
  })

  test('a network can hold 5 % of all sizes for sale if that exceeds its limit, and any number without a limit', async () => {
    const all = await units(100)
    const holdRule = rule('raised', stock.createNetworkLimit(2))
    const open = await database.pool.query('select 1 from listing_sizes where qty > 0')
    const most = Math.floor(open.rowCount! / 20)
    const asks = all.map((unit, at) => stock.takeHold(db, `guest:raised${at}`, unit, holdRule))
    expect((await held(asks)).held).toBe(most)
    const unlimited = rule('unlimited', stock.createNetworkLimit(0))
    const more = await units(70)
    const all70 = more.map((unit, at) => stock.takeHold(db, `guest:unlimited${at}`, unit, unlimited))
    expect((await held(all70)).held).toBe(70)
  })

  test('expired and sold holds no longer count, even before the cleanup job runs', async () => {
    const all = await units(60)
    const holdRule = rule()
    const take = (from: number, to: number) =>
      held(all.slice(from, to).map((unit) => stock.takeHold(db, 'guest:later', unit, holdRule)))
    expect((await take(0, 20)).held).toBe(20)
    await inTransaction(db, (tx) =>
      orderStock.sellOrderUnits(tx, 'ord_later', 'guest:later', all.slice(0, 5), clock),
    )
    expect(await take(20, 30)).toMatchObject({ held: 5 })
    clock.advance(16 * minute)
    expect((await take(30, 60)).held).toBe(20)
  })

  async function minutesHeld(holder: string, unit: StockUnit, holdRule: HoldRule, pauses: number[]) {
    let until = 0
    let sum = 0
    for (const pause of pauses) {
      const isOut = await stock.takeHold(db, holder, unit, holdRule).catch(codeOf)
      const { rows } = await database.pool.query<{ expires_at: Date }>(
        `select expires_at from holds where holder = $1 and size_id = $2 and state = 'held' and expires_at > $3`,
        [holder, unit.sizeId, new Date(clock.now())],
      )
      until = rows[0]?.expires_at.getTime() ?? 0
      if (isOut === true) throw new Error('another holder has the unit')
      sum += Math.max(0, Math.min(until - clock.now(), pause * minute)) / minute
      clock.advance(pause * minute)
    }
    return Math.round(sum)
  }

  test('a holder can hold one size for 45 minutes in two hours, even with extended or released holds', async () => {
    const [extended, released, lapsed, late] = (await units(4)) as [
      StockUnit,
      StockUnit,
      StockUnit,
      StockUnit,
    ]
    const holdRule = rule()
    const tens = Array.from({ length: 12 }, () => 10)
    expect(await minutesHeld('guest:extends', extended, holdRule, tens)).toBe(45)
    let sum = 0
    for (let at = 0; at < 12; at++) {
      sum += await minutesHeld('guest:releases', released, holdRule, [10])
      await stock.releaseUnits(db, 'guest:releases', released, clock.now())
    }
    expect(sum).toBe(45)
    expect(await minutesHeld('guest:lapses', lapsed, holdRule, [16, 16, 16, 16, 16, 16, 16])).toBe(45)
    // A hold late in one two-hour window also counts in the next window, because the windows overlap.
    expect(await minutesHeld('guest:late', late, holdRule, [80, 10, 10, 5, 5])).toBe(45)
    await expect(stock.takeHold(db, 'guest:late', late, holdRule)).rejects.toMatchObject({
      code: 'held_too_long',
    })
    expect(await stock.takeHold(db, 'guest:another', late, holdRule)).toBe(false)
    clock.advance(120 * minute)
    expect(await stock.takeHold(db, 'guest:late', late, holdRule)).toBe(false)
  })

  test('a paying holder keeps the hold and can hold that size once more, for a limited time', async () => {
    const [unit] = (await units(1)) as [StockUnit]
    const holdRule = rule()
    expect(await minutesHeld('guest:pays', unit, holdRule, [16, 16])).toBe(30)
    await stock.takeHold(db, 'guest:pays', unit, holdRule)
    clock.advance(14.5 * minute)
    const order = (id: string) =>
      inTransaction(db, (tx) => orderStock.holdForOrder(tx, id, 'guest:pays', [unit], paying(holdRule)))
    expect(await order('ord_kept')).toBe(true)
    clock.advance(14 * minute)
    expect(await orderStock.hasLiveHolds(db, 'ord_kept', clock.now())).toBe(true)
    clock.advance(2 * minute)
    await expect(stock.takeHold(db, 'guest:pays', unit, holdRule)).rejects.toMatchObject({
      code: 'held_too_long',
    })
    await expect(order('ord_again')).rejects.toMatchObject({ code: 'held_too_long' })

    const [other] = (await units(1)) as [StockUnit]
    expect(await minutesHeld('guest:slow', other, holdRule, [16, 16, 16])).toBe(45)
    await expect(stock.takeHold(db, 'guest:slow', other, holdRule)).rejects.toMatchObject({
      code: 'held_too_long',
    })
    const pays = await inTransaction(db, (tx) =>
      orderStock.holdForOrder(tx, 'ord_slow', 'guest:slow', [other], paying(holdRule)),
    )
    expect(pays).toBe(true)
  })

  test('time held as a guest still counts after sign-in, and the holder gets no more holds than the limit', async () => {
    const all = await units(30)
    const holdRule = rule()
    expect(await minutesHeld('guest:moves', all[0]!, holdRule, [16, 16])).toBe(30)
    await held(all.slice(0, 15).map((unit) => stock.takeHold(db, 'guest:moves', unit, holdRule)))
    await held(all.slice(15, 25).map((unit) => stock.takeHold(db, 'buyer:moved', unit, holdRule)))
    await inTransaction(db, (tx) => stock.moveHolds(tx, 'guest:moves', 'buyer:moved', clock.now()))
    const { rowCount } = await database.pool.query(
      `select 1 from holds where holder = 'buyer:moved' and state = 'held'`,
    )
    expect(rowCount).toBe(20)
    const { rows } = await database.pool.query(
      `select extract(epoch from sum(upper(s) - lower(s)))::int / 60 as minutes
       from hold_times, unnest(held) s where holder like '%:move%' and size_id = $1`,
      [all[0]!.sizeId],
    )
    expect(rows[0].minutes).toBe(45)
  })

  test('units reserved by the marketplace are not counted, and old hold times are deleted', async () => {
    const all = await units(25)
    const { limits: _, ...offer } = rule()
    expect((await held(all.map((unit) => stock.takeHold(db, 'buyer:offered', unit, offer)))).held).toBe(25)
    await stock.pruneHoldTimes(db, clock.now() + 3 * 60 * minute, 15 * minute)
    const { rows } = await database.pool.query('select 1 from hold_times')
    expect(rows).toEqual([])
  })
})
