import type { LaunchFinding } from '#contract/admin/launch-checklist.ts'

type Values = LaunchFinding['values']

/** Creates a finding for a passed check. */
export const passedFinding = (code: string, values: Values = {}): LaunchFinding => ({
  kind: 'good',
  code,
  values,
})
/** Creates a finding for a problem that must be fixed before launch. */
export const problemFinding = (code: string, values: Values = {}): LaunchFinding => ({
  kind: 'bad',
  code,
  values,
})
/** Creates a finding that only informs the operator. */
export const infoFinding = (code: string, values: Values = {}): LaunchFinding => ({
  kind: 'note',
  code,
  values,
})

/** Returns a short error message. If the error has a cause, includes the message of the cause. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined }
  const inner = cause instanceof Error ? `${message}: ${cause.message}` : message
  return inner.replaceAll(/\s+/g, ' ').slice(0, 300)
}

export function isPassed(findings: readonly LaunchFinding[]): boolean {
  return findings.every(({ kind }) => kind !== 'bad')
}
