import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { checkEmail } from '#web/kit/form/checks.ts'
import { AccountPage } from '#web/features/account/page.tsx'
import { startSellerSession } from '#web/features/session/start.ts'
import { SignupForm, type SignupSend } from './signup-form.tsx'
import { JoinTerms } from './seller-terms.tsx'
import { t, tableOf } from '#web/lib/text/t.ts'
import type { Route } from './+types/staff-signup.ts'

const roleWords = tableOf('staff.role')
const roleTexts = tableOf('admin.team.role-text')

/**
 * Page opened from a one-time invitation link. The server prints the first link when it starts for the first time.
 * Super-admins send new links by email.
 */
export default function StaffSignupPage({ params: { invite } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [inviteData, setInviteData] = useState<CallReply<'readStaffInvite'> | null>()
  useEffect(() => {
    // If the invitation is invalid, the error is shown only when the form is sent.
    void call('readStaffInvite', { params: { token: invite } }).then(setInviteData, () => setInviteData(null))
  }, [invite])
  const send: SignupSend = async (values) => {
    startSellerSession(await call('superAdminSignup', { body: { ...values, invite } }))
    // The admin area redirects the first owner to the setup steps.
    await navigate('/sa', { replace: true })
  }
  const isFirst = inviteData?.email === null
  const role = inviteData?.role
  const title = isFirst ? t('seller.first-owner') : t('seller.super-admin')
  const email = inviteData?.email ?? null
  return (
    <AccountPage
      title={title}
      lead={isFirst ? t('seller.first-owner.text') : t('seller.super-admin.text')}
      aside={{
        title: role ? t('seller.super-admin.aside', { role: roleWords[role] }) : t('seller.super-admin'),
        text: role ? roleTexts[role] : t('seller.super-admin.text'),
      }}
    >
      {inviteData !== undefined && (
        <SignupForm
          label={title}
          button={t('account.sign-up')}
          prefilled={email === null ? {} : { email }}
          terms={email === null ? null : <JoinTerms />}
          usernameUse={role === 'owner' ? t('seller.username.use') : t('seller.username.use-team')}
          isTeam
          send={send}
          {...(email === null && { validateEmail: checkEmail })}
        />
      )}
    </AccountPage>
  )
}
