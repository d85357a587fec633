import { call } from '#web/call.ts'
import { checkMatch, checkPassword } from '#web/features/account/checks.ts'
import { faultsOf } from '#web/ui/form/checks.ts'
import { PasswordField } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { AccountPage } from '#web/features/account/page.tsx'
import { saveToken } from '#web/save-session.ts'

interface ChoosePasswordProps {
  email: string
  onChosen: () => Promise<void> | void
}

/** For whoever confirmed an address elsewhere than the account was opened: the password of before may be another's. */
export function ChoosePassword({ email, onChosen }: ChoosePasswordProps) {
  return (
    <AccountPage
      title="Choose your password"
      lead={
        <p role="status">
          <strong className="text-ink">{email}</strong> is confirmed. As this is not the browser the account
          was opened in, please choose the password anew; it may be the same one.
        </p>
      }
    >
      <Form
        label="Choose your password"
        names={['password', 'confirmpassword']}
        check={({ password, confirmpassword }) =>
          faultsOf({
            password: checkPassword(password),
            confirmpassword: checkMatch(password, confirmpassword),
          })
        }
        send={async (body) => {
          saveToken((await call('changePassword', { body })).token)
          await onChosen()
        }}
        button="Save the password"
        busy="Saving…"
      >
        {/* Tells password managers whose password this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="new-password"
          hint="At least 10 characters; a few words together are easy to keep in mind."
        />
        <PasswordField name="confirmpassword" label="The same again" autoComplete="new-password" />
      </Form>
    </AccountPage>
  )
}
