import { timeText } from '#platform/language/formats.ts'
import { deviceText } from '#platform/http/access/device.ts'
import { translate } from '#platform/language/translate.ts'
import type { EmailData, EmailTemplates, EmailContent } from '../emails/email-template.ts'

/** Email templates about sign-ins and passwords. */
export const signInEmails = {
  'new-device': {
    path: '/secure-account/:token',
    reader: 'account',
    write: newDeviceEmail,
    sample: ({ now: at }) => ({ device: 'Firefox on Windows', at }),
  },
  reset: {
    isRequested: true,
    path: '/reset/:token',
    reader: 'account',
    write: ({ language, href, life }) => ({
      subject: translate(language, 'mail.accounts.reset.subject'),
      preview: translate(language, 'mail.accounts.link-once', { life }),
      blocks: [
        translate(language, 'mail.accounts.reset.text'),
        { button: translate(language, 'mail.accounts.reset.button'), href, showsLink: true },
        translate(language, 'mail.accounts.link-once', { life }),
        translate(language, 'mail.accounts.reset.old-works'),
      ],
    }),
  },
  'password-expired': { path: '/reset/:token', reader: 'account', write: passwordExpiredEmail },
  'first-password': {
    isRequested: true,
    path: '/reset/:token',
    reader: 'account',
    write: ({ language, href, life }) => ({
      subject: translate(language, 'mail.accounts.first-password.subject'),
      preview: translate(language, 'mail.accounts.first-password.preview'),
      blocks: [
        translate(language, 'mail.accounts.first-password.text'),
        { button: translate(language, 'mail.accounts.first-password.button'), href, showsLink: true },
        translate(language, 'mail.accounts.link-once', { life }),
        translate(language, 'mail.accounts.ignore'),
      ],
    }),
  },
  'password-changed': {
    reader: 'account',
    write: ({ language }) => ({
      subject: translate(language, 'mail.accounts.password-changed.subject'),
      preview: translate(language, 'mail.accounts.password-changed.preview'),
      blocks: [
        translate(language, 'mail.accounts.password-changed.text'),
        translate(language, 'mail.accounts.password-changed.if-not'),
      ],
    }),
  },
  'seller-reset': {
    isRequested: true,
    path: '/shopper/sellerReset/:token',
    reader: 'seller',
    write: ({ language, href, life }) => ({
      subject: translate(language, 'mail.accounts.seller-reset.subject'),
      preview: translate(language, 'mail.accounts.link-once', { life }),
      blocks: [
        translate(language, 'mail.accounts.seller-reset.text'),
        { button: translate(language, 'mail.accounts.reset.button'), href, showsLink: true },
        translate(language, 'mail.accounts.link-once', { life }),
        translate(language, 'mail.accounts.reset.old-works'),
      ],
    }),
  },
  'seller-password-expired': {
    path: '/shopper/sellerReset/:token',
    reader: 'seller',
    write: passwordExpiredEmail,
  },
} as const satisfies EmailTemplates

function newDeviceEmail({ language, device: deviceName = '', at = 0, href, life }: EmailData): EmailContent {
  const device = deviceText(language, deviceName)
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

/** Creates the email to a buyer or seller whose password an admin expired. */
function passwordExpiredEmail({ language, href, life }: EmailData): EmailContent {
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
