import { translate, type Language } from '#platform/language/translate.ts'
import type { EmailData, EmailWords } from './email-data.ts'

export function factorOnEmail({ language, ...link }: EmailData): EmailWords {
  return {
    subject: translate(language, 'mail.accounts.factor-on.subject'),
    preview: translate(language, 'mail.accounts.factor-on.preview'),
    blocks: [translate(language, 'mail.accounts.factor-on.text'), ...notMe(language, link)],
  }
}

export function factorOffEmail({ language, ...link }: EmailData): EmailWords {
  return {
    subject: translate(language, 'mail.accounts.factor-off.subject'),
    preview: translate(language, 'mail.accounts.factor-off.preview'),
    blocks: [translate(language, 'mail.accounts.factor-off.text'), ...notMe(language, link)],
  }
}

export function passkeyAddedEmail({ language, ...link }: EmailData): EmailWords {
  return {
    subject: translate(language, 'mail.accounts.passkey-added.subject'),
    preview: translate(language, 'mail.accounts.passkey-added.preview'),
    blocks: [translate(language, 'mail.accounts.passkey-added.text'), ...notMe(language, link)],
  }
}

export function passkeyRemovedEmail({ language, ...link }: EmailData): EmailWords {
  return {
    subject: translate(language, 'mail.accounts.passkey-removed.subject'),
    preview: translate(language, 'mail.accounts.passkey-removed.preview'),
    blocks: [translate(language, 'mail.accounts.passkey-removed.text'), ...notMe(language, link)],
  }
}

/** Who tries codes has passed the password. */
export function factorGuessedEmail({ language, ...link }: EmailData): EmailWords {
  return {
    subject: translate(language, 'mail.accounts.factor-guessed.subject'),
    preview: translate(language, 'mail.accounts.factor-guessed.preview'),
    blocks: [translate(language, 'mail.accounts.factor-guessed.text'), ...notMe(language, link)],
  }
}

/** An admin, or whoever runs the machine, has taken it away for someone who lost it. */
export function factorResetEmail({ language }: EmailData): EmailWords {
  return {
    subject: translate(language, 'mail.accounts.factor-off.subject'),
    preview: translate(language, 'mail.accounts.factor-reset.preview'),
    blocks: [
      translate(language, 'mail.accounts.factor-reset.text'),
      translate(language, 'mail.accounts.factor-reset.if-not'),
    ],
  }
}

export function recoveryCodeUsedEmail({ language, codesLeft: count = 0, ...link }: EmailData): EmailWords {
  return {
    subject: translate(language, 'mail.accounts.recovery-code-used.subject'),
    preview: translate(language, 'mail.accounts.recovery-code-used.left', { count }),
    blocks: [
      translate(language, 'mail.accounts.recovery-code-used.text'),
      translate(language, 'mail.accounts.recovery-code-used.left', { count }),
      ...notMe(language, link),
    ],
  }
}

export function newRecoveryCodesEmail({ language, ...link }: EmailData): EmailWords {
  return {
    subject: translate(language, 'mail.accounts.recovery-codes-new.subject'),
    preview: translate(language, 'mail.accounts.recovery-codes-new.text'),
    blocks: [translate(language, 'mail.accounts.recovery-codes-new.text'), ...notMe(language, link)],
  }
}

/** What to do if it was someone else. */
function notMe(language: Language, { href, life }: Pick<EmailData, 'href' | 'life'>): EmailWords['blocks'] {
  return [
    translate(language, 'mail.accounts.new-device.if-not'),
    { button: translate(language, 'mail.accounts.not-me'), href, showsLink: true },
    translate(language, 'mail.accounts.link-once', { life }),
  ]
}
