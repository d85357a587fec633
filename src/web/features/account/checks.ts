/** What a form can say before it asks the server, in the server's own words. */
export type Check = (value: string) => string | undefined

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/
const usernameShape = /^[a-z0-9_.]{3,30}$/i
const shortestPassword = 10

export const checkEmail: Check = (value) =>
  emailShape.test(value) ? undefined : 'Please enter an e-mail address'

export const checkUsername: Check = (value) =>
  usernameShape.test(value) ? undefined : 'Use 3 to 30 letters, digits, dots or underscores'

export const checkPassword: Check = (value) =>
  value.length >= shortestPassword ? undefined : 'Use at least 10 characters'

/** Spec §5: a reset counts only when both fields match. */
export function checkMatch(password: string, again: string): string | undefined {
  return password === again ? undefined : 'The passwords do not match'
}

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
