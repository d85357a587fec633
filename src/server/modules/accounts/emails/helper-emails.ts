import { translate } from '#platform/language/translate.ts'
import type { EmailData, EmailWords } from './email-data.ts'

export function helperInviteEmail({ language, name = '', shop = '', href, life }: EmailData): EmailWords {
  return {
    subject: translate(language, 'mail.accounts.helper-invite.subject'),
    preview: translate(language, 'mail.accounts.helper-invite.preview'),
    blocks: [
      translate(language, 'mail.hello', { name }),
      translate(language, 'mail.accounts.helper-invite.text', { shop }),
      { button: translate(language, 'mail.accounts.helper-invite.button'), href, showsLink: true },
      translate(language, 'mail.accounts.helper-invite.life', { life }),
    ],
  }
}

/** To the seller: an invite was accepted. */
export function helperJoinedEmail({ language, name = '', href }: EmailData): EmailWords {
  return {
    subject: translate(language, 'mail.accounts.helper-joined.subject'),
    preview: translate(language, 'mail.accounts.helper-joined.preview', { name }),
    blocks: [
      translate(language, 'mail.accounts.helper-joined.text', { name }),
      { button: translate(language, 'mail.accounts.helper-joined.button'), href },
    ],
  }
}

/** To who helped a shop until now. */
export function helperRemovedEmail({ language, shop = '' }: EmailData): EmailWords {
  return {
    subject: translate(language, 'mail.accounts.helper-removed.subject'),
    preview: translate(language, 'mail.accounts.helper-removed.preview', { shop }),
    blocks: [translate(language, 'mail.accounts.helper-removed.text', { shop })],
  }
}
