import { useNavigate } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import { CallError } from '#web/lib/calls/caller.ts'
import { AccountPage } from '#web/features/account/page.tsx'
import { startSellerSession } from '#web/features/session/start.ts'
import { sellerAside } from './aside.ts'
import { SignupForm, type SignupSend } from './signup-form.tsx'
import { SellerTerms } from './seller-terms.tsx'
import { useSellerLink } from './use-seller-link.ts'
import { t } from '#web/lib/text/t.ts'
import { TextButton } from '#web/kit/buttons.tsx'
import { TextLink } from '#web/kit/links.tsx'
import type { Route } from './+types/signup.ts'

/**
 * Page opened from the link that an accepted seller receives by email. Opening the page does not use up the link; only
 * completing the sign-up does.
 */
export default function SellerSignupPage({ params: { stoken } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { link, words, isUsed, isChecking, again } = useSellerLink(stoken)
  const send: SignupSend = async ({ email: _, ...values }, wantsNews) => {
    const body = { stoken, ...values }
    const { mcdata, ...session } = await withRetryMessage(() => call('sellerSignup', { body }))
    startSellerSession(session)
    if (wantsNews)
      void call('joinMailingList', { params: { kind: 'seller' }, body: mcdata }).catch(() => undefined)
    await navigate('/shopper/listings', { replace: true })
  }
  return (
    <AccountPage
      title={t('seller.signup')}
      lead={link ? t('seller.signup.text') : undefined}
      aside={sellerAside}
    >
      {link && (
        <SignupForm
          usernameUse={t('seller.username.use')}
          label={t('seller.signup')}
          button={t('seller.signup.button')}
          prefilled={link}
          send={send}
          terms={<SellerTerms />}
        />
      )}
      {!link && (
        <>
          <p role="alert" className="border border-accent p-4 empty:hidden">
            {words}
          </p>
          <p role="status" className="text-soft" data-needs-script>
            {isChecking && t('seller.signup.checking')}
          </p>
          <p className="mt-4 flex flex-wrap items-center gap-x-6">
            {!isUsed && <TextButton onClick={again}>{t('common.try-again')}</TextButton>}
            <TextLink to="/shopper/sellerLogin">{t('seller.have-shop')}</TextLink>
            <TextLink to="/shopper/apply">{t('account.who.selling.apply')}</TextLink>
          </p>
        </>
      )}
    </AccountPage>
  )
}

/** Runs `send`. Replaces an error without a server message with "Please try again" (spec §8). */
async function withRetryMessage<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof CallError) throw error
    throw new CallError(0, 'internal', t('common.please-try-again'))
  }
}
