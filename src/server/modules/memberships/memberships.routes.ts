import { subscriptionAdminCalls as adminCalls } from '#contract/memberships/memberships-admin.ts'
import { subscriptionCalls as calls } from '#contract/memberships/memberships-calls.ts'
import { auditExport } from '#platform/audit/audit-export.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { Serve } from '#platform/http/serve.ts'
import { findCustomerId } from '#modules/accounts/accounts.ts'
import { listAdminPlans } from './admin/admin-plans.ts'
import { createCoupon, endCoupon, listCoupons, type CouponContext } from './admin/coupons.ts'
import { endMemberships } from './admin/end-memberships.ts'
import { exportMembers, listMembers } from './admin/members-table.ts'
import type { Plans } from './join/plans.ts'
import * as subscriptions from './memberships.ts'
import type { SubscriptionContext } from './memberships.ts'

/** Registers the API calls for memberships (spec §7 "Subscriptions and gifts"). */
export function subscriptionsRoutes(serve: Serve, context: SubscriptionContext): void {
  serve(calls.getSubscriptionPlans, async ({ language }) => ({
    plans: await subscriptions.listPlans(context, language),
  }))
  serve(calls.validateCoupon, async ({ actor, body, language }) => {
    const customerId = actor.kind === 'buyer' ? await findCustomerId(context.db, actor.id) : undefined
    return subscriptions.validateCoupon(context, { ...body, language }, customerId ?? null)
  })
  serve(calls.createSubscription, ({ actor, body }) =>
    subscriptions.createSubscription(context, buyerOf(actor), body),
  )
  serve(calls.subscriptionStatus, ({ actor, params, token = '' }) =>
    subscriptions.refreshStatus(context, buyerOf(actor), params.id, token),
  )
  serve(calls.checkSubscriptionStatus, async ({ actor, params }) => {
    if (buyerOf(actor) !== params.buyerId) throw fail('not_found')
    return subscriptions.checkSubscriptionStatus(context, params.buyerId)
  })
  serve(calls.subscriptionStatusDash, ({ actor, params }) =>
    subscriptions.getStatusDash(context, buyerOf(actor), params.customerId),
  )
  serve(calls.createPortalSession, ({ actor, body }) =>
    subscriptions.createPortalSession(context, buyerOf(actor), body),
  )
  serve(calls.addCouponToInvoice, ({ actor, body }) =>
    subscriptions.addCouponToInvoice(context, buyerOf(actor), body),
  )
  serve(calls.reactivateSubscription, ({ actor, params }) =>
    subscriptions.reactivateSubscription(context, buyerOf(actor), params.id),
  )
  serve(calls.getMembership, ({ actor }) => subscriptions.getMembership(context, buyerOf(actor)))
  serve(calls.listMemberInvoices, ({ actor, query }) =>
    subscriptions.listMemberInvoices(context, buyerOf(actor), query),
  )
  serve(calls.getInvoiceLink, ({ actor, params }) =>
    subscriptions.getInvoiceLink(context, buyerOf(actor), params.id),
  )
  serve(calls.payMemberInvoice, ({ actor, params }) =>
    subscriptions.payMemberInvoice(context, buyerOf(actor), params.id),
  )
}

/** Registers the admin API calls for plans, promotion codes and members. */
export function subscriptionAdminRoutes(serve: Serve, context: CouponContext & { plans: Plans }): void {
  serve(adminCalls.listAdminPlans, async ({ language }) => ({
    plans: await listAdminPlans(context, language),
  }))
  serve(adminCalls.listCoupons, async ({ query }) => listCoupons(context, query))
  serve(adminCalls.createCoupon, async ({ actor, body }) => createCoupon(context, actor, body))
  serve(adminCalls.endCoupon, async ({ actor, params, body }) =>
    endCoupon(context, actor, params.id, body.why),
  )
  serve(adminCalls.endMemberships, ({ actor, body }) => endMemberships(context, actor, body.why))
  serve(adminCalls.listMembers, async ({ query }) => listMembers(context, query))
  serve(adminCalls.exportMembers, async ({ actor, query }) => {
    await auditExport(context, actor, 'members', query)
    return exportMembers(context, query)
  })
}

function buyerOf(actor: Actor): string {
  if (actor.kind !== 'buyer') throw fail('not_signed_in')
  return actor.id
}
