import { hasEarlyAccess } from '#modules/catalog/stock.ts'
import { maxQuantityPerOrder } from '#modules/orders/quantities.ts'
import { offFeatures } from '#platform/settings/features.ts'
import { explainListenError, requirePort } from '#scripts/listening.mjs'
import { describeDemoAccounts } from '#demo/open-demo.ts'
import { createDemoPictures } from '#demo/pictures.ts'
import type { Config } from '#platform/config/config.ts'
import { openDatabase, type Database } from '#platform/database/db.ts'
import { createAppClock } from '#platform/clock/app-clock.ts'
import { customFieldsVersion } from '#modules/accounts/core/custom-fields.ts'
import { attributesVersion } from '#modules/catalog/core/attributes.ts'
import { pageWordsVersion } from '#platform/settings/page-words.ts'
import { catalogLists } from '#modules/catalog/core/catalog-lists.ts'
import { marketplace, marketplaceName } from '#platform/config/marketplace.ts'
import { createLog, type Log } from '#platform/telemetry/log.ts'
import { createOutageLog } from '#platform/telemetry/outages.ts'
import { getFirstInvite } from '#modules/accounts/accounts.ts'
import { activeExtensions } from '#modules/extensions/extensions.ts'
import { queueDemoPayees } from './demo-payees.ts'
import { createApp, type App } from './app.ts'
import { serveMetrics, type ShareMetrics } from './metrics/metrics.ts'
import { createSharedPages } from './pages/cache/shared-pages.ts'
import { closeWithTimeout, prepareDatabase, printLine } from './process/prepare.ts'
import { waitForLoadBalancers, notifyParent, handleProcessEnd } from './process/process-end.ts'
import { telemetry } from '#platform/telemetry/telemetry.ts'
import { handlePrimaryMessages, shareMetrics } from './workers/worker.ts'

/**
 * Starts the app in a single process. Prepares the database, listens for requests, and prints each step. A signal shuts
 * the process down.
 */
export async function start(config: Config): Promise<void> {
  await requirePort(config)
  await serve(config, { prepare: prepareDatabase, opened: (greet) => greet() })
}

/**
 * Starts one of several worker processes. The primary process has already prepared the database and listens on the
 * port.
 */
export async function startWorker(config: Config): Promise<void> {
  await serve(config, { opened: handlePrimaryMessages, share: shareMetrics })
}

interface StartOptions {
  /** Prepares the database before the app is created. */
  prepare?: typeof prepareDatabase
  share?: ShareMetrics
  /** Called as soon as the process serves requests. `greet` prints the marketplace's URL to standard output. */
  opened(greet: () => Promise<void>): Promise<void> | void
}

async function serve(config: Config, { prepare, share, opened }: StartOptions): Promise<void> {
  const outages = createOutageLog()
  const log = createLog(config.logLevel, outages)
  telemetry()?.follow(log)
  let app: App | undefined
  const logStep = (line: string): void => log.info(line)
  // Prints the steps only in the process that prepares the database. A worker logs them instead.
  const opening = openDatabase(config, prepare ? printLine : logStep, logStep)
  // Handles signals from the beginning of startup, so that interrupting the startup also stops the embedded PostgreSQL.
  const delayMs = config.shutdownDelaySeconds * 1000
  handleProcessEnd(
    log,
    async () => {
      const database = await opening
      if (app?.server.server.listening && delayMs > 0) {
        app.markNotReady()
        await waitForLoadBalancers(delayMs)
      }
      await app?.close()
      await Promise.all([database.close(), telemetry()?.close()])
    },
    delayMs,
  )
  const database = await opening
  outages.follow(database.pool, log)
  try {
    await prepare?.(config, database, log)
    app = await createReadyApp(config, database, log, share)
    database.expectRequests()
    const address = await app.server
      .listen({ port: config.port, host: config.host })
      .catch((error: unknown) => Promise.reject(explainListenError(error, config)))
    await app.start()
    // Announces readiness as soon as /readyz can report it. If the catalog is large, /readyz reports readiness only
    // after the catalog has loaded.
    notifyParent('ready')
    await opened(createGreeting(app, database, config, address))
  } catch (error) {
    // Closes the database, because the embedded PostgreSQL must not keep running after a failed startup, for example if
    // the port is in use.
    await closeWithTimeout(database)
    throw error
  }
}

async function createReadyApp(
  config: Config,
  database: Database,
  log: Log,
  share: ShareMetrics | undefined,
): Promise<App> {
  const clock = await createAppClock(database.db, !config.hasLiveKey)
  const app = await createApp({
    config,
    clock,
    database,
    log,
    pictureSource: createDemoPictures(),
  })
  clock.listen(app.invalidations)
  if (config.isDev) await (await import('./pages/pages-dev.ts')).serveDevPages(app.server)
  else {
    const cache = createSharedPages({
      readState: app.invalidations.readVersion,
      afterWaiting: app.invalidations.withinBarrier,
      readVersion: () =>
        [
          marketplace().version,
          catalogLists().version,
          attributesVersion(),
          pageWordsVersion(),
          customFieldsVersion(),
          activeExtensions().version,
          offFeatures().join(),
          maxQuantityPerOrder(),
          hasEarlyAccess(),
        ].join(' '),
    })
    serveMetrics(app.server, cache.counts, app.metrics, share)
    await (
      await import('./pages/pages.ts')
    ).serveBuiltPages(
      app.server,
      cache,
      config,
      { files: app.files, log },
      app.invalidations.waitUntilCurrent,
    )
  }
  return app
}

function createGreeting(app: App, database: Database, config: Config, address: string): () => Promise<void> {
  const origin = config.origin ?? address
  return async () => {
    if (app.sandbox) await queueDemoPayees(database.db)
    printLine(`\n${marketplaceName()} is open at ${origin}`)
    for (const line of await describeDemoAccounts(database.db, config)) printLine(line)
    // The first owner's invitation contains a secret. Print it to standard output instead of logging it, because logs
    // are stored.
    const path = await getFirstInvite(app.accounts.context)
    if (path)
      printLine(`\nThis marketplace has no admin yet. The first owner signs up at\n  ${origin}${path}`)
  }
}
