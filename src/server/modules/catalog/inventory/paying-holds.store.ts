import { sql } from 'kysely'
import type { Clock } from '#platform/core/clock.ts'
import type { Db, Tx } from '#platform/database/db.ts'

/** Time in ms that a buyer has to confirm a payment with the bank. */
export const confirmationMs = 5 * 60_000
/**
 * Time in ms for which a paying buyer's holds are protected. Longer than the delay after which the scheduled job
 * queries a payment whose response was lost.
 */
const askingMs = 3 * 60_000

export interface LinkTimes {
  now: Date
  /** New expiry of the linked holds. */
  until: Date
  /** Time until which the holds cannot be evicted, unless the payment ends earlier. */
  payingUntil: Date
}

export function linkTimes({ clock, holdMs }: { clock: Clock; holdMs: number }): LinkTimes {
  const now = clock.now()
  return { now: new Date(now), until: new Date(now + holdMs), payingUntil: new Date(now + askingMs) }
}

/** Makes an order's holds evictable again after its payment failed or was abandoned. */
export async function allowEviction(db: Db | Tx, orderId: string): Promise<void> {
  await sql`update holds set paying_until = null where order_id = ${orderId} and state = 'held'`.execute(db)
}

/**
 * Protects an order's holds from eviction for `confirmationMs`, once, while the payment waits for the buyer's
 * confirmation.
 */
export async function protectForConfirmation(db: Db, orderId: string, now: number): Promise<void> {
  const until = new Date(now + confirmationMs)
  await sql`update holds set confirm_until = coalesce(confirm_until, ${until}),
      paying_until = coalesce(confirm_until, ${until})
    where order_id = ${orderId} and state = 'held'`.execute(db)
}
