import { useNavigate, useParams } from 'react-router'
import { call } from '#web/call.ts'
import { checkEmail } from '#web/ui/form/checks.ts'
import { AccountPage } from '#web/features/account/page.tsx'
import { pathAfterLogin } from '#web/features/session/home.ts'
import { startSeller } from '#web/features/session/start.ts'
import { SignupForm, type SellerValues } from './signup-form.tsx'

/** Behind the one-time invite that is printed at the first start, or mailed by a super-admin. */
export default function SuperAdminSignupPage() {
  const { invite = '' } = useParams()
  const navigate = useNavigate()
  const send = async (values: SellerValues) => {
    startSeller(await call('superAdminSignup', { body: { ...values, invite } }))
    await navigate(pathAfterLogin(''), { replace: true })
  }
  return (
    <AccountPage
      title="Run this Souk"
      lead="You were invited to be a super-admin: you see everything and decide last."
      aside={{
        title: 'The keys of the house',
        text: 'Fees, payouts, the audit log, and who else may help: all of it will be in your hands.',
      }}
    >
      <SignupForm
        label="Run this Souk"
        button="Take the keys"
        known={{}}
        send={send}
        emailFault={checkEmail}
      />
    </AccountPage>
  )
}
