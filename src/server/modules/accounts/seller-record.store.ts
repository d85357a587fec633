import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/db.ts'

/** Stores the date until which a seller is on vacation. Null clears the date. */
export async function setVacationEnd(tx: Tx, sellerId: string, until: Date | null): Promise<void> {
  await tx.updateTable('sellers').set({ holiday_until: until }).where('id', '=', sellerId).execute()
}

/** Stores the reason and the start time of a seller's suspension. Null ends the suspension. */
export async function setSuspension(
  tx: Tx,
  sellerId: string,
  suspended: { reason: string; at: Date } | null,
): Promise<void> {
  await sql`update sellers set suspended_reason = ${suspended?.reason ?? null}, suspended_at = ${suspended?.at ?? null}
    where id = ${sellerId}`.execute(tx)
}

/** Stores which items of the seller checklist are waived for a seller. */
export async function setWaivedChecklistItems(
  tx: Tx,
  sellerId: string,
  lines: readonly string[],
): Promise<void> {
  await sql`update sellers set waived = ${lines}::text[] where id = ${sellerId}`.execute(tx)
}

/** Features exactly these sellers in this order. No other seller stays featured. */
export async function setFeaturedSellers(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update sellers set featured_rank = null
    where featured_rank is not null and id <> all(${ids}::text[])`.execute(tx)
  await sql`update sellers f set featured_rank = w.at
    from unnest(${ids}::text[]) with ordinality w(id, at)
    where f.id = w.id and f.featured_rank is distinct from w.at`.execute(tx)
}

/**
 * Stores the number of items that sellers have sold and their median shipping time in hours. `counted` is SQL that
 * selects the columns seller_id, sold and hours. Returns the ids of the sellers whose values changed.
 */
export async function setSellerStatistics(tx: Tx, counted: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update sellers s set sold_count = counted.sold, ship_hours = counted.hours from (${counted}) counted
    where s.id = counted.seller_id and (s.sold_count, s.ship_hours) is distinct from (counted.sold, counted.hours)
    returning s.id`.execute(tx)
  return rows.map(({ id }) => id)
}
