import type { Check } from '#web/kit/form/checks.ts'
import { t } from '#web/lib/text/t.ts'

const usernameShape = /^[a-z0-9_.]{3,30}$/i
const minPasswordLength = 10

export const checkUsername: Check = (value) =>
  usernameShape.test(value) ? undefined : t('account.username.invalid')

export const checkPassword: Check = (value) =>
  value.length >= minPasswordLength ? undefined : t('account.password.too-short')

/** Returns an error if a new password and its confirmation differ (spec §5). */
export function checkMatch(password: string, again: string): string | undefined {
  return password === again ? undefined : t('account.password.no-match')
}
