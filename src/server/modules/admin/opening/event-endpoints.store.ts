import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import type { NewEndpoint } from '#platform/payments/ports/setup.ts'

interface EndpointRow {
  id: string
  endpoint: NewEndpoint
}

/** Returns the endpoints for which the provider has not confirmed the creation yet, oldest first. */
export async function listPendingEndpoints(db: Db): Promise<EndpointRow[]> {
  const { rows } = await sql<EndpointRow>`select id, endpoint from event_endpoints where ended_at is null
    order by id`.execute(db)
  return rows
}

export async function addEndpoint(db: Db, id: string, endpoint: NewEndpoint, at: Date): Promise<void> {
  await sql`insert into event_endpoints (id, endpoint, begun_at)
    values (${id}, ${JSON.stringify(endpoint)}::jsonb, ${at})`.execute(db)
}

export async function closeEndpoint(db: Db | Tx, id: string, at: Date): Promise<void> {
  await db.updateTable('event_endpoints').set({ ended_at: at }).where('id', '=', id).execute()
}
