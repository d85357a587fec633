import { refusals, type RefusalCode, type RefusalFlag } from '#contract/refusals.ts'

export interface RefusalDetail {
  field?: string
  message?: string
  flag?: RefusalFlag
  retryAfter?: number
}

/** An expected "no": the caller is told its code and words, nothing is logged as a fault. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly field: string | undefined
  readonly flag: RefusalFlag | undefined
  /** Seconds after which to try again. */
  readonly retryAfter: number | undefined

  constructor(code: RefusalCode, detail: RefusalDetail = {}) {
    super(detail.message ?? refusals[code].message)
    this.name = 'Refusal'
    this.code = code
    this.status = refusals[code].status
    this.field = detail.field
    this.flag = detail.flag
    this.retryAfter = detail.retryAfter
  }
}

/** `throw refuse('not_found')`. A message replaces the table's words only where the provider or the rule has better ones. */
export function refuse(code: RefusalCode, detail?: RefusalDetail): Refusal {
  return new Refusal(code, detail)
}
