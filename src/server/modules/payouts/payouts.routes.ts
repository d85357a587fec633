import { adminSellerCalls } from '#contract/accounts/admin-sellers.ts'
import { payoutAdminCalls } from '#contract/payouts/payouts-admin.ts'
import { payoutCalls } from '#contract/payouts/payouts-calls.ts'
import type { Serve } from '#platform/http/serve.ts'
import { getPayee } from '#modules/accounts/payout-account.ts'
import { fail } from '#platform/errors/app-error.ts'
import * as disputes from './disputes/disputes.ts'
import { addEvidenceFile, removeEvidenceFile } from './disputes/evidence-files.ts'
import * as files from './admin/admin-files.ts'
import { getSellerSales } from './admin/seller-sales.ts'
import * as onboarding from './requests/onboarding.ts'
import { getAnyOrderMoney, getOwnOrderMoney, getPayoutMoney } from './balances/order-money.ts'
import { payOut } from './requests/pay-out.ts'
import { exportPayouts, getPayout, listPayouts } from './requests/payout-queries.ts'
import type { PayoutContext } from './core/payouts.context.ts'
import { getOwner, getOwnerOrAny, getSignedInSeller } from './earnings/payees.ts'
import { reconcileNow } from './reconciliation/reconcile-now.ts'
import { listReconciliations } from './reconcile.ts'
import { releaseEarnings } from './earnings/release-earnings.ts'
import { getSellerFunds } from './balances/seller-funds.ts'
import { getBalance, getDashboard } from './balances/seller-money.ts'

/**
 * Registers the API calls of spec §7 "Seller account and payout", and the calls that return an order's ledger
 * entries.
 */
export function payoutsRoutes(serve: Serve, context: PayoutContext): void {
  const { db } = context
  accountRoutes(serve, context)
  serve(payoutCalls.payOut, async (call) => {
    const attempt = call.idempotencyKey()
    const { actor, body, language } = call
    return payOut(context, await getSignedInSeller(db, actor), { attempt, amount: body.amount, language })
  })
  serve(payoutCalls.releaseEarnings, (call) => {
    call.idempotencyKey()
    return releaseEarnings(context, call.actor, call.body.orders)
  })
  serve(payoutCalls.listPayouts, async ({ actor, query, language }) =>
    listPayouts(db, { ...query, sellerId: (await getSignedInSeller(db, actor)).id }, language),
  )
  serve(payoutCalls.getPayout, async ({ actor, params, language }) =>
    getPayout(db, params.id, (await getSignedInSeller(db, actor)).id, language),
  )
  serve(payoutCalls.getPayoutMoney, async ({ actor, params, language }) =>
    getPayoutMoney(db, params.id, (await getSignedInSeller(db, actor)).id, language),
  )
  serve(payoutCalls.exportPayouts, async ({ actor, now }) =>
    exportPayouts(db, (await getSignedInSeller(db, actor)).id, now),
  )
  serve(payoutCalls.getOrderMoney, async ({ actor, params }) =>
    getOwnOrderMoney(db, params.id, (await getSignedInSeller(db, actor)).id),
  )
  adminRoutes(serve, context)
}

function accountRoutes(serve: Serve, context: PayoutContext): void {
  const { db } = context
  serve(payoutCalls.onboardSeller, async ({ actor, body }) =>
    onboarding.onboardSeller(context, await getSignedInSeller(db, actor), body.country),
  )
  serve(payoutCalls.getAccountLink, async ({ actor, params }) => {
    await getOwner(db, actor, params.stripeAccountId)
    return onboarding.getAccountLink(context, params.stripeAccountId)
  })
  serve(payoutCalls.getExpressDashboardLink, async ({ actor, params }) => {
    await getOwner(db, actor, params.stripeAccountId)
    return onboarding.getDashboardLink(context, params.stripeAccountId)
  })
  serve(payoutCalls.getSellerBalance, async ({ actor, params }) =>
    getBalance(context, await getOwnerOrAny(db, actor, params.stripeAccountId)),
  )
  serve(payoutCalls.getSellerDashboard, async ({ actor, params, language }) =>
    getDashboard(context, await getOwnerOrAny(db, actor, params.stripeAccountId), language),
  )
  serve(payoutCalls.getPayoutAccount, async ({ actor }) =>
    onboarding.readPayoutAccount(context, await getSignedInSeller(db, actor)),
  )
  serve(payoutCalls.verifySeller, async ({ actor, params }) => {
    if (actor.kind !== 'seller' || actor.id !== params.id) throw fail('not_found')
    return onboarding.verifySeller(context, await getPayee(db, params.id))
  })
}

function adminRoutes(serve: Serve, context: PayoutContext): void {
  const { db } = context
  serve(adminSellerCalls.getSellerSales, ({ params }) => getSellerSales(context, params.id))
  serve(payoutAdminCalls.listAllPayouts, ({ query: { seller: sellerId, ...page }, language }) =>
    listPayouts(db, { ...page, sellerId }, language),
  )
  serve(payoutAdminCalls.exportAllPayouts, async ({ query, now }) =>
    files.exportAllPayouts(db, query.seller, now),
  )
  serve(payoutAdminCalls.exportDisputes, async ({ query, now }) => files.exportDisputes(db, query.state, now))
  serve(payoutAdminCalls.exportReconciliations, async ({ query, now }) =>
    files.exportReconciliations(db, query.differing === '1', now),
  )
  serve(payoutAdminCalls.getAnyPayout, ({ params, language }) =>
    getPayoutMoney(db, params.id, null, language),
  )
  serve(payoutAdminCalls.getSellerFunds, ({ params }) => getSellerFunds(context, params.id))
  serve(payoutAdminCalls.getAnyOrderMoney, ({ params }) => getAnyOrderMoney(db, params.id))
  serve(payoutAdminCalls.listDisputes, ({ query }) => disputes.listDisputes(db, query))
  serve(payoutAdminCalls.getDispute, ({ params }) => disputes.getDispute(context, params.id))
  serve(payoutAdminCalls.submitEvidence, ({ actor, params, body }) =>
    disputes.submitEvidence(context, actor, params.id, body),
  )
  serve(payoutAdminCalls.uploadEvidence, ({ actor, params, query, body, session }) =>
    addEvidenceFile(context, actor, { ...params, ...query, bytes: body, session }),
  )
  serve(payoutAdminCalls.removeEvidence, ({ actor, params, query }) =>
    removeEvidenceFile(context, actor, { ...params, ...query }),
  )
  serve(payoutAdminCalls.acceptDispute, ({ actor, params }) =>
    disputes.acceptDispute(context, actor, params.id),
  )
  serve(payoutAdminCalls.listReconciliations, ({ query: { differing, ...page }, language }) =>
    listReconciliations(db, { ...page, onlyDiffering: differing === '1' }, language),
  )
  serve(payoutAdminCalls.reconcileNow, ({ actor, body }) => reconcileNow(context, actor, body.everyAccount))
}
