import { translate } from '#platform/language/translate.ts'
import type { EmailTemplates } from '../emails/email-template.ts'

/** Email template that confirms the erasure of an account. */
export const privacyEmails = {
  erased: {
    reader: 'address',
    write: ({ language }) => ({
      subject: translate(language, 'mail.accounts.erased.subject'),
      preview: translate(language, 'mail.accounts.erased.preview'),
      blocks: [
        translate(language, 'mail.accounts.erased.text'),
        translate(language, 'mail.accounts.erased.orders'),
      ],
    }),
  },
} as const satisfies EmailTemplates
