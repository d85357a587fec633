import { setMarketplaceCurrency } from '#platform/settings/currency.ts'
import { createInvalidationLog } from '#platform/cache/invalidation-log.ts'
import type { Clock } from '#platform/core/clock.ts'
import { createClockCheck } from '#platform/telemetry/clock-check.ts'
import type { Database } from '#platform/database/db.ts'
import { createEventBus } from '#platform/events/event-bus.ts'
import { openFiles } from '#platform/files/files.ts'
import { createPhotoAccess } from '#platform/pictures/photo-access.ts'
import { createPictureFiles, type PictureSource } from '#platform/pictures/picture-files.ts'
import type { Identity } from '#platform/http/access/actor.ts'
import { createDrain, type Drain } from '#platform/http/drain.ts'
import { createHttpServer } from '#platform/http/http.ts'
import { createStoredReplies } from '#platform/http/idempotency/stored-replies.ts'
import { createCallLimits } from '#platform/http/limits/call-limits.ts'
import type { HelperLog } from '#platform/http/access/helper-log.ts'
import { createOwnOrigin } from '#platform/http/own-origin.ts'
import { createServe } from '#platform/http/serve.ts'
import type { Log } from '#platform/telemetry/log.ts'
import { devInboxRoutes } from '#platform/mail/dev-inbox.routes.ts'
import { createServices } from '#platform/telemetry/service-health.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import type { Platform } from '#platform/module.ts'
import { createPaymentEvents } from '#platform/payments/ports/payment-events.ts'
import type { Config } from '#platform/config/config.ts'
import { openSecrets } from '#platform/secrets/secrets.ts'
import { createSecurityWatch } from '#platform/security/security-watch.ts'
import { requireFeature } from '#platform/settings/features.ts'
import { openSettings } from '#platform/settings/settings.ts'
import { declaredSettings } from './declared-settings.ts'
import { requestTimeoutMs } from './process/close-app.ts'

export interface AppDeps {
  config: Config
  clock: Clock
  database: Database
  log: Log
  /** Creates files for pictures that have none yet. If undefined, only pictures with existing files are served. */
  pictureSource?: PictureSource
}

/**
 * Functions of the app that the platform uses. The platform is created before the app, so it must not call these
 * functions while it is being created.
 */
type AppFunctions = Pick<Platform, 'jobs' | 'runDueWork'> & {
  identify(token: string): Promise<Identity | undefined>
  helperWatch: HelperLog
}

/** Creates the services that all modules use. */
export async function createPlatform(
  { config, clock, database, log, pictureSource }: AppDeps,
  { identify, helperWatch, jobs, runDueWork }: AppFunctions,
): Promise<Platform & { drain: Drain }> {
  const { db, pool } = database
  setMarketplaceCurrency(config.currency)
  const clockCheck = createClockCheck(pool, log)
  await clockCheck.measure()
  const secrets = await openSecrets({ db, clock, log }, config)
  const cookieKeys = await secrets.keys('cookies')
  const server = await createHttpServer({ config, clock, log, cookieKeys })
  const drain = createDrain(server, log, requestTimeoutMs)
  const invalidations = await createInvalidationLog(database)
  const visitorSecret = (await secrets.keys('visitors')).current()
  secrets.follow(invalidations)
  const settings = await openSettings(db, invalidations, config, declaredSettings)
  const ownOrigin = createOwnOrigin(server)
  const origin = () => config.origin ?? ownOrigin()
  const services = createServices({ log })
  const mailer = await createMailer({ db, clock, log, config, origin, health: services.email })
  const files = await openFiles(config)
  const serve = createServe(server, {
    clock,
    identify,
    helperLog: helperWatch,
    visitorSecret,
    isStrict: config.nodeEnv === 'test',
    ...(config.rateLimit > 0 && { limits: createCallLimits(server, db, visitorSecret) }),
    sellerPrefix: config.sellerPrefix,
    storedReplies: createStoredReplies(db, visitorSecret),
    security: createSecurityWatch({ db, clock, log }),
    async requireFeature(feature) {
      await invalidations.waitUntilCurrent()
      requireFeature(feature)
    },
  })
  if (mailer.hasNoMailServer && !config.isProduction) devInboxRoutes(server, db)
  return {
    config,
    clock,
    clockCheck,
    database,
    db,
    pool,
    log,
    server,
    serve,
    drain,
    invalidations,
    secrets,
    settings,
    services,
    mailer,
    files,
    pictureSource,
    jobs,
    runDueWork,
    events: createEventBus(),
    paymentEvents: createPaymentEvents(),
    pictures: createPictureFiles(files, log),
    photoAccess: createPhotoAccess(await secrets.keys('photo-links'), clock),
    origin,
  }
}
