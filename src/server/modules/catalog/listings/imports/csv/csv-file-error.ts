import type { LocalizedText } from '#platform/errors/error-text.ts'
import { translate } from '#platform/language/translate.ts'

/** Thrown if the rest of a file cannot be read. The reader has already returned all rows before the error. */
export class CsvFileError extends Error {
  readonly words: LocalizedText
  /** Reason why the rest of the file cannot be read; absent if the file as a whole is invalid. */
  readonly reason: LocalizedText | undefined
  constructor(words: LocalizedText, reason?: LocalizedText) {
    super(words(null))
    this.words = words
    this.reason = reason
  }

  static fromLine(line: number, reason: LocalizedText): CsvFileError {
    return new CsvFileError(
      (language) => translate(language, 'import.broken-from', { line, reason: reason(language) }),
      reason,
    )
  }
}
