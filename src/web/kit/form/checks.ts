import { t } from '#web/lib/text/t.ts'

/**
 * Client-side validation of a field's value. Returns the same error message as the server, or undefined if the value is
 * valid.
 */
export type Check = (value: string) => string | undefined

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

export const checkEmail: Check = (value) => (emailShape.test(value) ? undefined : t('ui.field.email'))

export function required(words: string): Check {
  return (value) => (value === '' ? words : undefined)
}

/** Returns a validation that also accepts an empty value. */
export function optional(check: Check): Check {
  return (value) => (value === '' ? undefined : check(value))
}

/** Returns only the entries with an error. */
export function definedErrors<Name extends string>(
  found: Partial<Record<Name, string | undefined>>,
): Partial<Record<Name, string>> {
  const entries = Object.entries<string | undefined>(found).filter(([, error]) => error !== undefined)
  return Object.fromEntries(entries) as Partial<Record<Name, string>>
}
