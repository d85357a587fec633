import type { EmailRow } from '#contract/admin/emails.ts'
import { countLimit } from '#contract/table.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Clock } from '#platform/core/clock.ts'
import { createCsvFile, type CsvColumns } from '#platform/http/csv/csv-file.ts'
import { inTransaction, type Db } from '#platform/database/db.ts'
import { translateOf, type Language } from '#platform/language/translate.ts'
import { readSuppressed } from '#platform/mail/mail-queue.ts'
import { maskSecrets } from '#platform/mail/mask-secrets.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import * as outbox from '#platform/mail/outbox.store.ts'
import { cutPage, readKeyset } from '#platform/database/keyset.ts'
import { fail } from '#platform/errors/app-error.ts'

export interface MailDeps {
  db: Db
  clock: Clock
  mailer: Mailer
}

/** Returns a page of emails, newest first, filtered by state or address. */
export async function listEmails(
  { db, mailer }: MailDeps,
  query: {
    state?: EmailRow['state'] | undefined
    search?: string | undefined
    after?: string | undefined
    limit: number
  },
  language: Language,
) {
  const { state, search: recipient, after, limit } = query
  const before = readKeyset(after, 'text')?.id
  const rows = await outbox.listOutbox(db, { state, recipient, before, limit: limit + 1 })
  const { page, next } = cutPage(rows, limit, ({ id }) => ({ value: '', id }))
  const counts = await outbox.countOutbox(db, countLimit)
  return {
    emails: page.map((row) => mailView(row, language)),
    next,
    counts,
    isSending: !mailer.hasNoMailServer,
  }
}

const columns: CsvColumns<outbox.OutboxRow> = [
  ['mail', ({ id }) => id],
  ['to', ({ recipient }) => recipient],
  ['subject', ({ subject }) => subject],
  ['state', ({ state }) => state],
  ['attempts', ({ attempts }) => attempts],
  ['error', ({ error }) => error],
  ['written', ({ at }) => at],
  ['sent', ({ sentAt }) => sentAt],
]

/** Exports emails as a CSV file, without their contents. */
export function exportEmails(
  { db }: MailDeps,
  { state, search: recipient }: { state?: EmailRow['state'] | undefined; search?: string | undefined },
  now: number,
) {
  const read = (last: outbox.OutboxRow | undefined, limit: number) =>
    outbox.listOutbox(db, { state, recipient, before: last?.id, limit })
  return createCsvFile({ name: 'mails', now, columns, read })
}

/**
 * Returns an email. Masks the secrets in its links.
 * @throws not_found
 */
export async function getEmail({ db }: MailDeps, id: string, language: Language) {
  const row = await outbox.findInOutbox(db, id)
  if (!row) throw fail('not_found')
  return { mail: mailView(row, language), text: maskSecrets(row.text), html: maskSecrets(row.html) }
}

/**
 * Retries a failed email now. Returns the email with its new state.
 * @throws not_found; wrong_state if the email was already sent or is being sent
 */
export async function retryEmail(
  { db, clock, mailer }: MailDeps,
  actor: Actor,
  id: string,
  language: Language,
): Promise<EmailRow> {
  const row = await outbox.findInOutbox(db, id)
  if (!row) throw fail('not_found')
  if (row.state !== 'failed') throw fail('wrong_state')
  const { state, attempts, error } = row
  // Write the audit entry before sending the email. Otherwise, the entry would be missing if the process crashed after
  // sending.
  await inTransaction(db, (tx) =>
    audit(tx, {
      actor,
      action: 'mail.retry',
      target: { kind: 'mail', id },
      before: { state, attempts, error },
      at: clock.now(),
    }),
  )
  if (!(await mailer.retry(id))) throw fail('wrong_state')
  return mailView((await outbox.findInOutbox(db, id))!, language)
}

function mailView(row: outbox.OutboxRow, language: Language): EmailRow {
  return {
    _id: row.id,
    to: row.recipient,
    subject: row.subject,
    state: row.state,
    attempts: row.attempts,
    error: row.error && errorText(row.error, language),
    writtenAt: row.at.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  }
}

/**
 * Returns the error text to show. Translates an error about a suppressed address. For any other error, returns the
 * original text from the mail server.
 */
function errorText(error: string, language: Language): string {
  const suppressed = readSuppressed(error)
  if (!suppressed) return error
  return `${translateOf(language, 'admin.emails.suppressed', suppressed.reason)} ${suppressed.detail}`
}
