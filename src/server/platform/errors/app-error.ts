import { errorStatuses, type ErrorCode, type ErrorFlag } from '#contract/errors.ts'
import { defaultErrorText, type LocalizedText } from './error-text.ts'
import type { Language } from '../language/translate.ts'

export interface ErrorDetail {
  field?: string
  /** Errors of all invalid fields, if more fields than `field` are invalid. */
  fieldErrors?: readonly InvalidField[]
  message?: LocalizedText
  flag?: ErrorFlag
  retryAfter?: number
  /** HTTP methods that the URL supports, as the value of the `Allow` header. */
  allow?: string
  /** Extra data for the caller. Include only data that belongs to the caller, because no schema validates the data. */
  details?: Details | ((language: Language) => Details)
}

/** Invalid field and its error message. */
export interface InvalidField {
  field: string
  text: LocalizedText
}

type Details = Record<string, unknown>

/** Expected error, which is not logged. The caller receives the error's code and message. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Returns the error message in a language. */
  readonly text: LocalizedText
  readonly status: number
  readonly field: string | undefined
  /** Errors of all invalid fields. */
  readonly fieldErrors: readonly InvalidField[]
  readonly flag: ErrorFlag | undefined
  /** Number of seconds after which a retry may succeed. */
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
 * Creates an error: `throw fail('not_found')`. Pass a message only if the payment provider or a business rule has a
 * more specific message than the error code's default message.
 */
export function fail(code: ErrorCode, detail?: ErrorDetail): AppError {
  return new AppError(code, detail)
}
