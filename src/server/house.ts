import type { FastifyInstance } from 'fastify'
import { openChanges, type Changes } from '#platform/changes.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db.ts'
import { openDrain } from '#platform/drain.ts'
import { openFactBook } from '#platform/facts.ts'
import { openFiles } from '#platform/files/files.ts'
import { openPictureFiles } from '#platform/files/picture-files.ts'
import { openHttp } from '#platform/http.ts'
import { openJobs, type Cron, type Jobs, type Task, type TaskInBatches } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { mailboxRoutes } from '#platform/mail/mailbox.routes.ts'
import { openPost } from '#platform/mail/post.ts'
import { getSecret } from '#platform/secrets.ts'
import { openSettings } from '#platform/settings.ts'
import { openServe } from '#platform/serve.ts'
import { openAccounts, type Accounts } from '#rooms/accounts/accounts.ts'
import { accountsRoutes } from '#rooms/accounts/accounts.routes.ts'
import { openCatalog, pruneViews, type Catalog } from '#rooms/catalog/catalog.ts'
import { catalogRoutes } from '#rooms/catalog/catalog.routes.ts'
import { openListings, type Listings } from '#rooms/catalog/listings/listings.ts'
import { listingRoutes } from '#rooms/catalog/listings/listings.routes.ts'
import { openPictures, type PictureSource } from '#rooms/catalog/pictures.ts'
import { pictureRoutes } from '#rooms/catalog/pictures.routes.ts'
import { openContent } from '#rooms/content/content.ts'
import { contentRoutes } from '#rooms/content/content.routes.ts'
import { feedbackPrivacy, openFeedback, type Feedback } from '#rooms/feedback/feedback.ts'
import { feedbackRoutes } from '#rooms/feedback/feedback.routes.ts'
import { bagRoutes } from '#rooms/orders/bag.routes.ts'
import { careRoutes } from '#rooms/orders/care.routes.ts'
import { hearCardEvents } from '#rooms/orders/card-events.ts'
import { countCardEvents } from '#rooms/orders/card-inbox.ts'
import { applyRefundTruth, openOrders, type Orders } from '#rooms/orders/orders.ts'
import { claimOrders, eraseFinished, ordersPrivacy } from '#rooms/orders/owner.ts'
import { ordersRoutes } from '#rooms/orders/orders.routes.ts'
import { readPartByToken } from '#rooms/orders/seller-orders.ts'
import { sellerOrdersRoutes } from '#rooms/orders/seller-orders.routes.ts'
import { stripeWebhookRoute } from '#rooms/orders/webhook.routes.ts'
import { openPayouts, type Payouts } from '#rooms/payouts/payouts.ts'
import { payoutsRoutes } from '#rooms/payouts/payouts.routes.ts'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { demoPayeesTasks } from './demo-payees.ts'
import { closeHouse, cutAfterMs } from './end-parts.ts'
import { listenedTo, openCards } from './open-cards.ts'
import { openNoticeBoard } from './open-notice-board.ts'
import { openOffice } from './open-office.ts'
import { openMemberships, type Memberships } from './open-subscriptions.ts'
import { settleAll } from './settle.ts'
import { systemRoutes } from './system.routes.ts'

export interface HouseParts {
  config: Config
  clock: Clock
  database: Database
  log: Log
  /** Draws pictures that have no files yet; without it only the files on disk are served. */
  pictureSource?: PictureSource
}

export interface House {
  app: FastifyInstance
  jobs: Jobs
  changes: Changes
  accounts: Accounts
  catalog: Catalog
  listings: Listings
  orders: Orders
  feedback: Feedback
  payouts: Payouts
  memberships: Memberships
  /** The card provider of this process; absent where Stripe itself is asked. */
  sandbox: Sandbox | undefined
  /** Does all that is due by the house's clock, and what follows from it, until nothing is. */
  settle(): Promise<void>
  /** Starts what runs without a request: jobs, outboxes, the clock's rounds. */
  start(): Promise<void>
  /** Finishes what is under way, within limits; the database stays open, it is the caller's. */
  close(): Promise<void>
}

