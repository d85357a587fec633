import { errorStatuses, type ErrorCode, type ErrorFlag } from '#contract/errors.ts'
import { defaultErrorText, type LocalizedText } from './error-text.ts'
import type { Language } from '../language/translate.ts'

export interface ErrorDetail {
  field?: string
  /** Errors of all invalid fields. Set if fields besides `field` are invalid. */
  fieldErrors?: readonly InvalidField[]
  message?: LocalizedText
  flag?: ErrorFlag
  retryAfter?: number
  /** HTTP methods that the URL supports, for the `Allow` header. */
  allow?: string
  /** Additional data for the caller. Must belong to the caller, because no schema restricts this data. */
  details?: Details | ((language: Language) => Details)
}

/** Invalid field and its error message. */
export interface InvalidField {
  field: string
  text: LocalizedText
}

type Details = Record<string, unknown>

/** Expected error. It is not logged, and the caller receives its code and message. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Returns the error message in a language. */
  readonly text: LocalizedText
  readonly status: number
  readonly field: string | undefined
  /** Errors of all invalid fields. */
  readonly fieldErrors: readonly InvalidField[]
  readonly flag: ErrorFlag | undefined
  /** Number of seconds to wait before a retry, which might then succeed. */
  readonly retryAfter: number | undefined
  readonly allow: string | undefined
  readonly details: (language: Language) => Details | undefined

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    const { message: words = defaultErrorText(code) } = detail
    super(words(null))
    this.name = 'AppError'
    this.code = code
    this.text = words
    this.status = errorStatuses[code]
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
 * Creates an error: `throw fail('not_found')`. Pass a message only if it is more specific than the default message of
 * the error code, for example a message from the payment provider or about a business rule.
 */
export function fail(code: ErrorCode, detail?: ErrorDetail): AppError {
  return new AppError(code, detail)
}
