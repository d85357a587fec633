import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database/database.ts'
import { runCrash } from './crash.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

// `npm run drill:crash` dies before and after every single statement; here it is every sixth, others each time.
test('killed anywhere in a checkout: every payment has its order, every order its payment, the books agree', async () => {
  const seed = Math.floor(Math.random() * 1e6)
  const env = { DATABASE_URL: database.url, DB_POOL: '6' }
  const { kills, faults, finishedByBuyer, ledger } = await runCrash({
    pool: database.pool,
    env,
    step: 6,
    seed,
  })
  expect(faults, `seed ${seed}`).toEqual([])
  expect(kills).toBeGreaterThanOrEqual(4)
  expect(finishedByBuyer).toBeGreaterThanOrEqual(2)
  expect(ledger.paidOrders).toBe(ledger.captured)
  expect(ledger.clearing).toBe(ledger.providerBalance)
}, 180_000)
