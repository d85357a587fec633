import { sql } from 'kysely'
import type { Clock } from '#platform/core/clock.ts'
import type { Db, Tx } from '#platform/database/db.ts'

/** Time in ms that a buyer has to confirm a payment with the bank. */
export const confirmationMs = 5 * 60_000
/**
 * Time, in ms, that the reservations (holds) of a paying buyer are protected from eviction. Longer than the delay
 * before the scheduled job queries the payment provider about a payment whose response was lost.
 */
const payingMs = 3 * 60_000

export interface LinkTimes {
  now: Date
  /** New expiry of the holds that are linked to an order. */
  until: Date
  /** End of the period in which the holds cannot be evicted. The period ends earlier if the payment does. */
  payingUntil: Date
}

export function linkTimes({ clock, holdMs }: { clock: Clock; holdMs: number }): LinkTimes {
  const now = clock.now()
  return { now: new Date(now), until: new Date(now + holdMs), payingUntil: new Date(now + payingMs) }
}

/** Allows the eviction of an order's holds after the payment for the order has failed or was abandoned. */
export async function allowEviction(db: Db | Tx, orderId: string): Promise<void> {
  await sql`update holds set paying_until = null where order_id = ${orderId} and state = 'held'`.execute(db)
}

/**
 * Protects an order's holds from eviction for `confirmationMs` while the buyer confirms the payment with the bank. Can
 * protect each hold only once.
 */
export async function protectForConfirmation(db: Db, orderId: string, now: number): Promise<void> {
  const until = new Date(now + confirmationMs)
  await sql`update holds set confirm_until = coalesce(confirm_until, ${until}),
      paying_until = coalesce(confirm_until, ${until})
    where order_id = ${orderId} and state = 'held'`.execute(db)
}
