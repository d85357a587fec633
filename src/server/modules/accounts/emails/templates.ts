import { translate, type Language } from '#platform/language/translate.ts'
import type { EmailDraft } from '#platform/mail/layout/email.ts'
import * as buyer from './buyer-emails.ts'
import * as helper from './helper-emails.ts'
import * as factor from './factor-emails.ts'
import type { EmailData, EmailWords } from './email-data.ts'
import * as seller from './seller-emails.ts'

interface EmailTemplate {
  /** Where its link leads: `:token` is a mailed link's secret. */
  path?: string
  /** What its reader has to do with us. */
  reader: 'account' | 'address' | 'seller' | 'admin'
  /** Whether the recipient just requested the email; opening its link proves that the address receives email. */
  isRequested?: boolean
  write(data: EmailData): EmailWords
}

/** Every email of this module by name. */
const templates = {
  confirm: { isRequested: true, path: '/verify/:token', reader: 'address', write: buyer.confirmEmail },
  'confirm-free': {
    isRequested: true,
    path: '/free-verify/:token',
    reader: 'address',
    write: buyer.confirmEmail,
  },
  'confirm-change': {
    isRequested: true,
    path: '/verify/:token',
    reader: 'address',
    write: buyer.changedEmailEmail,
  },
  'seller-confirm-change': {
    isRequested: true,
    path: '/shopper/verify/:token',
    reader: 'address',
    write: buyer.changedEmailEmail,
  },
  'email-change-asked': {
    path: '/secure-account/:token',
    reader: 'account',
    write: buyer.emailChangeAskedEmail,
  },
  'moved-away': { path: '/secure-account/:token', reader: 'account', write: buyer.movedAwayEmail },
  'new-device': { path: '/secure-account/:token', reader: 'account', write: buyer.newDeviceEmail },
  'factor-on': { path: '/secure-account/:token', reader: 'account', write: factor.factorOnEmail },
  'factor-off': { path: '/secure-account/:token', reader: 'account', write: factor.factorOffEmail },
  'factor-guessed': { path: '/secure-account/:token', reader: 'account', write: factor.factorGuessedEmail },
  'passkey-added': { path: '/secure-account/:token', reader: 'account', write: factor.passkeyAddedEmail },
  'passkey-removed': { path: '/secure-account/:token', reader: 'account', write: factor.passkeyRemovedEmail },
  'factor-reset': { reader: 'account', write: factor.factorResetEmail },
  'recovery-code-used': {
    path: '/secure-account/:token',
    reader: 'account',
    write: factor.recoveryCodeUsedEmail,
  },
  'recovery-codes-new': {
    path: '/secure-account/:token',
    reader: 'account',
    write: factor.newRecoveryCodesEmail,
  },
  reset: { isRequested: true, path: '/reset/:token', reader: 'account', write: buyer.resetEmail },
  'password-expired': { path: '/reset/:token', reader: 'account', write: buyer.passwordExpiredEmail },
  'first-password': {
    isRequested: true,
    path: '/reset/:token',
    reader: 'account',
    write: buyer.firstPasswordEmail,
  },
  'password-changed': { reader: 'account', write: buyer.passwordChangedEmail },
  'already-here': { path: '/login', reader: 'account', write: buyer.alreadyHereEmail },
  erased: { reader: 'address', write: buyer.erasedEmail },
  applied: { reader: 'address', write: seller.appliedEmail },
  'already-applied': { reader: 'address', write: seller.alreadyAppliedEmail },
  'already-selling': { path: '/shopper/sellerLogin', reader: 'seller', write: seller.alreadySellingEmail },
  accepted: { path: '/shopper/signup/:token', reader: 'address', write: seller.acceptedEmail },
  refused: { reader: 'address', write: seller.rejectedEmail },
  'seller-reset': {
    isRequested: true,
    path: '/shopper/sellerReset/:token',
    reader: 'seller',
    write: seller.sellerResetEmail,
  },
  'seller-password-expired': {
    path: '/shopper/sellerReset/:token',
    reader: 'seller',
    write: buyer.passwordExpiredEmail,
  },
  'rights-changed': { path: '/sa/admins', reader: 'admin', write: seller.rightsChangedEmail },
  'helper-invite': { path: '/shopper/helper/:token', reader: 'address', write: helper.helperInviteEmail },
  'helper-joined': { path: '/shopper/settings', reader: 'seller', write: helper.helperJoinedEmail },
  'helper-removed': { reader: 'address', write: helper.helperRemovedEmail },
  invite: { path: '/sa/signup/:token', reader: 'address', write: seller.inviteEmail },
} as const satisfies Record<string, EmailTemplate>

export type EmailName = keyof typeof templates
export const emailNames = Object.keys(templates) as EmailName[]

declare module '#platform/mail/layout/email.ts' {
  interface EmailKinds extends Record<EmailName, true> {}
}

/** Where the link of an email leads; undefined for one without. */
export function pathOf(name: EmailName): string | undefined {
  const { path }: EmailTemplate = templates[name]
  return path
}

/** An email of this module to one reader. */
export function accountEmail(kind: EmailName, to: string, data: EmailData): EmailDraft {
  const { reader, write, isRequested = false }: EmailTemplate = templates[kind]
  const { language } = data
  return { kind, to, language, ...write(data), why: whyText(language, reader), isRequested }
}

function whyText(language: Language, reader: EmailTemplate['reader']): string {
  switch (reader) {
    case 'account':
      return translate(language, 'mail.why.account')
    case 'address':
      return translate(language, 'mail.why.address')
    case 'seller':
      return translate(language, 'mail.why.seller')
    case 'admin':
      return translate(language, 'mail.why.admin')
  }
}
