import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '#web/call.ts'
import { EmailForm } from '#web/features/account/email-form.tsx'
import { AccountPage, useAccountRole } from '#web/features/account/page.tsx'
import { usePassedState } from '#web/features/passed-state.ts'
import { rich, t } from '#web/t.ts'

/** Asks for the link that sets a new password; says the same whether or not there is such an account. */
export default function ForgotPage() {
  const as = useAccountRole()
  const state = usePassedState<{ email?: string; message?: string }>()
  const [sentTo, setSentTo] = useState<string>()
  const login = as === 'seller' ? '/shopper/sellerLogin' : '/login'
  if (sentTo !== undefined) {
    return (
      <AccountPage
        title={t('account.email.check')}
        lead={
          <p role="status">
            {rich('account.forgot.sent', {
              email: sentTo,
              b: (words) => <strong className="text-ink">{words}</strong>,
            })}
          </p>
        }
      >
        <p className="flex flex-wrap gap-3">
          <Link to={login} state={{ email: sentTo }} className="button button-full">
            {t('account.forgot.back')}
          </Link>
          <button type="button" className="button button-line" onClick={() => setSentTo(undefined)}>
            {t('account.forgot.other')}
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
      title={as === 'seller' ? t('account.forgot.seller') : t('account.sign-in.forgot')}
      lead={state?.message ?? t('account.forgot.text')}
    >
      <EmailForm
        label={t('account.forgot.label')}
        button={t('account.forgot.button')}
        send={send}
        defaultValue={state?.email}
      />
      <p className="mt-4">
        <Link to={login} className="text-link">
          {t('account.forgot.back')}
        </Link>
      </p>
    </AccountPage>
  )
}
