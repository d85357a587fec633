import { fail } from '#platform/errors/app-error.ts'
import { isCommonPassword } from '#platform/auth/passwords-common.ts'
import { translate } from '#platform/language/translate.ts'

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
    throw fail('invalid_field', {
      field: 'confirmpassword',
      message: (language) => translate(language, 'error.passwords-differ'),
    })
  if (isCommonPassword(password, about)) throw fail('password_common', { field: 'password' })
}
