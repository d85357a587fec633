import { errors, type ErrorCode, type ErrorFlag } from '#contract/errors.ts'
import { defaultErrorText, type LocalizedText } from './error-text.ts'
import type { Language } from '../language/translate.ts'

export interface ErrorDetail {
  field?: string
  /** Error of each invalid field, if there is more than `field`. */
  fieldErrors?: readonly InvalidField[]
  message?: LocalizedText
  flag?: ErrorFlag
  retryAfter?: number
  /** HTTP methods that the URL supports instead. */
  allow?: string
  /** Extra data for the caller. It is not validated by a schema, so include only the caller's own data. */
  details?: Details | ((language: Language) => Details)
}

/** Invalid field and its error message. */
export interface InvalidField {
  field: string
  text: LocalizedText
}

type Details = Record<string, unknown>

/** Expected error. The caller receives its code and message, and it is not logged. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Error message by language. */
  readonly text: LocalizedText
  readonly status: number
  readonly field: string | undefined
  /** All invalid fields. */
  readonly fieldErrors: readonly InvalidField[]
  readonly flag: ErrorFlag | undefined
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined
  readonly allow: string | undefined
  readonly details: (language: Language) => Details | undefined

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    const { message: words = defaultErrorText(code) } = detail
    super(words(null))
    this.name = 'AppError'
    this.code = code
    this.text = words
    this.status = errors[code]
    this.field = detail.field
    this.fieldErrors = detail.fieldErrors ?? (detail.field ? [{ field: detail.field, text: words }] : [])
    this.flag = detail.flag
    this.retryAfter = detail.retryAfter
    this.allow = detail.allow
    const { details } = detail
    this.details = typeof details === 'function' ? details : () => details
  }
}

/**
 * Creates an error: `throw fail('not_found')`. Pass a message only if the provider or the rule has a better one than
 * the error code's default.
 */
export function fail(code: ErrorCode, detail?: ErrorDetail): AppError {
  return new AppError(code, detail)
}
