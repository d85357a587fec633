import { call } from '#web/call.ts'
import { checkMatch, checkPassword } from '#web/features/account/checks.ts'
import { faultsOf } from '#web/ui/form/checks.ts'
import { PasswordField } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { AccountPage } from '#web/features/account/page.tsx'
import { saveToken } from '#web/save-session.ts'
import { rich, t } from '#web/t.ts'

interface ChoosePasswordProps {
  email: string
  onChosen: () => Promise<void> | void
}

/** For whoever confirmed an address elsewhere than the account was opened: the password of before may be another's. */
export function ChoosePassword({ email, onChosen }: ChoosePasswordProps) {
  return (
    <AccountPage
      title={t('account.choose-password')}
      lead={
        <p role="status">
          {rich('account.choose-password.text', {
            email,
            b: (words) => <strong className="text-ink">{words}</strong>,
          })}
        </p>
      }
    >
      <Form
        label={t('account.choose-password')}
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
        button={t('account.password.save')}
        busy={t('common.saving')}
      >
        {/* Tells password managers whose password this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          name="password"
          label={t('account.password')}
          autoComplete="new-password"
          hint={t('account.password.hint')}
        />
        <PasswordField
          name="confirmpassword"
          label={t('account.password.confirm')}
          autoComplete="new-password"
        />
      </Form>
    </AccountPage>
  )
}
