import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { call } from '#web/call.ts'
import { checkEmail } from '#web/ui/form/checks.ts'
import { AccountPage } from '#web/features/account/page.tsx'
import { startSeller } from '#web/features/session/start.ts'
import { SignupForm, type SignupSend } from './signup-form.tsx'
import { StaffTerms } from './seller-terms.tsx'
import { t } from '#web/t.ts'

/** Behind the one-time invite that is printed at the first start, or mailed by a super-admin. */
export default function SuperAdminSignupPage() {
  const { invite = '' } = useParams()
  const navigate = useNavigate()
  const [email, setEmail] = useState<string | null>()
  useEffect(() => {
    // One that cannot be read says so when it is used.
    void call('readStaffInvite', { params: { token: invite } }).then(
      (known) => setEmail(known.email),
      () => setEmail(null),
    )
  }, [invite])
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
      {email !== undefined && (
        <SignupForm
          label={t('seller.super-admin')}
          button={t('account.sign-up')}
          known={email === null ? {} : { email }}
          terms={email === null ? null : <StaffTerms />}
          send={send}
          {...(email === null && { emailFault: checkEmail })}
        />
      )}
    </AccountPage>
  )
}
