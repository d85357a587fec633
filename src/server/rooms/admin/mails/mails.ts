import type { Mail } from '#contract/mails.ts'
import { countLimit } from '#contract/table.ts'
import type { Actor } from '#platform/actor.ts'
import { audit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import { csvFile, type CsvColumns } from '#platform/csv-file.ts'
import { inTransaction, type Db } from '#platform/db.ts'
import { maskSecrets } from '#platform/mail/mask-secrets.ts'
import * as outbox from '#platform/mail/outbox.store.ts'
import type { Post } from '#platform/mail/post.ts'
import { pageOf, readKeyset } from '#platform/keyset.ts'
import { refuse } from '#platform/refusal.ts'

export interface MailParts {
  db: Db
  clock: Clock
  post: Post
}

/** Letters newest first, of one state or of one address. */
export async function listMails(
  { db, post }: MailParts,
  wish: {
    state?: Mail['state'] | undefined
    search?: string | undefined
    after?: string | undefined
    limit: number
  },
) {
  const { state, search: recipient, after, limit } = wish
  const before = readKeyset(after, 'text')?.id
  const rows = await outbox.listOutbox(db, { state, recipient, before, limit: limit + 1 })
  const { page, next } = pageOf(rows, limit, ({ id }) => ({ value: '', id }))
  const counts = await outbox.countOutbox(db, countLimit)
  return { mails: page.map(mailView), next, counts, isSending: !post.isMailbox }
}

const columns: CsvColumns<outbox.OutboxRow> = [
  ['mail', ({ id }) => id],
  ['to', ({ recipient }) => recipient],
  ['subject', ({ subject }) => subject],
  ['state', ({ state }) => state],
  ['tries', ({ tries }) => tries],
  ['error', ({ error }) => error],
  ['written', ({ at }) => at.toISOString()],
  ['sent', ({ sentAt }) => sentAt?.toISOString() ?? null],
]

/** The same letters as a file, without what they say. */
export function exportMails(
  { db }: MailParts,
  { state, search: recipient }: { state?: Mail['state'] | undefined; search?: string | undefined },
  now: number,
) {
  const read = (last: outbox.OutboxRow | undefined, limit: number) =>
    outbox.listOutbox(db, { state, recipient, before: last?.id, limit })
  return csvFile({ name: 'mails', now, columns, read })
}

/** A letter without the keys in its links; refuses with not_found. */
export async function getMail({ db }: MailParts, id: string) {
  const row = await outbox.findInOutbox(db, id)
  if (!row) throw refuse('not_found')
  return { mail: mailView(row), text: maskSecrets(row.text), html: maskSecrets(row.html) }
}

/**
 * Sends a letter that failed once more, now; what came of it is said by its state. Refuses with not_found,
 * wrong_state (it has gone, or is just being sent).
 */
export async function retryMail({ db, clock, post }: MailParts, actor: Actor, id: string): Promise<Mail> {
  const row = await outbox.findInOutbox(db, id)
  if (!row) throw refuse('not_found')
  if (row.state !== 'failed') throw refuse('wrong_state')
  const { state, tries, error } = row
  // Written before: afterwards the letter is out, whatever becomes of this process.
  await inTransaction(db, (tx) =>
    audit(tx, {
      actor,
      action: 'mail.retry',
      target: { kind: 'mail', id },
      before: { state, tries, error },
      at: clock.now(),
    }),
  )
  if (!(await post.retry(id))) throw refuse('wrong_state')
  return mailView((await outbox.findInOutbox(db, id))!)
}

function mailView(row: outbox.OutboxRow): Mail {
  return {
    _id: row.id,
    to: row.recipient,
    subject: row.subject,
    state: row.state,
    tries: row.tries,
    error: row.error,
    writtenAt: row.at.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  }
}
