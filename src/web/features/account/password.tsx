import { useRevalidator } from 'react-router'
import { call } from '#web/call.ts'
import { readToken } from '#web/session.ts'
import { saveToken } from '#web/save-session.ts'
import { checkMatch, checkPassword } from './checks.ts'
import { faultsOf, required } from '#web/ui/form/checks.ts'
import { PasswordField } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'

const names = ['current', 'password', 'confirmpassword'] as const
type Passwords = Record<(typeof names)[number], string>

export function PasswordForm({ email }: { email: string }) {
  const { revalidate } = useRevalidator()
  const send = async (body: Passwords, form: HTMLFormElement) => {
    const before = readToken()
    const { token } = await call('changePassword', { body })
    // Whoever has signed in or out meanwhile keeps what that gave.
    if (readToken() === before) saveToken(token)
    form.reset()
    await revalidate()
    return 'The new password holds'
  }
  return (
    <Form
      label="Change the password"
      names={names}
      check={({ current, password, confirmpassword }) =>
        faultsOf({
          current: required('Please enter your password')(current),
          password: checkPassword(password),
          confirmpassword: checkMatch(password, confirmpassword),
        })
      }
      send={send}
      button="Change it"
      busy="Changing…"
      isQuiet
    >
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="current" label="Your password now" autoComplete="current-password" />
      <PasswordField
        name="password"
        label="New password"
        autoComplete="new-password"
        hint="At least 10 characters."
      />
      <PasswordField name="confirmpassword" label="The same again" autoComplete="new-password" />
    </Form>
  )
}
