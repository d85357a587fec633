import { payoutAdminCalls } from '#contract/payouts-admin.ts'
import { payoutCalls } from '#contract/payouts-calls.ts'
import type { Serve } from '#platform/serve.ts'
import { getPayee } from '#rooms/accounts/payout-account.ts'
import { refuse } from '#platform/refusal.ts'
import * as disputes from './disputes.ts'
import * as files from './office-files.ts'
import * as onboarding from './onboarding.ts'
import { getAnyOrderMoney, getOwnOrderMoney, getPayoutMoney } from './order-money.ts'
import { payOut } from './pay-out.ts'
import { exportPayouts, getPayout, listPayouts } from './payout-reads.ts'
import type { PayoutDesk } from './payouts.desk.ts'
import { getOwner, getOwnerOrAny, getSelf } from './payees.ts'
import { reconcileNow } from './reconcile-now.ts'
import { listReconciliations } from './reconcile.ts'
import { releaseShares } from './release-shares.ts'
import { getBalance, getDashboard } from './seller-money.ts'

/** Binds the calls of spec §7 "Seller account and payout", and where every cent went. */
export function payoutsRoutes(serve: Serve, desk: PayoutDesk): void {
  const { db } = desk
  accountRoutes(serve, desk)
  serve(payoutCalls.payOut, async (call) => {
    const attempt = call.idempotencyKey()
    return payOut(desk, await getSelf(db, call.actor), attempt, call.body.amount)
  })
  serve(payoutCalls.releaseShares, (call) => {
    call.idempotencyKey()
    return releaseShares(desk, call.actor, call.body.orders)
  })
  serve(payoutCalls.listPayouts, async ({ actor, query }) =>
    listPayouts(db, { ...query, sellerId: (await getSelf(db, actor)).id }),
  )
  serve(payoutCalls.getPayout, async ({ actor, params }) =>
    getPayout(db, params.id, (await getSelf(db, actor)).id),
  )
  serve(payoutCalls.getPayoutMoney, async ({ actor, params }) =>
    getPayoutMoney(db, params.id, (await getSelf(db, actor)).id),
  )
  serve(payoutCalls.exportPayouts, async ({ actor }) => exportPayouts(db, (await getSelf(db, actor)).id))
  serve(payoutCalls.getOrderMoney, async ({ actor, params }) =>
    getOwnOrderMoney(db, params.id, (await getSelf(db, actor)).id),
  )
  adminRoutes(serve, desk)
}

function accountRoutes(serve: Serve, desk: PayoutDesk): void {
  const { db } = desk
  serve(payoutCalls.onboardSeller, async ({ actor, body }) =>
    onboarding.onboardSeller(desk, await getSelf(db, actor), body.country),
  )
  serve(payoutCalls.getAccountLink, async ({ actor, params }) => {
    await getOwner(db, actor, params.stripeAccountId)
    return onboarding.getAccountLink(desk, params.stripeAccountId)
  })
  serve(payoutCalls.getExpressDashboardLink, async ({ actor, params }) => {
    await getOwner(db, actor, params.stripeAccountId)
    return onboarding.getDashboardLink(desk, params.stripeAccountId)
  })
  serve(payoutCalls.getSellerBalance, async ({ actor, params }) =>
    getBalance(desk, await getOwnerOrAny(db, actor, params.stripeAccountId)),
  )
  serve(payoutCalls.getSellerDashboard, async ({ actor, params }) =>
    getDashboard(desk, await getOwnerOrAny(db, actor, params.stripeAccountId)),
  )
  serve(payoutCalls.getPayoutAccount, async ({ actor }) =>
    onboarding.readPayoutAccount(desk, await getSelf(db, actor)),
  )
  serve(payoutCalls.verifySeller, async ({ actor, params }) => {
    if (actor.kind !== 'seller' || actor.id !== params.id) throw refuse('not_found')
    return onboarding.verifySeller(desk, await getPayee(db, params.id))
  })
}

function adminRoutes(serve: Serve, desk: PayoutDesk): void {
  const { db } = desk
  serve(payoutAdminCalls.listAllPayouts, ({ query: { seller: sellerId, ...page } }) =>
    listPayouts(db, { ...page, sellerId }),
  )
  serve(payoutAdminCalls.exportAllPayouts, async ({ query, now }) =>
    files.exportAllPayouts(db, query.seller, now),
  )
  serve(payoutAdminCalls.exportDisputes, async ({ query, now }) => files.exportDisputes(db, query.state, now))
  serve(payoutAdminCalls.exportReconciliations, async ({ query, now }) =>
    files.exportReconciliations(db, query.differing === '1', now),
  )
  serve(payoutAdminCalls.getAnyPayout, ({ params }) => getPayoutMoney(db, params.id, null))
  serve(payoutAdminCalls.getAnyOrderMoney, ({ params }) => getAnyOrderMoney(db, params.id))
  serve(payoutAdminCalls.listDisputes, ({ query }) => disputes.listDisputes(db, query))
  serve(payoutAdminCalls.getDispute, ({ params }) => disputes.getDispute(desk, params.id))
  serve(payoutAdminCalls.submitEvidence, ({ actor, params, body }) =>
    disputes.submitEvidence(desk, actor, params.id, body),
  )
  serve(payoutAdminCalls.listReconciliations, ({ query: { differing, ...page } }) =>
    listReconciliations(db, { ...page, onlyDiffering: differing === '1' }),
  )
  serve(payoutAdminCalls.reconcileNow, ({ actor, body }) => reconcileNow(desk, actor, body.everyAccount))
}
