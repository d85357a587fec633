import { prepareSchema } from '@souk/stripe-offline'
import type pg from 'pg'
import { migrate } from '#platform/database/migrations/migrate.ts'

/** What every test's database begins with: our tables, and the provider's, which each shop would make anew. */
export async function fillTemplate(pool: pg.Pool): Promise<void> {
  await migrate(pool)
  await prepareSchema(pool)
}
