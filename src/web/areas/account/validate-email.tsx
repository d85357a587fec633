import { useState } from 'react'
import { call } from '#web/lib/calls/call.ts'
import { EmailForm } from '#web/features/account/email-form.tsx'
import { ResendEmail } from '#web/features/account/resend-email.tsx'
import { AccountPage } from '#web/features/account/page.tsx'
import { usePassedState } from '#web/features/account/passed-state.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'
import { strong } from '#web/kit/marks.tsx'
import { emailText } from '#web/kit/email-text.tsx'

/**
 * Shows the address that the confirmation email was sent to after sign-up. If a visitor opens the page by its URL, the
 * page asks for the address and sends the email again.
 */
export default function ValidateEmailPage() {
  const form = usePassedState<{ email?: string; fullName?: string }>()
  const [requestedFor, setRequestedFor] = useState<string>()
  const email = form?.email ?? requestedFor
  if (email === undefined) return <ResendForm onSent={setRequestedFor} />
  return (
    <AccountPage
      title={
        form?.fullName
          ? t('account.sign-up.almost', { name: form.fullName.split(' ')[0]! })
          : t('account.email.check')
      }
      lead={
        <p role="status">
          {rich('account.sign-up.sent', {
            email: emailText(email),
            b: strong,
          })}
        </p>
      }
      aside={{
        title: t('account.sign-up.no-email'),
        text: t('account.sign-up.no-email.text'),
      }}
    >
      <p className="text-soft">{t('account.sign-up.link-life')}</p>
      <ResendEmail email={email} />
      <p className="mt-4">
        <TextLink to="/login" state={{ email }}>
          {t('account.sign-up.confirmed')}
        </TextLink>
      </p>
    </AccountPage>
  )
}

function ResendForm({ onSent }: { onSent: (email: string) => void }) {
  const send = async ({ email }: { email: string }) => {
    await call('buyerResend', { body: { email } })
    onSent(email)
  }
  return (
    <AccountPage title={t('account.email.confirm')} lead={t('account.sign-up.resend')}>
      <EmailForm label={t('account.email.confirm')} button={t('account.forgot.button')} send={send} />
    </AccountPage>
  )
}
