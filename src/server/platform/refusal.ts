import { refusals, type RefusalCode, type RefusalFlag } from '#contract/refusals.ts'

export interface RefusalDetail {
  field?: string
  message?: string
  flag?: RefusalFlag
  retryAfter?: number
  /** For the caller to show; it passes no schema, so put in what is the caller's own. */
  details?: Record<string, unknown>
}

/** An expected "no": the caller is told its code and words, nothing is logged as a fault. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly field: string | undefined
  readonly flag: RefusalFlag | undefined
  /** Seconds after which to try again. */
  readonly retryAfter: number | undefined
  readonly details: Record<string, unknown> | undefined

  constructor(code: RefusalCode, detail: RefusalDetail = {}) {
    super(detail.message ?? refusals[code].message)
    this.name = 'Refusal'
    this.code = code
    this.status = refusals[code].status
    this.field = detail.field
    this.flag = detail.flag
    this.retryAfter = detail.retryAfter
    this.details = detail.details
  }
}

/** `throw refuse('not_found')`. A message replaces the table's words only where the provider or the rule has better ones. */
export function refuse(code: RefusalCode, detail?: RefusalDetail): Refusal {
  return new Refusal(code, detail)
}
