import { fail } from '#platform/http/app-error.ts'
import { isCommonPassword } from '#platform/auth/passwords-common.ts'

interface Pair {
  password: string
  confirmpassword?: string | undefined
}

/** Spec §5: a password is taken only when both fields match; common ones are refused. `about`: the account's names. */
export function requireGoodPassword(
  { password, confirmpassword = password }: Pair,
  about: readonly (string | null | undefined)[],
): void {
  if (password !== confirmpassword)
    throw fail('invalid_field', { field: 'confirmpassword', message: 'The passwords do not match' })
  if (isCommonPassword(password, about)) throw fail('password_common', { field: 'password' })
}
