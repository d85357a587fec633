import { defineModule } from '#platform/module.ts'
import type { Accounts } from '#modules/accounts/accounts.ts'
import type { Orders } from '#modules/orders/orders.ts'
import { readSellerOrderByToken } from '#modules/orders/seller-orders.ts'
import { feedbackPrivacy, createFeedback } from './reviews.ts'
import { feedbackRoutes } from './reviews.routes.ts'

interface Lower {
  accounts: Accounts
  orders: Orders
}

export const reviewsModule = defineModule({
  name: 'feedback',
  open: ({ db, clock, log, events, pictures }, { orders }: Lower) =>
    createFeedback({
      db,
      clock,
      log,
      events,
      readSellerOrderByToken: async (token) => (await readSellerOrderByToken(orders.context, token))?.id,
      savePhoto: async (bytes, who) => (await pictures.save(bytes, who)).key,
      removePhoto: (key) => pictures.remove(key),
    }),
  routes: ({ serve }, { context }) => feedbackRoutes(serve, context),
  subscribe: (_platform, _feedback, { accounts }) =>
    accounts.context.privacy.add('feedback', feedbackPrivacy),
  work: (feedback) => feedback,
})
