import * as buyer from './buyer-emails.ts'
import type { EmailData, EmailWords } from './email-data.ts'
import * as seller from './seller-emails.ts'

interface EmailKind {
  /** Where its link leads: `:token` is a mailed link's secret. */
  path?: string
  write(data: EmailData): EmailWords
}

/** Every email of this module by name. */
export const templates = {
  confirm: { path: '/verify/:token', write: buyer.confirmEmail },
  'confirm-free': { path: '/free-verify/:token', write: buyer.confirmEmail },
  'confirm-change': { path: '/verify/:token', write: buyer.changedEmailEmail },
  'seller-confirm-change': { path: '/shopper/verify/:token', write: buyer.changedEmailEmail },
  'email-change-asked': { path: '/secure-account/:token', write: buyer.emailChangeAskedEmail },
  'moved-away': { path: '/secure-account/:token', write: buyer.movedAwayEmail },
  'new-device': { path: '/secure-account/:token', write: buyer.newDeviceEmail },
  reset: { path: '/reset/:token', write: buyer.resetEmail },
  'first-password': { path: '/reset/:token', write: buyer.firstPasswordEmail },
  'password-changed': { write: buyer.passwordChangedEmail },
  'already-here': { path: '/login', write: buyer.alreadyHereEmail },
  erased: { write: buyer.erasedEmail },
  applied: { write: seller.appliedEmail },
  'already-applied': { write: seller.alreadyAppliedEmail },
  'already-selling': { path: '/shopper/sellerLogin', write: seller.alreadySellingEmail },
  accepted: { path: '/shopper/signup/:token', write: seller.acceptedEmail },
  refused: { write: seller.rejectedEmail },
  'seller-reset': { path: '/shopper/sellerReset/:token', write: seller.sellerResetEmail },
  'rights-changed': { path: '/sa/admins', write: seller.rightsChangedEmail },
  invite: { path: '/sa/signup/:token', write: seller.inviteEmail },
} as const satisfies Record<string, EmailKind>

export type EmailName = keyof typeof templates

export function emailKind(name: EmailName): EmailKind {
  return templates[name]
}
