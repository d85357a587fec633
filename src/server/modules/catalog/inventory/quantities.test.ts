import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMovableClock } from '#platform/core/clock.ts'
import { inTransaction, wrapPool, type Db } from '#platform/database/db.ts'
import { describeOnEveryPostgres, type TestDatabase } from '#test/support/database/database.ts'
import { aSeller, aStoredListing, type TestSeller } from '#test/support/factories.ts'
import { randomRuns } from '#test/support/random-runs.ts'
import { holdForOrder, returnToStock, sellOrderUnits } from '../order-stock.ts'
import {
  createNetworkLimit,
  expireHolds,
  moveHolds,
  releaseUnits,
  takeHold,
  type HoldRule,
} from '../stock.ts'
import { StockModel } from './stock-model.fixture.ts'

describeOnEveryPostgres('several units of a size', (open) => {
  let database: TestDatabase
  let db: Db
  let seller: TestSeller
  let holders = 0
  const clock = createMovableClock()
  const minute = 60_000
  const rule: HoldRule = { clock, holdMs: 15 * minute, earlyAccessMs: 0 }
  const limited = (floor: number): HoldRule => ({
    ...rule,
    limits: { network: `net${++holders}`, perNetwork: createNetworkLimit(floor), graceMs: 0 },
  })
  beforeAll(async () => {
    database = await open()
    db = wrapPool(database.pool).db
    seller = await aSeller(database.pool)
  })
  afterAll(() => database.close())

  async function aListing(sizes: Record<string, number>, totalAllowed?: number) {
    const listing = await aStoredListing(database.pool, {
      seller,
      sizes,
      ...(totalAllowed !== undefined && { totalAllowed }),
    })
    return Object.values(listing.sizes).map((sizeId) => ({ listingId: listing.id, sizeId }))
  }

  async function stateOf(listingId: string) {
    const { rows } = await database.pool.query(
      `select p.total_allowed as allowed, p.held,
         (select json_agg(json_build_object('id', z.id, 'qty', z.qty, 'held', z.held) order by z.position)
          from listing_sizes z where z.listing_id = p.id) as sizes,
         (select coalesce(json_agg(json_build_object('holder', h.holder, 'size', h.size_id, 'n', h.n) order by h.holder, h.size_id), '[]')
          from (select holder, size_id, count(*)::int as n from holds where listing_id = p.id and state = 'held'
            group by 1, 2) h) as holds
       from listings p where p.id = $1`,
      [listingId],
    )
    return rows[0]
  }
  const heldBy = async (listingId: string, holder: string): Promise<number> =>
    (await stateOf(listingId)).holds
      .filter((hold: { holder: string }) => hold.holder === holder)
      .reduce((sum: number, { n }: { n: number }) => sum + n, 0)

  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('take' as const),
        quantity: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('release' as const) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('order' as const),
        quantity: fc.integer({ min: 1, max: 4 }),
        pays: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const) }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 20 }) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('lapse' as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('move' as const) }) },
  )
  const steps = fc.array(
    fc.record({ step, holder: fc.integer({ min: 0, max: 2 }), size: fc.integer({ min: 0, max: 1 }) }),
    { minLength: 5, maxLength: 30 },
  )

  test('any sequence of holds, orders, cancellations and moves matches a model that counts single units', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 3, max: 9 }), async (all, allowed) => {
        const run = ++holders
        const units = await aListing({ S: 4, M: 3 }, allowed)
        const { listingId } = units[0]!
        const model = new StockModel(allowed, { [units[0]!.sizeId]: 4, [units[1]!.sizeId]: 3 }, rule.holdMs)
        const sold: string[] = []
        for (const [at, { step: one, holder: who, size }] of all.entries()) {
          const unit = units[size]!
          const holder = who === 0 ? `buyer:${run}` : `guest:${run}-${who}`
          const now = clock.now()
          if (one.kind === 'take') {
            const isOut = await takeHold(db, holder, { ...unit, quantity: one.quantity }, rule)
            expect(isOut).toBe(!model.take(holder, unit.sizeId, one.quantity, now))
          } else if (one.kind === 'release') {
            await releaseUnits(db, holder, unit, now)
            model.release(holder, unit.sizeId)
          } else if (one.kind === 'order') {
            const id = `ord_${run}_${at}`
            const bag = [{ ...unit, quantity: one.quantity }]
            const isPaid = await inTransaction(db, async (tx) => {
              if (!(await holdForOrder(tx, id, holder, bag, rule))) throw new Error('none')
              return one.pays && (await sellOrderUnits(tx, id, holder, bag, clock))
            }).catch((error: Error) => (error.message === 'none' ? undefined : Promise.reject(error)))
            expect(isPaid).toBe(model.order(holder, unit.sizeId, one.quantity, one.pays, now))
            if (isPaid) sold.push(id)
            if (isPaid) model.sold.push({ id, sizeId: unit.sizeId, quantity: one.quantity })
          } else if (one.kind === 'cancel') {
            const id = sold.pop()
            if (id === undefined) continue
            for (let time = 0; time < 2; time++) await inTransaction(db, (tx) => returnToStock(tx, id))
            model.cancel(id)
          } else if (one.kind === 'wait') {
            clock.advance(one.minutes * minute)
          } else if (one.kind === 'lapse') {
            await expireHolds(db, now, 10_000)
            model.lapse(now)
          } else {
            await inTransaction(db, (tx) => moveHolds(tx, `guest:${run}-1`, `buyer:${run}`, now))
            model.move(`guest:${run}-1`, `buyer:${run}`)
          }
          expect(await stateOf(listingId)).toEqual(model.state())
        }
      }),
      { numRuns: randomRuns(60) },
    )
  })

  test('two holders who compete for the last three units get two units or none', async () => {
    for (let time = 0; time < 10; time++) {
      const [unit] = await aListing({ M: 3 })
      const takes = ['guest:a', 'guest:b'].map((holder) =>
        takeHold(db, holder, { ...unit!, quantity: 2 }, rule),
      )
      expect((await Promise.all(takes)).toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true])
      expect(await stateOf(unit!.listingId)).toMatchObject({ held: 2, holds: [{ n: 2 }] })
    }
  })

  test('after concurrent requests by one holder, the hold has one of the requested quantities', async () => {
    for (let time = 0; time < 10; time++) {
      const [unit] = await aListing({ M: 9 })
      const quantities = [1, 4, 2, undefined, 3, 4]
      await Promise.all(quantities.map((quantity) => takeHold(db, 'guest:me', { ...unit!, quantity }, rule)))
      const n = await heldBy(unit!.listingId, 'guest:me')
      expect([1, 2, 3, 4]).toContain(n)
      expect(await stateOf(unit!.listingId)).toMatchObject({ held: n, sizes: [{ qty: 9, held: n }] })
    }
  })

  test('twenty holders never sell more than the stock, whatever their quantities are', async () => {
    const [unit] = await aListing({ M: 11 })
    const buy = async (at: number): Promise<number> => {
      const bag = [{ ...unit!, quantity: 1 + (at % 4) }]
      const isSold = await inTransaction(db, async (tx) => {
        if (!(await holdForOrder(tx, `ord_c${at}`, `guest:c${at}`, bag, rule))) throw new Error('none')
        return sellOrderUnits(tx, `ord_c${at}`, `guest:c${at}`, bag, clock)
      }).catch((error: Error) => (error.message === 'none' ? false : Promise.reject(error)))
      return isSold ? bag[0]!.quantity : 0
    }
    const counts = await Promise.all(Array.from({ length: 20 }, (_, at) => buy(at)))
    const count = counts.reduce((sum, n) => sum + n, 0)
    expect(count).toBeGreaterThan(7)
    expect(await stateOf(unit!.listingId)).toMatchObject({
      allowed: 11 - count,
      held: 0,
      sizes: [{ qty: 11 - count, held: 0 }],
    })
  })

  test('the limits of a holder and of a network count units', async () => {
    const [first, second] = await aListing({ M: 30, L: 30 }, 60)
    const own = limited(60)
    expect(await takeHold(db, 'guest:limit', { ...first!, quantity: 18 }, own)).toBe(false)
    await expect(takeHold(db, 'guest:limit', { ...second!, quantity: 3 }, own)).rejects.toMatchObject({
      code: 'too_many_holds',
    })
    expect(await takeHold(db, 'guest:limit', { ...second!, quantity: 2 }, own)).toBe(false)
    await expect(takeHold(db, 'guest:limit', { ...first!, quantity: 19 }, own)).rejects.toMatchObject({
      code: 'too_many_holds',
    })
    // A smaller quantity frees units immediately.
    expect(await takeHold(db, 'guest:limit', { ...first!, quantity: 10 }, own)).toBe(false)
    expect(await takeHold(db, 'guest:limit', { ...second!, quantity: 10 }, own)).toBe(false)
    expect(await heldBy(first!.listingId, 'guest:limit')).toBe(20)

    const [unit] = await aListing({ M: 30 })
    const network = limited(5)
    expect(await takeHold(db, 'guest:n1', { ...unit!, quantity: 3 }, network)).toBe(false)
    await expect(takeHold(db, 'guest:n2', { ...unit!, quantity: 3 }, network)).rejects.toMatchObject({
      code: 'too_many_holds',
    })
    expect(await takeHold(db, 'guest:n2', { ...unit!, quantity: 2 }, network)).toBe(false)
    await releaseUnits(db, 'guest:n1', unit!, clock.now())
    expect(await takeHold(db, 'guest:n3', { ...unit!, quantity: 3 }, network)).toBe(false)
  })

  test('a request without a quantity keeps the units, and new units expire with the others', async () => {
    const [unit] = await aListing({ M: 9 })
    await takeHold(db, 'guest:keeps', { ...unit!, quantity: 2 }, rule)
    clock.advance(5 * minute)
    await takeHold(db, 'guest:keeps', { ...unit!, quantity: 3 }, rule)
    await takeHold(db, 'guest:keeps', unit!, rule)
    const { rows } = await database.pool.query<{ until: Date; n: number }>(
      `select expires_at as until, count(*)::int as n from holds where size_id = $1 and state = 'held' group by 1`,
      [unit!.sizeId],
    )
    expect(rows.map(({ n }) => n)).toEqual([3])
    expect(Math.round((rows[0]!.until.getTime() - clock.now()) / minute)).toBe(10)
  })

  test('an order uses as many units as it needs, and the other units stay held', async () => {
    const [unit] = await aListing({ M: 9 })
    await takeHold(db, 'guest:more', { ...unit!, quantity: 3 }, rule)
    await inTransaction(db, async (tx) => {
      await holdForOrder(tx, 'ord_less', 'guest:more', [{ ...unit!, quantity: 2 }], rule)
      await sellOrderUnits(tx, 'ord_less', 'guest:more', [{ ...unit!, quantity: 2 }], clock)
    })
    expect(await stateOf(unit!.listingId)).toMatchObject({
      held: 1,
      allowed: 7,
      sizes: [{ qty: 7, held: 1 }],
    })
  })

  test('a crash before the commit changes nothing', async () => {
    const [unit] = await aListing({ M: 5 })
    await takeHold(db, 'guest:crash', { ...unit!, quantity: 2 }, rule)
    const before = await stateOf(unit!.listingId)
    for (const stage of ['held', 'sold']) {
      const crashing = inTransaction(db, async (tx) => {
        await holdForOrder(tx, 'ord_crash', 'guest:crash', [{ ...unit!, quantity: 4 }], rule)
        if (stage === 'sold')
          await sellOrderUnits(tx, 'ord_crash', 'guest:crash', [{ ...unit!, quantity: 4 }], clock)
        throw new Error('crashed')
      })
      await expect(crashing).rejects.toThrow('crashed')
      expect(await stateOf(unit!.listingId)).toEqual(before)
    }
  })
})
