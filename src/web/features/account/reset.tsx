import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { call } from '#web/call.ts'
import { CallError } from '#web/caller.ts'
import { checkMatch, checkPassword, faultsOf } from './checks.ts'
import { PasswordField } from './field.tsx'
import { AccountForm } from './form.tsx'
import { AccountPage } from './page.tsx'

const names = ['password', 'confirmpassword'] as const

/** The page behind the mailed link: a new password, twice the same (spec §5). */
export function ResetPage({ as }: { as: 'buyer' | 'seller' }) {
  const { resettoken = '' } = useParams()
  const navigate = useNavigate()
  const [isSpent, setIsSpent] = useState(false)
  const isSeller = as === 'seller'
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
      <AccountForm
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
      </AccountForm>
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

/** After it: the old sessions are gone, so the next step is to sign in. */
export function ResetConfirmPage({ as, email }: { as: 'buyer' | 'seller'; email: string | undefined }) {
  return (
    <AccountPage
      title="Your password is changed"
      lead="From now on only the new one works. All other devices have been signed out."
    >
      <Link
        to={as === 'seller' ? '/shopper/sellerLogin' : '/login'}
        state={{ email }}
        className="button button-full"
      >
        Sign in
      </Link>
    </AccountPage>
  )
}
