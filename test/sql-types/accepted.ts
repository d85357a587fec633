/** Files with statements whose words are only known when they run, and why. */
export const dynamicStatements: Record<string, string> = {
  'src/server/platform/database/db.ts': 'passes on the statements of others',
  'src/server/platform/database/migrations/run-migration.ts': 'runs the migrations',
  'src/server/app/backup/shape.store.ts': 'names the tables it finds',
  'src/server/app/backup/write-backup.ts': 'names the tables it finds',
  'src/server/app/backup/restore-backup.ts': 'names the tables of a backup',
  'src/server/app/backup/trial.ts': 'names its scratch database, and the tables it counts',
  'demo/copy.ts': 'copies rows into any table',
  'demo/clear-demo.store.ts': 'names the tables that point to what it deletes',
  'demo/trade/load-trade.ts': 'loads the tables that its file names',
  'demo/trade/clear-trade.ts': 'follows the tables that point to what it deletes',
}

const onceComplete = 'what is no draft has all its fields (a check of listings)'
const sizeOfItem = 'an item has its listing and its size (a check of order_lines)'

/** Columns that can be null and are declared otherwise, by file, and why they are not null there. */
export const acceptedNulls: Record<string, Record<string, string>> = {
  'src/server/platform/mail/outbox.store.ts': { key: 'every email is stored with its key' },
  'src/server/modules/catalog/reads/cache/facts.store.ts': {
    brand_id: onceComplete,
    type_id: onceComplete,
    color: onceComplete,
    condition: onceComplete,
    price_cents: onceComplete,
  },
  'src/server/modules/catalog/reads/cache/card.store.ts': {
    price_cents: onceComplete,
  },
  'src/server/modules/catalog/inventory/stock-sale.store.ts': { priceCents: onceComplete },
  'src/server/modules/notifications/watch/restock.store.ts': { priceCents: onceComplete },
  'src/server/modules/notifications/watch/watches.store.ts': { priceCents: onceComplete },
  'src/server/modules/notifications/watch/look.store.ts': { nowCents: onceComplete },
  'src/server/modules/orders/placing/payment/orders.store.ts': { listingId: sizeOfItem, sizeId: sizeOfItem },
  'src/server/modules/orders/core/seller-orders.store.ts': {
    sizeId: sizeOfItem,
    dueMove: 'what falls due and what is then done are set together',
  },
  'src/server/modules/orders/fulfilment/views/seller-lists.store.ts': {
    paidAt: 'only what is paid is chosen',
  },
  'src/server/modules/orders/admin/orders-table.store.ts': {
    paidAt: 'only what is paid is found',
    sortedBy: 'only what is paid is found',
  },
  'src/server/modules/memberships/gifts/core/given-gifts.store.ts': { expiresAt: 'set when a gift is paid' },
  'src/server/modules/memberships/admin/admin-plans.ts': { priceId: 'every subscription has a price' },
  'src/server/modules/payouts/earnings/transfers.store.ts': { accountId: 'null only where nothing is sent' },
  'src/server/modules/payouts/earnings/reversals.store.ts': {
    providerTransferId: 'only what was sent is taken back',
  },
}
