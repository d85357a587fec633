import { prepareSchema } from '@souk/stripe-offline'
import type pg from 'pg'
import { migrate } from '#platform/database/migrations/migrate.ts'

/**
 * Creates all tables that a test database needs. Includes the tables of the card sandbox, because each test shop would
 * otherwise have to create them.
 */
export async function fillTemplate(pool: pg.Pool): Promise<void> {
  await migrate(pool)
  await prepareSchema(pool)
}
