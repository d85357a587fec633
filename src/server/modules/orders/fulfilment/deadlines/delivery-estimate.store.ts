import { sql } from 'kysely'
import type { DeliveryWindow } from '#contract/shipping/terms.ts'
import type { Tx } from '#platform/database/db.ts'

export interface ParcelRoute {
  /** Countries of origin (`from`) and destination (`to`); null if unknown. */
  from: string | null
  to: string | null
  /** Estimate that was shown to the buyer at checkout; null if none was shown. */
  estimate: DeliveryWindow | null
}

/** Returns the origin, destination and estimate of a seller order. */
export async function readParcelRoute(tx: Tx, sellerOrderId: string): Promise<ParcelRoute> {
  const { rows } = await sql<ParcelRoute>`
    select s.ship_from ->> 'country' as "from", o.ship_to ->> 'country' as "to",
      case when seller_order.ships_by is not null then json_build_object('shipsBy', seller_order.ships_by,
        'from', seller_order.arrives_from, 'by', seller_order.arrives_by) end as estimate
    from seller_orders seller_order join orders o on o.id = seller_order.order_id
      join sellers s on s.id = seller_order.seller_id
    where seller_order.id = ${sellerOrderId}`.execute(tx)
  return rows[0]!
}

export async function saveEstimate(
  tx: Tx,
  sellerOrderId: string,
  { shipsBy, from, by }: DeliveryWindow,
): Promise<void> {
  await sql`update seller_orders set ships_by = ${shipsBy}, arrives_from = ${from}, arrives_by = ${by}
    where id = ${sellerOrderId}`.execute(tx)
}

/**
 * Extends the deadline after the buyer reported that the parcel has not arrived. Returns false if the deadline was
 * already extended once.
 */
export async function extendDeadlineOnce(
  tx: Tx,
  sellerOrderId: string,
  { now, until, protectedUntil }: { now: Date; until: Date; protectedUntil: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update seller_orders set paused_at = ${now}, paused_until = ${until}, protected_until = ${protectedUntil},
      due_at = ${protectedUntil}
    where id = ${sellerOrderId} and paused_at is null and due_move = 'receive' returning id`.execute(tx)
  return rows.length === 1
}
