import { errors, type ErrorCode, type ErrorFlag } from '#contract/errors.ts'
import { errorWords, type Words } from './error-words.ts'

export interface ErrorDetail {
  field?: string
  message?: string | Words
  flag?: ErrorFlag
  retryAfter?: number
  /** For the caller to show; it passes no schema, so put in what is the caller's own. */
  details?: Record<string, unknown>
}

/** An expected "no": the caller is told its code and words, nothing is logged as a fault. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Its message in the language of who asked. */
  readonly words: Words
  readonly status: number
  readonly field: string | undefined
  readonly flag: ErrorFlag | undefined
  /** Seconds after which to try again. */
  readonly retryAfter: number | undefined
  readonly details: Record<string, unknown> | undefined

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    const { message = errorWords[code] } = detail
    const words = typeof message === 'string' ? () => message : message
    super(words(null))
    this.name = 'AppError'
    this.code = code
    this.words = words
    this.status = errors[code]
    this.field = detail.field
    this.flag = detail.flag
    this.retryAfter = detail.retryAfter
    this.details = detail.details
  }
}

/**
 * `throw fail('not_found')`. A message replaces the table's words only where the provider or the rule has better
 * ones.
 */
export function fail(code: ErrorCode, detail?: ErrorDetail): AppError {
  return new AppError(code, detail)
}
