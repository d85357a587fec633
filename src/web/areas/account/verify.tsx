import { useState } from 'react'
import { Link } from 'react-router'
import { AccountPage } from '#web/parts/account-page.tsx'
import { ConfirmEmail } from './confirm-email.tsx'

/** Behind the mail of a paid sign-up, and of a changed e-mail. */
export default function VerifyPage() {
  const [email, setEmail] = useState<string>()
  if (email === undefined) return <ConfirmEmail onConfirmed={(buyer) => setEmail(buyer.email)} />
  return (
    <AccountPage
      title="It is confirmed"
      lead={
        <p role="status">
          <strong className="text-ink">{email}</strong> is the address of your account now, and you are signed
          in.
        </p>
      }
    >
      <p className="flex flex-wrap gap-3">
        <Link to="/shop/customerprofile" className="button button-full">
          Go to your account
        </Link>
        <Link to="/shop/subscribe" className="button button-line">
          See the membership
        </Link>
      </p>
    </AccountPage>
  )
}
