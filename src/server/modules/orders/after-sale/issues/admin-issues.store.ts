import { sql } from 'kysely'
import type { z } from 'zod'
import type { issueCalls } from '#contract/orders/after-sale/order-issues.ts'
import type { Db } from '#platform/database/db.ts'
import type { StoredReason } from '../../core/refund-reasons.ts'
import { iso, sellerOrderJson, sellerOrderLines } from '../../fulfilment/views/seller-order-json.store.ts'
import type { RawBuyerSellerOrder } from '../../fulfilment/views/raw-seller-order.ts'

const from = sql`issues i join seller_orders seller_order on seller_order.id = i.seller_order_id
  join orders o on o.id = seller_order.order_id join sellers s on s.id = seller_order.seller_id`
/**
 * SQL condition for an issue that awaits an admin's decision: the seller's reply deadline has passed and no return was
 * agreed or ordered.
 */
const isWaiting = (now: Date) =>
  sql`i.closed_at is null and i.state in ('open', 'answered') and i.answer_by <= ${now}`

export type IssueTab = 'waiting' | 'open' | 'closed'

/** Returns issues in the API's format, newest first. */
export async function listIssues(
  db: Db,
  tab: IssueTab,
  after: string | null,
  limit: number,
  now: Date,
): Promise<{ _id: string; json: unknown }[]> {
  const which = {
    waiting: isWaiting(now),
    open: sql`i.closed_at is null`,
    closed: sql`i.closed_at is not null`,
  }[tab]
  const { rows } = await sql<{ _id: string; json: unknown }>`
    select i.id as "_id", json_build_object('_id', i.id, 'sellerOrderId', seller_order.id, 'orderNumber', o.no::text,
      'kind', i.kind, 'state', i.state, 'outcome', i.outcome, 'openedAt', ${iso('i.opened_at')},
      'answerBy', ${iso('i.answer_by')}, 'decideBy', ${iso('i.decide_by')}, 'closedAt', ${iso('i.closed_at')},
      'isWaiting', ${isWaiting(now)}, 'seller', json_build_object('username', s.username, 'name', s.name),
      'buyerName', o.ship_to ->> 'name', 'total', json_build_object(
        'cents', coalesce(seller_order.earnings_cents, 0) + seller_order.commission_cents + seller_order.fee_cents, 'currency', o.currency)
      ) as json
    from ${from} where ${which} and (${after}::text is null or i.id < ${after})
    order by i.id desc limit ${limit}`.execute(db)
  return rows
}

export async function countIssues(db: Db, now: Date): Promise<{ waiting: number; open: number }> {
  const { rows } = await sql<{ waiting: number; open: number }>`
    select count(*) filter (where ${isWaiting(now)}) as waiting, count(*) as open
    from issues i where i.closed_at is null`.execute(db)
  return rows[0]!
}

export interface RawCase {
  orderId: string
  orderNumber: string
  placedAt: string
  buyer: { name: string; email: string; country: string }
  seller: { username: string; name: string; email: string }
  lines: []
  sellerOrder: RawBuyerSellerOrder
}

export async function readIssueCase(db: Db, issueId: string): Promise<RawCase | undefined> {
  const { rows } = await sql<RawCase>`
    select o.id as "orderId", o.no::text as "orderNumber", ${iso('o.placed_at')} as "placedAt",
      json_build_object('name', o.ship_to ->> 'name', 'email', o.email, 'country', o.ship_to ->> 'country') as buyer,
      json_build_object('username', s.username, 'name', s.name, 'email', s.email) as seller,
      ${sellerOrderLines} as lines, ${sellerOrderJson} as "sellerOrder"
    from ${from} where i.id = ${issueId}`.execute(db)
  return rows[0]
}

type FailedRefund = z.infer<(typeof issueCalls.listFailedRefunds)['reply']>['refunds'][number]
type RawFailedRefund = Omit<FailedRefund, 'reason' | 'reasonCode'> & StoredReason

/** Returns refunds that failed at the provider, newest first. */
export async function listFailedRefunds(db: Db, limit: number): Promise<RawFailedRefund[]> {
  const { rows } = await sql<{ json: RawFailedRefund }>`
    select json_build_object('_id', r.id, 'amount', json_build_object('cents', r.amount_cents,
        'currency', o.currency), 'state', r.state, 'reasonCode', r.reason, 'reasonText', r.reason_text, 'by', r.by, 'at', ${iso('r.asked_at')},
      'sellerOrderId', r.seller_order_id, 'orderNumber', o.no::text, 'buyerName', o.ship_to ->> 'name',
      'error', r.error, 'isTakenUp', exists (select from refunds again
        where again.seller_order_id = r.seller_order_id and again.attempt = 'again:' || r.id)) as json
    from refunds r join orders o on o.id = r.order_id where r.state = 'failed'
    order by r.id desc limit ${limit}`.execute(db)
  return rows.map(({ json }) => json)
}
