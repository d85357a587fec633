import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '#web/call.ts'
import { EmailForm } from '#web/features/account/email-form.tsx'
import { AccountPage, useAccountRole } from '#web/features/account/page.tsx'
import { usePassedState } from '#web/features/passed-state.ts'

/** Asks for the link that sets a new password; says the same whether or not there is such an account. */
export default function ForgotPage() {
  const as = useAccountRole()
  const state = usePassedState<{ email?: string; message?: string }>()
  const [sentTo, setSentTo] = useState<string>()
  const login = as === 'seller' ? '/shopper/sellerLogin' : '/login'
  if (sentTo !== undefined) {
    return (
      <AccountPage
        title="Look into your mail"
        lead={
          <p role="status">
            If there is an account for <strong className="text-ink">{sentTo}</strong>, a link to choose a new
            password is on its way. It works once, within an hour.
          </p>
        }
      >
        <p className="flex flex-wrap gap-3">
          <Link to={login} state={{ email: sentTo }} className="button button-full">
            Back to sign in
          </Link>
          <button type="button" className="button button-line" onClick={() => setSentTo(undefined)}>
            Use another e-mail
          </button>
        </p>
      </AccountPage>
    )
  }
  const send = async (body: { email: string }) => {
    await call(as === 'seller' ? 'sellerForgot' : 'buyerForgot', { body })
    setSentTo(body.email)
  }
  return (
    <AccountPage
      title={as === 'seller' ? 'Forgotten seller password' : 'Forgotten password'}
      lead={state?.message ?? 'Tell us your e-mail, and we send you a link to choose a new password.'}
    >
      <EmailForm label="Forgotten password" button="Send the link" send={send} defaultValue={state?.email} />
      <p className="mt-4">
        <Link to={login} className="text-link">
          Back to sign in
        </Link>
      </p>
    </AccountPage>
  )
}
