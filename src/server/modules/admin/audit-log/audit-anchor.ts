import type { EmailPreviews } from '#platform/mail/layout/email-preview.ts'
import type { Clock } from '#platform/core/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/telemetry/log.ts'
import { findNewHead, rememberAnchor, sealAudit } from '#platform/audit/audit-seals.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import type { EmailDraft } from '#platform/mail/layout/email.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { listOwnerEmails } from '#modules/accounts/admins.ts'

declare module '#platform/mail/layout/email.ts' {
  interface EmailKinds {
    'audit-anchor': true
  }
}

interface AnchorDeps {
  db: Db
  clock: Clock
  log: Log
  mailer: Mailer
  secrets: Secrets
}

/**
 * Name of the secret key for the seals of the audit log. The key is never replaced, because a new key could not verify
 * existing seals.
 */
export const auditKeyName = 'audit-chain'

/** Seals the audit entries written since the last call. Logs an error if the audit log was changed outside the app. */
export async function sealAuditLog({ db, clock, log, secrets }: Omit<AnchorDeps, 'mailer'>): Promise<void> {
  const key = (await secrets.keys(auditKeyName)).current()
  if (!(await sealAudit(db, key, clock.now())))
    log.error('the audit log was changed outside the app: run npm run audit:verify for details')
}

/**
 * Logs the newest hash of the audit chain and emails it to every owner. Does nothing if there are no new audit entries.
 */
export async function sendAuditAnchor(deps: AnchorDeps): Promise<void> {
  const { db, log, mailer } = deps
  await sealAuditLog(deps)
  const head = await findNewHead(db)
  if (!head) return
  const anchor = `${head.no}:${head.hash.toString('hex')}`
  const isQuiet = log.level === 'fatal' || log.level === 'silent'
  log.child({}, { level: isQuiet ? 'silent' : 'info' }).info({ anchor }, 'audit anchor')
  for (const { id, email: to, language } of await listOwnerEmails(db)) {
    const draft = anchorEmail(to, language, { no: head.no, hash: head.hash.toString('hex') })
    await mailer.send(draft, `audit-anchor:${head.no}:${id}`)
  }
  await rememberAnchor(db, head)
}

/**
 * Creates the email with the number and the hash of the newest audit entry. The audit chain can later be verified
 * against this hash.
 */
export function anchorEmail(
  to: string,
  language: Language,
  { no, hash }: { no: number; hash: string },
): EmailDraft {
  const number = String(no)
  return {
    kind: 'audit-anchor',
    to,
    language,
    subject: translate(language, 'mail.audit.subject', { number }),
    preview: translate(language, 'mail.audit.preview'),
    reason: translate(language, 'mail.why.admin'),
    blocks: [
      translate(language, 'mail.audit.text'),
      {
        rows: [
          [translate(language, 'mail.audit.entry'), number],
          [translate(language, 'mail.audit.hash'), hash],
        ],
      },
      translate(language, 'mail.audit.check', { command: `npm run audit:verify -- ${number}:${hash}` }),
    ],
  }
}

/** Sample data for previews of this email. */
export const anchorEmailPreviews: EmailPreviews<'audit-anchor'> = {
  'audit-anchor': ({ to, language }) =>
    anchorEmail(to, language, { no: 4821, hash: '9f86d081884c7d65'.repeat(4) }),
}
