import { refusals, type RefusalCode } from '#contract/refusals.ts'

/** An expected "no": the caller is told its code and words, nothing is logged as a fault. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly field: string | undefined

  constructor(code: RefusalCode, detail: { field?: string; message?: string } = {}) {
    super(detail.message ?? refusals[code].message)
    this.name = 'Refusal'
    this.code = code
    this.status = refusals[code].status
    this.field = detail.field
  }
}

/** `throw refuse('not_found')`. A message replaces the table's words only where the provider or the rule has better ones. */
export function refuse(code: RefusalCode, detail?: { field?: string; message?: string }): Refusal {
  return new Refusal(code, detail)
}
