import { prepareSchema } from '@souk/stripe-offline'
import type pg from 'pg'
import { migrate } from '#platform/database/migrations/migrate.ts'

/** Creates the tables of a test database: ours, and the sandbox provider's, which each shop would otherwise create. */
export async function fillTemplate(pool: pg.Pool): Promise<void> {
  await migrate(pool)
  await prepareSchema(pool)
}
