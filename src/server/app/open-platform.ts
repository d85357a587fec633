import { setMarketplaceCurrency } from '#platform/settings/currency.ts'
import { openInvalidations } from '#platform/cache/invalidation-log.ts'
import type { Clock } from '#platform/core/clock.ts'
import { openClockCheck } from '#platform/telemetry/clock-check.ts'
import type { Database } from '#platform/database/db.ts'
import { openEventBus } from '#platform/events/event-bus.ts'
import { openFiles } from '#platform/files/files.ts'
import { openPhotoAccess } from '#platform/pictures/photo-access.ts'
import { openPictureFiles, type PictureSource } from '#platform/pictures/picture-files.ts'
import type { Identity } from '#platform/http/access/actor.ts'
import { openDrain, type Drain } from '#platform/http/drain.ts'
import { openHttp } from '#platform/http/http.ts'
import { openAnsweredCalls } from '#platform/http/idempotency/answered-calls.ts'
import { openCallLimits } from '#platform/http/limits/call-limits.ts'
import type { HelperWatch } from '#platform/http/access/helper-watch.ts'
import { openOwnOrigin } from '#platform/http/own-origin.ts'
import { openServe } from '#platform/http/serve.ts'
import type { Log } from '#platform/telemetry/log.ts'
import { outboxRoutes } from '#platform/mail/dev-mailbox.routes.ts'
import { createServices } from '#platform/telemetry/service-health.ts'
import { openMailer } from '#platform/mail/mailer.ts'
import type { Platform } from '#platform/module.ts'
import { openPaymentEvents } from '#platform/payments/ports/payment-events.ts'
import type { Config } from '#platform/config/config.ts'
import { openSecrets } from '#platform/secrets/secrets.ts'
import { openSecurityWatch } from '#platform/security/security-watch.ts'
import { openSettings } from '#platform/settings/settings.ts'
import { declaredSettings } from './declared-settings.ts'
import { cutAfterMs } from './process/end-parts.ts'

export interface AppDeps {
  config: Config
  clock: Clock
  database: Database
  log: Log
  /** Source of pictures that have no files yet. Without it only the files on disk are served. */
  pictureSource?: PictureSource
}

/** Functions of the composed app, which exists only after the platform. */
type AppFunctions = Pick<Platform, 'jobs' | 'settle'> & {
  identify(token: string): Promise<Identity | undefined>
  helperWatch: HelperWatch
}

/** Creates the services that all modules use. */
export async function openPlatform(
  { config, clock, database, log, pictureSource }: AppDeps,
  { identify, helperWatch, jobs, settle }: AppFunctions,
): Promise<Platform & { drain: Drain }> {
  const { db, pool } = database
  setMarketplaceCurrency(config.currency)
  const clockCheck = openClockCheck(pool, log)
  await clockCheck.measure()
  const secrets = await openSecrets({ db, clock, log }, config)
  const cookieKeys = await secrets.keys('cookies')
  const server = await openHttp({ config, clock, log, cookieKeys })
  const drain = openDrain(server, log, cutAfterMs)
  const invalidations = await openInvalidations(database)
  const visitorSecret = (await secrets.keys('visitors')).current()
  secrets.follow(invalidations)
  const settings = await openSettings(db, invalidations, config, declaredSettings)
  const ownOrigin = openOwnOrigin(server)
  const origin = () => config.origin ?? ownOrigin()
  const services = createServices({ log })
  const mailer = await openMailer({ db, clock, log, config, origin, health: services.email })
  const files = await openFiles(config)
  const serve = openServe(server, {
    clock,
    identify,
    helperWatch,
    visitorSecret,
    isStrict: config.nodeEnv === 'test',
    ...(config.rateLimit > 0 && { limits: openCallLimits(server, db, visitorSecret) }),
    sellerPrefix: config.sellerPrefix,
    answered: openAnsweredCalls(db, visitorSecret),
    security: openSecurityWatch({ db, clock, log }),
  })
  if (mailer.isOutboxOnly && !config.isProduction) outboxRoutes(server, db)
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
    settle,
    events: openEventBus(),
    paymentEvents: openPaymentEvents(),
    pictures: openPictureFiles(files),
    photoAccess: openPhotoAccess(await secrets.keys('photo-links'), clock),
    origin,
  }
}
