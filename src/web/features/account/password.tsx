import { useRevalidator } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import { readToken } from '#web/lib/session/session.ts'
import { saveToken } from '#web/lib/session/save-session.ts'
import { checkMatch, checkPassword } from './checks.ts'
import { definedErrors, required } from '#web/kit/form/checks.ts'
import { PasswordField } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { t } from '#web/lib/text/t.ts'
import { ConfirmPasswordField, NewPasswordField } from '#web/features/account/fields.tsx'

const names = ['current', 'password', 'confirmpassword'] as const
type Passwords = Record<(typeof names)[number], string>

export function PasswordForm({ email }: { email: string }) {
  const { revalidate } = useRevalidator()
  const send = async (body: Passwords, form: HTMLFormElement) => {
    const before = readToken()
    const { token } = await call('changePassword', { body })
    // Saves the new token only if the session did not change during the request.
    if (readToken() === before) saveToken(token)
    form.reset()
    await revalidate()
    return { message: t('account.password.changed'), isBeside: true }
  }
  return (
    <Form
      label={t('account.password.change')}
      names={names}
      check={({ current, password, confirmpassword }) =>
        definedErrors({
          current: required(t('account.password.missing'))(current),
          password: checkPassword(password),
          confirmpassword: checkMatch(password, confirmpassword),
        })
      }
      send={send}
      button={t('account.password.change')}
      busy={t('account.password.changing')}
      isQuiet
    >
      {/* Lets password managers save the new password for the correct account. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="current" label={t('account.password.current')} autoComplete="current-password" />
      <NewPasswordField label={t('account.password.new')} />
      <ConfirmPasswordField label={t('account.password.again')} />
    </Form>
  )
}
