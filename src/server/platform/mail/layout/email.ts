import type { Photo } from '#contract/pictures.ts'
import type { Language } from '../../language/translate.ts'

/** Listing in an email: picture, name, details, price. */
export interface EmailItem {
  title: string
  /** "Size M", "Very good": on one line. */
  details?: readonly string[]
  /** Sentence about the listing. */
  text?: string
  price?: string
  picture: Pick<Photo, 'key' | 'width' | 'height'> | null
  href?: string
}

/** Block of an email's body, in reading order. */
export type EmailBlock =
  | string
  /** `by`: deadline or consequence, shown above the button. `showsLink`: also shows the URL for copying. */
  | { button: string; href: string; by?: string | undefined; showsLink?: boolean }
  /** Label and value per line; a value may be a link. */
  | { rows: readonly (readonly [label: string, value: string, href?: string])[] }
  /** `heading`: a common property such as the seller. `isLarge`: for the only subject of the email. */
  | { items: readonly EmailItem[]; heading?: string; note?: string | undefined; isLarge?: boolean }
  /** Amounts in rows, and their total. */
  | { sums: readonly (readonly [label: string, amount: string])[]; total: readonly [string, string] }
  | { address: readonly string[]; label: string }
  /** Text written by a person, quoted literally. */
  | { said: readonly string[]; by: string }
  /** Code to type in elsewhere. */
  | { code: string; label: string }

/** Kinds of emails. A module adds its kinds next to the code that writes them. */
export interface EmailKinds {}
export type EmailKind = keyof EmailKinds

/** Content of an email without its layout. */
export interface EmailDraft {
  kind: EmailKind
  to: string
  /** Language of the text. */
  language: Language
  subject: string
  /** Preview text next to the subject in mail programs. */
  preview: string
  /** Heading, if it differs from the subject. */
  heading?: string
  blocks: readonly EmailBlock[]
  /** Sentence that explains why the recipient gets the email. */
  reason: string
  unsubscribe?: Unsubscribe
  /** Whether the recipient just requested the email, such as a password reset: it is then also sent to a suppressed address. */
  isRequested?: boolean
}

/** Unsubscribe links of optional emails: a page for people, and a URL for mail programs (RFC 8058). */
export interface Unsubscribe {
  page: string
  oneClick: string
}

/** Rendered email, ready to send. */
export interface Email {
  to: string
  subject: string
  text: string
  html: string
  unsubscribe?: Unsubscribe
}

/** Draft with a unique key; a key is sent once. */
export interface KeyedDraft {
  draft: EmailDraft
  key: string
}

/** Rendered email with its unique key. */
export interface KeyedEmail {
  email: Email
  key: string
}

/** Sends one email. `id` is the same on every attempt, so that receivers can drop duplicates. */
export type SendEmail = (email: Email, id: string) => Promise<void>
