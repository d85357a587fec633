import type { FastifyInstance } from 'fastify'
import type { Invalidations } from '#platform/cache/invalidation-log.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Config } from '#platform/settings/config.ts'
import type { Database, Db } from '#platform/database/db.ts'
import type { EventBus } from '#platform/events/event-bus.ts'
import type { Files } from '#platform/files/files.ts'
import type { Cron, Jobs, Task } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { Settings } from '#platform/settings/settings.ts'
import type { Accounts } from '#modules/accounts/accounts.ts'
import { listSellerNames } from '#modules/accounts/admins.ts'
import { auditRoutes } from '#modules/admin/audit-log/audit-log.routes.ts'
import { contentAdminRoutes } from '#modules/content/content-admin.routes.ts'
import type { Catalog } from '#modules/catalog/catalog.ts'
import type { Listings } from '#modules/catalog/listings/listings.ts'
import { moderationRoutes } from '#modules/catalog/moderation/moderation.routes.ts'
import { reportsPrivacy } from '#modules/catalog/moderation/moderation.ts'
import { catalogAdminRoutes } from '#modules/catalog/admin/admin.routes.ts'
import type { Content } from '#modules/content/content.ts'
import type { Feedback } from '#modules/reviews/reviews.ts'
import type { Orders } from '#modules/orders/orders.ts'
import type { Payouts } from '#modules/payouts/payouts.ts'
import { ledgerRoutes } from '#modules/admin/ledger/books.routes.ts'
import { happenedRoutes } from '#modules/admin/clock/happened.routes.ts'
import { jobsRoutes } from '#modules/admin/jobs/jobs.routes.ts'
import { emailsRoutes } from '#modules/admin/emails/emails.routes.ts'
import { rollBalances } from '#modules/ledger/ledger-balances.ts'
import { settingsRoutes } from '#modules/admin/settings/settings.routes.ts'
import { saveDays } from '#modules/admin/home/admin-days.ts'
import { homeRoutes } from '#modules/admin/home/home.routes.ts'
import { tablesRoutes } from '#modules/admin/tables/tables.routes.ts'
import { backupsRoutes } from './backup/backups.routes.ts'
import { clockRoutes } from './clock.routes.ts'

export interface AdminDeps {
  server: FastifyInstance
  serve: Serve
  config: Config
  database: Database
  db: Db
  clock: Clock
  log: Log
  events: EventBus
  invalidations: Invalidations
  settings: Settings
  content: Content
  mailer: Mailer
  files: Files
  accounts: Accounts
  catalog: Catalog
  listings: Listings
  orders: Orders
  feedback: Feedback
  payouts: Payouts
  /** Opened after the admin area, whose tasks it runs. */
  jobs(): Jobs
  settle(): Promise<void>
}

export interface AdminModule {
  tasks: Record<string, Task>
  crons: Cron[]
}

/** Opens the marketplace's own dashboard: what admins and super-admins see and do. */
export async function openAdmin(deps: AdminDeps): Promise<AdminModule> {
  const { serve, db, clock, config, settle } = deps
  settingsRoutes(serve, deps)
  auditRoutes(serve, deps, deps.database.pool)
  contentAdminRoutes(serve, { ...deps, namesOf: (ids) => listSellerNames(db, ids) })
  homeRoutes(serve, deps)
  tablesRoutes(serve, deps.orders.context)
  moderationRoutes(serve, deps, deps.listings.context)
  deps.accounts.context.privacy.add('listing-reports', reportsPrivacy)
  catalogAdminRoutes(serve, deps)
  jobsRoutes(serve, deps)
  emailsRoutes(serve, deps)
  ledgerRoutes(serve, db)
  happenedRoutes(serve, db)
  const { dataDir } = config
  const backups = backupsRoutes(serve, { ...deps, pool: deps.database.pool, dataDir })
  clockRoutes(serve, { db, clock, isMovable: !config.hasLiveKey, settle })
  return {
    tasks: {
      'admin:save-days': () => saveDays(deps),
      'ledger:roll': () => rollBalances(db),
      ...backups,
    },
    crons: [
      { task: 'admin:save-days', pattern: '11 * * * *' },
      { task: 'ledger:roll', pattern: '23 * * * *' },
    ],
  }
}
