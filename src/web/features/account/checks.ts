import type { Check } from '#web/ui/form/checks.ts'

const usernameShape = /^[a-z0-9_.]{3,30}$/i
const shortestPassword = 10

export const checkUsername: Check = (value) =>
  usernameShape.test(value) ? undefined : 'Use 3 to 30 letters, digits, dots or underscores'

export const checkPassword: Check = (value) =>
  value.length >= shortestPassword ? undefined : 'Use at least 10 characters'

/** Spec §5: a reset counts only when both fields match. */
export function checkMatch(password: string, again: string): string | undefined {
  return password === again ? undefined : 'The passwords do not match'
}
