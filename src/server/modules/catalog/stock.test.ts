import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMovableClock } from '#platform/core/clock.ts'
import { inTransaction, wrapPool, type Db } from '#platform/database/db.ts'
import { setOffFeatures } from '#platform/settings/features.ts'
import { describeOnEveryPostgres, type TestDatabase } from '#test/support/database/database.ts'
import { aStoredListing, aSeller, type TestSeller } from '#test/support/factories.ts'
import { holdForOrder, returnToStock, sellOrderUnits } from './order-stock.ts'
import { checkInStock, expireHolds, releaseUnits, takeHold } from './stock.ts'

describeOnEveryPostgres('stock', (open) => {
  let database: TestDatabase
  let db: Db
  let seller: TestSeller
  const clock = createMovableClock()
  const minute = 60_000
  const rule = { clock, holdMs: 15 * minute, earlyAccessMs: 0 }
  beforeAll(async () => {
    database = await open()
    db = wrapPool(database.pool).db
    seller = await aSeller(database.pool)
  })
  afterAll(() => database.close())

  async function aUnit(units: Record<string, number> = { M: 1 }, totalAllowed?: number) {
    const listing = await aStoredListing(database.pool, {
      seller,
      sizes: units,
      ...(totalAllowed !== undefined && { totalAllowed }),
    })
    return Object.values(listing.sizes).map((sizeId) => ({ listingId: listing.id, sizeId }))
  }

  async function stockOf(listingId: string) {
    const { rows } = await database.pool.query(
      `select p.total_allowed as allowed, p.held, sum(z.qty)::int as qty, sum(z.held)::int as "sizesHeld"
       from listings p join listing_sizes z on z.listing_id = p.id where p.id = $1 group by p.id`,
      [listingId],
    )
    return rows[0]
  }

  test('an unknown listing, an unknown size, and a size of another listing are not found', async () => {
    const [unit] = await aUnit()
    const [other] = await aUnit()
    for (const wrong of [
      { listingId: 'prd_none', sizeId: unit!.sizeId },
      { listingId: unit!.listingId, sizeId: 'siz_none' },
      { listingId: unit!.listingId, sizeId: other!.sizeId },
    ]) {
      await expect(takeHold(db, 'guest:a', wrong, rule)).rejects.toMatchObject({ code: 'not_found' })
      await expect(checkInStock(db, 'guest:a', wrong, clock.now())).rejects.toMatchObject({
        code: 'not_found',
      })
      await expect(releaseUnits(db, 'guest:a', wrong, clock.now())).rejects.toMatchObject({
        code: 'not_found',
      })
    }
  })

  test('an expired hold of a first-party item cannot be renewed while first-party sales are off', async () => {
    const firstParty = await aSeller(database.pool, { isSA: true })
    const { id, sizes } = await aStoredListing(database.pool, { seller: firstParty, sizes: { M: 1 } })
    const unit = { listingId: id, sizeId: sizes.M! }
    await takeHold(db, 'guest:a', unit, rule)
    setOffFeatures(['firstParty'])
    try {
      // A live hold still counts, so that the shopper can pay.
      await takeHold(db, 'guest:a', unit, rule)
      clock.advance(40 * minute)
      const isUnavailable = await takeHold(db, 'guest:a', unit, rule)
      expect(isUnavailable).toBe(true)
    } finally {
      setOffFeatures([])
    }
    await takeHold(db, 'guest:a', unit, rule)
    expect(await stockOf(id)).toMatchObject({ held: 1, sizesHeld: 1 })
  })

  test('a hold is released after its size was retired', async () => {
    const [unit] = await aUnit()
    await takeHold(db, 'guest:a', unit!, rule)
    await database.pool.query('update listing_sizes set is_retired = true where id = $1', [unit!.sizeId])
    await releaseUnits(db, 'guest:a', unit!, clock.now())
    expect(await stockOf(unit!.listingId)).toMatchObject({ held: 0, sizesHeld: 0 })
  })

  test('the last unit goes to one holder and is out of stock for all others', async () => {
    const [unit] = await aUnit()
    expect(await takeHold(db, 'guest:a', unit!, rule)).toBe(false)
    expect(await takeHold(db, 'guest:b', unit!, rule)).toBe(true)
    expect(await checkInStock(db, 'guest:a', unit!, clock.now())).toEqual({ soldout: false, sizeName: 'M' })
    expect(await checkInStock(db, 'guest:b', unit!, clock.now())).toEqual({ soldout: true, sizeName: 'M' })
    expect(await checkInStock(db, undefined, unit!, clock.now())).toEqual({ soldout: true, sizeName: 'M' })
  })

  test('forty concurrent holders take exactly the stock, and ten concurrent calls by one holder take one unit', async () => {
    const [unit] = await aUnit({ M: 7 })
    const holders = Array.from({ length: 40 }, (_, at) => `guest:${at % 30}`)
    const answers = await Promise.all(holders.map((holder) => takeHold(db, holder, unit!, rule)))
    const lucky = new Set(holders.filter((_, at) => !answers[at]))
    expect(lucky.size).toBe(7)
    expect(await stockOf(unit!.listingId)).toMatchObject({ held: 7, sizesHeld: 7 })
    const [single] = await aUnit({ M: 5 })
    await Promise.all(Array.from({ length: 10 }, () => takeHold(db, 'guest:me', single!, rule)))
    expect(await stockOf(single!.listingId)).toMatchObject({ held: 1, sizesHeld: 1 })
  })

  test('the total limit of a listing applies across its sizes, even to concurrent holds', async () => {
    const sizes = await aUnit({ S: 5, M: 5, L: 5 }, 4)
    const asks = Array.from({ length: 30 }, (_, at) => takeHold(db, `guest:${at}`, sizes[at % 3]!, rule))
    expect((await Promise.all(asks)).filter((isOut) => !isOut)).toHaveLength(4)
    expect(await stockOf(sizes[0]!.listingId)).toMatchObject({ held: 4, sizesHeld: 4, allowed: 4 })
  })

  test('a holder can release only their own hold, and repeated releases count once', async () => {
    const [unit] = await aUnit({ M: 2 })
    await takeHold(db, 'guest:a', unit!, rule)
    await releaseUnits(db, 'guest:b', unit!, clock.now())
    await releaseUnits(db, undefined, unit!, clock.now())
    expect(await stockOf(unit!.listingId)).toMatchObject({ held: 1, qty: 2 })
    await Promise.all(Array.from({ length: 8 }, () => releaseUnits(db, 'guest:a', unit!, clock.now())))
    expect(await stockOf(unit!.listingId)).toMatchObject({ held: 0, sizesHeld: 0, qty: 2 })
  })

  test('a hold is extended once, in its second half, and then expires', async () => {
    const [unit] = await aUnit()
    const until = async (): Promise<number> => {
      const { rows } = await database.pool.query('select expires_at from holds where size_id = $1', [
        unit!.sizeId,
      ])
      return Math.round((rows[0].expires_at.getTime() - clock.now()) / minute)
    }
    await takeHold(db, 'guest:a', unit!, rule)
    await takeHold(db, 'guest:a', unit!, rule)
    expect(await until()).toBe(15)
    clock.advance(10 * minute)
    await takeHold(db, 'guest:a', unit!, rule)
    expect(await until()).toBe(15)
    clock.advance(10 * minute)
    await takeHold(db, 'guest:a', unit!, rule)
    expect(await until()).toBe(5)
  })

  test('an expired hold is available to the next holder, even before the scheduled job releases it', async () => {
    const [small, large] = await aUnit({ S: 1, L: 1 }, 1)
    await takeHold(db, 'guest:a', small!, rule)
    expect(await takeHold(db, 'guest:b', large!, rule)).toBe(true)
    clock.advance(16 * minute)
    expect(await checkInStock(db, 'guest:b', large!, clock.now())).toMatchObject({ soldout: false })
    expect(await takeHold(db, 'guest:b', large!, rule)).toBe(false)
    expect(await stockOf(small!.listingId)).toMatchObject({ held: 1, sizesHeld: 1 })
  })

  test('concurrent jobs release each expired hold exactly once', async () => {
    const units = (await Promise.all(Array.from({ length: 12 }, () => aUnit({ S: 2, M: 1 })))).flat()
    await Promise.all(units.map((unit, at) => takeHold(db, `guest:${at}`, unit, rule)))
    clock.advance(16 * minute)
    const sweeps = await Promise.all([1, 2, 3].map(() => expireHolds(db, clock.now(), 500)))
    expect(sweeps.reduce((sum, expire) => sum + expire.count, 0)).toBeGreaterThanOrEqual(24)
    for (const { listingId } of units)
      expect(await stockOf(listingId)).toMatchObject({ held: 0, sizesHeld: 0, qty: 3 })
  })

  test('a bag is held completely or not at all', async () => {
    const [first] = await aUnit()
    const [gone] = await aUnit()
    await takeHold(db, 'guest:other', gone!, rule)
    const work = inTransaction(db, async (tx) => {
      if (!(await holdForOrder(tx, 'ord_1', 'guest:a', [first!, gone!], rule))) throw new Error('rolled back')
    })
    await expect(work).rejects.toThrow('rolled back')
    expect(await stockOf(first!.listingId)).toMatchObject({ held: 0, sizesHeld: 0 })
  })

  test('concurrent orders and holds of one holder share one hold', async () => {
    const [unit] = await aUnit({ M: 9 })
    const orders = Array.from({ length: 6 }, (_, at) =>
      inTransaction(db, (tx) => holdForOrder(tx, `ord_twin${at}`, 'guest:twin', [unit!], rule)),
    )
    expect(await Promise.all(orders)).toEqual([true, true, true, true, true, true])
    expect(await stockOf(unit!.listingId)).toMatchObject({ held: 1, sizesHeld: 1 })
  })

  test('held units are sold, other units only from free stock, and a canceled order returns its units once', async () => {
    const [unit] = await aUnit({ M: 2 })
    await takeHold(db, 'guest:a', unit!, rule)
    const sellTo = (orderId: string, holder: string): Promise<boolean> =>
      inTransaction(db, (tx) => sellOrderUnits(tx, orderId, holder, [unit!], clock))
    expect(await sellTo('ord_a', 'guest:a')).toBe(true)
    expect(await sellTo('ord_b', 'guest:b')).toBe(true)
    expect(await sellTo('ord_c', 'guest:c')).toBe(false)
    expect(await stockOf(unit!.listingId)).toEqual({ allowed: 0, held: 0, qty: 0, sizesHeld: 0 })
    await inTransaction(db, (tx) => returnToStock(tx, 'ord_a'))
    await inTransaction(db, (tx) => returnToStock(tx, 'ord_a'))
    expect(await stockOf(unit!.listingId)).toEqual({ allowed: 1, held: 0, qty: 1, sizesHeld: 0 })
  })
})
