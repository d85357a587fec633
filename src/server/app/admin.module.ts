import { createSharedTimer } from '#platform/queue/shared-timer.ts'
import { defineModule, type Platform } from '#platform/module.ts'
import { pruneSecurityEvents } from '#platform/security/security-events.ts'
import { securityPrivacy } from '#platform/security/security-privacy.ts'
import { shiftSession, type Accounts } from '#modules/accounts/accounts.ts'
import { listSellerNames, listUsernames } from '#modules/accounts/admins.ts'
import { auditRoutes, emailsRoutes, settingsRoutes, suppressionsRoutes } from '#modules/admin/admin.routes.ts'
import { brandRoutes, marketplaceRoutes } from '#modules/admin/marketplace/marketplace.routes.ts'
import { listTargetNames } from '#modules/admin/audit-log/target-names.store.ts'
import { sealAuditLog, sendAuditAnchor } from '#modules/admin/audit-log/audit-anchor.ts'
import { contentAdminRoutes } from '#modules/content/content.routes.ts'
import type { Catalog } from '#modules/catalog/catalog.ts'
import type { Listings } from '#modules/catalog/listings/listings.ts'
import { approvalRoutes } from '#modules/catalog/approval/approval.routes.ts'
import { moderationRoutes } from '#modules/catalog/moderation/moderation.routes.ts'
import { reportsPrivacy } from '#modules/catalog/moderation/moderation.ts'
import { sellersAdminRoutes } from '#modules/catalog/admin/sellers/sellers.routes.ts'
import { attributeRoutes } from '#modules/catalog/attributes/attributes.routes.ts'
import { setsRoutes } from '#modules/catalog/sets/sets.routes.ts'
import { catalogAdminRoutes } from '#modules/catalog/admin/admin.routes.ts'
import type { Content } from '#modules/content/content.ts'
import { countSellerOrdersByTab } from '#modules/orders/admin/orders-table.ts'
import type { Orders } from '#modules/orders/orders.ts'
import { suppressionsPrivacy } from '#modules/admin/emails/suppressions-privacy.ts'
import { emailReportRoutes } from '#modules/admin/emails/email-reports.ts'
import { liftSuppression } from '#platform/mail/suppressions.store.ts'
import { jobsRoutes } from '#modules/admin/jobs/jobs.routes.ts'
import { ledgerRoutes } from '#modules/ledger/admin/ledger.routes.ts'
import { rollUpLedgerBalances } from '#modules/ledger/ledger-balances.ts'
import { saveDailyFigures } from '#modules/admin/home/admin-days.ts'
import { countResponses } from '#modules/admin/alerts/response-counts.ts'
import { evaluateAlerts, evaluationTimer, sendQueuedAlert } from '#modules/admin/alerts/alerts.ts'
import { createMachineReports } from '#modules/admin/alerts/machine-reports.ts'
import { alertsRoutes } from '#modules/admin/alerts/alerts.routes.ts'
import { versionCalls } from '#contract/admin/version.ts'
import { checkReleases, getVersion } from '#modules/admin/version/version.ts'
import { createGuardedFetch } from '#platform/http/outbound/guarded-fetch.ts'
import { createGuardedPost } from '#platform/http/outbound/guarded-post.ts'
import { launchChecklistRoutes } from '#modules/admin/opening/opening.routes.ts'
import { homeRoutes } from '#modules/admin/home/home.routes.ts'
import { customFieldsAdminRoutes } from '#modules/admin/custom-fields/custom-fields.routes.ts'
import { staffNotesRoutes } from '#modules/admin/notes/staff-notes.routes.ts'
import { purgeStaffNotes } from '#modules/admin/notes/staff-notes.ts'
import { staffNotesPrivacy } from '#modules/admin/notes/staff-notes-privacy.ts'
import { reportsRoutes } from '#modules/admin/reports/reports.routes.ts'
import { buyersRoutes } from '#modules/admin/buyers/buyers.routes.ts'
import { findDemo } from '#demo/demo-accounts.ts'
import type { PaymentProvider } from '#platform/payments/provider.ts'
import { findBackupProblems } from './backup/backup-findings.ts'
import { listLocalBackups } from './backup/backup-destination.ts'
import { backupTasks, backupsRoutes } from './backup/backups.routes.ts'
import { clockRoutes } from './api/clock.routes.ts'

interface Lower {
  accounts: Accounts
  content: Content
  catalog: Catalog
  listings: Listings
  orders: Orders
  payments: PaymentProvider
}

const minuteMs = 60_000
const post = createGuardedPost()
/** Fetches the list of Souk releases. The request contains no information about this marketplace. */
const fetchReleases = createGuardedFetch({ accept: 'application/json', userAgent: 'Souk' })

function alertContext(platform: Platform) {
  const hasBackupFiles = async () => (await listLocalBackups(platform.config)).files.length > 0
  return { ...platform, hasBackupFiles, post }
}

/**
 * Returns the context for backup functions. A backup holds a session-level lock and therefore needs the same database
 * session for a long time. Its connections bypass any pooler in transaction mode.
 */
function backupContext(platform: Platform) {
  const { sessions: pool, connectionString } = platform.database
  return { ...platform, pool, connectionString: platform.config.migrateUrl ?? connectionString }
}

