import type { OpeningFinding } from '#contract/admin/opening.ts'

type Values = OpeningFinding['values']

/** As it should be. */
export const good = (code: string, values: Values = {}): OpeningFinding => ({ kind: 'good', code, values })
/** Stands in the way of opening. */
export const bad = (code: string, values: Values = {}): OpeningFinding => ({ kind: 'bad', code, values })
/** Worth knowing. */
export const note = (code: string, values: Values = {}): OpeningFinding => ({ kind: 'note', code, values })

/** What went wrong, short and in its own words. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined }
  const inner = cause instanceof Error ? `${message}: ${cause.message}` : message
  return inner.replaceAll(/\s+/g, ' ').slice(0, 300)
}

export function isPassed(findings: readonly OpeningFinding[]): boolean {
  return findings.every(({ kind }) => kind !== 'bad')
}
