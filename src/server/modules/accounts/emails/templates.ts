import type { EmailDraft } from '#platform/mail/layout.ts'
import * as buyer from './buyer-emails.ts'
import * as seller from './seller-emails.ts'

/** What an email is written from. `href`: its link; the secret in it is made when the email is written. */
export interface EmailData {
  to: string
  name?: string
  newEmail?: string
  what?: string
  why?: string
  /** "Firefox on Windows", and when it signed in, in ms. */
  device?: string
  at?: number
  href: string
  /** How long that link lives, in words. */
  life: string
}

interface EmailKind {
  /** Where its link leads: `:token` is a mailed link's secret. */
  path?: string
  write(data: EmailData): EmailDraft
}

/** Every email of this module by name. */
export const templates = {
  confirm: { path: '/verify/:token', write: ({ to, href, life }) => buyer.confirmEmail(to, href, life) },
  'confirm-free': {
    path: '/free-verify/:token',
    write: ({ to, href, life }) => buyer.confirmEmail(to, href, life),
  },
  'confirm-change': {
    path: '/verify/:token',
    write: ({ to, href, life }) => buyer.changedEmailEmail(to, href, life),
  },
  'seller-confirm-change': {
    path: '/shopper/verify/:token',
    write: ({ to, href, life }) => buyer.changedEmailEmail(to, href, life),
  },
  'email-change-asked': {
    path: '/secure-account/:token',
    write: ({ to, newEmail, href, life }) => buyer.emailChangeAskedEmail(to, newEmail ?? '', href, life),
  },
  'moved-away': {
    path: '/secure-account/:token',
    write: ({ to, newEmail, href, life }) => buyer.movedAwayEmail(to, newEmail ?? '', href, life),
  },
  'new-device': {
    path: '/secure-account/:token',
    write: ({ to, device, at, href, life }) =>
      buyer.newDeviceEmail(to, device ?? '', timeText(at ?? 0), href, life),
  },
  reset: { path: '/reset/:token', write: ({ to, href, life }) => buyer.resetEmail(to, href, life) },
  'first-password': {
    path: '/reset/:token',
    write: ({ to, href, life }) => buyer.firstPasswordEmail(to, href, life),
  },
  'password-changed': { write: ({ to }) => buyer.passwordChangedEmail(to) },
  'already-here': { path: '/login', write: ({ to, href }) => buyer.alreadyHereEmail(to, href) },
  erased: { write: ({ to }) => buyer.erasedEmail(to) },
  applied: { write: ({ to }) => seller.appliedEmail(to) },
  'already-applied': { write: ({ to }) => seller.alreadyAppliedEmail(to) },
  'already-selling': {
    path: '/shopper/sellerLogin',
    write: ({ to, href }) => seller.alreadySellingEmail(to, href),
  },
  accepted: {
    path: '/shopper/signup/:token',
    write: ({ to, name, href, life }) => seller.acceptedEmail(to, name ?? '', href, life),
  },
  refused: { write: ({ to, name, why }) => seller.rejectedEmail(to, name ?? '', why ?? '') },
  'seller-reset': {
    path: '/shopper/sellerReset/:token',
    write: ({ to, href, life }) => seller.sellerResetEmail(to, href, life),
  },
  'rights-changed': {
    path: '/sa/admins',
    write: ({ to, what, why, href }) => seller.rightsChangedEmail(to, what ?? '', why ?? '', href),
  },
  invite: { path: '/sa/signup/:token', write: ({ to, href, life }) => seller.inviteEmail(to, href, life) },
} as const satisfies Record<string, EmailKind>

/** "Nov 22, 2026, 8:15 PM UTC": readers are anywhere. */
function timeText(ms: number): string {
  const parts = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat('en-US', parts).format(ms)} UTC`
}

export type EmailName = keyof typeof templates

export function emailKind(name: EmailName): EmailKind {
  return templates[name]
}