/** Module for the admin pages, which the marketplace's staff use. */
export const adminModule = defineModule({
  name: 'admin',
  open(platform) {
    const { server, db, log, services } = platform
    const answers = countResponses(server, db, services)
    const reports = createMachineReports(platform)
    const evaluate = async (): Promise<void> => {
      await answers.write()
      await reports.write()
      await evaluateAlerts(alertContext(platform))
    }
    // Evaluates alerts and seals the audit log on timers instead of in jobs, so that both continue to work if the job
    // queue is stuck.
    const timers = [
      createSharedTimer({ db, log, name: evaluationTimer, everyMs: minuteMs, work: evaluate }),
      createSharedTimer({
        db,
        log,
        name: 'audit:seal',
        everyMs: minuteMs,
        work: () => sealAuditLog(platform),
      }),
    ]
    return { answers, reports, judge: evaluate, timers }
  },
  async routes(platform, _admin, { content, catalog, listings, orders, payments }: Lower) {
    const { serve, db, clock, config, pool } = platform
    settingsRoutes(serve, platform)
    marketplaceRoutes(serve, platform)
    brandRoutes(platform.server, {
      files: platform.files,
      waitUntilCurrent: () => platform.invalidations.waitUntilCurrent(),
    })
    auditRoutes(serve, platform, pool, platform.secrets)
    contentAdminRoutes(serve, { db, clock, content, namesOf: (ids) => listSellerNames(db, ids) })
    homeRoutes(serve, platform)
    reportsRoutes(serve, platform)
    staffNotesRoutes(serve, platform)
    buyersRoutes(serve, platform)
    sellersAdminRoutes(serve, {
      ...platform,
      countOrders: (sellerId) => countSellerOrdersByTab(orders.context, sellerId),
    })
    moderationRoutes(serve, platform, listings.context)
    approvalRoutes(serve, listings.context)
    const catalogContext = {
      db,
      clock,
      catalog,
      waitUntilCurrent: () => platform.invalidations.waitUntilCurrent(),
    }
    catalogAdminRoutes(serve, catalogContext)
    attributeRoutes(serve, catalogContext)
    setsRoutes(serve, catalogContext)
    customFieldsAdminRoutes(serve, catalogContext)
    jobsRoutes(serve, platform)
    emailsRoutes(serve, platform)
    suppressionsRoutes(serve, platform)
    await emailReportRoutes(platform.server, { db, secrets: config.emailWebhookSecrets })
    ledgerRoutes(serve, { db, listUsernames, listTargetNames })
    backupsRoutes(serve, backupContext(platform))
    launchChecklistRoutes(serve, {
      ...platform,
      content,
      catalog,
      pool: platform.database.sessions,
      provider: payments.setup,
      hasDemo: async () => (await findDemo(db)) !== undefined,
      checkBackup: (readsNewest) => findBackupProblems(backupContext(platform), readsNewest),
    })
    alertsRoutes(serve, alertContext(platform))
    serve(versionCalls.getVersion, () => getVersion(platform))
    clockRoutes(serve, { ...platform, carrySession: shiftSession, isMovable: !config.hasLiveKey })
  },
  subscribe: ({ db, events }, _admin, { accounts }) => {
    // Lifts the suppression only if the event comes from a link in an email, because only such a link proves that the
    // mailbox receives emails. Sign-ins also publish the event `EmailConfirmed`.
    events.subscribe('EmailConfirmed', 'lift-suppression', async ({ email, isByLink }) => {
      if (isByLink) await liftSuppression(db, email)
    })
    accounts.context.privacy.add('listing-reports', reportsPrivacy)
    accounts.context.privacy.add('security', securityPrivacy)
    accounts.context.privacy.add('email-suppressions', suppressionsPrivacy)
    accounts.context.privacy.add('staff-notes', staffNotesPrivacy)
  },
  work: ({ answers, reports, judge: evaluate, timers }, platform) => ({
    start() {
      answers.start()
      reports.start()
      for (const timer of timers) timer.start()
    },
    async stop() {
      answers.stop()
      reports.stop()
      await Promise.all(timers.map((timer) => timer.stop()))
    },
    tasks: {
      'admin:save-days': () => saveDailyFigures(platform),
      'admin:purge-notes': () => purgeStaffNotes(platform),
      'ledger:roll': () => rollUpLedgerBalances(platform.db),
      ...backupTasks(backupContext(platform)),
      // Kept because an older build of the app that is still running can enqueue this job.
      'alerts:judge': evaluate,
      'alerts:send': (payload) => sendQueuedAlert(alertContext(platform), payload),
      'audit:seal': () => sealAuditLog(platform),
      'audit:anchor': () => sendAuditAnchor(platform),
      'version:check': () => checkReleases({ ...platform, fetchReleases }),
      'security:prune': () => pruneSecurityEvents(platform.db, platform.clock.now()),
    },
    crons: [
      { task: 'admin:save-days', pattern: '11 * * * *' },
      { task: 'admin:purge-notes', pattern: '37 * * * *' },
      { task: 'backup:schedule', pattern: '*/5 * * * *' },
      { task: 'ledger:roll', pattern: '23 * * * *' },
      { task: 'audit:anchor', pattern: '13 6 * * *' },
      { task: 'security:prune', pattern: '47 4 * * *' },
      { task: 'version:check', pattern: '19 5 * * *' },
    ],
  }),
})
