import { translate } from '#platform/language/translate.ts'
import type { EmailTemplates } from '../emails/email-template.ts'
import { sampleName, sampleLifetime } from '../emails/sample-data.ts'

/** Email templates about shop helpers. */
export const helperEmails = {
  'helper-invite': {
    path: '/shopper/helper/:token',
    reader: 'address',
    write: ({ language, name = '', shop = '', href, life }) => ({
      subject: translate(language, 'mail.accounts.helper-invite.subject'),
      preview: translate(language, 'mail.accounts.helper-invite.preview'),
      blocks: [
        translate(language, 'mail.hello', { name }),
        translate(language, 'mail.accounts.helper-invite.text', { shop }),
        { button: translate(language, 'mail.accounts.helper-invite.button'), href, showsLink: true },
        translate(language, 'mail.accounts.helper-invite.life', { life }),
      ],
    }),
    sample: (sample) => ({ ...sampleLifetime(sample), ...sampleName(), shop: 'Nora Vintage' }),
  },
  /** Informs the seller that a helper accepted the invite. */
  'helper-joined': {
    path: '/shopper/settings',
    reader: 'seller',
    write: ({ language, name = '', href }) => ({
      subject: translate(language, 'mail.accounts.helper-joined.subject'),
      preview: translate(language, 'mail.accounts.helper-joined.preview', { name }),
      blocks: [
        translate(language, 'mail.accounts.helper-joined.text', { name }),
        { button: translate(language, 'mail.accounts.helper-joined.button'), href },
      ],
    }),
    sample: sampleName,
  },
  /** Informs a former helper about the loss of access to the shop. */
  'helper-removed': {
    reader: 'address',
    write: ({ language, shop = '' }) => ({
      subject: translate(language, 'mail.accounts.helper-removed.subject'),
      preview: translate(language, 'mail.accounts.helper-removed.preview', { shop }),
      blocks: [translate(language, 'mail.accounts.helper-removed.text', { shop })],
    }),
    sample: () => ({ shop: 'Nora Vintage' }),
  },
} as const satisfies EmailTemplates
