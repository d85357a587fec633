import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AccountPage } from '#web/features/account/page.tsx'
import { ConfirmEmail } from './confirm-email.tsx'
import { readAndDeletePlanChoice, planQueryString } from './membership/subscribe/plan-query.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { PrimaryLink, SecondaryLink } from '#web/kit/links.tsx'
import { strong } from '#web/kit/marks.tsx'
import { emailText } from '#web/kit/email-text.tsx'

/**
 * Confirms an email address after a paid sign-up or after a buyer has changed the address. A paid sign-up then
 * continues with the chosen plan.
 */
export default function VerifyPage() {
  const [email, setEmail] = useState<string>()
  const navigate = useNavigate()
  const continueAfter = (confirmed: string) => {
    const choice = readAndDeletePlanChoice()
    if (choice === null) return setEmail(confirmed)
    return navigate(`/shop/subscribe?${planQueryString(choice)}`, { replace: true })
  }
  if (email === undefined) return <ConfirmEmail onConfirmed={(buyer) => continueAfter(buyer.email)} />
  return (
    <AccountPage
      title={t('account.email.confirmed')}
      lead={
        <p role="status">
          {rich('account.email.confirmed.text', {
            email: emailText(email),
            b: strong,
          })}
        </p>
      }
    >
      <p className="flex flex-wrap gap-3">
        <PrimaryLink to="/shop/customerprofile">{t('account.email.confirmed.account')}</PrimaryLink>
        <SecondaryLink to="/shop/subscribe">{t('account.membership.plans')}</SecondaryLink>
      </p>
    </AccountPage>
  )
}
