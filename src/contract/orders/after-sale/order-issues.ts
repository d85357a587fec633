import { z } from 'zod'
import { optionalReturnTerms, requireReturnTerms, returnTerms } from '#contract/addresses/address-input.ts'
import { returnAddress } from '#contract/address.ts'
import { endpoint } from '#contract/endpoint.ts'
import { money } from '#contract/money.ts'
import { longCareText } from '../care-texts.ts'
import { issueKinds } from '../issue-kinds.ts'
import { issue, sellerOrderCore, refund } from '../seller-order-shapes.ts'
import { orderLine } from '../orders.ts'
import { largestInt, tablePage } from '#contract/table.ts'
import { teamRefundErrors } from '../refund-errors.ts'

const id = z.object({ id: z.string().max(80) })

const issueRow = z.object({
  _id: z.string(),
  sellerOrderId: z.string(),
  orderNumber: z.string(),
  kind: z.enum(issueKinds),
  state: issue.shape.state,
  outcome: issue.shape.outcome,
  openedAt: z.iso.datetime(),
  answerBy: z.iso.datetime(),
  decideBy: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  /**
   * Whether an admin can decide now, because the seller has not replied in time or the buyer has not accepted the
   * seller's offer.
   */
  isWaiting: z.boolean(),
  seller: z.object({ username: z.string(), name: z.string() }),
  buyerName: z.string(),
  total: money,
})

/** An issue as shown to admins, with both sides, the items and the amounts. */
const issueCase = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  placedAt: z.iso.datetime(),
  buyer: z.object({ name: z.string(), email: z.string(), country: z.string() }),
  seller: z.object({ username: z.string(), name: z.string(), email: z.string() }),
  lines: z.array(orderLine),
  sellerOrder: sellerOrderCore,
  /** Amount of the seller order's total that can still be refunded. */
  refundable: money,
  mayDecide: z.boolean(),
  /**
   * Deadline for the seller's reply. Null if the seller has replied. To decide before this deadline, send
   * `beforeReply`.
   */
  sellerRepliesBy: z.iso.datetime().nullable(),
  /**
   * Suggested return address: the address in the seller's offer or, if it has none, the return address that the seller
   * used last.
   */
  suggestedReturnTo: returnAddress.nullable(),
})

const failedRefund = refund.extend({
  sellerOrderId: z.string(),
  orderNumber: z.string(),
  buyerName: z.string(),
  error: z.string().nullable(),
  /** Whether the team has retried the refund. */
  isTakenUp: z.boolean(),
})

/** Admin calls for issues and failed refunds. */
export const issueCalls = {
  listIssues: endpoint({
    summary:
      'Returns the issues of all sellers: issues that need a decision, all open issues, or closed issues',
    who: { right: 'issues' },
    method: 'GET',
    path: '/api/admin/issues',
    query: tablePage.extend({ tab: z.enum(['waiting', 'open', 'closed']).default('open') }),
    reply: z.object({
      issues: z.array(issueRow),
      next: z.string().nullable(),
      counts: z.object({ waiting: z.int(), open: z.int() }),
    }),
    errors: [],
  }),
  getIssue: endpoint({
    summary: 'Returns an issue with the messages of both sides',
    who: { right: 'issues' },
    method: 'GET',
    path: '/api/admin/issues/:id',
    params: id,
    reply: issueCase,
    errors: ['not_found'],
  }),
  decideIssue: endpoint({
    summary:
      'Decides an issue for the seller, or for the buyer with a full or partial refund or after a return',
    who: { right: 'issues' },
    method: 'POST',
    path: '/api/admin/issues/:id/decide',
    params: id,
    body: optionalReturnTerms
      .extend({
        for: z.enum(['buyer', 'seller']),
        /**
         * Amount of a partial refund. The buyer then keeps the items. If absent, a decision in favor of the buyer
         * refunds everything that can still be refunded.
         */
        refundCents: z.int().positive().max(largestInt).optional(),
        /** Whether the buyer must return the items before the refund. Requires `returnTo` and `returnPaidBy`. */
        afterReturn: z.boolean().default(false),
        /**
         * Whether to decide before the seller's deadline for a reply. If false, a decision before this deadline fails
         * with seller_may_reply.
         */
        beforeReply: z.boolean().default(false),
        text: longCareText.default(''),
      })
      .superRefine((body, context) =>
        requireReturnTerms(body.for === 'buyer' && body.afterReturn, body, context),
      ),
    reply: issueCase,
    stepUpInHandler: true,
    errors: [...teamRefundErrors, 'seller_may_reply'],
  }),
  giveReturnAddressFor: endpoint({
    summary:
      'Sets the return address and postage payer of an agreed return. Not possible after the buyer has ' +
      'sent the items',
    who: { right: 'issues' },
    method: 'PUT',
    path: '/api/admin/issues/:id/return-address',
    params: id,
    body: returnTerms,
    reply: issueCase,
    errors: ['not_found', 'own_case', 'order_moved_on'],
  }),
  listFailedRefunds: endpoint({
    summary: 'Returns the refunds that failed at the payment provider',
    who: { right: 'refunds' },
    method: 'GET',
    path: '/api/admin/refunds/failed',
    reply: z.object({ refunds: z.array(failedRefund) }),
    errors: [],
  }),
  refundAgain: endpoint({
    summary: 'Retries a failed refund. A repeat has no further effect',
    who: { right: 'refunds' },
    method: 'POST',
    path: '/api/admin/refunds/:id/again',
    params: id,
    body: z.object({}),
    reply: refund,
    stepUpInHandler: true,
    errors: teamRefundErrors,
  }),
}
