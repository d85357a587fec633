import type { StaffRole } from '#contract/staff-roles.ts'
import type { Language } from '#platform/language/translate.ts'
import type { EmailSample } from '#platform/mail/layout/email-preview.ts'
import type { EmailDraft } from '#platform/mail/layout/email.ts'

/** What an email is written from. `href`: its link; the secret in it is made when the email is written. */
export interface EmailData {
  language: Language
  name?: string
  /** The name of a shop. */
  shop?: string
  newEmail?: string
  what?: string
  why?: string
  /** Of the team, to join it in. */
  role?: StaffRole
  /** "Firefox on Windows", and when it signed in, in ms. */
  device?: string
  /** Recovery codes that are left. */
  codesLeft?: number
  at?: number
  href: string
  /** How long that link lives, in words. */
  life: string
}

/** What an email says, whoever it goes to. */
export type EmailWords = Omit<EmailDraft, 'kind' | 'to' | 'language' | 'why'>

export interface EmailTemplate {
  /** Path of its link; `:token` is the secret of a mailed link. */
  path?: string
  /** The reader's relation to the marketplace, which the footer names. */
  reader: 'account' | 'address' | 'seller' | 'admin'
  /** Whether the recipient just requested the email; opening its link proves that the address receives email. */
  isRequested?: boolean
  write(data: EmailData): EmailWords
  /** Data of its preview beside language and link. */
  sample?(sample: EmailSample): Partial<EmailData>
}

export type EmailTemplates = Readonly<Record<string, EmailTemplate>>
