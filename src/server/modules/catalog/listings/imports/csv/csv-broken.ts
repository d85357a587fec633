import type { Words } from '#platform/errors/error-words.ts'
import { translate } from '#platform/language/translate.ts'

/** Thrown when a file cannot be read any further; all rows before that have been returned. */
export class CsvBroken extends Error {
  readonly words: Words
  /** Reason why the rest of the file cannot be read; absent if the file as a whole is invalid. */
  readonly reason: Words | undefined
  constructor(words: Words, reason?: Words) {
    super(words(null))
    this.words = words
    this.reason = reason
  }

  static from(line: number, reason: Words): CsvBroken {
    return new CsvBroken(
      (language) => translate(language, 'import.broken-from', { line, reason: reason(language) }),
      reason,
    )
  }
}
