import type { Photo } from '#contract/pictures.ts'
import type { Language } from '../../language/translate.ts'
import type { EmailDraft, EmailKind } from './email.ts'

/** What previews are written of: people, addresses and listings as a marketplace has them. */
export interface EmailSample {
  language: Language
  /** The marketplace's own address. */
  origin: string
  /** Of the reader. */
  to: string
  /** A moment, in ms. */
  now: number
  /** Words that people have written themselves, in the reader's language as far as the sample has it. */
  say(english: string, german: string): string
  /** A picture of a listing of this type, made of this. */
  photo(type: string, fabric: string): Photo | null
}

type WritePreview = (sample: EmailSample) => EmailDraft

/** Emails of each kind as they may look: one, or several by what they differ in. */
export type EmailPreviews<Kind extends EmailKind> = Readonly<
  Record<Kind, WritePreview | Readonly<Record<string, WritePreview>>>
>
