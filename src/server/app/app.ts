import type { FastifyInstance } from 'fastify'
import type { Files } from '#platform/files/files.ts'
import type { InvalidationLog } from '#platform/cache/invalidation-log.ts'
import { pruneStoredReplies } from '#platform/http/idempotency/stored-replies.ts'
import { pruneCallCounts } from '#platform/http/limits/call-counts.store.ts'
import { setDateClock } from '#platform/language/formats.ts'
import { createJobs, type Jobs } from '#platform/queue/jobs.ts'
import { accountsModule } from '#modules/accounts/accounts.module.ts'
import { catalogModule, picturesModule } from '#modules/catalog/catalog.module.ts'
import { listingsModule } from '#modules/catalog/listings/listings.module.ts'
import { conversationsModule } from '#modules/conversations/conversations.module.ts'
import { pickCommissionRates } from '#modules/catalog/core/catalog-lists.ts'
import { contentModule } from '#modules/content/content.module.ts'
import { extensionsModule } from '#modules/extensions/extensions.module.ts'
import { giftsModule } from '#modules/memberships/gifts/gifts.module.ts'
import { membershipsModule } from '#modules/memberships/memberships.module.ts'
import { liveModule, notificationsModule } from '#modules/notifications/notifications.module.ts'
import { countCardEvents } from '#modules/orders/card-inbox.ts'
import { ordersModule } from '#modules/orders/orders.module.ts'
import { listPendingTransfers, createSentEarnings } from '#modules/payouts/payouts.ts'
import { payoutsModule } from '#modules/payouts/payouts.module.ts'
import { createReviewQueries } from '#modules/reviews/reviews.ts'
import { reviewsModule } from '#modules/reviews/reviews.module.ts'
import type { Sandbox } from '@souk/stripe-offline'
import { areAlertsLate } from '#modules/admin/alerts/alerts.ts'
import { adminModule } from './admin.module.ts'
import { marketplace } from '#platform/config/marketplace.ts'
import { compose, type NamedWork } from './compose.ts'
import type { AppMetrics } from './metrics/app-metrics.ts'
import { createAppMetrics } from './metrics/stored-metrics.ts'
import { demoModule } from './demo-payees.ts'
import { closeApp } from './process/close-app.ts'
import { jobLanes } from './job-lanes.ts'
import { createPlatform, type AppDeps } from './create-platform.ts'
import { paymentsModule } from './payments.module.ts'
import { runUntilSettled } from './settle.ts'
import { systemRoutes } from './api/system.routes.ts'

/**
 * All modules of the app. Each module comes after the modules that it uses. `docs/architecture.md` shows the layers.
 */
const modules = compose()
  .add(accountsModule)
  .add(contentModule(pickCommissionRates))
  .add(catalogModule(createReviewQueries))
  .add(picturesModule)
  .add(listingsModule)
  .add(paymentsModule)
  .add(ordersModule(listPendingTransfers, createSentEarnings))
  .add(payoutsModule)
  .add(membershipsModule)
  .add(giftsModule)
  .add(reviewsModule)
  .add(conversationsModule)
  .add(notificationsModule)
  .add(liveModule)
  .add(extensionsModule)
  .add(adminModule)
  .add(demoModule)

type OpenedModules = Awaited<ReturnType<typeof modules.open>>['opened']

/** Public APIs of all modules, keyed by module name. Also contains the functions that start and stop the app. */
export type App = OpenedModules & {
  server: FastifyInstance
  /** Sources of the metrics at /metrics. */
  metrics: AppMetrics
  jobs: Jobs
  invalidations: InvalidationLog
  files: Files
  /** Offline payment provider in this process. Undefined if a remote payment provider is used. */
  sandbox: Sandbox | undefined
  /** Runs all tasks that are due by the app's clock, and all tasks that these tasks create. */
  runDueWork(): Promise<void>
  /** Starts background work: jobs, outboxes and timers. */
  start(): Promise<void>
  /** Makes /readyz report that this process is shutting down. The process still serves requests. */
  markNotReady(): void
  /** Shuts down gracefully within time limits. The database stays open, because the caller closes it. */
  close(): Promise<void>
}

/** Creates the app from all modules. The app does not listen for requests or run jobs until `start` is called. */
export async function createApp(deps: AppDeps): Promise<App> {
  const { clock, database, log } = deps
  setDateClock(clock)
  const platform = await createPlatform(deps, {
    identify: (token) => opened.accounts.sessions.identify(token),
    helperWatch: { runRecorded: (...of) => opened.accounts.helperActs.runRecorded(...of) },
    jobs: () => jobs,
    runDueWork: () => runDueWork(),
  })
  const { server, invalidations, settings } = platform
  const { opened, work } = await modules.open(platform)
  const { sandbox } = opened.payments
  const jobs: Jobs = createJobs(
    { ...database, clock },
    {
      ...platform.events.tasks(),
      ...Object.fromEntries(work.flatMap(({ tasks = {} }) => Object.entries(tasks))),
      'invalidations:prune': () => invalidations.prune(),
      'call-counts:prune': () => pruneCallCounts(platform.db),
      'answered-calls:prune': () => pruneStoredReplies(platform.db, clock.now()),
    },
    [
      { task: 'invalidations:prune', pattern: '*/10 * * * *' },
      { task: 'answered-calls:prune', pattern: '17 * * * *' },
      { task: 'call-counts:prune', pattern: '3,13,23,33,43,53 * * * *' },
      ...work.flatMap(({ crons = [] }) => crons),
    ],
    log,
    { lanes: jobLanes },
  )
  const { mailer } = platform
  async function runDueWork(): Promise<void> {
    await sandbox?.settle()
    const rounds = [...work.flatMap((module) => module.rounds ?? []), () => mailer.round()]
    await runUntilSettled(rounds, jobs)
  }
  if (platform.config.hasKitPages) {
    const { emailPreviewRoutes } = await import('./api/email-previews.routes.ts')
    const senderNow = () => ({ origin: platform.origin(), supportEmail: marketplace().supportEmail })
    emailPreviewRoutes(server, senderNow)
  }
  await systemRoutes(server, {
    hasApiDocs: platform.config.hasApiDocs,
    invalidations,
    jobs,
    isCatalogRead: opened.catalog.hasBeenFilled,
    clockOffsetMs: platform.clockCheck.offsetMs,
    countWebhooks: () => countCardEvents(platform.db),
    areAlertsLate: () => areAlertsLate(platform.db, process.uptime()),
  })
  return {
    ...opened,
    server,
    metrics: createAppMetrics(platform),
    jobs,
    invalidations,
    files: platform.files,
    sandbox,
    runDueWork,
    async start() {
      for (const module of work) module.start?.()
      settings.listen()
      mailer.start()
      await jobs.start()
      for (const module of work) module.startLast?.()
    },
    markNotReady: () => platform.drain.markNotReady(),
    async close() {
      settings.close()
      await closeApp(
        platform.drain,
        (timeout) => ({
          ...stepsToEnd(work, 'stop'),
          jobs: () => jobs.stop(timeout),
          emails: () => mailer.stop(timeout),
        }),
        { http: () => server.close(), ...stepsToEnd(work, 'close') },
        log,
      )
    },
  }
}

function stepsToEnd(work: readonly NamedWork[], kind: 'stop' | 'close') {
  const ends = work.flatMap(({ name, [kind]: end }) => (end ? [[name, () => end()] as const] : []))
  return Object.fromEntries(ends)
}
