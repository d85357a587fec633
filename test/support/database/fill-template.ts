import { prepareSchema } from '@souk/stripe-offline'
import type pg from 'pg'
import { migrate } from '#platform/database/migrations/migrate.ts'

/**
 * Creates the tables of a test database. The sandbox provider's tables are included, because otherwise each test shop
 * would create them.
 */
export async function fillTemplate(pool: pg.Pool): Promise<void> {
  await migrate(pool)
  await prepareSchema(pool)
}
