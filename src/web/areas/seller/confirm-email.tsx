import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import { CallError } from '#web/lib/calls/caller.ts'
import { Form } from '#web/kit/form/form.tsx'
import { AccountPage } from '#web/features/account/page.tsx'
import { sellerAside } from './aside.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { PrimaryLink } from '#web/kit/links.tsx'
import { strong } from '#web/kit/marks.tsx'
import { emailText } from '#web/kit/email-text.tsx'
import type { Route } from './+types/confirm-email.ts'

/**
 * Page opened from the link that confirms a seller's new email address. Opening the page does not use up the link; only
 * a click on the button does.
 */
export default function SellerConfirmEmailPage({ params: { token } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const [email, setEmail] = useState<string>()
  const [needsSignIn, setNeedsSignIn] = useState(false)
  const send = async () => {
    try {
      const moved = await call('confirmSellerEmail', { params: { token } })
      setEmail(moved.email)
    } catch (error) {
      setNeedsSignIn(error instanceof CallError && error.code === 'not_signed_in')
      throw error
    }
  }
  if (email !== undefined) {
    return (
      <AccountPage
        title={t('account.email.confirmed')}
        lead={
          <p role="status">
            {rich('seller.email.confirmed.text', {
              email: emailText(email),
              b: strong,
            })}
          </p>
        }
        aside={sellerAside}
      >
        <PrimaryLink to="/shopper/settings">{t('seller.email.settings')}</PrimaryLink>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={t('seller.email.confirm')} lead={t('seller.email.confirm.text')} aside={sellerAside}>
      <Form
        label={t('seller.email.confirm')}
        names={[]}
        send={send}
        button={t('account.email.confirm.button')}
        busy={t('account.email.confirm.busy')}
      />
      {needsSignIn && (
        <p className="mt-4">
          <Link
            to={`/shopper/sellerLogin?to=${encodeURIComponent(pathname)}`}
            className="text-link font-semibold"
          >
            {t('account.sign-in.as-seller')}
          </Link>
        </p>
      )}
    </AccountPage>
  )
}
