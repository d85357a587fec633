import { call } from '#web/lib/calls/call.ts'
import { checkMatch, checkPassword } from '#web/features/account/checks.ts'
import { definedErrors } from '#web/kit/form/checks.ts'
import { Form } from '#web/kit/form/form.tsx'
import { AccountPage } from '#web/features/account/page.tsx'
import { saveToken } from '#web/lib/session/save-session.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { ConfirmPasswordField, NewPasswordField } from '#web/features/account/fields.tsx'
import { strong } from '#web/kit/marks.tsx'

interface ChoosePasswordProps {
  email: string
  onChosen: () => Promise<void> | void
}

/**
 * Requires a new password from a user who confirmed their email address on another device, because an attacker might
 * have chosen the old password.
 */
export function ChoosePassword({ email, onChosen }: ChoosePasswordProps) {
  return (
    <AccountPage
      title={t('account.choose-password')}
      lead={
        <p role="status">
          {rich('account.choose-password.text', {
            email,
            b: strong,
          })}
        </p>
      }
    >
      <Form
        label={t('account.choose-password')}
        names={['password', 'confirmpassword']}
        check={({ password, confirmpassword }) =>
          definedErrors({
            password: checkPassword(password),
            confirmpassword: checkMatch(password, confirmpassword),
          })
        }
        send={async (body) => {
          saveToken((await call('changePassword', { body })).token)
          await onChosen()
        }}
        button={t('account.password.save')}
        busy={t('common.saving')}
      >
        {/* Lets password managers save the new password for the correct account. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField />
        <ConfirmPasswordField />
      </Form>
    </AccountPage>
  )
}
