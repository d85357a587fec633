import { sql } from 'kysely'
import type { TurnInput } from '#contract/orders/turn.ts'
import type { Db } from '#platform/database/db.ts'
import type { SellerOrderState } from '../../core/orders.states.ts'
import type { AutomaticAction } from '../../core/orders.timers.ts'

/** SQL for the open issue of `seller_order`, as JSON in the format of `TurnInput`. */
export const openIssue = sql`(select json_build_object('isAnswered', i.state <> 'open', 'hasOffer', i.state = 'answered'
    and coalesce((select n.offer in ('return', 'refund') from issue_notes n
      where n.issue_id = i.id and n.by = 'seller' and n.offer is not null order by n.at desc, n.id desc limit 1), false))
  from issues i where i.seller_order_id = seller_order.id and i.closed_at is null)`

/** SQL for the return of `seller_order`, as JSON in the format of `TurnInput`. */
export const returnStatus = sql`coalesce(
  (select json_build_object('hasAddress', r.return_to is not null, 'isSent', r.sent_at is not null)
    from returns r where r.seller_order_id = seller_order.id and r.closed_at is null),
  (select json_build_object('hasAddress', i.return_to is not null, 'isSent', i.return_sent_at is not null)
    from issues i where i.seller_order_id = seller_order.id and i.closed_at is null
      and i.state in ('returning', 'returned')))`

/**
 * SQL condition for orders in which the seller has to act, used to filter lists. Must be consistent with `sideToAct`.
 */
export const awaitsSellerSql = sql`case seller_order.state
  when 'paid' then true
  when 'returned' then true
  when 'shipped' then seller_order.paused_at is not null
  when 'delivered' then seller_order.paused_at is not null
  when 'issue' then seller_order.due_move = 'answer-overdue' and exists (select from issues i
    where i.seller_order_id = seller_order.id and i.closed_at is null and i.state = 'open')
  when 'returning' then not coalesce((${returnStatus} ->> 'hasAddress')::boolean and not (${returnStatus} ->> 'isSent')::boolean, false)
  else false end`

/** States in which it can be the seller's turn to act. */
export const statesAwaitingSeller: readonly SellerOrderState[] = [
  'paid',
  'shipped',
  'delivered',
  'issue',
  'returning',
  'returned',
]

export interface StandingRow {
  id: string
  state: SellerOrderState
  issue: TurnInput['issue']
  returnStatus: TurnInput['returnStatus']
  dueAt: Date | null
  dueMove: AutomaticAction | null
  paidAt: Date | null
  /** Ship-by date shown to the buyer. */
  shipsBy: string | null
  pausedAt: Date | null
  /** Last day of the delivery estimate; null without an estimate. */
  arrivesBy: string | null
}

export async function listStandings(db: Db, ids: readonly string[]): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select seller_order.id, seller_order.state, ${openIssue} as issue, ${returnStatus} as "returnStatus",
      seller_order.due_at as "dueAt", seller_order.due_move as "dueMove", seller_order.paid_at as "paidAt",
      to_char(seller_order.ships_by, 'YYYY-MM-DD') as "shipsBy", seller_order.paused_at as "pausedAt", to_char(seller_order.arrives_by, 'YYYY-MM-DD') as "arrivesBy"
    from seller_orders seller_order where seller_order.id = any(${ids}::text[])`.execute(db)
  return rows
}
