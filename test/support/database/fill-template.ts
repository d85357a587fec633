import { prepareSchema } from '@souk/stripe-offline'
import type pg from 'pg'
import { migrate } from '#platform/database/migrations/migrate.ts'

/**
 * Creates all tables that a test database needs. The tables of the card sandbox are included, because otherwise each
 * test shop would have to create them.
 */
export async function fillTemplate(pool: pg.Pool): Promise<void> {
  await migrate(pool)
  await prepareSchema(pool)
}
