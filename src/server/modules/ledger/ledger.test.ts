import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { inTransaction, wrapPool } from '#platform/database/db.ts'
import { openTestDatabase } from '#test/support/database/database.ts'
import { balanceOf, listBalances, postLedgerEntries, type Account, type LedgerEntry } from './ledger.ts'

const database = await openTestDatabase()
const db = wrapPool(database.pool).db
afterAll(() => database.close())

function anEntry(of: Partial<LedgerEntry>): LedgerEntry {
  const parties = { debit: 'provider_clearing', credit: 'fee_revenue' } as const
  const ref = { refType: 'order', refId: 'ord_1', providerId: null } as const
  return { key: 'test', cents: 100, currency: 'usd', ...parties, ...ref, ...of }
}

const postEntries = (...entries: LedgerEntry[]): Promise<void> =>
  inTransaction(db, (tx) => postLedgerEntries(tx, entries, Date.now()))

test('an entry is posted once, even if it is posted repeatedly and concurrently', async () => {
  const entry = anEntry({ key: 'once', credit: 'seller_held:slr_once' })
  await Promise.all(Array.from({ length: 6 }, () => postEntries(entry)))
  await postEntries(entry, anEntry({ key: 'other', credit: 'seller_held:slr_once', cents: 11 }))
  expect(await balanceOf(db, 'seller_held:slr_once', 'usd')).toBe(-111)
})

test('an entry of 0 is not posted, and negative or fractional amounts are rejected', async () => {
  await postEntries(anEntry({ key: 'zero', credit: 'seller_held:slr_zero', cents: 0 }))
  expect(await balanceOf(db, 'seller_held:slr_zero', 'usd')).toBe(0)
  for (const cents of [-1, 0.5, Number.NaN]) {
    await expect(postEntries(anEntry({ key: `bad:${cents}`, cents }))).rejects.toThrow(RangeError)
  }
  await expect(postEntries(anEntry({ key: 'self', credit: 'provider_clearing' }))).rejects.toThrow()
})

test('the balance of each account is its debits minus its credits, per currency', async () => {
  const accounts: Account[] = [
    'provider_clearing',
    'provider_fees',
    'fee_revenue',
    'seller_held:slr_a',
    'seller_held:slr_b',
  ]
  const pairs = fc.record({
    debit: fc.constantFrom(...accounts),
    credit: fc.constantFrom(...accounts),
    cents: fc.integer({ min: 1, max: 10_000_000 }),
    currency: fc.constantFrom('usd', 'eur'),
  })
  let run = 0
  const sums = async (): Promise<Map<string, number>> =>
    new Map((await listBalances(db)).map(({ account, currency, cents }) => [`${account} ${currency}`, cents]))
  await fc.assert(
    fc.asyncProperty(fc.array(pairs, { maxLength: 30 }), async (drawn) => {
      run++
      const expected = await sums()
      const entries = drawn.filter(({ debit, credit }) => debit !== credit)
      await postEntries(...entries.map((entry, at) => anEntry({ ...entry, key: `run${run}:${at}` })))
      for (const { debit, credit, currency, cents } of entries) {
        for (const [account, sign] of [
          [debit, 1],
          [credit, -1],
        ] as const) {
          const of = `${account} ${currency}`
          expected.set(of, (expected.get(of) ?? 0) + sign * cents)
        }
      }
      expect(await sums()).toEqual(expected)
    }),
    { numRuns: 20 },
  )
})
