const complete = 'a check of listings requires all fields outside drafts'
const sizeOfItem = 'a check of order_lines requires a listing and a size'
const modules = 'src/server/modules'

/**
 * Exceptions with their reasons. A key is either the name of a file whose SQL is only known at run time, or `file
 * column` for a nullable column that the code declares as not null.
 */
export const accepted: Readonly<Record<string, string>> = {
  'src/server/platform/database/db.ts': 'runs statements of its callers',
  'src/server/platform/database/migrations/run-migration.ts': 'runs the migrations',
  'src/server/platform/database/migrations/convert.ts': 'runs db/before-baseline/convert.sql',
  'src/server/platform/database/migrations/pre-baseline-schema.ts': 'runs db/before-baseline/schema.sql',
  'src/server/app/backup/schema.store.ts': 'names the tables it finds',
  'src/server/app/backup/write-backup.ts': 'names the tables it finds',
  'src/server/app/backup/restore-backup.ts': 'names the tables of a backup',
  'src/server/app/backup/trial.ts': 'names its scratch database, and the tables it counts',
  'demo/copy.ts': 'copies rows into any table',
  'demo/clear-demo.store.ts': 'names the tables that point to what it deletes',
  'demo/trade/load-trade.ts': 'loads the tables that its file names',
  'demo/trade/clear-trade.ts': 'follows the tables that point to what it deletes',
  'src/server/platform/mail/outbox.store.ts key': 'every email is stored with its key',
  [`${modules}/catalog/reads/cache/catalog-rows.store.ts type_id`]: complete,
  [`${modules}/catalog/reads/cache/catalog-rows.store.ts condition`]: complete,
  [`${modules}/catalog/reads/cache/catalog-rows.store.ts price_cents`]: complete,
  [`${modules}/catalog/reads/cache/card.store.ts price_cents`]: complete,
  [`${modules}/orders/placing/payment/orders.store.ts listingId`]: sizeOfItem,
  [`${modules}/orders/placing/payment/orders.store.ts sizeId`]: sizeOfItem,
  [`${modules}/orders/core/seller-orders.store.ts sizeId`]: sizeOfItem,
  [`${modules}/orders/core/seller-orders.store.ts dueMove`]: 'set together with the time when it is due',
  [`${modules}/memberships/gifts/core/given-gifts.store.ts expiresAt`]: 'set when a gift is paid',
  [`${modules}/memberships/admin/admin-plans.ts priceId`]: 'every subscription has a price',
  [`${modules}/payouts/earnings/transfers.store.ts accountId`]: 'null only if nothing is sent',
  [`${modules}/payouts/earnings/reversals.store.ts providerTransferId`]:
    'only transfers that were sent are reversed',
}
