import type { Photo } from '#contract/pictures.ts'
import type { Language } from '../../language/translate.ts'
import type { EmailDraft, EmailKind } from './email.ts'

/** Sample people, addresses and listings for email previews. */
export interface EmailSample {
  language: Language
  /** URL of the marketplace. */
  origin: string
  /** Recipient's address. */
  to: string
  /** Time of the sample in ms. */
  now: number
  /** Returns a text written by a user, in the reader's language if the sample has it. */
  userText(english: string, german: string): string
  /** Returns a sample picture of a listing type in a fabric. */
  photo(type: string, fabric: string): Photo | null
}

type WritePreview = (sample: EmailSample) => EmailDraft

/** Sample emails per kind: one, or several variants by name. */
export type EmailPreviews<Kind extends EmailKind> = Readonly<
  Record<Kind, WritePreview | Readonly<Record<string, WritePreview>>>
>
