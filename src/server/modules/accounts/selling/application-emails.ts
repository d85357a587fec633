import { translate } from '#platform/language/translate.ts'
import type { EmailTemplates } from '../emails/email-template.ts'
import { sampleName } from '../emails/sample-data.ts'

/** Email templates about applications to become a seller. */
export const applicationEmails = {
  /**
   * Omits the applicant's name, because the email address is not verified yet and a stranger might have entered both
   * the name and the address.
   */
  applied: {
    reader: 'address',
    write: ({ language }) => ({
      subject: translate(language, 'mail.accounts.applied.subject'),
      preview: translate(language, 'mail.accounts.applied.preview'),
      blocks: [translate(language, 'mail.accounts.applied.text')],
    }),
  },
  'already-applied': {
    reader: 'address',
    write: ({ language }) => ({
      subject: translate(language, 'mail.accounts.already-applied.subject'),
      preview: translate(language, 'mail.accounts.already-applied.preview'),
      blocks: [
        translate(language, 'mail.accounts.already-applied.text'),
        translate(language, 'mail.accounts.already-applied.if-not'),
      ],
    }),
  },
  'already-selling': {
    path: '/shopper/sellerLogin',
    reader: 'seller',
    write: ({ language, href }) => ({
      subject: translate(language, 'mail.accounts.already-selling.subject'),
      preview: translate(language, 'mail.accounts.already-selling.preview'),
      blocks: [
        translate(language, 'mail.accounts.already-selling.text'),
        { button: translate(language, 'mail.accounts.already-selling.button'), href },
      ],
    }),
  },
  accepted: {
    path: '/shopper/signup/:token',
    reader: 'address',
    write: ({ language, name = '', href, life }) => ({
      subject: translate(language, 'mail.accounts.accepted.subject'),
      preview: translate(language, 'mail.accounts.accepted.preview'),
      blocks: [
        translate(language, 'mail.hello', { name }),
        translate(language, 'mail.accounts.accepted.text'),
        { button: translate(language, 'mail.accounts.accepted.button'), href, showsLink: true },
        translate(language, 'mail.accounts.accepted.life', { life }),
      ],
    }),
    sample: sampleName,
  },
  refused: {
    reader: 'address',
    write: ({ language, name = '', why = '' }) => ({
      subject: translate(language, 'mail.accounts.refused.subject'),
      preview: translate(language, 'mail.accounts.refused.preview'),
      blocks: [
        translate(language, 'mail.hello', { name }),
        translate(language, 'mail.accounts.refused.text'),
        ...(why ? [why] : []),
        translate(language, 'mail.accounts.refused.again'),
      ],
    }),
    sample: ({ userText }) => ({
      ...sampleName(),
      why: userText('We have many sellers of shoes already.', 'Wir haben schon viele, die Schuhe verkaufen.'),
    }),
  },
} as const satisfies EmailTemplates
