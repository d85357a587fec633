import { defineModule } from '#platform/module.ts'
import type { PaymentProvider } from '#platform/payments/provider.ts'
import type { ProviderAccounts } from '#platform/payments/ports/accounts.ts'
import type { Accounts } from '#modules/accounts/accounts.ts'
import type { Catalog } from '#modules/catalog/catalog.ts'
import { createNetworkLimit } from '#modules/catalog/stock.ts'
import { ordersAdminRoutes } from './admin/admin.routes.ts'
import { bagRoutes } from './bag.routes.ts'
import { afterSaleRoutes } from './after-sale.routes.ts'
import type { ListPendingTransfers, OrderContext, SentEarnings } from './core/orders.context.ts'
import { createOrders } from './orders.ts'
import { ordersRoutes } from './orders.routes.ts'
import { claimOrders, eraseBuyerDataOfFinishedOrders, hasOrderedAsGuest, ordersPrivacy } from './owner.ts'
import { ownOrdersRoutes } from './own-orders.routes.ts'
import { sellerNotesRoutes } from './notes/notes.routes.ts'
import { purgeOrderNotes } from './notes/order-notes.ts'
import { sellerOrdersRoutes } from './seller-orders.routes.ts'
import { webhookRoute } from './webhook.routes.ts'

interface Lower {
  accounts: Accounts
  catalog: Catalog
  payments: PaymentProvider
}

type OpenSentEarnings = (
  deps: Pick<OrderContext, 'db' | 'clock'> & { accounts: ProviderAccounts },
) => SentEarnings

/**
 * Creates the orders module. The functions that access transfers are passed in, because the orders module must not
 * import the payouts module.
 */
export const ordersModule = (listBeingSent: ListPendingTransfers, openSentEarnings: OpenSentEarnings) =>
  defineModule({
    name: 'orders',
    open: async (
      { config, db, clock, log, events, paymentEvents, settings, pictures, photoAccess, secrets },
      { catalog, payments: { cards, accounts } }: Lower,
    ) =>
      createOrders({
        db,
        clock,
        log,
        events,
        cards,
        paymentEvents,
        settings: settings.now,
        linkKeys: await secrets.keys('order-links'),
        photoAccess,
        listPendingTransfers: listBeingSent,
        sentEarnings: openSentEarnings({ db, clock, accounts }),
        holdsPerNetwork: createNetworkLimit(config.holdsPerNetwork, () => settings.now.holdMinutes * 60_000),
        limitsDeclines: config.rateLimit > 0,
        readListing: (id, now) => catalog.readListing(id, now),
        savePhoto: (bytes, who) => pictures.save(bytes, who, 'private'),
        removePhoto: (key) => pictures.remove(key),
      }),
    async routes({ server, serve }, { context }) {
      ordersRoutes(serve, context)
      ordersAdminRoutes(serve, context)
      afterSaleRoutes(serve, context)
      sellerOrdersRoutes(serve, context)
      sellerNotesRoutes(serve, context)
      ownOrdersRoutes(serve, context)
      bagRoutes(serve, context)
      await webhookRoute(server, context)
    },
    subscribe({ events, db }, _orders, { accounts }) {
      accounts.context.privacy.add('orders', ordersPrivacy)
      accounts.context.guestEmails.add(hasOrderedAsGuest)
      events.subscribe(
        'EmailConfirmed',
        'claim-orders',
        async (event) => void (await claimOrders(db, events, event)),
      )
    },
    work: ({ tasks, crons, ...loops }, { db, clock }) => ({
      ...loops,
      tasks: {
        ...tasks,
        'orders:erase': () => eraseBuyerDataOfFinishedOrders(db, clock.now()),
        'orders:purge-notes': () => purgeOrderNotes({ db, clock }),
      },
      crons: [
        { task: 'orders:erase', pattern: '41 3 * * *' },
        { task: 'orders:purge-notes', pattern: '51 3 * * *' },
        ...crons,
      ],
    }),
  })
