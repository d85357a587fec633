import { loginPath } from '#web/features/account/login-path.ts'
import { AccountPage, useAccountRole } from '#web/features/account/page.tsx'
import { usePassedState } from '#web/features/account/passed-state.ts'
import { t } from '#web/lib/text/t.ts'
import { PrimaryLink, SecondaryLink } from '#web/kit/links.tsx'

/**
 * Confirms that the password was changed. All sessions have ended, so the next step is to sign in. If a visitor opens
 * the page by its URL, the page does not claim that the password was changed.
 */
export default function ResetConfirmPage() {
  const state = usePassedState<{ email?: string; isTeam?: boolean }>()
  const role = useAccountRole()
  return (
    <AccountPage
      title={state ? t('account.password.changed') : t('account.reset')}
      lead={state ? t('account.reset.done') : t('account.reset.cold')}
    >
      <p className="flex flex-wrap gap-3">
        <PrimaryLink to={loginPath(role, state?.isTeam)} state={{ email: state?.email }}>
          {t('site.sign-in')}
        </PrimaryLink>
        {!state && (
          <SecondaryLink to={role === 'seller' ? '/shopper/sellerForgot' : '/forgot'}>
            {t('account.reset.new-link')}
          </SecondaryLink>
        )}
      </p>
    </AccountPage>
  )
}
