import type { StaffRole } from '#contract/staff-roles.ts'
import type { Language } from '#platform/language/translate.ts'
import type { EmailSample } from '#platform/mail/layout/email-preview.ts'
import type { EmailDraft } from '#platform/mail/layout/email.ts'

/** Values that an email template may use. `href` is its link; the link's secret is added when the email is rendered. */
export interface EmailData {
  language: Language
  name?: string
  /** Name of a shop. */
  shop?: string
  newEmail?: string
  what?: string
  why?: string
  /** Staff role that an invite grants. */
  role?: StaffRole
  /** Device such as "Firefox on Windows". `at` is the time of its sign-in in ms. */
  device?: string
  /** Number of unused recovery codes. */
  codesLeft?: number
  at?: number
  href: string
  /** Lifetime of the link, in words. */
  life: string
}

/** Content of an email without its recipient. */
export type EmailContent = Omit<EmailDraft, 'kind' | 'to' | 'language' | 'reason'>

export interface EmailTemplate {
  /** Path of the email's link; `:token` is replaced by the secret of the emailed link. */
  path?: string
  /** Recipient's relation to the marketplace, stated in the footer. */
  reader: 'account' | 'address' | 'seller' | 'admin'
  /** Whether the recipient just requested the email; opening its link proves that the address receives email. */
  isRequested?: boolean
  write(data: EmailData): EmailContent
  /** Returns sample values for the email preview, besides language and link. */
  sample?(sample: EmailSample): Partial<EmailData>
}

export type EmailTemplates = Readonly<Record<string, EmailTemplate>>
