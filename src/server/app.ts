import type { FastifyInstance } from 'fastify'
import { openInvalidations, type Invalidations } from '#platform/cache/invalidation-log.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Config } from '#platform/settings/config.ts'
import type { Database } from '#platform/database/db.ts'
import { openDrain } from '#platform/http/drain.ts'
import { openEventBus } from '#platform/events/event-bus.ts'
import { openFiles } from '#platform/files/files.ts'
import { openPictureFiles } from '#platform/files/picture-files.ts'
import { openPaymentEvents } from '#platform/payments/payment-events.ts'
import { openHttp } from '#platform/http/http.ts'
import { openJobs, type Cron, type Jobs, type Task, type TaskInBatches } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import { outboxRoutes } from '#platform/mail/dev-mailbox.routes.ts'
import { openMailer } from '#platform/mail/mailer.ts'
import { getSecret } from '#platform/auth/secrets.ts'
import { openSettings } from '#platform/settings/settings.ts'
import { openServe } from '#platform/http/serve.ts'
import { openAccounts, type Accounts } from '#modules/accounts/accounts.ts'
import { accountsRoutes } from '#modules/accounts/accounts.routes.ts'
import { openCatalog, pruneViews, type Catalog } from '#modules/catalog/catalog.ts'
import { catalogRoutes } from '#modules/catalog/catalog.routes.ts'
import { openListings, type Listings } from '#modules/catalog/listings/listings.ts'
import { listingRoutes } from '#modules/catalog/listings/listings.routes.ts'
import { openPictures, type PictureSource } from '#modules/catalog/pictures.ts'
import { pictureRoutes } from '#modules/catalog/pictures.routes.ts'
import { openContent } from '#modules/content/content.ts'
import { contentRoutes } from '#modules/content/content.routes.ts'
import { feedbackPrivacy, openFeedback, type Feedback } from '#modules/reviews/reviews.ts'
import { feedbackRoutes } from '#modules/reviews/reviews.routes.ts'
import { bagRoutes } from '#modules/orders/checkout/bag.routes.ts'
import { careRoutes } from '#modules/orders/issues/care.routes.ts'
import { countCardEvents } from '#modules/orders/card-inbox.ts'
import { openOrders, type Orders } from '#modules/orders/orders.ts'
import { claimOrders, eraseFinished, ordersPrivacy } from '#modules/orders/owner.ts'
import { ordersRoutes } from '#modules/orders/orders.routes.ts'
import { readSellerOrderByToken } from '#modules/orders/seller-orders.ts'
import { sellerOrdersRoutes } from '#modules/orders/seller-orders.routes.ts'
import { webhookRoute } from '#modules/orders/webhooks/webhook.routes.ts'
import { openPayouts, type Payouts } from '#modules/payouts/payouts.ts'
import { payoutsRoutes } from '#modules/payouts/payouts.routes.ts'
import type { Sandbox } from '@souk/stripe-offline'
import { demoPayeesTasks } from './demo-payees.ts'
import { closeApp, cutAfterMs } from './end-parts.ts'
import { openCards } from './open-payments.ts'
import { openNotificationModule } from './open-notifications.ts'
import { openAdmin } from './open-admin.ts'
import { openMemberships, type Memberships } from './open-memberships.ts'
import { settleAll } from './settle.ts'
import { systemRoutes } from './system.routes.ts'

export interface AppDeps {
  config: Config
  clock: Clock
  database: Database
  log: Log
  /** Draws pictures that have no files yet; without it only the files on disk are served. */
  pictureSource?: PictureSource
}

export interface App {
  server: FastifyInstance
  jobs: Jobs
  invalidations: Invalidations
  accounts: Accounts
  catalog: Catalog
  listings: Listings
  orders: Orders
  feedback: Feedback
  payouts: Payouts
  memberships: Memberships
  /** The card provider of this process; absent where a remote one is asked. */
  sandbox: Sandbox | undefined
  /** Does all that is due by the app's clock, and what follows from it, until nothing is. */
  settle(): Promise<void>
  /** Starts what runs without a request: jobs, outboxes, the clock's rounds. */
  start(): Promise<void>
  /** Finishes what is under way, within limits; the database stays open, it is the caller's. */
  close(): Promise<void>
}

