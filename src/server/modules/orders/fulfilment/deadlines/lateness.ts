import { sql, type RawBuilder } from 'kysely'
import { marketDay, sqlDay } from '#platform/settings/market-days.ts'
import { marketplace } from '#platform/config/marketplace.ts'
import type { SellerOrderState } from '../../core/orders.states.ts'
import type { AutomaticAction } from '../../core/orders.timers.ts'

interface LatenessInput {
  state: SellerOrderState
  /** Ship-by date shown to the buyer. */
  shipsBy: string | null
  dueMove: AutomaticAction | null
  dueAt: Date | null
}

/**
 * Returns whether an order was not shipped by the end of its ship-by day. If the buyer was shown no ship-by date, the
 * day of the automatic cancellation is used instead.
 */
export function isLate({ state, shipsBy, dueMove, dueAt }: LatenessInput, now: number): boolean {
  if (state !== 'paid') return false
  const day = shipsBy ?? (dueMove === 'cancel' && dueAt ? marketDay(dueAt.getTime()) : undefined)
  return day !== undefined && day < marketDay(now)
}

/**
 * Returns the SQL equivalent of `isLate` for filters and counts. The query must use the alias `p` for the seller order.
 */
export function isLateSql(now: number): RawBuilder<boolean> {
  return sql<boolean>`(p.state = 'paid' and ${sqlShipDay()} < ${marketDay(now)}::date)`
}

/**
 * Returns SQL for the end of a seller order's ship-by day. The value is null if the day is unknown. The query must use
 * the alias `p` for the seller order.
 */
export function shipByEndSql(): RawBuilder<Date> {
  return sql<Date>`((${sqlShipDay()} + 1)::timestamp at time zone ${marketplace().timeZone}::text - interval '1 millisecond')`
}

const sqlShipDay = () =>
  sql`coalesce(p.ships_by, case when p.due_move = 'cancel' then ${sqlDay(sql`p.due_at`)} end)`
