import type { StaffRole } from '#contract/staff-roles.ts'
import type { Language } from '#platform/language/translate.ts'
import type { EmailSample } from '#platform/mail/layout/email-preview.ts'
import type { EmailDraft } from '#platform/mail/layout/email.ts'

/** Values for an email template. `href` is the URL of the email's link, including the link's token. */
export interface EmailData {
  language: Language
  name?: string
  /** Name of the shop. */
  shop?: string
  newEmail?: string
  what?: string
  why?: string
  /** Staff role granted by an invite. */
  role?: StaffRole
  /**
   * Browser and operating system of a sign-in, such as "Firefox on Windows". `at` is the time of the sign-in in ms.
   */
  device?: string
  /** Number of unused recovery codes. */
  codesLeft?: number
  at?: number
  href: string
  /** Lifetime of the link as text, such as "24 hours". */
  life: string
}

/** Subject and body of an email, without the recipient. */
export type EmailContent = Omit<EmailDraft, 'kind' | 'to' | 'language' | 'reason'>

export interface EmailTemplate {
  /** Path of the email's link. `:token` is replaced with the link's token. */
  path?: string
  /**
   * Recipient's relation to the marketplace. The email's footer states it as the reason why the recipient gets the
   * email.
   */
  reader: 'account' | 'address' | 'seller' | 'admin'
  /**
   * True if the recipient just requested the email. In that case, opening the email's link proves that the address
   * receives email.
   */
  isRequested?: boolean
  write(data: EmailData): EmailContent
  /** Returns sample values for the email preview. Language and link are added by the caller. */
  sample?(sample: EmailSample): Partial<EmailData>
}

export type EmailTemplates = Readonly<Record<string, EmailTemplate>>
