import { useState } from 'react'
import { call } from '#web/lib/calls/call.ts'
import { EmailForm } from '#web/features/account/email-form.tsx'
import { loginPath } from '#web/features/account/login-path.ts'
import { AccountPage, useAccountRole } from '#web/features/account/page.tsx'
import { usePassedState } from '#web/features/account/passed-state.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { SecondaryButton } from '#web/kit/buttons.tsx'
import { PrimaryLink, TextLink } from '#web/kit/links.tsx'
import { strong } from '#web/kit/marks.tsx'

/**
 * Page for requesting a password reset link. Its message is the same whether or not an account has the email address.
 */
export default function ForgotPage() {
  const as = useAccountRole()
  const state = usePassedState<{ email?: string; message?: string; isTeam?: boolean }>()
  const [sentTo, setSentTo] = useState<string>()
  const isTeam = state?.isTeam === true
  const login = loginPath(as, isTeam)
  if (sentTo !== undefined) {
    return (
      <AccountPage
        title={t('account.email.check')}
        lead={
          <p role="status">
            {rich('account.forgot.sent', {
              email: sentTo,
              b: strong,
            })}
          </p>
        }
      >
        <p className="flex flex-wrap gap-3">
          <PrimaryLink to={login} state={{ email: sentTo }}>
            {t('account.forgot.back')}
          </PrimaryLink>
          <SecondaryButton onClick={() => setSentTo(undefined)}>{t('account.forgot.other')}</SecondaryButton>
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
      title={as === 'seller' && !isTeam ? t('account.forgot.seller') : t('account.sign-in.forgot')}
      lead={state?.message ?? t('account.forgot.text')}
    >
      <EmailForm
        label={t('account.forgot.label')}
        button={t('account.forgot.button')}
        send={send}
        defaultValue={state?.email}
      />
      <p className="mt-4">
        <TextLink to={login}>{t('account.forgot.back')}</TextLink>
      </p>
    </AccountPage>
  )
}
