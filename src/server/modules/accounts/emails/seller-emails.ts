import { translate, translateOf } from '#platform/language/translate.ts'
import type { EmailData, EmailWords } from './email-data.ts'

/** Without the name: nobody has proven the address, and a stranger may have written both. */
export function appliedEmail({ language }: EmailData): EmailWords {
  return {
    subject: translate(language, 'mail.accounts.applied.subject'),
    preview: translate(language, 'mail.accounts.applied.preview'),
    blocks: [translate(language, 'mail.accounts.applied.text')],
  }
}

export function alreadyAppliedEmail({ language }: EmailData): EmailWords {
  return {
    subject: translate(language, 'mail.accounts.already-applied.subject'),
    preview: translate(language, 'mail.accounts.already-applied.preview'),
    blocks: [
      translate(language, 'mail.accounts.already-applied.text'),
      translate(language, 'mail.accounts.already-applied.if-not'),
    ],
  }
}

export function alreadySellingEmail({ language, href }: EmailData): EmailWords {
  return {
    subject: translate(language, 'mail.accounts.already-selling.subject'),
    preview: translate(language, 'mail.accounts.already-selling.preview'),
    blocks: [
      translate(language, 'mail.accounts.already-selling.text'),
      { button: translate(language, 'mail.accounts.already-selling.button'), href },
    ],
  }
}

export function acceptedEmail({ language, name = '', href, life }: EmailData): EmailWords {
  return {
    subject: translate(language, 'mail.accounts.accepted.subject'),
    preview: translate(language, 'mail.accounts.accepted.preview'),
    blocks: [
      translate(language, 'mail.hello', { name }),
      translate(language, 'mail.accounts.accepted.text'),
      { button: translate(language, 'mail.accounts.accepted.button'), href, showsLink: true },
      translate(language, 'mail.accounts.accepted.life', { life }),
    ],
  }
}

export function rejectedEmail({ language, name = '', why = '' }: EmailData): EmailWords {
  return {
    subject: translate(language, 'mail.accounts.refused.subject'),
    preview: translate(language, 'mail.accounts.refused.preview'),
    blocks: [
      translate(language, 'mail.hello', { name }),
      translate(language, 'mail.accounts.refused.text'),
      ...(why ? [why] : []),
      translate(language, 'mail.accounts.refused.again'),
    ],
  }
}

export function sellerResetEmail({ language, href, life }: EmailData): EmailWords {
  return {
    subject: translate(language, 'mail.accounts.seller-reset.subject'),
    preview: translate(language, 'mail.accounts.link-once', { life }),
    blocks: [
      translate(language, 'mail.accounts.seller-reset.text'),
      { button: translate(language, 'mail.accounts.reset.button'), href, showsLink: true },
      translate(language, 'mail.accounts.link-once', { life }),
      translate(language, 'mail.accounts.reset.old-works'),
    ],
  }
}

/** To every owner: who may run the marketplace has changed, or is to. */
export function rightsChangedEmail({ language, what = '', why = '', href }: EmailData): EmailWords {
  const reason = translate(language, 'mail.accounts.rights-changed.reason')
  return {
    subject: translate(language, 'mail.accounts.rights-changed.subject'),
    preview: what,
    blocks: [
      what,
      ...(why ? [{ rows: [[reason, why]] as [string, string][] }] : []),
      translate(language, 'mail.accounts.rights-changed.if-not'),
      { button: translate(language, 'mail.accounts.rights-changed.button'), href },
    ],
  }
}

/** An invite of a build from before names no role: it makes an owner. */
export function inviteEmail({ language, role: key = 'owner', href, life }: EmailData): EmailWords {
  const role = translateOf(language, 'staff.role', key)
  return {
    subject: translate(language, 'mail.accounts.invite.subject'),
    preview: translate(language, 'mail.accounts.invite.preview', { role }),
    blocks: [
      translate(language, 'mail.accounts.invite.text', { role }),
      { button: translate(language, 'mail.accounts.invite.button'), href, showsLink: true },
      translate(language, 'mail.accounts.invite.life', { life }),
    ],
  }
}
