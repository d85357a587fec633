import type pg from 'pg'
import { auditCalls } from '#contract/admin/audit.ts'
import { emailCalls } from '#contract/admin/emails.ts'
import { suppressionCalls } from '#contract/admin/suppressions.ts'
import { securityCalls } from '#contract/admin/security-events.ts'
import { featureUseCalls } from '#contract/admin/feature-use.ts'
import { settingCalls } from '#contract/admin/settings.ts'
import type { Clock } from '#platform/core/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import {
  exportAudit,
  getAuditFilters,
  listAudit,
  verifyChain,
  type AuditContext,
} from './audit-log/audit-log.ts'
import { exportEmails, getEmail, listEmails, retryEmail, type MailDeps } from './emails/emails.ts'
import { liftSuppression, listSuppressions } from './emails/suppressions.ts'
import { listSecurityEvents } from './security/security-events.ts'
import { getFeatureUse } from './settings/feature-use.ts'
import { changeSetting, listSettings, type SettingsContext } from './settings/settings.ts'

export function auditRoutes(serve: Serve, context: AuditContext, pool: pg.Pool, secrets: Secrets): void {
  serve(auditCalls.listAudit, ({ query }) => listAudit(context, query))
  serve(auditCalls.getAuditFilters, () => getAuditFilters(context))
  serve(auditCalls.verifyAudit, () => verifyChain(pool, secrets))
  serve(auditCalls.exportAudit, ({ query }) => exportAudit(context, query))
  serve(securityCalls.listSecurityEvents, ({ query, language }) =>
    listSecurityEvents(context.db, query, language),
  )
}

/** Registers the API calls for the admin page that lists outgoing emails. */
export function emailsRoutes(serve: Serve, deps: MailDeps): void {
  serve(emailCalls.listEmails, ({ query, language }) => listEmails(deps, query, language))
  serve(emailCalls.exportEmails, async ({ query, now }) => exportEmails(deps, query, now))
  serve(emailCalls.getEmail, ({ params, language }) => getEmail(deps, params.id, language))
  serve(emailCalls.retryEmail, ({ actor, params, language }) => retryEmail(deps, actor, params.id, language))
}

export function suppressionsRoutes(serve: Serve, deps: { db: Db; clock: Clock }): void {
  serve(suppressionCalls.listSuppressions, ({ query }) => listSuppressions(deps.db, query))
  serve(suppressionCalls.liftSuppression, ({ actor, body }) => liftSuppression(deps, actor, body.address))
}

export function settingsRoutes(serve: Serve, context: SettingsContext): void {
  serve(featureUseCalls.getFeatureUse, () => getFeatureUse(context))
  serve(settingCalls.listSettings, ({ language }) => listSettings(context, language))
  serve(settingCalls.saveSetting, ({ actor, session = '', params, body, language }) =>
    changeSetting(context, { actor, session }, params.key, body, language),
  )
  serve(settingCalls.resetSetting, ({ actor, session = '', params, body, language }) =>
    changeSetting(context, { actor, session }, params.key, { ...body, value: null }, language),
  )
}
