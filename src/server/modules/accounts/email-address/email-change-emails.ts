import { translate } from '#platform/language/translate.ts'
import type { EmailSample } from '#platform/mail/layout/email-preview.ts'
import type { EmailData, EmailTemplates, EmailContent } from '../emails/email-template.ts'
import { sampleLifetime } from '../emails/sample-data.ts'

const sampleEmailChange = (sample: EmailSample) => ({
  newEmail: 'robin@new.example',
  ...sampleLifetime(sample),
})

/** Email templates for changing an account's email address. */
export const emailChangeEmails = {
  'confirm-change': {
    isRequested: true,
    path: '/verify/:token',
    reader: 'address',
    write: confirmEmailChangeEmail,
  },
  'seller-confirm-change': {
    isRequested: true,
    path: '/shopper/verify/:token',
    reader: 'address',
    write: confirmEmailChangeEmail,
  },
  'email-change-asked': {
    path: '/secure-account/:token',
    reader: 'account',
    write: ({ language, newEmail: email = '', href, life }) => ({
      subject: translate(language, 'mail.accounts.email-change-asked.subject'),
      preview: translate(language, 'mail.accounts.email-change-asked.preview'),
      blocks: [
        translate(language, 'mail.accounts.email-change-asked.text', { email }),
        translate(language, 'mail.accounts.email-change-asked.if-not'),
        { button: translate(language, 'mail.accounts.not-me'), href, showsLink: true },
        translate(language, 'mail.accounts.email-change-asked.life', { life }),
      ],
    }),
    sample: sampleEmailChange,
  },
  'moved-away': {
    path: '/secure-account/:token',
    reader: 'account',
    write: ({ language, newEmail: email = '', href, life }) => ({
      subject: translate(language, 'mail.accounts.moved-away.subject'),
      preview: translate(language, 'mail.accounts.moved-away.preview'),
      blocks: [
        translate(language, 'mail.accounts.moved-away.text', { email }),
        translate(language, 'mail.accounts.moved-away.if-not'),
        { button: translate(language, 'mail.accounts.moved-away.button'), href, showsLink: true },
        translate(language, 'mail.accounts.moved-away.life', { life }),
      ],
    }),
    sample: sampleEmailChange,
  },
} as const satisfies EmailTemplates

function confirmEmailChangeEmail({ language, href, life }: EmailData): EmailContent {
  return {
    subject: translate(language, 'mail.accounts.confirm-change.subject'),
    preview: translate(language, 'mail.accounts.confirm-change.preview'),
    blocks: [
      translate(language, 'mail.accounts.confirm-change.text'),
      { button: translate(language, 'mail.accounts.confirm-change.button'), href, showsLink: true },
      translate(language, 'mail.accounts.confirm-change.until', { life }),
      translate(language, 'mail.accounts.ignore'),
    ],
  }
}
