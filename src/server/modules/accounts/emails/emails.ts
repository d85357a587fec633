import type { StaffRole } from '#contract/staff-roles.ts'
import { translateOf, type Language } from '#platform/language/translate.ts'
import type { EmailDraft, EmailKind } from '#platform/mail/layout/email.ts'
import { enqueue } from '#platform/queue/jobs.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import { findLanguage } from './languages.store.ts'
import { lifetimeText } from './lifetime-text.ts'
import type { EmailData, EmailTemplate, EmailTemplates } from './email-template.ts'

export const emailTask = 'accounts:email'

interface Order {
  /** Idempotency key, so that the email is sent only once even if the job runs several times. */
  key: string
  template: EmailKind
  to: string
  /** Language of the recipient. Defaults to the language of the account with this address. */
  language?: Language
  name?: string
  shop?: string
  newEmail?: string
  /** Sentence that describes a change to staff permissions. */
  what?: string
  /** Reason entered by the admin. */
  why?: string
  role?: StaffRole
  /** Browser and operating system of a sign-in. `at` is the time of the sign-in in ms. */
  device?: string
  codesLeft?: number
  at?: number
  /** Id of the emailed link. The email contains the link's token. */
  link?: string
}

/** Enqueues an email in the caller's transaction. The job contains no secrets. */
export async function enqueueEmail(db: Db | Tx, order: Order): Promise<void> {
  await enqueue(db, emailTask, order, { key: `mail:${order.key}` })
}

/** Renders and sends an enqueued email. Does not send the email if its link has been used or has expired. */
export async function sendAccountEmail(
  context: AccountContext,
  templates: EmailTemplates,
  payload: unknown,
): Promise<void> {
  const { key, template: kind, link, to, language: requestedLanguage, ...data } = payload as Order
  const template = templates[kind]!
  const found = link && (await context.links.find(context.db, link, context.clock.now()))
  if (link && !found) return
  const href =
    context.origin() + (template.path ?? '/').replace(':token', link ? context.links.tokenOf(link) : '')
  const language = requestedLanguage ?? (await findLanguage(context.db, to))
  const life = lifetimeText(language, found ? found.lifetimeMs : 0)
  const draft = accountEmail(kind, template, to, { ...data, language, href, life })
  await context.mailer.send(draft, key)
}

/** Renders an email from an account email template. */
export function accountEmail(
  kind: EmailKind,
  { reader, write, isRequested = false }: EmailTemplate,
  to: string,
  data: EmailData,
): EmailDraft {
  const { language } = data
  return {
    kind,
    to,
    language,
    ...write(data),
    reason: translateOf(language, 'mail.why', reader),
    isRequested,
  }
}
