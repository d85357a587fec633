import type { StaffRole } from '#contract/staff-roles.ts'
import { translateOf, type Language } from '#platform/language/translate.ts'
import type { EmailDraft, EmailKind } from '#platform/mail/layout/email.ts'
import { enqueue } from '#platform/queue/jobs.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import { findLanguage } from './languages.store.ts'
import { lifeText } from './life-text.ts'
import type { EmailData, EmailTemplate, EmailTemplates } from './email-template.ts'

export const mailTask = 'accounts:email'

interface Order {
  /** Unique for this email: it is sent once, however often the job is tried. */
  key: string
  template: EmailKind
  to: string
  /** Of the receiver; where it is not said, that of the account with this address. */
  language?: Language
  name?: string
  shop?: string
  newEmail?: string
  /** What was done, in a sentence. */
  what?: string
  /** Why, in the admin's words. */
  why?: string
  role?: StaffRole
  /** The browser of a sign-in, and when it was, in ms. */
  device?: string
  codesLeft?: number
  at?: number
  /** The mailed link whose secret the email carries. */
  link?: string
}

/** Orders an email in the caller's transaction: it goes out if that commits. No secret is in the job. */
export async function orderMail(db: Db | Tx, order: Order): Promise<void> {
  await enqueue(db, mailTask, order, { key: `mail:${order.key}` })
}

/** Writes and sends an ordered email; one whose link was used or has run out is dropped. */
export async function sendMail(
  context: AccountContext,
  templates: EmailTemplates,
  payload: unknown,
): Promise<void> {
  const { key, template: kind, link, to, language: said, ...data } = payload as Order
  const template = templates[kind]!
  const found = link && (await context.links.find(context.db, link, context.clock.now()))
  if (link && !found) return
  const href =
    context.origin() + (template.path ?? '/').replace(':token', link ? context.links.tokenOf(link) : '')
  const language = said ?? (await findLanguage(context.db, to))
  const life = lifeText(language, found ? found.lifeMs : 0)
  const draft = accountEmail(kind, template, to, { ...data, language, href, life })
  await context.mailer.send(draft, key)
}

/** Returns an email of this module to one reader. */
export function accountEmail(
  kind: EmailKind,
  { reader, write, isRequested = false }: EmailTemplate,
  to: string,
  data: EmailData,
): EmailDraft {
  const { language } = data
  return { kind, to, language, ...write(data), why: translateOf(language, 'mail.why', reader), isRequested }
}
