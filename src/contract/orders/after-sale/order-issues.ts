import { z } from 'zod'
import { maybeReturnTerms, requireReturnTerms, returnTerms } from '#contract/addresses/address-input.ts'
import { returnAddress } from '#contract/address.ts'
import { endpoint } from '#contract/endpoint.ts'
import { money } from '#contract/money.ts'
import { words } from '../care-texts.ts'
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
  /** The seller has not answered in time, or has and nobody has accepted: an admin may decide. */
  isWaiting: z.boolean(),
  seller: z.object({ username: z.string(), name: z.string() }),
  buyerName: z.string(),
  total: money,
})

/** An issue as admins see it: both sides, the listings and the money. */
const issueCase = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  placedAt: z.iso.datetime(),
  buyer: z.object({ name: z.string(), email: z.string(), country: z.string() }),
  seller: z.object({ username: z.string(), name: z.string(), email: z.string() }),
  lines: z.array(orderLine),
  sellerOrder: sellerOrderCore,
  /** What is left of the seller order's total to refund. */
  refundable: money,
  mayDecide: z.boolean(),
  /** Until then the seller may still reply, and has not: a decision before then has to say that it is one. */
  sellerRepliesBy: z.iso.datetime().nullable(),
  /** The return address offered, or the one this seller gave last, to start from. */
  suggestedReturnTo: returnAddress.nullable(),
})

const failedRefund = refund.extend({
  sellerOrderId: z.string(),
  orderNumber: z.string(),
  buyerName: z.string(),
  error: z.string().nullable(),
  /** Asked for again since. */
  isTakenUp: z.boolean(),
})

/** The admin's dashboard for issues and for refunds that failed. */
export const issueCalls = {
  listIssues: endpoint({
    summary:
      'The issues of all sellers: those that wait for the house, all open ones, or those that have ended',
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
    summary: 'An issue with what both sides said',
    who: { right: 'issues' },
    method: 'GET',
    path: '/api/admin/issues/:id',
    params: id,
    reply: issueCase,
    errors: ['not_found'],
  }),
  decideIssue: endpoint({
    summary:
      'The house decides: for the seller, or for the buyer with all or part of the money, or after a return',
    who: { right: 'issues' },
    method: 'POST',
    path: '/api/admin/issues/:id/decide',
    params: id,
    body: maybeReturnTerms
      .extend({
        for: z.enum(['buyer', 'seller']),
        /** In part: the buyer keeps the listings. Without it, for the buyer, all that is left is refunded. */
        refundCents: z.int().positive().max(largestInt).optional(),
        /** For the buyer, but the listings go back first: needs `returnTo` and `returnPaidBy`. */
        afterReturn: z.boolean().default(false),
        /** Decides although the seller has not replied and still may; without it that is refused. */
        beforeReply: z.boolean().default(false),
        text: words.default(''),
      })
      .superRefine((body, context) =>
        requireReturnTerms(body.for === 'buyer' && body.afterReturn, body, context),
      ),
    reply: issueCase,
    stepsUpItself: true,
    errors: [...teamRefundErrors, 'seller_may_reply'],
  }),
  giveReturnAddressFor: endpoint({
    summary:
      'The house says where an agreed return goes and who pays its postage, until the buyer has sent it',
    who: { right: 'issues' },
    method: 'PUT',
    path: '/api/admin/issues/:id/return-address',
    params: id,
    body: returnTerms,
    reply: issueCase,
    errors: ['not_found', 'own_case', 'order_moved_on'],
  }),
  listFailedRefunds: endpoint({
    summary: 'Refunds that the provider could not make',
    who: { right: 'refunds' },
    method: 'GET',
    path: '/api/admin/refunds/failed',
    reply: z.object({ refunds: z.array(failedRefund) }),
    errors: [],
  }),
  refundAgain: endpoint({
    summary: 'Asks for a failed refund once more; asked twice it is asked once',
    who: { right: 'refunds' },
    method: 'POST',
    path: '/api/admin/refunds/:id/again',
    params: id,
    body: z.object({}),
    reply: refund,
    stepsUpItself: true,
    errors: teamRefundErrors,
  }),
}
