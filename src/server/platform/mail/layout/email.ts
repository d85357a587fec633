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

/** Block in the body of an email. Blocks are shown in the order of the list. */
export type EmailBlock =
  | string
  /**
   * Button. The text in `by`, such as a deadline, is shown above it. With `showsLink`, the URL is also shown as text,
   * so that the reader can copy it.
   */
  | { button: string; href: string; by?: string | undefined; showsLink?: boolean }
  /** Rows with a label and a value. A value can be a link. */
  | { rows: readonly (readonly [label: string, value: string, href?: string])[] }
  /**
   * `heading` names something that all items have in common, such as the seller. `isLarge` is for an item that the
   * whole email is about.
   */
  | { items: readonly EmailItem[]; heading?: string; note?: string | undefined; isLarge?: boolean }
  /** Rows of amounts and their total. */
  | { sums: readonly (readonly [label: string, amount: string])[]; total: readonly [string, string] }
  | { address: readonly string[]; label: string }
  /** Text written by a person, quoted unchanged. */
  | { quote: readonly string[]; by: string }
  /** Code for the recipient to type in on a page. */
  | { code: string; label: string }

/** Kinds of emails. Each module adds its own kinds next to the code that creates these emails. */
export interface EmailKinds {}
export type EmailKind = keyof EmailKinds

/** Content of an email without its layout. */
export interface EmailDraft {
  kind: EmailKind
  to: string
  /** Language in which the draft is written. */
  language: Language
  subject: string
  /** Preview text that mail programs show next to the subject. */
  preview: string
  /** Heading. Defaults to the subject. */
  heading?: string
  blocks: readonly EmailBlock[]
  /** Sentence that tells the recipient why they receive this email. */
  reason: string
  unsubscribe?: Unsubscribe
  /**
   * Whether the recipient has just requested this email, such as an email to reset a password. Such an email is sent
   * even to a suppressed address.
   */
  isRequested?: boolean
}

/**
 * Unsubscribe links of an email that can be turned off: the URL of a page for people, and a URL that mail programs call
 * (RFC 8058).
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

/** Email draft with a unique key. At most one email with this key is sent. */
export interface KeyedDraft {
  draft: EmailDraft
  key: string
}

/** Rendered email with its unique key. */
export interface KeyedEmail {
  email: Email
  key: string
}

/** Sends one email. Every attempt uses the same `id`, so that the recipient's mail server can drop duplicates. */
export type SendEmail = (email: Email, id: string) => Promise<void>
