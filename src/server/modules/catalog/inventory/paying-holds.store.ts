import { sql } from 'kysely'
import type { Clock } from '#platform/core/clock.ts'
import type { Db, Tx } from '#platform/database/db.ts'

/** How long a payment may wait for its buyer to prove it is them, ms. */
export const confirmMs = 5 * 60_000
/** Longer than until the clock asks what became of a payment whose answer was lost, ms. */
const askingMs = 3 * 60_000

export interface LinkTimes {
  now: Date
  /** How long they last then. */
  until: Date
  /** How long they give way to nobody, unless more becomes known of the payment. */
  payingUntil: Date
}

export function linkTimes({ clock, holdMs }: { clock: Clock; holdMs: number }): LinkTimes {
  const now = clock.now()
  return { now: new Date(now), until: new Date(now + holdMs), payingUntil: new Date(now + askingMs) }
}

/** The payment of an order was refused or given up: its holds stay, and give way like any other. */
export async function endPaying(db: Db | Tx, orderId: string): Promise<void> {
  await sql`update holds set paying_until = null where order_id = ${orderId} and state = 'held'`.execute(db)
}

/** The payment of an order waits for its buyer: its holds give way to nobody for `confirmMs`, once. */
export async function awaitConfirmation(db: Db, orderId: string, now: number): Promise<void> {
  const until = new Date(now + confirmMs)
  await sql`update holds set confirm_until = coalesce(confirm_until, ${until}),
      paying_until = coalesce(confirm_until, ${until})
    where order_id = ${orderId} and state = 'held'`.execute(db)
}
