import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '#web/call.ts'
import { EmailForm } from '#web/features/account/email-form.tsx'
import { MailAgain } from '#web/features/account/mail-again.tsx'
import { AccountPage } from '#web/features/account/page.tsx'
import { usePassedState } from '#web/features/passed-state.ts'

/** After a sign-up it is told whom we wrote to; opened by its address it asks, and mails again. */
export default function ValidateEmailPage() {
  const form = usePassedState<{ email?: string; fullName?: string }>()
  const [askedFor, setAskedFor] = useState<string>()
  const email = form?.email ?? askedFor
  if (email === undefined) return <AskEmail onSent={setAskedFor} />
  return (
    <AccountPage
      title={form?.fullName ? `Nearly there, ${form.fullName.split(' ')[0]}` : 'Look into your mail'}
      lead={
        <p role="status">
          We have written to <strong className="text-ink">{email}</strong>. Follow the link in that mail, and
          your account is open.
        </p>
      }
      aside={{
        title: 'No mail?',
        text: 'It takes a minute at times, and it may have gone to the junk folder.',
      }}
    >
      <p className="text-soft">The link works once, within 24 hours.</p>
      <MailAgain email={email} />
      <p className="mt-4">
        <Link to="/login" state={{ email }} className="text-link">
          I have confirmed it: sign in
        </Link>
      </p>
    </AccountPage>
  )
}

function AskEmail({ onSent }: { onSent: (email: string) => void }) {
  const send = async ({ email }: { email: string }) => {
    await call('buyerResend', { body: { email } })
    onSent(email)
  }
  return (
    <AccountPage
      title="Confirm your e-mail"
      lead="Tell us the e-mail you signed up with, and we send its link once more."
    >
      <EmailForm label="Where to send it" button="Send the mail" send={send} />
    </AccountPage>
  )
}
