import type { EmailPreviews, EmailSample } from '#platform/mail/layout/email-preview.ts'
import type { EmailDraft } from '#platform/mail/layout/email.ts'
import { emailChangeEmails } from './email-address/email-change-emails.ts'
import type { EmailTemplate } from './emails/email-template.ts'
import { accountEmail } from './emails/emails.ts'
import { lifetimeText } from './emails/lifetime-text.ts'
import { helperEmails } from './helpers/helper-emails.ts'
import { privacyEmails } from './privacy/privacy-emails.ts'
import { factorEmails } from './second-factor/factor-emails.ts'
import { applicationEmails } from './selling/application-emails.ts'
import { signInEmails } from './sign-in/sign-in-emails.ts'
import { signUpEmails } from './sign-up/sign-up-emails.ts'
import { staffEmails } from './staff/staff-emails.ts'

/** All email templates of the accounts module, keyed by name. */
export const accountEmails = {
  ...signUpEmails,
  ...emailChangeEmails,
  ...signInEmails,
  ...factorEmails,
  ...privacyEmails,
  ...applicationEmails,
  ...staffEmails,
  ...helperEmails,
}

type EmailName = keyof typeof accountEmails

declare module '#platform/mail/layout/email.ts' {
  interface EmailKinds extends Record<EmailName, true> {}
}

const token = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4'

/** Functions that render a sample of each account email for the email preview page, keyed by template name. */
export const accountEmailPreviews = Object.fromEntries(
  Object.entries<EmailTemplate>(accountEmails).map(([name, template]) => [
    name,
    (sample: EmailSample): EmailDraft => {
      const { language, origin, to } = sample
      const href = origin + (template.path ?? '/').replace(':token', token)
      const life = lifetimeText(language, 24 * 3600_000)
      return accountEmail(name as EmailName, template, to, {
        language,
        href,
        life,
        ...template.sample?.(sample),
      })
    },
  ]),
) as EmailPreviews<EmailName>
