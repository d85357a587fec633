import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'

/** Holds that no payment is under way for get another holder; what the new one holds already stays apart. */
export async function moveHolds(tx: Tx, from: string, to: string): Promise<void> {
  await sql`update holds h set holder = ${to}
    where h.holder = ${from} and h.state = 'held' and h.order_id is null and not exists (
      select from holds own where own.holder = ${to} and own.size_id = h.size_id and own.state = 'held')`.execute(
    tx,
  )
}
