import { translate } from '#platform/language/translate.ts'
import type { EmailData, EmailTemplates, EmailContent } from '../emails/email-template.ts'

/** Email templates for buyer sign-ups. */
export const signUpEmails = {
  confirm: { isRequested: true, path: '/verify/:token', reader: 'address', write: confirmEmail },
  'confirm-free': { isRequested: true, path: '/free-verify/:token', reader: 'address', write: confirmEmail },
  'already-here': {
    path: '/login',
    reader: 'account',
    write: ({ language, href }) => ({
      subject: translate(language, 'mail.accounts.already-here.subject'),
      preview: translate(language, 'mail.accounts.already-here.preview'),
      blocks: [
        translate(language, 'mail.accounts.already-here.text'),
        { button: translate(language, 'mail.accounts.already-here.button'), href },
        translate(language, 'mail.accounts.already-here.forgot'),
      ],
    }),
  },
} as const satisfies EmailTemplates

function confirmEmail({ language, href, life }: EmailData): EmailContent {
  return {
    subject: translate(language, 'mail.accounts.confirm.subject'),
    preview: translate(language, 'mail.accounts.confirm.preview'),
    blocks: [
      translate(language, 'mail.accounts.confirm.text'),
      { button: translate(language, 'mail.accounts.confirm.button'), href, showsLink: true },
      translate(language, 'mail.accounts.link-once', { life }),
      translate(language, 'mail.accounts.ignore'),
    ],
  }
}
