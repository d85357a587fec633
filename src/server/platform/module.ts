import type { FastifyInstance } from 'fastify'
import type { InvalidationLog } from './cache/invalidation-log.ts'
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

/** Services that every module can use. */
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
  invalidations: InvalidationLog
  secrets: Secrets
  settings: Settings
  /** Counters for calls to external services. */
  services: Services
  mailer: Mailer
  files: Files
  pictures: PictureFiles
  /** Signs and checks URLs of private photos. */
  photoAccess: PhotoAccess
  /** Source of the demo's sample pictures before their files are stored. Undefined if there are none. */
  pictureSource: PictureSource | undefined
  /** Returns the public URL of the marketplace. */
  origin(): string
  /**
   * Returns the job queue. It is created after all modules are opened, so do not call this function while a module is
   * being opened.
   */
  jobs(): Jobs
  /** Runs all work that is due by the app's clock, and all work that it causes, until no more work is due. */
  runDueWork(): Promise<void>
}

/** Background work of a module. */
export interface ModuleWork {
  tasks?: Record<string, Task | TaskInBatches>
  crons?: readonly Cron[]
  /**
   * Functions that each run one iteration of one of the module's loops, for callers that cannot wait for the loop. Each
   * function returns whether more work might be due.
   */
  rounds?: readonly (() => Promise<boolean>)[]
  start?(): void
  /** Starts work that can wait until all other work is running. */
  startLast?(): void
  /** Stops background work. Requests can still be running when this function is called. */
  stop?(): Promise<unknown> | void
  /** Stores pending data after the last request has ended. */
  close?(): Promise<unknown> | void
}

/** Definition of a module. `Lower` is the type of what the module uses from modules in lower layers. */
export interface Module<Name extends string, Lower, Opened> {
  name: Name
  open: (platform: Platform, lower: Lower) => Opened | Promise<Opened>
  /** Registers the module's endpoints. */
  routes?: (platform: Platform, opened: Opened, lower: Lower) => Promise<void> | void
  /**
   * Subscribes to events of modules in lower layers. Also registers how the module exports and erases its data about
   * buyers.
   */
  subscribe?: (platform: Platform, opened: Opened, lower: Lower) => void
  work?: (opened: Opened, platform: Platform) => ModuleWork
}

/** Returns the module unchanged, with inferred types. */
export function defineModule<const Name extends string, Lower, Opened>(
  module: Module<Name, Lower, Opened>,
): Module<Name, Lower, Opened> {
  return module
}
