import type { Draft } from '#platform/mail/layout.ts'
import * as buyer from './buyer-letters.ts'
import * as seller from './seller-letters.ts'

/** What a letter is written from. `href`: its link; the secret in it is made when the letter is written. */
export interface LetterData {
  to: string
  name?: string
  newEmail?: string
  why?: string
  href: string
  /** How long that link lives, in words. */
  life: string
}

interface LetterKind {
  /** Where its link leads: `:token` is a mailed link's secret. */
  path?: string
  write(data: LetterData): Draft
}

/** Every letter of this room by name. */
export const letters = {
  confirm: { path: '/verify/:token', write: ({ to, href, life }) => buyer.confirmLetter(to, href, life) },
  'confirm-free': {
    path: '/free-verify/:token',
    write: ({ to, href, life }) => buyer.confirmLetter(to, href, life),
  },
  'confirm-change': {
    path: '/verify/:token',
    write: ({ to, href, life }) => buyer.changedEmailLetter(to, href, life),
  },
  'moved-away': { write: ({ to, newEmail }) => buyer.movedAwayLetter(to, newEmail ?? '') },
  reset: { path: '/reset/:token', write: ({ to, href, life }) => buyer.resetLetter(to, href, life) },
  'first-password': {
    path: '/reset/:token',
    write: ({ to, href, life }) => buyer.firstPasswordLetter(to, href, life),
  },
  'password-changed': { write: ({ to }) => buyer.passwordChangedLetter(to) },
  'already-here': { path: '/login', write: ({ to, href }) => buyer.alreadyHereLetter(to, href) },
  erased: { write: ({ to }) => buyer.erasedLetter(to) },
  applied: { write: ({ to, name }) => seller.appliedLetter(to, name ?? '') },
  'already-selling': {
    path: '/shopper/sellerLogin',
    write: ({ to, href }) => seller.alreadySellingLetter(to, href),
  },
  accepted: {
    path: '/shopper/signup/:token',
    write: ({ to, name, href, life }) => seller.acceptedLetter(to, name ?? '', href, life),
  },
  refused: { write: ({ to, name, why }) => seller.refusedLetter(to, name ?? '', why ?? '') },
  'seller-reset': {
    path: '/shopper/sellerReset/:token',
    write: ({ to, href, life }) => seller.sellerResetLetter(to, href, life),
  },
  invite: { path: '/sa/signup/:token', write: ({ to, href, life }) => seller.inviteLetter(to, href, life) },
} as const satisfies Record<string, LetterKind>

export type LetterName = keyof typeof letters

export function letterKind(name: LetterName): LetterKind {
  return letters[name]
}
