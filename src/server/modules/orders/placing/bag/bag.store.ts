import { sql } from 'kysely'
import type { BagItem } from '#contract/orders/orders.ts'
import type { Db, Tx } from '#platform/database/db.ts'

export async function findBag(db: Db | Tx, buyerId: string): Promise<BagItem[]> {
  const { rows } = await sql<{
    items: BagItem[]
  }>`select items from bags where buyer_id = ${buyerId}`.execute(db)
  return rows[0]?.items ?? []
}

/** Returns the buyer's bag and locks the bag until the transaction ends, so that concurrent merges wait. */
export async function lockBag(tx: Tx, buyerId: string, now: Date): Promise<BagItem[]> {
  await sql`insert into bags (buyer_id, changed_at) values (${buyerId}, ${now}) on conflict do nothing`.execute(
    tx,
  )
  const { rows } = await sql<{ items: BagItem[] }>`
    select items from bags where buyer_id = ${buyerId} for update`.execute(tx)
  return rows[0]?.items ?? []
}

export async function storeBag(
  db: Db | Tx,
  buyerId: string,
  items: readonly BagItem[],
  now: Date,
): Promise<void> {
  await sql`insert into bags (buyer_id, items, changed_at) values (${buyerId}, ${JSON.stringify(items)}::jsonb, ${now})
    on conflict (buyer_id) do update set items = excluded.items, changed_at = excluded.changed_at`.execute(db)
}

export async function deleteBag(tx: Tx, buyerId: string): Promise<void> {
  await sql`delete from bags where buyer_id = ${buyerId}`.execute(tx)
}
