import { useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { call } from '#web/call.ts'
import { CallError } from '#web/caller.ts'
import { Form } from '#web/ui/form/form.tsx'
import { AccountPage } from '#web/features/account/page.tsx'
import { sellerAside } from './aside.ts'

/** Behind the link to a seller's new e-mail; it is spent by a press alone. */
export default function SellerConfirmEmailPage() {
  const { token = '' } = useParams()
  const { pathname } = useLocation()
  const [email, setEmail] = useState<string>()
  const [needsSignIn, setNeedsSignIn] = useState(false)
  const send = async () => {
    try {
      const moved = await call('confirmSellerEmail', { params: { token } })
      setEmail(moved.email)
    } catch (error) {
      setNeedsSignIn(error instanceof CallError && error.code === 'not_signed_in')
      throw error
    }
  }
  if (email !== undefined) {
    return (
      <AccountPage
        title="It is confirmed"
        lead={
          <p role="status">
            You sign in with <strong className="text-ink">{email}</strong> from now on.
          </p>
        }
        aside={sellerAside}
      >
        <Link to="/shopper/settings" className="button button-full">
          Go to your settings
        </Link>
      </AccountPage>
    )
  }
  return (
    <AccountPage
      title="Confirm your new e-mail"
      lead="One press, and your seller account uses this address. All other devices are signed out."
      aside={sellerAside}
    >
      <Form
        label="Confirm your new e-mail"
        names={[]}
        send={send}
        button="Use this address"
        busy="Confirming…"
      >
        {null}
      </Form>
      {needsSignIn && (
        <p className="mt-4">
          <Link
            to={`/shopper/sellerLogin?to=${encodeURIComponent(pathname)}`}
            className="text-link font-semibold"
          >
            Sign in as seller
          </Link>
        </p>
      )}
    </AccountPage>
  )
}
