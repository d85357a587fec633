import { subscriptionCalls as calls } from '#contract/subscriptions-calls.ts'
import type { Actor } from '#platform/actor.ts'
import { refuse } from '#platform/refusal.ts'
import type { Serve } from '#platform/serve.ts'
import { findCustomerOf } from '#rooms/accounts/accounts.ts'
import * as door from './subscriptions.ts'
import type { SubscriptionDesk } from './subscriptions.ts'

/** Memberships (spec §7 "Subscriptions and gifts"). */
export function subscriptionsRoutes(serve: Serve, desk: SubscriptionDesk): void {
  serve(calls.getSubscriptionPlans, async () => ({ plans: await door.listPlans(desk) }))
  serve(calls.validateCoupon, async ({ actor, body }) => {
    const customerId = actor.kind === 'buyer' ? await findCustomerOf(desk.db, actor.id) : undefined
    return door.validateCoupon(desk, body, customerId ?? null)
  })
  serve(calls.createSubscription, ({ actor, body }) => door.createSubscription(desk, buyerOf(actor), body))
  serve(calls.subscriptionStatus, ({ actor, params, token = '' }) =>
    door.refreshStatus(desk, buyerOf(actor), params.id, token),
  )
  serve(calls.checkSubscriptionStatus, async ({ actor, params }) => {
    if (buyerOf(actor) !== params.buyerId) throw refuse('not_found')
    return door.checkSubscriptionStatus(desk, params.buyerId)
  })
  serve(calls.subscriptionStatusDash, ({ actor, params }) =>
    door.getStatusDash(desk, buyerOf(actor), params.customerId),
  )
  serve(calls.createPortalSession, ({ actor, body }) => door.createPortalSession(desk, buyerOf(actor), body))
  serve(calls.addCouponToInvoice, ({ actor, body }) => door.addCouponToInvoice(desk, buyerOf(actor), body))
  serve(calls.reactivateSubscription, ({ actor, params }) =>
    door.reactivateSubscription(desk, buyerOf(actor), params.id),
  )
  serve(calls.getMembership, ({ actor }) => door.getMembership(desk, buyerOf(actor)))
  serve(calls.listMemberInvoices, ({ actor, query }) => door.listMemberInvoices(desk, buyerOf(actor), query))
  serve(calls.getInvoiceLink, ({ actor, params }) => door.getInvoiceLink(desk, buyerOf(actor), params.id))
  serve(calls.payMemberInvoice, ({ actor, params }) => door.payMemberInvoice(desk, buyerOf(actor), params.id))
}

function buyerOf(actor: Actor): string {
  if (actor.kind !== 'buyer') throw refuse('not_signed_in')
  return actor.id
}
