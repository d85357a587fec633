import { useNavigate, useParams } from 'react-router'
import { call } from '#web/call.ts'
import { checkEmail } from '#web/ui/form/checks.ts'
import { AccountPage } from '#web/features/account/page.tsx'
import { startSeller } from '#web/features/session/start.ts'
import { SignupForm, type SignupSend } from './signup-form.tsx'
import { t } from '#web/t.ts'

/** Behind the one-time invite that is printed at the first start, or mailed by a super-admin. */
export default function SuperAdminSignupPage() {
  const { invite = '' } = useParams()
  const navigate = useNavigate()
  const send: SignupSend = async (values) => {
    startSeller(await call('superAdminSignup', { body: { ...values, invite } }))
    // The first of an empty marketplace is led on from there to what is missing.
    await navigate('/sa', { replace: true })
  }
  return (
    <AccountPage
      title={t('seller.super-admin')}
      lead={t('seller.super-admin.text')}
      aside={{
        title: t('seller.super-admin.aside'),
        text: t('seller.super-admin.aside.text'),
      }}
    >
      <SignupForm
        label={t('seller.super-admin')}
        button={t('account.sign-up')}
        known={{}}
        send={send}
        emailFault={checkEmail}
      />
    </AccountPage>
  )
}
