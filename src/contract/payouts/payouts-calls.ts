import { z } from 'zod'
import { seller } from '#contract/accounts/accounts.ts'
import { country } from '#contract/address.ts'
import { endpoint } from '#contract/endpoint.ts'
import { csvReply, tablePage } from '#contract/table.ts'
import { money } from '#contract/money.ts'
import { balance, orderMoney, payout, payoutAccount, payoutItem } from './payouts.ts'

const account = z.object({ stripeAccountId: z.string().max(80) })
const id = z.object({ id: z.string().max(80) })
const payoutPage = z.object({ payouts: z.array(payout), next: z.string().nullable() })

export const payoutCalls = {
  onboardSeller: endpoint({
    summary:
      "Creates the seller's payout account if necessary, and returns a link to the provider's form for the " +
      'account',
    who: 'seller',
    method: 'POST',
    path: '/onboard/onboard-user',
    perMinute: 20,
    body: z.object({ country: country.optional() }),
    reply: z.object({ authuri: z.string(), stripeAccountId: z.string() }),
    errors: ['step_up_needed', 'provider_unavailable', 'not_found'],
  }),
  getAccountLink: endpoint({
    summary: "Returns a new single-use, short-lived link to the provider's form",
    who: 'seller',
    method: 'GET',
    path: '/api/sellers/accountlink/:stripeAccountId',
    perMinute: 30,
    params: account,
    reply: z.object({ url: z.string() }),
    errors: ['step_up_needed', 'not_found', 'provider_unavailable'],
  }),
  getExpressDashboardLink: endpoint({
    summary:
      "Returns a link to the payment provider's dashboard. Returns an empty string if no link is available",
    who: 'seller',
    method: 'GET',
    path: '/api/sellers/express-dashboard-link/:stripeAccountId',
    perMinute: 30,
    params: account,
    reply: z.union([z.object({ url: z.string() }), z.literal('')]),
    errors: ['step_up_needed', 'not_found'],
  }),
  getSellerBalance: endpoint({
    summary: "Returns the balance of the seller's account and the amount that the seller owes",
    who: 'seller',
    method: 'GET',
    path: '/api/sellers/balance/:stripeAccountId',
    params: account,
    reply: balance,
    errors: ['not_found', 'provider_unavailable'],
  }),
  getSellerDashboard: endpoint({
    summary: 'Returns the balance, held earnings, recent payouts and missing account requirements',
    who: 'seller',
    method: 'GET',
    path: '/api/sellers/dashboard/:stripeAccountId',
    params: account,
    reply: z.object({
      balance,
      held: money,
      /**
       * Earnings that are due but cannot be transferred because of the state of the payout account or because of a
       * dispute.
       */
      waiting: z.array(
        z.object({
          sellerOrderId: z.string(),
          number: z.string(),
          amount: money,
          receivedAt: z.iso.datetime(),
        }),
      ),
      payouts: z.array(payout),
      account: payoutAccount,
    }),
    errors: ['not_found', 'provider_unavailable'],
  }),
  getPayoutAccount: endpoint({
    summary:
      "Returns the seller's payout account as stored at the provider, or the state 'none' if there is no " +
      'account yet',
    who: 'seller',
    method: 'GET',
    path: '/api{sellerPrefix}/payout-account',
    reply: payoutAccount,
    errors: ['not_found', 'provider_unavailable'],
  }),
  payOut: endpoint({
    summary:
      'Pays out the available balance, or `amount` cents of it. Requires an Idempotency-Key. A repeat with ' +
      'the same key does not pay out again',
    needsIdempotencyKey: true,
    who: 'seller',
    method: 'POST',
    path: '/api/sellers/payout',
    perMinute: 20,
    body: z.object({ amount: z.int().positive().max(100_000_000).optional() }),
    reply: z.object({ payout }),
    errors: [
      'step_up_needed',
      'not_found',
      'balance_too_low',
      'payout_held',
      'payout_refused',
      'attempt_reused',
      'provider_unavailable',
    ],
  }),
  releaseEarnings: endpoint({
    summary: 'Releases the earnings of the given seller orders if they are due. Requires an Idempotency-Key',
    needsIdempotencyKey: true,
    who: 'seller',
    method: 'POST',
    path: '/api/sellers/payout2',
    perMinute: 20,
    body: z.object({ orders: z.array(z.string().max(80)).min(1).max(100) }),
    reply: z.object({
      released: z.array(
        z.object({
          sellerOrderId: z.string(),
          /**
           * 'not-due': the buyer has not received the order yet. 'waiting': the earnings cannot be transferred because
           * of the state of the payout account or because of a dispute.
           */
          outcome: z.enum(['released', 'released-before', 'waiting', 'not-due']),
          amount: money,
        }),
      ),
    }),
    errors: ['step_up_needed', 'not_found'],
  }),
  verifySeller: endpoint({
    summary: 'Reads the payout account from the provider again. The state in the body is ignored',
    who: 'seller',
    method: 'PUT',
    path: '/api/profile/:id',
    perMinute: 30,
    params: id,
    body: z.object({ stripe_verify: z.unknown().optional() }),
    reply: z.object({ seller }),
    errors: ['not_found', 'provider_unavailable'],
  }),
  listPayouts: endpoint({
    summary: "Returns the seller's payouts, newest first",
    who: 'seller',
    method: 'GET',
    path: '/api{sellerPrefix}/payouts',
    query: tablePage,
    reply: payoutPage,
    errors: [],
  }),
  getPayout: endpoint({
    summary: 'Returns a payout and its orders, whose amounts sum to the payout',
    who: 'seller',
    method: 'GET',
    path: '/api{sellerPrefix}/payouts/:id',
    params: id,
    reply: z.object({ payout, items: z.array(payoutItem) }),
    errors: ['not_found'],
  }),
  getPayoutMoney: endpoint({
    summary: 'Returns a payout with the ledger entries of its orders',
    who: 'seller',
    method: 'GET',
    path: '/api{sellerPrefix}/payouts/:id/money',
    params: id,
    reply: z.object({ payout, items: z.array(payoutItem), orders: z.array(orderMoney) }),
    errors: ['not_found'],
  }),
  exportPayouts: endpoint({
    summary: "Returns the seller's payouts as a CSV file, one line per order",
    who: 'seller',
    method: 'GET',
    path: '/api{sellerPrefix}/payouts.csv',
    perMinute: 10,
    ...csvReply,
    errors: ['step_up_needed'],
  }),
  getOrderMoney: endpoint({
    summary: 'Returns the ledger entries and proceeds of a seller order. `id` is the id of the seller order',
    who: 'seller',
    staffViews: true,
    method: 'GET',
    path: '/api{sellerPrefix}/orders/:id/money',
    params: id,
    reply: orderMoney,
    errors: ['not_found'],
  }),
}
