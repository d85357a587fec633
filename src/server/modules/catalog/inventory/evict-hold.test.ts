import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMovableClock } from '#platform/core/clock.ts'
import { inTransaction, wrapPool, type Db } from '#platform/database/db.ts'
import { describeOnEveryPostgres, type TestDatabase } from '#test/support/database/database.ts'
import { setOffFeatures } from '#platform/settings/features.ts'
import { aStoredListing, aSeller } from '#test/support/factories.ts'
import * as stock from '../stock.ts'
import type { StockUnit } from '../stock.ts'
import { countEvictable, evictHold } from './evict-hold.store.ts'

const holdMs = 15 * 60_000

describeOnEveryPostgres('whose hold gives way', (open) => {
  let database: TestDatabase
  let db: Db
  const clock = createMovableClock()
  beforeAll(async () => {
    database = await open()
    db = wrapPool(database.pool).db
  })
  afterAll(() => database.close())

  const hold = (holder: string, network: string, unit: StockUnit) => {
    const perNetwork = stock.createNetworkLimit(10)
    return stock.takeHold(db, holder, unit, {
      clock,
      holdMs,
      earlyAccessMs: 0,
      limits: { network, perNetwork, graceMs: 0 },
    })
  }

  test('no hold on a first-party item gives way to a new order while first-party items are off', async () => {
    const seller = await aSeller(database.pool, { isSA: true })
    const listing = await aStoredListing(database.pool, { seller, sizes: { M: 1 } })
    const unit = { listingId: listing.id, sizeId: listing.sizes['M']! }
    await hold('guest:holder', 'first/0/0', unit)
    const request = { holder: 'guest:payer', now: new Date(clock.now()), maxUnpaid: 0, holdMs }
    expect(await countEvictable(db, [unit], request)).toEqual(new Map([[unit.sizeId, 1]]))
    setOffFeatures(['firstParty'])
    try {
      expect(await countEvictable(db, [unit], request)).toEqual(new Map())
    } finally {
      setOffFeatures([])
    }
    await stock.releaseUnits(db, 'guest:holder', unit, clock.now())
  })

  test('evicts a hold from the network with the most holds, counting its subnetworks together', async () => {
    const names = Array.from({ length: 7 }, (_, at) => `S${at}`)
    const sizes = Object.fromEntries(names.map((name) => [name, name === 'S0' ? 2 : 1]))
    const seller = await aSeller(database.pool)
    const listing = await aStoredListing(database.pool, { seller, sizes, totalAllowed: 99 })
    const units = names.map((name) => ({ listingId: listing.id, sizeId: listing.sizes[name]! }))
    const requested = units[0]!
    await hold('guest:neighbor', 'street/number/flat', requested)
    await hold('guest:neighbor', 'street/number/flat', units[1]!)
    await hold('guest:crowd0', 'crowd/0/0', requested)
    for (const at of [2, 3, 4]) await hold(`guest:crowd${at}`, `crowd/${at}/${at}`, units[at]!)

    const request = { holder: 'guest:payer', now: new Date(clock.now()), maxUnpaid: 0, holdMs }
    expect(await inTransaction(db, (tx) => evictHold(tx, requested, request))).toBe(true)
    const { rows } = await database.pool.query<{ holder: string }>(
      `select holder from holds where state = 'released' and listing_id = $1`,
      [listing.id],
    )
    expect(rows).toEqual([{ holder: 'guest:crowd0' }])
  })
})
