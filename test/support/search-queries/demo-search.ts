import { afterAll, beforeAll, expect } from 'vitest'
import { seedDemo } from '#demo/seed.ts'
import type { FilteredList } from '#contract/catalog/catalog.ts'
import { startCatalogProcess, type CatalogProcess } from '#modules/catalog/catalog.fixture.ts'
import { createMovableClock } from '#platform/core/clock.ts'
import { openTestDatabase, type TestDatabase } from '../database/database.ts'

/** Opens the demo's catalog for the tests of a file. Returns a function that searches it. */
export function openDemoSearch(): (text: string) => Promise<FilteredList> {
  let database: TestDatabase
  let shop: CatalogProcess
  beforeAll(async () => {
    database = await openTestDatabase()
    await seedDemo({
      database,
      clock: createMovableClock(),
      listings: 640,
      isProduction: false,
      log: () => {},
    })
    shop = await startCatalogProcess(database.url)
  })
  afterAll(async () => {
    await shop?.close()
    await database?.close()
  })
  return async (text) => {
    const reply = await shop.inject({ method: 'PUT', url: '/buyer/filter2', payload: { search: text } })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<FilteredList>()
  }
}
