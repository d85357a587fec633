import { errors, type ErrorCode, type ErrorFlag } from '#contract/errors.ts'
import { errorWords, type Words } from './error-words.ts'
import type { Language } from '../language/translate.ts'

export interface ErrorDetail {
  field?: string
  /** What is wrong with each field, where more is known than of `field` alone. */
  faults?: readonly FieldFault[]
  message?: Words
  flag?: ErrorFlag
  retryAfter?: number
  /** The methods an address takes instead. */
  allow?: string
  /** For the caller to show; it passes no schema, so put in what is the caller's own. */
  details?: Details | ((language: Language) => Details)
}

/** One field and what is wrong with it. */
export interface FieldFault {
  field: string
  words: Words
}

type Details = Record<string, unknown>

/** An expected "no": the caller is told its code and words, nothing is logged as a fault. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Its message in the language of who asked. */
  readonly words: Words
  readonly status: number
  readonly field: string | undefined
  /** Of every field that is at fault. */
  readonly faults: readonly FieldFault[]
  readonly flag: ErrorFlag | undefined
  /** Seconds after which to try again. */
  readonly retryAfter: number | undefined
  readonly allow: string | undefined
  readonly details: (language: Language) => Details | undefined

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    const { message: words = errorWords(code) } = detail
    super(words(null))
    this.name = 'AppError'
    this.code = code
    this.words = words
    this.status = errors[code]
    this.field = detail.field
    this.faults = detail.faults ?? (detail.field ? [{ field: detail.field, words }] : [])
    this.flag = detail.flag
    this.retryAfter = detail.retryAfter
    this.allow = detail.allow
    const { details } = detail
    this.details = typeof details === 'function' ? details : () => details
  }
}

/**
 * `throw fail('not_found')`. A message replaces the table's words only where the provider or the rule has better
 * ones.
 */
export function fail(code: ErrorCode, detail?: ErrorDetail): AppError {
  return new AppError(code, detail)
}
