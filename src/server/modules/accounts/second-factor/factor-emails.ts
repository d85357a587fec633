import { translate } from '#platform/language/translate.ts'
import type { EmailData, EmailTemplate, EmailTemplates, EmailContent } from '../emails/email-template.ts'
import { sampleLifetime } from '../emails/sample-data.ts'

/** Email templates about second factors, passkeys and linked identities. */
export const factorEmails = {
  'factor-on': warning(({ language }) => ({
    subject: translate(language, 'mail.accounts.factor-on.subject'),
    preview: translate(language, 'mail.accounts.factor-on.preview'),
    blocks: [translate(language, 'mail.accounts.factor-on.text')],
  })),
  'factor-off': warning(({ language }) => ({
    subject: translate(language, 'mail.accounts.factor-off.subject'),
    preview: translate(language, 'mail.accounts.factor-off.preview'),
    blocks: [translate(language, 'mail.accounts.factor-off.text')],
  })),
  // The email also says that the password was correct, because a code is requested only after a correct password.
  'factor-guessed': warning(({ language }) => ({
    subject: translate(language, 'mail.accounts.factor-guessed.subject'),
    preview: translate(language, 'mail.accounts.factor-guessed.preview'),
    blocks: [translate(language, 'mail.accounts.factor-guessed.text')],
  })),
  'passkey-added': warning(({ language }) => ({
    subject: translate(language, 'mail.accounts.passkey-added.subject'),
    preview: translate(language, 'mail.accounts.passkey-added.preview'),
    blocks: [translate(language, 'mail.accounts.passkey-added.text')],
  })),
  'passkey-removed': warning(({ language }) => ({
    subject: translate(language, 'mail.accounts.passkey-removed.subject'),
    preview: translate(language, 'mail.accounts.passkey-removed.preview'),
    blocks: [translate(language, 'mail.accounts.passkey-removed.text')],
  })),
  'identity-linked': providerWarning(({ language, name: provider = '' }) => ({
    subject: translate(language, 'mail.accounts.identity-linked.subject', { provider }),
    preview: translate(language, 'mail.accounts.identity-linked.text', { provider }),
    blocks: [translate(language, 'mail.accounts.identity-linked.text', { provider })],
  })),
  'identity-unlinked': providerWarning(({ language, name: provider = '' }) => ({
    subject: translate(language, 'mail.accounts.identity-unlinked.subject', { provider }),
    preview: translate(language, 'mail.accounts.identity-unlinked.text', { provider }),
    blocks: [translate(language, 'mail.accounts.identity-unlinked.text', { provider })],
  })),
  /**
   * Informs a person who lost access to the second factor that an admin or the server's operator removed the second
   * factor.
   */
  'factor-reset': {
    reader: 'account',
    write: ({ language }) => ({
      subject: translate(language, 'mail.accounts.factor-off.subject'),
      preview: translate(language, 'mail.accounts.factor-reset.preview'),
      blocks: [
        translate(language, 'mail.accounts.factor-reset.text'),
        translate(language, 'mail.accounts.factor-reset.if-not'),
      ],
    }),
  },
  'recovery-code-used': {
    ...warning(({ language, codesLeft: count = 0 }) => ({
      subject: translate(language, 'mail.accounts.recovery-code-used.subject'),
      preview: translate(language, 'mail.accounts.recovery-code-used.left', { count }),
      blocks: [
        translate(language, 'mail.accounts.recovery-code-used.text'),
        translate(language, 'mail.accounts.recovery-code-used.left', { count }),
      ],
    })),
    sample: (sample) => ({ ...sampleLifetime(sample), codesLeft: 9 }),
  },
  'recovery-codes-new': warning(({ language }) => ({
    subject: translate(language, 'mail.accounts.recovery-codes-new.subject'),
    preview: translate(language, 'mail.accounts.recovery-codes-new.text'),
    blocks: [translate(language, 'mail.accounts.recovery-codes-new.text')],
  })),
} as const satisfies EmailTemplates

/** Creates a template for a security warning about an identity at a sign-in provider. */
function providerWarning(write: (data: EmailData) => EmailContent): EmailTemplate {
  return { ...warning(write), sample: (sample) => ({ ...sampleLifetime(sample), name: 'Google' }) }
}

/** Creates a template for a security warning, with a link to secure the account. */
function warning(write: (data: EmailData) => EmailContent): EmailTemplate {
  return {
    path: '/secure-account/:token',
    reader: 'account',
    sample: sampleLifetime,
    write(data) {
      const { language, href, life } = data
      const { blocks, ...words } = write(data)
      const link: EmailContent['blocks'] = [
        translate(language, 'mail.accounts.new-device.if-not'),
        { button: translate(language, 'mail.accounts.not-me'), href, showsLink: true },
        translate(language, 'mail.accounts.link-once', { life }),
      ]
      return { ...words, blocks: [...blocks, ...link] }
    },
  }
}
