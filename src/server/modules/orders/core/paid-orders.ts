import { sql } from 'kysely'
import type { AdminOrderTab } from '#contract/orders/admin-orders.ts'

const shipped = ['shipped', 'delivered']
const issue = ['issue', 'returning', 'returned', 'disputed']
const done = ['received', 'completed', 'won', 'lost']
const refundedOf = ['cancelled', 'refunded']
/** States of the seller orders in each tab of the admin table. */
export const tabStates: Record<AdminOrderTab, readonly string[]> = {
  'to-ship': ['paid'],
  late: ['paid'],
  shipped,
  issue,
  done,
  refunded: refundedOf,
  unsent: ['disputed', ...done, ...refundedOf],
  all: ['paid', ...shipped, ...issue, ...done, ...refundedOf],
}
/** States of all seller orders in the admin table. */
export const paidStates = tabStates.all

/**
 * SQL condition for orders of first-party sellers. First-party sellers are few, so the index by seller is fast
 * enough.
 */
export const isFirstPartySql = sql`p.seller_id in (select id from sellers where is_sa)`
/** SQL for the amount that the buyer paid for a seller order, in cents. */
export const totalCentsSql = sql`(coalesce(p.earnings_cents, 0) + p.commission_cents + p.fee_cents)`
