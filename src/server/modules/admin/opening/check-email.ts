import type { EmailPreviews } from '#platform/mail/layout/email-preview.ts'
import type { LaunchFinding } from '#contract/admin/launch-checklist.ts'
import { newId } from '#platform/core/ids.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import type { EmailDraft } from '#platform/mail/layout/email.ts'
import { mailFrom } from '#platform/mail/mail-from.ts'
import { actorId } from '#platform/http/access/actor.ts'
import { listOwnerEmails } from '#modules/accounts/admins.ts'
import { isExampleAddress } from './check-marketplace.ts'
import { problemFinding, passedFinding, infoFinding, reasonOf } from './findings.ts'
import type { CheckCaller, LaunchChecklistContext } from './opening.context.ts'

declare module '#platform/mail/layout/email.ts' {
  interface EmailKinds {
    'opening-test': true
  }
}

const timeoutMs = 20_000

/** Sends a test email to the caller. Returns findings about the mail server's response. */
export async function checkEmail(
  { db, clock, mailer, config, origin }: LaunchChecklistContext,
  { actor, language }: CheckCaller,
): Promise<LaunchFinding[]> {
  const me = (await listOwnerEmails(db)).find(({ id }) => id === actorId(actor))
  if (!me) return [problemFinding('mail-nobody')]
  const sender = mailFrom(config.mailFrom).address
  const senderFindings = isExampleAddress(sender) ? [problemFinding('mail-sender', { address: sender })] : []
  const began = performance.now()
  try {
    const sent = mailer.sendNow(testEmail(me.email, me.language ?? language, origin()), newId('eml', clock))
    await Promise.race([sent, rejectAfterTimeout()])
  } catch (error) {
    return [problemFinding('mail-refused', { reason: reasonOf(error) }), ...senderFindings]
  }
  const ms = Math.round(performance.now() - began)
  const sendFinding = mailer.hasNoMailServer
    ? problemFinding('mail-kept')
    : passedFinding('mail-sent', { address: me.email, ms })
  return [sendFinding, ...senderFindings, ...(mailer.hasNoMailServer ? [] : [infoFinding('mail-look')])]
}

function rejectAfterTimeout(): Promise<never> {
  return new Promise((_done, reject) => {
    setTimeout(() => reject(new Error(`no response within ${timeoutMs / 1000} s`)), timeoutMs).unref()
  })
}

/** Creates the test email. */
export function testEmail(to: string, language: Language, origin: string): EmailDraft {
  return {
    kind: 'opening-test',
    to,
    language,
    subject: translate(language, 'mail.opening.subject'),
    preview: translate(language, 'mail.opening.preview'),
    reason: translate(language, 'mail.opening.why'),
    blocks: [
      translate(language, 'mail.opening.text'),
      { button: translate(language, 'mail.opening.button'), href: `${origin}/sa/opening` },
    ],
  }
}

/** Sample data for previews of the test email. */
export const openingEmailPreviews: EmailPreviews<'opening-test'> = {
  'opening-test': ({ to, language, origin }) => testEmail(to, language, origin),
}
