import type { Photo } from '#contract/pictures.ts'
import type { Language } from '../../language/translate.ts'
import type { EmailDraft, EmailKind } from './email.ts'

/** Sample people, addresses and listings for email previews. */
export interface EmailSample {
  language: Language
  /** URL of the marketplace. */
  origin: string
  /** Email address of the recipient. */
  to: string
  /** Current time in the sample, in ms. */
  now: number
  /**
   * Returns a sample text as a user would have written it: in the reader's language if the sample has a translation.
   */
  userText(english: string, german: string): string
  /** Returns a sample picture of a listing with the given listing type and fabric. */
  photo(type: string, fabric: string): Photo | null
}

type WritePreview = (sample: EmailSample) => EmailDraft

/** Sample emails for each kind of email. A kind of email has one sample or several named samples. */
export type EmailPreviews<Kind extends EmailKind> = Readonly<
  Record<Kind, WritePreview | Readonly<Record<string, WritePreview>>>
>
