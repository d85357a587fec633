import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database/database.ts'
import { runOversell } from './oversell.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

// Runs one round on two processes. `npm run drill:oversell` runs several rounds with 200 buyers, on one process and on
// four processes.
test(
  'of 100 concurrent buyers of one unit on two processes, one pays and no other is charged',
  { tags: 'long', timeout: 120_000 },
  async () => {
    const env = { DATABASE_URL: database.url, DB_POOL: '10' }
    const { ledger, answers } = await runOversell({ pool: database.pool, env, processes: 2, buyers: 100 })
    expect(answers).toEqual({ '200 paid, createorder 200': 1, '409 out_of_stock': 99 })
    expect(ledger).toMatchObject({
      paidOrders: 1,
      pendingOrders: 0,
      captured: 1,
      reserved: 0,
      unitsSold: 1,
      liveHolds: 0,
      heldUnits: 0,
      ledgerFaults: [],
    })
    expect(ledger.clearing).toBe(ledger.providerBalance)
  },
)
