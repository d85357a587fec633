import type { FastifyInstance } from 'fastify'
import type { Invalidations } from './cache/invalidation-log.ts'
import type { Clock } from './core/clock.ts'
import type { ClockCheck } from './telemetry/clock-check.ts'
import type { Database, Db } from './database/db.ts'
import type { EventBus } from './events/event-bus.ts'
import type { Files } from './files/files.ts'
import type { PhotoAccess } from './pictures/photo-access.ts'
import type { PictureFiles, PictureSource } from './pictures/picture-files.ts'
import type { Serve } from './http/serve.ts'
import type { Cron, Jobs, Task, TaskInBatches } from './queue/jobs.ts'
import type { Log } from './telemetry/log.ts'
import type { Services } from './telemetry/service-health.ts'
import type { Mailer } from './mail/mailer.ts'
import type { PaymentEvents } from './payments/ports/payment-events.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { Config } from './config/config.ts'
import type { Settings } from './settings/settings.ts'

/** What every module may be opened with. */
export interface Platform {
  config: Config
  clock: Clock
  clockCheck: ClockCheck
  database: Database
  db: Db
  pool: Database['pool']
  log: Log
  server: FastifyInstance
  serve: Serve
  events: EventBus
  paymentEvents: PaymentEvents
  invalidations: Invalidations
  secrets: Secrets
  settings: Settings
  /** Counts of calls to external services. */
  services: Services
  mailer: Mailer
  files: Files
  pictures: PictureFiles
  /** Signs and checks URLs of private photos. */
  photoAccess: PhotoAccess
  /** Draws pictures that have no files yet. */
  pictureSource: PictureSource | undefined
  /** The address people see. */
  origin(): string
  /** Opened last: to be asked for when it is needed. */
  jobs(): Jobs
  /** Does all that is due by the app's clock, and what follows from it, until nothing is. */
  settle(): Promise<void>
}

/** What of a module runs without a request. */
export interface ModuleWork {
  tasks?: Record<string, Task | TaskInBatches>
  crons?: readonly Cron[]
  /** What the loops do, for whoever cannot wait for them: each returns whether it may have more to do. */
  rounds?: readonly (() => Promise<boolean>)[]
  start?(): void
  /** Starts what may wait until all else runs. */
  startLast?(): void
  /** Ends what runs by itself, while requests under way are still answered. */
  stop?(): Promise<unknown> | void
  /** Writes down what is left, after the last request. */
  close?(): Promise<unknown> | void
}

/** A module as the app is composed of it: `Lower` is what it needs of the modules below it. */
export interface Module<Name extends string, Lower, Opened> {
  name: Name
  open: (platform: Platform, lower: Lower) => Opened | Promise<Opened>
  /** Binds its calls. */
  routes?: (platform: Platform, opened: Opened, lower: Lower) => Promise<void> | void
  /** Subscribes to the events of lower modules and adds what it knows of a buyer. */
  subscribe?: (platform: Platform, opened: Opened, lower: Lower) => void
  work?: (opened: Opened, platform: Platform) => ModuleWork
}

/** Returns the module as it is, its types inferred. */
export function defineModule<const Name extends string, Lower, Opened>(
  module: Module<Name, Lower, Opened>,
): Module<Name, Lower, Opened> {
  return module
}
