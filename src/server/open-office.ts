import type { FastifyInstance } from 'fastify'
import type { Changes } from '#platform/changes.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Database, Db } from '#platform/db.ts'
import type { FactBook } from '#platform/facts.ts'
import type { Files } from '#platform/files/files.ts'
import type { Cron, Jobs, Task } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Post } from '#platform/mail/post.ts'
import type { Serve } from '#platform/serve.ts'
import type { Settings } from '#platform/settings.ts'
import type { Accounts } from '#rooms/accounts/accounts.ts'
import { listSellerNames } from '#rooms/accounts/admins.ts'
import { auditRoutes } from '#rooms/admin/audit-log/audit-log.routes.ts'
import { contentOfficeRoutes } from '#rooms/content/content-office.routes.ts'
import type { Catalog } from '#rooms/catalog/catalog.ts'
import type { Listings } from '#rooms/catalog/listings/listings.ts'
import { moderationRoutes } from '#rooms/catalog/moderation/moderation.routes.ts'
import { reportsPrivacy } from '#rooms/catalog/moderation/moderation.ts'
import { catalogueOfficeRoutes } from '#rooms/catalog/office/office.routes.ts'
import type { Content } from '#rooms/content/content.ts'
import type { Feedback } from '#rooms/feedback/feedback.ts'
import type { Orders } from '#rooms/orders/orders.ts'
import type { Payouts } from '#rooms/payouts/payouts.ts'
import { booksRoutes } from '#rooms/admin/books/books.routes.ts'
import { happenedRoutes } from '#rooms/admin/clock/happened.routes.ts'
import { jobsRoutes } from '#rooms/admin/jobs/jobs.routes.ts'
import { mailsRoutes } from '#rooms/admin/mails/mails.routes.ts'
import { rollBalances } from '#rooms/ledger/ledger-balances.ts'
import { settingsRoutes } from '#rooms/admin/settings/settings.routes.ts'
import { keepDays } from '#rooms/admin/home/office-days.ts'
import { homeRoutes } from '#rooms/admin/home/home.routes.ts'
import { tablesRoutes } from '#rooms/admin/tables/tables.routes.ts'
import { backupsRoutes } from './backup/backups.routes.ts'
import { clockRoutes } from './clock.routes.ts'

export interface OfficeParts {
  app: FastifyInstance
  serve: Serve
  config: Config
  database: Database
  db: Db
  clock: Clock
  log: Log
  facts: FactBook
  changes: Changes
  settings: Settings
  content: Content
  post: Post
  files: Files
  accounts: Accounts
  catalog: Catalog
  listings: Listings
  orders: Orders
  feedback: Feedback
  payouts: Payouts
  /** Opened after the office, whose tasks it runs. */
  jobs(): Jobs
  settle(): Promise<void>
}

export interface Office {
  tasks: Record<string, Task>
  crons: Cron[]
}

/** Opens the house's own desk: what admins and super-admins see and do. */
export async function openOffice(parts: OfficeParts): Promise<Office> {
  const { serve, db, clock, config, settle } = parts
  settingsRoutes(serve, parts)
  auditRoutes(serve, parts, parts.database.pool)
  contentOfficeRoutes(serve, { ...parts, namesOf: (ids) => listSellerNames(db, ids) })
  homeRoutes(serve, parts)
  tablesRoutes(serve, parts.orders.till)
  moderationRoutes(serve, parts, parts.listings.desk)
  parts.accounts.desk.privacy.add('piece-reports', reportsPrivacy)
  catalogueOfficeRoutes(serve, parts)
  jobsRoutes(serve, parts)
  mailsRoutes(serve, parts)
  booksRoutes(serve, db)
  happenedRoutes(serve, db)
  const { dataDir } = config
  const backups = backupsRoutes(serve, { ...parts, pool: parts.database.pool, dataDir })
  clockRoutes(serve, { db, clock, isMovable: !config.hasLiveKey, settle })
  return {
    tasks: {
      'office:keep-days': () => keepDays(parts),
      'ledger:roll': () => rollBalances(db),
      ...backups,
    },
    crons: [
      { task: 'office:keep-days', pattern: '11 * * * *' },
      { task: 'ledger:roll', pattern: '23 * * * *' },
    ],
  }
}
