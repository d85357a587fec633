import type { LocalizedText } from '#platform/errors/error-text.ts'
import { translate } from '#platform/language/translate.ts'

/** Thrown when the rest of a file cannot be read. All rows before the error have already been returned. */
export class CsvBroken extends Error {
  readonly words: LocalizedText
  /** Reason why the rest of the file cannot be read; absent if the file as a whole is invalid. */
  readonly reason: LocalizedText | undefined
  constructor(words: LocalizedText, reason?: LocalizedText) {
    super(words(null))
    this.words = words
    this.reason = reason
  }

  static from(line: number, reason: LocalizedText): CsvBroken {
    return new CsvBroken(
      (language) => translate(language, 'import.broken-from', { line, reason: reason(language) }),
      reason,
    )
  }
}
