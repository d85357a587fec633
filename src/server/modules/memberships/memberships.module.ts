import { defineModule } from '#platform/module.ts'
import type { PaymentProvider } from '#platform/payments/provider.ts'
import type { Accounts } from '#modules/accounts/accounts.ts'
import {
  applyInvoice,
  applyRefunds,
  applySubscription,
  membershipsPrivacy,
  createSubscriptions,
} from './memberships.ts'
import { subscriptionAdminRoutes, subscriptionsRoutes } from './memberships.routes.ts'

interface Lower {
  accounts: Accounts
  payments: PaymentProvider
}

export const membershipsModule = defineModule({
  name: 'memberships',
  open: ({ db, clock, log, mailer, settings, origin }, { payments: { cards, subscriptions } }: Lower) =>
    createSubscriptions({
      db,
      clock,
      log,
      mailer,
      cards,
      origin,
      provider: subscriptions,
      settings: settings.now,
    }),
  routes({ serve, db, clock }, { context }, { payments: { coupons } }) {
    subscriptionsRoutes(serve, context)
    subscriptionAdminRoutes(serve, { db, clock, coupons, plans: context.plans })
  },
  subscribe({ paymentEvents }, { context }, { accounts }) {
    paymentEvents.subscribe('subscription', ({ objectId }) => applySubscription(context, objectId))
    paymentEvents.subscribe('invoice', ({ objectId }) => applyInvoice(context, objectId))
    paymentEvents.subscribe('charge', async ({ paymentId }) => {
      if (paymentId) await applyRefunds(context, paymentId)
    })
    accounts.context.privacy.add('memberships', membershipsPrivacy)
  },
  work: (subscriptions) => subscriptions,
})
