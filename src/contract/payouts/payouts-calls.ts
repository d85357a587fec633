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
    summary: "Makes the seller's payout account, once, and a link to the provider's form for it",
    who: 'seller',
    method: 'POST',
    path: '/onboard/onboard-user',
    perMinute: 20,
    body: z.object({ country: country.optional() }),
    reply: z.object({ authuri: z.string(), stripeAccountId: z.string() }),
    errors: ['step_up_needed', 'provider_unavailable', 'not_found'],
  }),
  getAccountLink: endpoint({
    summary: "A fresh link to the provider's form; one works once and not for long",
    who: 'seller',
    method: 'GET',
    path: '/api/sellers/accountlink/:stripeAccountId',
    perMinute: 30,
    params: account,
    reply: z.object({ url: z.string() }),
    errors: ['step_up_needed', 'not_found', 'provider_unavailable'],
  }),
  getExpressDashboardLink: endpoint({
    summary: "A link into the provider's own dashboard; an empty string when the provider gives none",
    who: 'seller',
    method: 'GET',
    path: '/api/sellers/express-dashboard-link/:stripeAccountId',
    perMinute: 30,
    params: account,
    reply: z.union([z.object({ url: z.string() }), z.literal('')]),
    errors: ['step_up_needed', 'not_found'],
  }),
  getSellerBalance: endpoint({
    summary: "What is in the seller's account, and what the seller owes",
    who: 'seller',
    method: 'GET',
    path: '/api/sellers/balance/:stripeAccountId',
    params: account,
    reply: balance,
    errors: ['not_found', 'provider_unavailable'],
  }),
  getSellerDashboard: endpoint({
    summary: 'The balance, what is held until buyers have their pieces, recent payouts, and what is missing',
    who: 'seller',
    method: 'GET',
    path: '/api/sellers/dashboard/:stripeAccountId',
    params: account,
    reply: z.object({
      balance,
      held: money,
      /** Earnings that are due and wait for the account or a dispute. */
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
    summary: "The seller's payout account as the provider sees it, also before there is one",
    who: 'seller',
    method: 'GET',
    path: '/api{sellerPrefix}/payout-account',
    reply: payoutAccount,
    errors: ['not_found', 'provider_unavailable'],
  }),
  payOut: endpoint({
    summary:
      'Pays out what is available, or `amount` cents of it. Needs an Idempotency-Key: the same key is the same payout',
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
    summary: 'Releases the shares of named seller orders that are due. Needs an Idempotency-Key',
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
          /** 'not-due': the buyer has not had it yet; 'waiting': the account or a dispute is in the way. */
          outcome: z.enum(['released', 'released-before', 'waiting', 'not-due']),
          amount: money,
        }),
      ),
    }),
    errors: ['step_up_needed', 'not_found'],
  }),
  verifySeller: endpoint({
    summary: 'Reads the payout account at the provider again; what the body says of it is not believed',
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
    summary: "The seller's payouts, newest first",
    who: 'seller',
    method: 'GET',
    path: '/api{sellerPrefix}/payouts',
    query: tablePage,
    reply: payoutPage,
    errors: [],
  }),
  getPayout: endpoint({
    summary: 'One payout and the orders it is made of, adding up exactly',
    who: 'seller',
    method: 'GET',
    path: '/api{sellerPrefix}/payouts/:id',
    params: id,
    reply: z.object({ payout, items: z.array(payoutItem) }),
    errors: ['not_found'],
  }),
  getPayoutMoney: endpoint({
    summary: 'Where every cent of a payout came from: the ledger of its orders',
    who: 'seller',
    method: 'GET',
    path: '/api{sellerPrefix}/payouts/:id/money',
    params: id,
    reply: z.object({ payout, items: z.array(payoutItem), orders: z.array(orderMoney) }),
    errors: ['not_found'],
  }),
  exportPayouts: endpoint({
    summary: "The seller's payouts as CSV, one line an order",
    who: 'seller',
    method: 'GET',
    path: '/api{sellerPrefix}/payouts.csv',
    perMinute: 10,
    ...csvReply,
    errors: ['step_up_needed'],
  }),
  getOrderMoney: endpoint({
    summary: "Where every cent of the seller's share of an order went; `id` is the seller order's",
    who: 'seller',
    method: 'GET',
    path: '/api{sellerPrefix}/orders/:id/money',
    params: id,
    reply: orderMoney,
    errors: ['not_found'],
  }),
}