/** Opens every room into one app. It listens to nothing yet and runs no job. */
export async function openHouse({ config, clock, database, log, pictureSource }: HouseParts): Promise<House> {
  const { db, pool } = database
  const cookieSecret = await getSecret(pool, 'cookies')
  const app = await openHttp({ config, clock, log, cookieSecret })
  const drain = openDrain(app, log, cutAfterMs)
  const changes = await openChanges(database)
  const facts = openFactBook()
  const given = { db, clock, log, facts }
  const settings = await openSettings(db, changes, config)
  const post = await openPost({ db, clock, config })
  const files = await openFiles(config)
  const pictureFiles = openPictureFiles(files)
  const origin = () => config.origin ?? app.listeningOrigin.replace(/0\.0\.0\.0|\[::1?\]/, 'localhost')
  const accounts = openAccounts({
    ...given,
    post,
    config,
    settings: settings.now,
    origin,
    pictures: pictureFiles,
    linkSecret: await getSecret(pool, 'mailed-links'),
  })
  const serve = openServe(app, {
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
  if (post.isMailbox && !config.isProduction) mailboxRoutes(app, db)

  const catalog = await openCatalog({ pool, changes, config: settings.now })
  catalogRoutes(serve, catalog)
  const pictures = openPictures(pictureFiles, pictureSource)
  pictureRoutes(app, pictures)
  const listings = openListings({ ...given, files, pictures: pictureFiles, config: settings.now })
  listingRoutes(serve, listings.desk)

  const {
    cards,
    accounts: providerAccounts,
    books,
    subscriptions: provider,
    coupons,
    sandbox,
  } = await openCards({ app, config, clock, pool, log })
  const orders = openOrders({
    ...given,
    cards,
    fees: settings.now,
    settings: settings.now,
    linkSecret: await getSecret(pool, 'order-links'),
    keepPhoto: (bytes) => pictureFiles.keep(bytes),
  })
  ordersRoutes(serve, orders.till)
  careRoutes(serve, orders.till)
  sellerOrdersRoutes(serve, orders.till)
  bagRoutes(serve, db)
  accounts.desk.privacy.add('orders', ordersPrivacy)
  facts.subscribe('EmailConfirmed', 'claim-orders', async (fact) => void (await claimOrders(db, fact)))
  await stripeWebhookRoute(app, orders.till)
  hearCardEvents(orders.till, 'refund.', ({ objectId }) => applyRefundTruth(orders.till, objectId))
  const { till } = orders
  const currency = 'usd'
  const payouts = openPayouts({
    ...given,
    till,
    accounts: providerAccounts,
    books,
    currency,
    listenedTo,
    origin,
  })
  payoutsRoutes(serve, payouts.desk)
  const upstairs = { ...given, serve, accounts, settings: settings.now, pool, post, till, origin }
  const memberships = await openMemberships({
    ...upstairs,
    books,
    provider,
    coupons,
    currency,
    supportEmail: config.supportEmail,
  })
  const feedback = openFeedback({
    ...given,
    readPartByToken: async (token) => (await readPartByToken(orders.till, token))?.id,
    takePhoto: async (bytes) => (await pictureFiles.keep(bytes)).key,
    removePhoto: (key) => pictureFiles.remove(key),
  })
  feedbackRoutes(serve, feedback.desk)
  accounts.desk.privacy.add('feedback', feedbackPrivacy)
  const notifications = await openNoticeBoard({ ...upstairs, app, config })

  const opened = { accounts, catalog, listings, orders, feedback, payouts }
  const ground = { app, serve, config, database, changes, settings, content, post, files }
  const office = await openOffice({
    ...given,
    ...ground,
    ...opened,
    jobs: () => jobs,
    settle: () => settle(),
  })
  const rooms = [accounts, listings, orders, payouts, memberships, feedback, notifications, office]
  const tasks: Record<string, Task | TaskInBatches> = {
    ...facts.tasks(),
    ...Object.assign({}, ...rooms.map((room) => room.tasks)),
    ...demoPayeesTasks(payouts.desk, sandbox),
    'orders:erase': () => eraseFinished(db, clock.now()),
    'changes:prune': () => changes.prune(),
    'views:prune': () => pruneViews(db, clock.now()),
  }
  const crons: Cron[] = [
    { task: 'changes:prune', pattern: '*/10 * * * *' },
    { task: 'views:prune', pattern: '7 * * * *' },
    { task: 'orders:erase', pattern: '41 3 * * *' },
    ...rooms.flatMap((room) => room.crons),
  ]
  const jobs = openJobs(database, tasks, crons, log)
  const settle = async (): Promise<void> => {
    await sandbox?.settle()
    const rounds = [orders, payouts, memberships, notifications].flatMap((room) => room.rounds)
    await settleAll(rounds, jobs)
  }
  await systemRoutes(app, { changes, jobs, countWebhooks: () => countCardEvents(db) })
  return {
    app,
    jobs,
    changes,
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
      await closeHouse(
        drain,
        (patience) => ({
          sandbox: () => sandbox?.stop(),
          live: () => notifications.live.close(),
          pictures: () => pictures.close(),
          loops: () => Promise.all([payouts, memberships, orders, notifications].map((room) => room.stop())),
          jobs: () => jobs.stop(patience),
        }),
        { http: () => app.close(), catalog: () => catalog.close(), accounts: () => accounts.close() },
        log,
      )
    },
  }
}
