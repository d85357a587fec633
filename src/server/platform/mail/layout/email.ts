import type { Photo } from '#contract/pictures.ts'
import type { Language } from '../../language/translate.ts'

/** A listing as it stands in an email: picture, name, what tells it from others, price. */
export interface EmailItem {
  title: string
  /** "Size M", "Very good": on one line. */
  details?: readonly string[]
  /** A sentence about it. */
  text?: string
  price?: string
  picture: Pick<Photo, 'key' | 'width' | 'height'> | null
  href?: string
}

/** One part of an email's body, in the order read. */
export type EmailBlock =
  | string
  /** `by`: until when it is to be pressed, or what then happens. `showsLink`: the address is there to be copied. */
  | { button: string; href: string; by?: string | undefined; showsLink?: boolean }
  /** Label and value, one a line; a value may lead somewhere. */
  | { rows: readonly (readonly [label: string, value: string, href?: string])[] }
  /** `heading`: what they have in common, such as who sells them. `isLarge`: all the email is about. */
  | { items: readonly EmailItem[]; heading?: string; note?: string | undefined; isLarge?: boolean }
  /** Amounts under one another, and what they add up to. */
  | { sums: readonly (readonly [label: string, amount: string])[]; total: readonly [string, string] }
  | { address: readonly string[]; label: string }
  /** What a person has written, word for word. */
  | { said: readonly string[]; by: string }
  /** Something to be typed in elsewhere. */
  | { code: string; label: string }

/** Every kind of email there is; a module names its own beside what writes them. */
export interface EmailKinds {}
export type EmailKind = keyof EmailKinds

/** What is to be said to whom; how it looks is the layout's. */
export interface EmailDraft {
  kind: EmailKind
  to: string
  /** That it is written in. */
  language: Language
  subject: string
  /** Shown by mail programs beside the subject. */
  preview: string
  /** What stands above it all, where that is not the subject. */
  heading?: string
  blocks: readonly EmailBlock[]
  /** Why its reader gets it, a sentence. */
  why: string
  unsubscribe?: Unsubscribe
  /** Whether the recipient just requested the email, such as a password reset: it is then also sent to a suppressed address. */
  isRequested?: boolean
}

/** How emails one may do without are ended: a page for people, an address mail programs post to (RFC 8058). */
export interface Unsubscribe {
  page: string
  oneClick: string
}

/** An email as it goes out. */
export interface Email {
  to: string
  subject: string
  text: string
  html: string
  unsubscribe?: Unsubscribe
}

/** An email to be written, and what it is known by: the same key goes out once. */
export interface KeyedDraft {
  draft: EmailDraft
  key: string
}

/** An email and what it is known by. */
export interface KeyedEmail {
  email: Email
  key: string
}

/** Brings one email out of the marketplace. `id` is the same on every attempt, so receivers can drop a double. */
export type SendEmail = (email: Email, id: string) => Promise<void>
