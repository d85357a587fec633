import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import { findNewHead, rememberAnchor, sealAudit } from '#platform/audit/audit-seals.ts'
import { translate } from '#platform/language/translate.ts'
import { renderEmail, type EmailDraft } from '#platform/mail/layout.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Config } from '#platform/settings/config.ts'
import { listSuperAdminEmails } from '#modules/accounts/admins.ts'

interface AnchorDeps {
  db: Db
  clock: Clock
  log: Log
  mailer: Mailer
  secrets: Secrets
  config: Pick<Config, 'supportEmail'>
}

/** Whose key seals the log; it is never replaced, or old seals would prove nothing. */
export const auditKeyName = 'audit-chain'

/** Seals what was written into the audit log since the last minute. */
export async function sealNow({
  db,
  clock,
  log,
  secrets,
}: Omit<AnchorDeps, 'mailer' | 'config'>): Promise<void> {
  const key = (await secrets.keys(auditKeyName)).current()
  if (!(await sealAudit(db, key, clock.now())))
    log.error('the audit log was changed from outside: npm run audit:verify says where')
}

/** Tells the chain's end to the log and to every super-admin, on days on which it has gone on. */
export async function tellAnchor(deps: AnchorDeps): Promise<void> {
  const { db, log, mailer, config } = deps
  await sealNow(deps)
  const head = await findNewHead(db)
  if (!head) return
  const anchor = `${head.no}:${head.hash.toString('hex')}`
  const isQuiet = log.level === 'fatal' || log.level === 'silent'
  log.child({}, { level: isQuiet ? 'silent' : 'info' }).info({ anchor }, 'audit anchor')
  for (const { id, email: to, language } of await listSuperAdminEmails(db)) {
    const number = String(head.no)
    const draft: EmailDraft = {
      to,
      language,
      subject: translate(language, 'mail.audit.subject', { number }),
      preview: translate(language, 'mail.audit.preview'),
      blocks: [
        translate(language, 'mail.audit.text'),
        {
          rows: [
            [translate(language, 'mail.audit.entry'), number],
            [translate(language, 'mail.audit.hash'), head.hash.toString('hex')],
          ],
        },
        translate(language, 'mail.audit.check', { command: `npm run audit:verify -- ${anchor}` }),
      ],
    }
    await mailer.send(renderEmail(draft, config.supportEmail), `audit-anchor:${head.no}:${id}`)
  }
  await rememberAnchor(db, head)
}
