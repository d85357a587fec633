import { t } from '#web/lib/text/t.ts'

/** What a form can say before it asks the server, in the server's own words. */
export type Check = (value: string) => string | undefined

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

export const checkEmail: Check = (value) => (emailShape.test(value) ? undefined : t('ui.field.email'))

export function required(words: string): Check {
  return (value) => (value === '' ? words : undefined)
}

/** For a field that may stay empty. */
export function optional(check: Check): Check {
  return (value) => (value === '' ? undefined : check(value))
}

/** Only the faults, by field. */
export function faultsOf<Name extends string>(
  found: Partial<Record<Name, string | undefined>>,
): Partial<Record<Name, string>> {
  const entries = Object.entries<string | undefined>(found).filter(([, fault]) => fault !== undefined)
  return Object.fromEntries(entries) as Partial<Record<Name, string>>
}