/** Opens every module into one app. It listens to nothing yet and runs no job. */
export async function createApp({ config, clock, database, log, pictureSource }: AppDeps): Promise<App> {
  const { db, pool } = database
  const cookieSecret = await getSecret(pool, 'cookies')
  const server = await openHttp({ config, clock, log, cookieSecret })
  const drain = openDrain(server, log, cutAfterMs)
  const invalidations = await openInvalidations(database)
  const events = openEventBus()
  const base = { db, clock, log, events }
  const settings = await openSettings(db, invalidations, config)
  const mailer = await openMailer({ db, clock, config })
  const files = await openFiles(config)
  const pictureFiles = openPictureFiles(files)
  const origin = () => config.origin ?? server.listeningOrigin.replace(/0\.0\.0\.0|\[::1?\]/, 'localhost')
  const accounts = openAccounts({
    ...base,
    mailer,
    config,
    settings: settings.now,
    origin,
    pictures: pictureFiles,
    linkSecret: await getSecret(pool, 'mailed-links'),
  })
  const serve = openServe(server, {
    clock,
    identify: (token) => accounts.sessions.identify(token),
    visitorSecret: cookieSecret,
    isStrict: config.nodeEnv === 'test',
    rateLimit: config.rateLimit,
    sellerPrefix: config.sellerPrefix,
  })

  accountsRoutes(serve, accounts)
  const content = openContent({ db, clock, site: config.contentSiteUrl })
  contentRoutes(serve, content)
  if (mailer.isOutboxOnly && !config.isProduction) outboxRoutes(server, db)

  const catalog = await openCatalog({ pool, invalidations, config: settings.now })
  catalogRoutes(serve, catalog)
  const pictures = openPictures(pictureFiles, pictureSource)
  pictureRoutes(server, pictures)
  const listings = openListings({ ...base, files, pictures: pictureFiles, config: settings.now })
  listingRoutes(serve, listings.context)

  const {
    cards,
    accounts: providerAccounts,
    ledger,
    subscriptions: provider,
    coupons,
    sandbox,
  } = await openCards({ server, config, clock, pool, log })
  const paymentEvents = openPaymentEvents()
  const orders = openOrders({
    ...base,
    cards,
    paymentEvents,
    fees: settings.now,
    settings: settings.now,
    linkSecret: await getSecret(pool, 'order-links'),
    savePhoto: (bytes) => pictureFiles.save(bytes),
  })
  ordersRoutes(serve, orders.context)
  careRoutes(serve, orders.context)
  sellerOrdersRoutes(serve, orders.context)
  bagRoutes(serve, db)
  accounts.context.privacy.add('orders', ordersPrivacy)
  events.subscribe('EmailConfirmed', 'claim-orders', async (event) => void (await claimOrders(db, event)))
  await webhookRoute(server, orders.context)
  const { context: orderContext } = orders
  const currency = 'usd'
  const payouts = openPayouts({
    ...base,
    orderContext,
    accounts: providerAccounts,
    ledger,
    currency,
    paymentEvents,
    origin,
  })
  payoutsRoutes(serve, payouts.context)
  const shared = { ...base, serve, accounts, settings: settings.now, pool, mailer, orderContext, origin }
  const memberships = await openMemberships({
    ...shared,
    cards,
    paymentEvents,
    ledger,
    provider,
    coupons,
    currency,
    supportEmail: config.supportEmail,
  })
  const feedback = openFeedback({
    ...base,
    readSellerOrderByToken: async (token) => (await readSellerOrderByToken(orders.context, token))?.id,
    takePhoto: async (bytes) => (await pictureFiles.save(bytes)).key,
    removePhoto: (key) => pictureFiles.remove(key),
  })
  feedbackRoutes(serve, feedback.context)
  accounts.context.privacy.add('feedback', feedbackPrivacy)
  const notifications = await openNotificationModule({ ...shared, server, config })

  const opened = { accounts, catalog, listings, orders, feedback, payouts }
  const platformDeps = { server, serve, config, database, invalidations, settings, content, mailer, files }
  const admin = await openAdmin({
    ...base,
    ...platformDeps,
    ...opened,
    jobs: () => jobs,
    settle: () => settle(),
  })
  const modules = [accounts, listings, orders, payouts, memberships, feedback, notifications, admin]
  const tasks: Record<string, Task | TaskInBatches> = {
    ...events.tasks(),
    ...Object.assign({}, ...modules.map((room) => room.tasks)),
    ...demoPayeesTasks(payouts.context, sandbox),
    'orders:erase': () => eraseFinished(db, clock.now()),
    'invalidations:prune': () => invalidations.prune(),
    'views:prune': () => pruneViews(db, clock.now()),
  }
  const crons: Cron[] = [
    { task: 'invalidations:prune', pattern: '*/10 * * * *' },
    { task: 'views:prune', pattern: '7 * * * *' },
    { task: 'orders:erase', pattern: '41 3 * * *' },
    ...modules.flatMap((room) => room.crons),
  ]
  const jobs = openJobs({ ...database, clock }, tasks, crons, log)
  const settle = async (): Promise<void> => {
    await sandbox?.settle()
    const rounds = [orders, payouts, memberships, notifications].flatMap((room) => room.rounds)
    await settleAll(rounds, jobs)
  }
  await systemRoutes(server, { invalidations, jobs, countWebhooks: () => countCardEvents(db) })
  return {
    server,
    jobs,
    invalidations,
    ...opened,
    memberships,
    sandbox,
    settle,
    async start() {
      sandbox?.start()
      orders.start()
      payouts.start()
      memberships.start()
      notifications.start()
      settings.listen()
      await jobs.start()
      if (config.fillsPictures) pictures.startFilling()
    },
    async close() {
      listings.close()
      settings.close()
      await closeApp(
        drain,
        (patience) => ({
          sandbox: () => sandbox?.stop(),
          live: () => notifications.live.close(),
          pictures: () => pictures.close(),
          loops: () => Promise.all([payouts, memberships, orders, notifications].map((room) => room.stop())),
          jobs: () => jobs.stop(patience),
        }),
        { http: () => server.close(), catalog: () => catalog.close(), accounts: () => accounts.close() },
        log,
      )
    },
  }
}
