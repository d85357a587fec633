import { timeText } from '#platform/language/formats.ts'
import { deviceText } from '#platform/http/access/device.ts'
import { translate } from '#platform/language/translate.ts'
import type { EmailData, EmailWords } from './email-data.ts'

export function confirmEmail({ language, href, life }: EmailData): EmailWords {
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

export function changedEmailEmail({ language, href, life }: EmailData): EmailWords {
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

export function emailChangeAskedEmail({ language, newEmail: email = '', href, life }: EmailData): EmailWords {
  return {
    subject: translate(language, 'mail.accounts.email-change-asked.subject'),
    preview: translate(language, 'mail.accounts.email-change-asked.preview'),
    blocks: [
      translate(language, 'mail.accounts.email-change-asked.text', { email }),
      translate(language, 'mail.accounts.email-change-asked.if-not'),
      { button: translate(language, 'mail.accounts.not-me'), href, showsLink: true },
      translate(language, 'mail.accounts.email-change-asked.life', { life }),
    ],
  }
}

export function movedAwayEmail({ language, newEmail: email = '', href, life }: EmailData): EmailWords {
  return {
    subject: translate(language, 'mail.accounts.moved-away.subject'),
    preview: translate(language, 'mail.accounts.moved-away.preview'),
    blocks: [
      translate(language, 'mail.accounts.moved-away.text', { email }),
      translate(language, 'mail.accounts.moved-away.if-not'),
      { button: translate(language, 'mail.accounts.moved-away.button'), href, showsLink: true },
      translate(language, 'mail.accounts.moved-away.life', { life }),
    ],
  }
}

export function newDeviceEmail({ language, device: named = '', at = 0, href, life }: EmailData): EmailWords {
  const device = deviceText(language, named)
  const time = timeText(language, at)
  return {
    subject: translate(language, 'mail.accounts.new-device.subject'),
    preview: translate(language, 'mail.accounts.new-device.preview', { device, time }),
    blocks: [
      translate(language, 'mail.accounts.new-device.text', { device, time }),
      translate(language, 'mail.accounts.new-device.if-not'),
      { button: translate(language, 'mail.accounts.not-me'), href, showsLink: true },
      translate(language, 'mail.accounts.link-once', { life }),
    ],
  }
}

export function resetEmail({ language, href, life }: EmailData): EmailWords {
  return {
    subject: translate(language, 'mail.accounts.reset.subject'),
    preview: translate(language, 'mail.accounts.link-once', { life }),
    blocks: [
      translate(language, 'mail.accounts.reset.text'),
      { button: translate(language, 'mail.accounts.reset.button'), href, showsLink: true },
      translate(language, 'mail.accounts.link-once', { life }),
      translate(language, 'mail.accounts.reset.old-works'),
    ],
  }
}

/** An admin has asked for it, of a buyer or a seller. */
export function passwordExpiredEmail({ language, href, life }: EmailData): EmailWords {
  return {
    subject: translate(language, 'mail.accounts.password-expired.subject'),
    preview: translate(language, 'mail.accounts.password-expired.preview'),
    blocks: [
      translate(language, 'mail.accounts.password-expired.text'),
      { button: translate(language, 'mail.accounts.password-expired.button'), href, showsLink: true },
      translate(language, 'mail.accounts.link-once', { life }),
    ],
  }
}

export function firstPasswordEmail({ language, href, life }: EmailData): EmailWords {
  return {
    subject: translate(language, 'mail.accounts.first-password.subject'),
    preview: translate(language, 'mail.accounts.first-password.preview'),
    blocks: [
      translate(language, 'mail.accounts.first-password.text'),
      { button: translate(language, 'mail.accounts.first-password.button'), href, showsLink: true },
      translate(language, 'mail.accounts.link-once', { life }),
      translate(language, 'mail.accounts.ignore'),
    ],
  }
}

export function passwordChangedEmail({ language }: EmailData): EmailWords {
  return {
    subject: translate(language, 'mail.accounts.password-changed.subject'),
    preview: translate(language, 'mail.accounts.password-changed.preview'),
    blocks: [
      translate(language, 'mail.accounts.password-changed.text'),
      translate(language, 'mail.accounts.password-changed.if-not'),
    ],
  }
}

export function alreadyHereEmail({ language, href }: EmailData): EmailWords {
  return {
    subject: translate(language, 'mail.accounts.already-here.subject'),
    preview: translate(language, 'mail.accounts.already-here.preview'),
    blocks: [
      translate(language, 'mail.accounts.already-here.text'),
      { button: translate(language, 'mail.accounts.already-here.button'), href },
      translate(language, 'mail.accounts.already-here.forgot'),
    ],
  }
}

export function erasedEmail({ language }: EmailData): EmailWords {
  return {
    subject: translate(language, 'mail.accounts.erased.subject'),
    preview: translate(language, 'mail.accounts.erased.preview'),
    blocks: [
      translate(language, 'mail.accounts.erased.text'),
      translate(language, 'mail.accounts.erased.orders'),
    ],
  }
}
