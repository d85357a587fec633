import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomRuns } from '#test/support/random-runs.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database/database.ts'
import { aSeller, aStoredListing, type TestListing } from '#test/support/factories.ts'

let database: TestDatabase
let listing: TestListing

beforeAll(async () => {
  database = await openTestDatabase()
  const seller = await aSeller(database.pool)
  listing = await aStoredListing(database.pool, { seller, sizes: { a: 1, b: 1, c: 1 } })
})
afterAll(() => database?.close())

interface ModelSize {
  qty: number
  isRetired: boolean
  own: number | null
}

/**
 * Reference implementation: the lowest price in stock. If nothing is in stock, the lowest price of all variants. If
 * there are no variants, the listing's price.
 */
function lowestOf(base: number, sizes: readonly ModelSize[]): number {
  const live = sizes.filter(({ isRetired }) => !isRetired)
  const left = live.filter(({ qty }) => qty > 0)
  const prices = (left.length > 0 ? left : live).map(({ own }) => own ?? base)
  return prices.length > 0 ? Math.min(...prices) : base
}

const cents = fc.integer({ min: 100, max: 900 })
const aChange = fc.oneof(
  fc.record({ kind: fc.constant('qty' as const), at: fc.nat(2), value: fc.nat(2) }),
  fc.record({ kind: fc.constant('own' as const), at: fc.nat(2), value: fc.option(cents) }),
  fc.record({ kind: fc.constant('retired' as const), at: fc.nat(2), value: fc.boolean() }),
  fc.record({ kind: fc.constant('base' as const), at: fc.constant(0), value: cents }),
)

test('the price of a listing is the lowest price of its variants in stock after any changes', async () => {
  const { pool } = database
  const ids = Object.values(listing.sizes)
  await fc.assert(
    fc.asyncProperty(fc.array(aChange, { minLength: 1, maxLength: 8 }), async (changes) => {
      let base = 500
      const sizes: ModelSize[] = ids.map(() => ({ qty: 1, isRetired: false, own: null }))
      await pool.query(
        'update listing_sizes set qty = 1, is_retired = false, price_cents = null where listing_id = $1',
        [listing.id],
      )
      await pool.query('update listings set price_cents = $2, base_price_cents = $2 where id = $1', [
        listing.id,
        base,
      ])
      for (const { kind, at, value } of changes) {
        if (kind === 'base') {
          base = value
          await pool.query('update listings set base_price_cents = $2 where id = $1', [listing.id, value])
          continue
        }
        const column = { qty: 'qty', own: 'price_cents', retired: 'is_retired' }[kind]
        await pool.query(`update listing_sizes set ${column} = $2 where id = $1`, [ids[at], value])
        if (kind === 'qty') sizes[at]!.qty = value
        else if (kind === 'own') sizes[at]!.own = value
        else sizes[at]!.isRetired = value
      }
      const { rows } = await pool.query('select price_cents as cents from listings where id = $1', [
        listing.id,
      ])
      expect(rows).toEqual([{ cents: lowestOf(base, sizes) }])
    }),
    { numRuns: randomRuns(40) },
  )
})

test('without own prices, the price that a client writes stays', async () => {
  const { pool } = database
  await pool.query('update listing_sizes set price_cents = 100 where id = $1', [
    Object.values(listing.sizes)[0],
  ])
  await pool.query('update listings set base_price_cents = null, price_cents = 700 where id = $1', [
    listing.id,
  ])
  await pool.query('update listing_sizes set qty = 5 where listing_id = $1', [listing.id])
  const { rows } = await pool.query('select price_cents as cents from listings where id = $1', [listing.id])
  expect(rows).toEqual([{ cents: 700 }])
})
