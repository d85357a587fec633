import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { call } from '#web/call.ts'
import { CallError } from '#web/caller.ts'
import { checkMatch, checkPassword } from '#web/features/account/checks.ts'
import { faultsOf } from '#web/ui/form/checks.ts'
import { PasswordField } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { AccountPage, useAccountRole } from '#web/features/account/page.tsx'

const names = ['password', 'confirmpassword'] as const

/** The page behind the mailed link: a new password, twice the same (spec §5). */
export default function ResetPage() {
  const { resettoken = '' } = useParams()
  const navigate = useNavigate()
  const [isSpent, setIsSpent] = useState(false)
  const isSeller = useAccountRole() === 'seller'
  const send = async (body: Record<(typeof names)[number], string>) => {
    try {
      const input = { params: { resettoken }, body }
      const { email } = await (isSeller ? call('sellerReset', input) : call('buyerReset', input))
      await navigate(isSeller ? '/shopper/sellerResetConfirm/' : '/resetConfirm/', {
        replace: true,
        state: { email },
      })
    } catch (error) {
      setIsSpent(error instanceof CallError && error.code === 'link_used')
      throw error
    }
  }
  return (
    <AccountPage title="Choose a new password" lead="Every other device will be signed out.">
      <Form
        label="Choose a new password"
        names={names}
        check={({ password, confirmpassword }) =>
          faultsOf({
            password: checkPassword(password),
            confirmpassword: checkMatch(password, confirmpassword),
          })
        }
        send={send}
        button="Save the password"
        busy="Saving…"
      >
        <PasswordField
          name="password"
          label="New password"
          autoComplete="new-password"
          hint="At least 10 characters; a few words together are easy to keep in mind."
        />
        <PasswordField name="confirmpassword" label="The same again" autoComplete="new-password" />
      </Form>
      <p className="mt-4 flex flex-wrap gap-x-6">
        {isSpent && (
          <Link to={isSeller ? '/shopper/sellerForgot' : '/forgot'} className="text-link font-semibold">
            Ask for a new link
          </Link>
        )}
        <Link
          to={isSeller ? '/shopper/sellerLogin' : '/login'}
          state={isSeller ? null : { token: resettoken }}
          className="text-link"
        >
          I know my password
        </Link>
      </p>
    </AccountPage>
  )
}
