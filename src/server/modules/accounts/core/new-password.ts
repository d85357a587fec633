import { fail } from '#platform/errors/app-error.ts'
import { isCommonPassword } from '#platform/auth/passwords-common.ts'
import { translate } from '#platform/language/translate.ts'

interface Pair {
  password: string
  confirmpassword?: string | undefined
}

/**
 * Requires that both passwords match and are not on the list of common passwords (spec §5). `about` lists names from
 * the account, such as the username. A password that consists of these names is also rejected.
 * @throws invalid_field, password_common
 */
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
