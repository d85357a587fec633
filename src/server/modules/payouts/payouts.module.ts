import { defineModule } from '#platform/module.ts'
import type { PaymentProvider } from '#platform/payments/provider.ts'
import type { Orders } from '#modules/orders/orders.ts'
import { createPayouts } from './payouts.ts'
import { payoutsRoutes } from './payouts.routes.ts'

interface Lower {
  payments: PaymentProvider
  orders: Orders
}

export const payoutsModule = defineModule({
  name: 'payouts',
  open: (
    { db, clock, log, events, paymentEvents, settings, origin },
    { payments: { accounts, ledger }, orders }: Lower,
  ) =>
    createPayouts({
      db,
      clock,
      log,
      events,
      paymentEvents,
      accounts,
      ledger,
      settings: settings.now,
      origin,
      orderContext: orders.context,
    }),
  routes: ({ serve }, { context }) => payoutsRoutes(serve, context),
  work: (payouts) => payouts,
})
