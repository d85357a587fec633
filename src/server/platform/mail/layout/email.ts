import type { Photo } from '#contract/pictures.ts'
import type { Language } from '../../language/translate.ts'

/** Listing as shown in an email: picture, title, details and price. */
export interface EmailItem {
  title: string
  /** Details such as "Size M" and "Very good", shown on one line. */
  details?: readonly string[]
  /** Sentence about the listing. */
  text?: string
  price?: string
  picture: Pick<Photo, 'key' | 'width' | 'height'> | null
  href?: string
}

/** Block of an email's body. Blocks are listed in reading order. */
export type EmailBlock =
  | string
  /**
   * Button. `by` is a deadline or consequence that is shown above the button. With `showsLink`, the URL is also shown
   * as text, so that the reader can copy the URL.
   */
  | { button: string; href: string; by?: string | undefined; showsLink?: boolean }
  /** A label and a value per row. A value may be a link. */
  | { rows: readonly (readonly [label: string, value: string, href?: string])[] }
  /**
   * `heading` names a property that all items share, such as the seller. `isLarge` is for an item that is the subject
   * of the whole email.
   */
  | { items: readonly EmailItem[]; heading?: string; note?: string | undefined; isLarge?: boolean }
  /** Rows of amounts and their total. */
  | { sums: readonly (readonly [label: string, amount: string])[]; total: readonly [string, string] }
  | { address: readonly string[]; label: string }
  /** Text written by a person, quoted unchanged. */
  | { said: readonly string[]; by: string }
  /** Code that the recipient types in on a page. */
  | { code: string; label: string }

/** Names of the kinds of emails. Each module adds its own kinds next to the code that writes the emails. */
export interface EmailKinds {}
export type EmailKind = keyof EmailKinds

/** Content of an email without its layout. */
export interface EmailDraft {
  kind: EmailKind
  to: string
  /** Language that the draft is written in. */
  language: Language
  subject: string
  /** Preview text that mail programs show next to the subject. */
  preview: string
  /** Heading, if it differs from the subject. */
  heading?: string
  blocks: readonly EmailBlock[]
  /** Sentence that explains to the recipient why this email was sent. */
  reason: string
  unsubscribe?: Unsubscribe
  /**
   * Whether the recipient has just requested the email, such as an email to reset a password. A requested email is sent
   * even if the address is suppressed.
   */
  isRequested?: boolean
}

/**
 * Unsubscribe links of an optional email: the URL of a page for people, and a URL that mail programs call (RFC 8058).
 */
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

/** Email draft with a unique key. Only one email is sent for each key. */
export interface KeyedDraft {
  draft: EmailDraft
  key: string
}

/** Rendered email with its unique key. */
export interface KeyedEmail {
  email: Email
  key: string
}

/** Sends one email. Every attempt uses the same `id`, so that receivers can drop duplicates. */
export type SendEmail = (email: Email, id: string) => Promise<void>
