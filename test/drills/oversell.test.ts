import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openTestDatabase,
  realPostgresUrl,
  whyNoRealPostgres,
  type TestDatabase,
} from '#test/support/database/database.ts'
import { runOversell } from './oversell.ts'

function oneUnit(buyers: number, processes: number, open: () => Promise<TestDatabase>): void {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  test(`one unit, ${buyers} buyers at once: one pays, nobody else is charged, nothing stays held`, async () => {
    const env = { DATABASE_URL: database.url, DB_POOL: '10' }
    const { ledger, answers } = await runOversell({ pool: database.pool, env, processes, buyers })
    expect(answers).toEqual({ '200 paid, createorder 200': 1, '409 out_of_stock': buyers - 1 })
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
  }, 60_000)
}

describe('one process', () => oneUnit(200, 1, openTestDatabase))

describe('four processes on a PostgreSQL of its own', () => {
  if (realPostgresUrl()) oneUnit(200, 4, () => openTestDatabase({ server: 'real' }))
  else test('one unit', (context) => context.skip(whyNoRealPostgres()))
})
