import type { ErrorCode } from '#contract/errors.ts'
import { toHyphenated } from '../core/hyphenated.ts'
import { translateOf, type Language } from '../language/translate.ts'

/** Returns a text in the given language. A null language means English. */
export type LocalizedText = (language: Language) => string

/** Returns the default message for an error code, whose message key is `error.<code>`. */
export const defaultErrorText =
  (code: ErrorCode): LocalizedText =>
  (language) =>
    translateOf(language, 'error', code === 'refund_over_limit' ? 'not-allowed' : toHyphenated(code))
